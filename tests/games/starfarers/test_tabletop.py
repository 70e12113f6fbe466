"""The table: what it offers is legal, what is legal it offers, and it reads like a sentence."""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

import pytest

from starpost.games.starfarers.galaxy.cards import deck
from starpost.games.starfarers.tables import FREIGHT
from starpost.games.starfarers.tabletop.goals import goal_verbs
from starpost.games.starfarers.tabletop.pictures import MOTIFS, picture
from starpost.games.starfarers.writing.choices import moves
from starpost.games.starfarers.writing.orders import Move
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.match import Match
from starpost.kernel.tabletop import Action, Tabletop

GAME = registry.get("starfarers")
TAPPED = ("discard", "give", "swap", "take", "offer", "bank", "counter")
"""Lines that are made of tapped cards."""
STEPS = 240
RAW = re.compile(r"[a-z0-9]+_[a-z0-9]+|cell-|\bE\d\d\b")


def played(seed: str, steps: int = STEPS) -> Iterator[tuple[Prompt, Any]]:
    """Every question of the first part of a match between house bots."""
    match: Match[Any, Any] = Match.new(GAME, seed=seed)
    for step in range(steps):
        asked = match.awaiting().prompts
        if not asked:
            return
        for prompt in asked:
            yield prompt, match.view(prompt.seat)
        must = next(p for p in asked if not p.optional)
        text = bots.sheet(GAME, "house", match.view(must.seat), must, f"{seed} {step}")
        match.play({must.seat: text}, kind="answers")


def actions(table: Tabletop) -> Iterator[Action]:
    yield from (a for verb in table.verbs for a in verb.actions)
    yield from table.story.choices if table.story is not None else ()
    yield from (a for deal in (table.trade.deals if table.trade else ()) for a in deal.answers)
    if table.main is not None:
        yield table.main


def lines(table: Tabletop) -> set[str]:
    free = [a for a in actions(table) if not a.locked]
    found = {a.line for a in free if a.line} | {way[2] for a in free for way in a.places}
    return found | {way[2] for ship in table.ships for way in ship.moves}


def words(table: Tabletop) -> Iterator[str]:
    for action in actions(table):
        yield from (action.label, action.note, action.locked, *(w[1] for w in action.places))
    yield from (one.text for one in table.told)
    yield from (player.last for player in table.players)
    yield from (f"{ship.label} {way[1]}" for ship in table.ships for way in ship.moves)
    if table.fall is not None:
        yield from (table.fall.head, table.fall.note)
    if table.story is not None:
        yield from (table.story.cap, table.story.title, table.story.text, *table.story.outcome)


@pytest.mark.parametrize("seed", ["0a" * 32, "1b" * 32, "2c" * 32])
def test_the_table_offers_what_is_legal_and_nothing_else(seed: str) -> None:
    for prompt, view in played(seed):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        legal = {str(order) for order in prompt.choices or ()}
        offered = lines(table)
        assert offered <= legal, (prompt.ask, offered - legal)
        left = {line for line in legal - offered if line.split()[0] not in TAPPED}
        assert not left, (prompt.ask, sorted(left)[:5])
        tapped = {line.split()[0] for line in legal if line.split()[0] in TAPPED}
        reachable = table.pick.line if table.pick else ""
        if table.trade is not None:
            reachable += f" {table.trade.line} {table.trade.bank}"
        assert all(word in reachable for word in tapped), (tapped, reachable)


def test_nothing_on_the_table_shows_a_raw_identifier() -> None:
    for prompt, view in played("3d" * 32):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        for text in words(table):
            assert not RAW.search(text), text


def test_what_cannot_be_paid_says_what_is_missing() -> None:
    prompt, view = next((p, v) for p, v in played("0a" * 32) if p.ask == "main")
    table = GAME.tabletop(view, prompt)
    assert table is not None
    build = next(verb for verb in table.verbs if verb.title == "Build")
    assert len(build.actions) == 6
    locked = [a for a in build.actions if a.locked]
    assert locked
    assert all(
        a.locked.endswith("short") or a.locked.startswith(("no", "all", "you")) for a in locked
    )


def test_a_seven_is_told_to_everybody() -> None:
    loud = set()
    for prompt, view in played("1b" * 32):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        if table.fall is not None and table.fall.loud:
            assert "seven" in table.fall.head
            assert sum(table.fall.dice) == 7
            loud.add(view.seat)
    assert len(loud) > 1


