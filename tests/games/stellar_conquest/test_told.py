"""Stellar Conquest and the campaign are told from what a seat knows, in whole sentences."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from starpost.games.stellar_conquest.known.points import controlled
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.contract import GM, Prompt
from starpost.kernel.match import Match
from starpost.told.film import film
from starpost.told.news import Card, card
from starpost.told.wishes import advice, wishes

GAMES = ("stellar_conquest", "fate_of_empire")
STEPS = 150
RAW = re.compile(r"[a-z0-9]+_[a-z0-9]+|  |\bOFFMAP\b|\b\d+[CSTFD]\b")


def played(id: str, seed: str = "5c", steps: int = STEPS) -> Iterator[tuple[Prompt, Any, Any, str]]:
    """Question, view before and now, and the bot's answer, of each seat in turn."""
    game = registry.get(id)
    names = game.seat_names(3 if id == "stellar_conquest" else 1)
    options = game.Options(turns=16)
    match: Match[Any, Any] = Match.new(
        game, options, {name: game.Choice() for name in names}, seed=seed * 32
    )
    last: dict[str, Any] = {}
    for step in range(steps):
        asked = match.awaiting().prompts
        if not asked:
            return
        view = match.view(asked[0].seat)
        text = bots.sheet(game, "house", view, asked[0], f"{seed} {step}") or ""
        if asked[0].seat in last:
            yield asked[0], last[asked[0].seat], view, text
        last[asked[0].seat] = view
        match.play({asked[0].seat: text}, kind="answers")


def cards(id: str, seed: str = "5c") -> Iterator[Card]:
    game = registry.get(id)
    for _, before, view, _ in played(id, seed):
        yield card(game, before, view)


@pytest.mark.parametrize("id", GAMES)
def test_every_line_is_a_sentence_without_codes(id: str) -> None:
    game = registry.get(id)
    kinds = set()
    for _, before, view, _ in played(id):
        found = card(game, before, view)
        kinds |= {line.kind for line in found.all}
        shots = film(game, before, view, found.lines).shots
        for text in (*(line.text for line in found.all), *(s.line for s in shots if s.line)):
            assert text[0].isupper(), text
            assert text.endswith((".", "!", "…")), text
            assert not RAW.search(text), text
    assert {"find", "gain", "routine"} <= kinds


@pytest.mark.parametrize("id", GAMES)
def test_every_colony_founded_is_news_with_its_rule_and_place(id: str) -> None:
    game = registry.get(id)
    founded = 0
    for _, before, view, _ in played(id):
        told = [line for line in card(game, before, view).all if "founded" in line.text]
        new = [
            pid
            for pid, p in view.known.planets.items()
            if p.status == "colony" and p.owner == view.seat
            and (pid not in before.known.planets or before.known.planets[pid].owner != view.seat)
        ]  # fmt: skip
        founded += len(new)
        assert bool(new) == bool(told)
        assert all(line.rule and line.at for line in told)
    assert founded


def test_losses_come_before_finds() -> None:
    for found in cards("fate_of_empire", "6d"):
        ranks = [line.rank for line in found.lines]
        assert ranks == sorted(ranks, reverse=True)


def test_shots_at_pirates_are_told_in_the_middle_of_a_battle() -> None:
    lines = [
        line.text for seed in ("cd", "6d") for c in cards("fate_of_empire", seed) for line in c.all
    ]
    assert any(text.startswith("You shot down") for text in lines)
    assert any(text.startswith("Pirates wait at") for text in lines)


@pytest.mark.parametrize("id", GAMES)
def test_the_film_moves_groups_over_hexes_and_keeps_its_time(id: str) -> None:
    game = registry.get(id)
    over = 0
    for _, before, view, _ in played(id):
        reel = film(game, before, view)
        assert reel.seconds <= 10
        places = {node.id for node in game.scene(view).nodes}
        places |= {cell.id for cell in game.scene(view).cells}
        for shot in reel.shots:
            assert {shot.at, shot.origin, shot.to, *shot.via} - {""} <= places
            over += len(shot.via)
    assert over, "somebody crosses hexes between two stars"


@pytest.mark.parametrize("id", GAMES)
def test_the_purpose_names_the_goal_the_score_and_the_way_to_go(id: str) -> None:
    game = registry.get(id)
    *_, (_, _, view, _) = played(id)
    line = game.purpose(view)
    assert line is not None
    assert "16" in f"{line.aim} {line.standing}", "how long it is"
    assert line.standing.startswith("You ")
    assert game.briefing(view).things


