"""Every leaf of a state, changed alone: what a seat sees of it must be the seat's to know."""

from __future__ import annotations

import os
from importlib import import_module
from pathlib import Path

import pytest

from secrecy.paper import Paper
from secrecy.trial import Trial, Verdict, middle
from starpost.kernel import registry
from starpost.kernel.dice import FastDice

GAMES = sorted(registry.ids())
MANY = int(os.environ.get("STARPOST_LEAVES", "4000"))


def tried(folder: Path, game_id: str, count: int, *seeds: str) -> Verdict:
    game, grants = registry.get(game_id), import_module(f"secrecy.{game_id}").GRANTS
    paper = Paper(game, folder)
    found = Trial(game_id, middle(game, seeds), grants, paper).run(count, seeds[0])
    paper.close()
    return found


def judge(verdict: Verdict, count: int) -> None:
    lines = "\n".join(f"{f.path}: the {f.what} of {f.seat}" for f in verdict.found[:20])
    assert not verdict.found, f"{len(verdict.found)} leaks\n{lines}"
    broken = sum(verdict.broken.values())
    assert verdict.tried + broken == count
    assert broken < count / 20, f"too many leaves could not be tried: {verdict.broken}"
    assert verdict.moved > verdict.tried / 4, "views hardly move: the machine is blind"


@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_seat_sees_is_on_the_list(game_id: str, tmp_path: Path) -> None:
    judge(tried(tmp_path, game_id, 250, "short house", "short random"), 250)


@pytest.mark.long
@pytest.mark.parametrize("game_id", GAMES)
def test_what_a_seat_sees_is_on_the_list_for_thousands_of_leaves(
    game_id: str, tmp_path: Path
) -> None:
    seeds = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
    judge(tried(tmp_path, game_id, MANY, *seeds), MANY)


def test_a_leak_is_found() -> None:
    """The same trial with one line taken off a list tells of it."""
    grants = import_module("secrecy.starfarers").GRANTS
    fewer = [grant for grant in grants if grant.place != "hands.*"]
    states = middle(registry.get("starfarers"), ("one",), most=2)
    found = Trial("starfarers", states, fewer).run(150, "seed").found
    assert {leak.place for leak in found} == {"hands.*"}


def test_a_secret_on_paper_would_be_found(tmp_path: Path) -> None:
    """The printer really has the other world before it: whoever sees the change, reads of it."""
    game = registry.get("starweb")
    state = middle(game, ("one",), most=1)[0]
    seat, other = list(game.brief()[1])[:2]
    changed = game.disturb(state, seat, FastDice("other"))
    paper = Paper(game, tmp_path)
    for who, same in ((seat, True), (other, False)):
        assert (paper.page(state, who) == paper.page(changed, who)) is same
        assert (paper.mail(state, state, who) == paper.mail(state, changed, who)) is same
    paper.close()