def test_a_meeting_ends_with_what_came_of_it() -> None:
    ended = own = 0
    for prompt, view in played("2c" * 32):
        table = GAME.tabletop(view, prompt)
        assert table is not None
        if table.story is not None and not table.story.open:
            ended += 1
            assert table.story.title
            assert table.story.outcome
            assert table.story.picture in MOTIFS
            if table.story.fresh:
                own += 1
                assert table.story.seat == view.seat
                assert table.fall is None or table.fall.head != "You met somebody"
    assert ended
    assert own, "whoever met somebody is told at once what came of it"


def test_every_tale_has_a_picture_that_does_not_tell_more_than_its_words() -> None:
    pictures = {card.id: picture(card.nodes["start"].say) for card in deck().values()}
    assert set(pictures.values()) == set(MOTIFS)
    honest = {pictures[c.id] for c in deck().values() if c.family == "gift"}
    assert {pictures[c.id] for c in deck().values() if c.family == "disguise"} <= honest


def test_the_first_ship_takes_one_press() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed="0a" * 32)
    prompt = next(p for p in match.awaiting().prompts if p.ask == "transporter")
    table = GAME.tabletop(match.view(prompt.seat), prompt)
    assert table is not None
    assert table.main is not None
    assert (table.main.line, table.main.locked) == ("transporter 1", "")


def test_an_offer_to_all_is_told_so() -> None:
    said = [
        one.text
        for prompt, view in played("1b" * 32)
        if (table := GAME.tabletop(view, prompt)) is not None
        for one in table.told
        if one.text.startswith("offered")
    ]
    assert any(text.startswith("offered everybody ") for text in said)
    assert not any(", " in text.partition(" for ")[0].partition(" 1 ")[0] for text in said)


def test_somebody_who_watches_sees_no_hand_and_no_buttons() -> None:
    match: Match[Any, Any] = Match.new(GAME, seed="0a" * 32)
    table = GAME.tabletop(match.view(None), None)
    assert table is not None
    assert not sum(kind.held for kind in table.kinds)
    assert not list(actions(table))
    assert len(table.players) == 4


def test_a_turn_does_not_end_over_ships_that_could_still_fly_without_a_question() -> None:
    asked = suggested = 0
    for prompt, view in played("2c" * 32, 600):
        if prompt.ask not in ("move", "pass"):
            continue
        table = GAME.tabletop(view, prompt)
        assert table is not None
        able = [ship.label.partition(":")[0] for ship in table.ships if ship.moves]
        if table.main is not None and table.main.line == "end":
            assert bool(table.main.asks) == bool(able), table.main.asks
            assert all(f"{name} has" in table.main.asks for name in able)
            asked += bool(able)
        titles = {verb.title.lower() for verb in table.verbs}
        for name in able:
            suggested += f"fly {name.lower()}" in titles and name.startswith("Trade")
    assert asked
    assert suggested, "a trade ship is told where it could go"


def test_a_trade_ship_without_freight_rings_is_told_what_the_dock_wants() -> None:
    _, view = next((p, v) for p, v in played("0a" * 32) if p.ask == "move")
    state, p = deepcopy(view.table), view.me
    number = next(k for k in range(3) if state.ships[3 * p + k] >= 0)
    state.parts[3 * p + FREIGHT] = 0
    state.trade[3 * p + number] = 1
    ways = [
        m for m in moves(state, p, number, state.ships[3 * p + number], 3) if isinstance(m, Move)
    ]
    (verb,) = goal_verbs(state, p, ways)
    assert verb.actions
    for action in verb.actions:
        assert action.label.startswith("Towards dock 1 of")
        assert action.note.endswith("it wants 1 more freight ring")


def test_the_balls_of_a_fight_are_no_meeting_of_the_one_who_throws_for_the_other_side() -> None:
    thrown = 0
    for seed in ("0a" * 32, "1b" * 32, "2c" * 32):
        for prompt, view in played(seed, 600):
            table = GAME.tabletop(view, prompt)
            assert table is not None
            last = [line.text for line in view.past if line.kind in ("dice", "balls")][-1:]
            if not last or "+" not in last[0] or "=" in last[0] or "mother ship" in last[0]:
                continue
            thrown += 1
            met = table.story
            head = table.fall.head if table.fall is not None else ""
            assert met is not None
            if head.endswith("met somebody"):
                assert head.startswith("You" if met.seat == view.seat else met.seat), head
    assert thrown


def test_whoever_owes_an_answer_to_an_offer_is_not_told_to_wait() -> None:
    owed = 0
    for prompt, view in played("0a" * 32, 600):
        if "decline" not in {str(order) for order in prompt.choices or ()}:
            continue
        owed += 1
        table = GAME.tabletop(view, prompt)
        assert table is not None
        assert table.main is not None
        assert table.main.label == "Your answer"
        assert "offers you a trade" in table.main.locked
    assert owed