@pytest.mark.parametrize("id", GAMES)
def test_advice_is_the_bots_sheet_in_words_and_every_line_is_taken(id: str) -> None:
    """The first page of a newcomer must not offer what the referee refuses."""
    game = registry.get(id)
    given = 0
    for prompt, _, view, text in played(id):
        for wish in advice(game, view, game.read(text).orders):
            given += 1
            assert wish.reason
            assert not RAW.search(f"{wish.label} {wish.reason}"), wish
            assert not game.check(view, game.read("\n".join(wish.orders)).orders), wish
        assert not game.check(view, game.read(text).orders), "all of it at once, too"
        for wish in wishes(game, view, "").all:
            assert not game.check(view, game.read("\n".join(wish.orders)).orders), wish
            assert wish.orders
        del prompt
    assert given


def test_the_rest_of_a_group_goes_alone_even_if_it_is_sent_first() -> None:
    """Whoever presses the first piece of advice has not sent everybody with it."""
    game = registry.get("stellar_conquest")
    for prompt, _, view, text in played("stellar_conquest"):
        orders = game.read(text).orders
        if prompt.ask == "move" and any(str(o).startswith("SPLIT G1 ") for o in orders):
            first = next(
                w for w in advice(game, view, orders) if w.orders[-1].startswith("MOVE G1")
            )
            parts = [line for line in first.orders if line.startswith("SPLIT")]
            assert parts == [str(o) for o in orders if str(o).startswith("SPLIT G1 ")]
            assert "35 transports" not in first.label
            return
    pytest.fail("nobody parted a group")


@pytest.mark.parametrize("id", GAMES)
def test_after_the_end_the_master_finds_what_turned_it(id: str) -> None:
    game = registry.get(id)
    match: Match[Any, Any] = Match.new(game, seed="7e" * 32)
    before, found = match.view(GM), []
    for step in range(400):
        asked = match.awaiting().prompts
        if not asked:
            break
        text = bots.sheet(game, "house", match.view(asked[0].seat), asked[0], f"{step}")
        turn = match.turn
        match.play({asked[0].seat: text}, kind="answers")
        if match.turn != turn:
            view = match.view(GM)
            found += game.moments(before, view)
            assert game.feats(before, view)
            before = view
    assert found
    assert all(m.title and m.text.endswith(".") for m in found)


def test_ships_that_leave_an_empty_planet_are_no_planet_lost() -> None:
    game, left = registry.get("stellar_conquest"), 0
    for _, before, view, _ in played("stellar_conquest"):
        names = {part.name: part.change for part in game.parts(before, view)}
        gone = controlled(before).keys() - controlled(view).keys()
        settled = [pid for pid in gone if before.known.planets[pid].status != "empty"]
        assert ("for planets lost" in names) == bool(settled)
        left += names.get("for empty planets that your ships have left", 0) < 0
    assert left


@pytest.mark.parametrize("id", GAMES)
def test_the_truth_flies_under_flags_and_never_by_way_of_a_group(id: str) -> None:
    """Every flight has an owner; hexes of column G are called like groups and left out."""
    game = registry.get(id)
    match: Match[Any, Any] = Match.new(game, seed="7e" * 32)
    before, flights = match.view(GM), 0
    for step in range(200):
        asked = match.awaiting().prompts
        if not asked:
            break
        text = bots.sheet(game, "house", match.view(asked[0].seat), asked[0], f"{step}")
        turn = match.turn
        match.play({asked[0].seat: text}, kind="answers")
        if match.turn == turn:
            continue
        view = match.view(GM)
        scene = game.scene(view)
        tokens = {token.id: token for token in scene.tokens}
        went: list[tuple[str, ...]] = []
        for shot in film(game, before, view).shots:
            assert not {shot.origin, *shot.via} & tokens.keys(), shot
            assert "Your " not in shot.line
            if shot.kind == "go" and shot.origin:
                assert shot.seat in {p.name for p in view.known.players}, shot
                went.append((shot.seat, *shot.tokens))
        assert len(went) == len(set(went)), "what moved twice flies once"
        flights += len(went)
        before = view
    assert flights


@pytest.mark.parametrize("id", GAMES)
def test_news_know_their_place_in_time(id: str) -> None:
    """A planet is found before anybody lives on it, however the news are ranked."""
    game, placed = registry.get(id), 0
    first: Any = None
    for _, before, view, _ in played(id, "5d"):
        first = first or before
        lines = card(game, first, view).all
        found = {line.at: line.when for line in lines if " has a" in line.text}
        for line in lines:
            placed += line.when >= 0
            if "founded a colony on" in line.text and len(line.words) == 1 and line.at in found:
                assert found[line.at] < line.when
        if len(view.known.before) and view.known.turn != first.known.turn:
            first = None
    assert placed


@pytest.mark.parametrize("id", GAMES)
def test_whoever_reaches_a_star_makes_no_quiet_turn(id: str) -> None:
    """A star that is known already has nothing to find: then the arrival itself is the news."""
    reached = 0
    for found in cards(id):
        came = [line for line in found.lines if line.text.startswith("You reached ")]
        reached += len(came)
        assert not came or not found.headline.startswith("A quiet turn")
    assert reached
