"""Short games: fleets begin near each other, and what ships hold by standing there is told."""

from collections.abc import Iterator
from typing import Any

from starpost.games.stellar_conquest.galaxy.board import ENTRIES, NEAR_ENTRIES
from starpost.games.stellar_conquest.known.points import controlled, guarded, points, staked
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import FastDice
from starpost.kernel.match import Match
from starpost.told.film import film
from starpost.told.news import card

GAME = registry.get("stellar_conquest")
FIRST_LOOK = next(length for length in GAME.lengths() if length.key == "first-look")


def played(seed: str, options: Any) -> Iterator[tuple[Prompt, Any, Any]]:
    match: Match[Any, Any] = Match.new(GAME, options, FIRST_LOOK.seats, seed=seed * 32)
    while asked := match.awaiting().prompts:
        yield asked[0], match.view(asked[0].seat), match.state
        text = bots.sheet(
            GAME, "house", match.view(asked[0].seat), asked[0], f"{seed} {match.turn}"
        )
        match.play({asked[0].seat: text}, kind="answers")


def test_the_whole_game_begins_at_the_corners_and_a_first_look_near() -> None:
    whole, short = GAME.lengths()
    for length, entries in ((whole, ENTRIES), (short, NEAR_ENTRIES)):
        match: Match[Any, Any] = Match.new(GAME, length.options, length.seats, seed="8f" * 32)
        assert tuple(p.entry for p in match.state.players) == entries


def test_everybody_of_a_first_look_has_met_somebody_by_the_fifth_round() -> None:
    met: set[str] = set()
    for prompt, view, state in played("8f", FIRST_LOOK.options):
        if state.turn > 5:
            break
        seen = (*view.known.before, *view.known.log)
        if view.sightings or any(event.kind in ("SIGHTED", "BATTLE") for event in seen):
            met.add(prompt.seat)
    assert len(met) == 4


def test_a_scenario_keeps_where_a_near_game_begins() -> None:
    match: Match[Any, Any] = Match.new(GAME, FIRST_LOOK.options, FIRST_LOOK.seats, seed="8f" * 32)
    again = GAME.load(GAME.dump(match.state), FastDice("near"))
    assert [p.entry for p in again.players] == [p.entry for p in match.state.players]


def test_what_a_group_holds_by_its_presence_is_said_and_asked_about_at_the_end() -> None:
    said = 0
    for prompt, view, state in played("8f", FIRST_LOOK.options):
        if prompt.ask != "move":
            continue
        table = GAME.tabletop(view, prompt)
        assert table is not None
        for ship in table.ships:
            number = int(ship.ref[1:])
            worth = staked(view, number) + guarded(view, number)
            assert ("while it stays" in ship.where) == bool(worth), ship.where
            said += bool(worth)
            assert worth <= points(view)
        if table.main is not None and "stay behind" in table.main.asks:
            assert state.turns - state.turn < 2 or "/" in table.main.asks
    assert said


def test_the_house_leaves_no_points_behind_at_the_end() -> None:
    left = 0
    for prompt, view, state in played("3c", FIRST_LOOK.options):
        if prompt.ask != "move" or state.turns - state.turn > 0:
            continue
        held = {n: worth for n in view.known.groups if (worth := staked(view, n))}
        text = bots.sheet(GAME, "house", view, prompt, "end") or ""
        assert not [n for n in held if f"MOVE G{n} " in text], text
        left += bool(held) and bool(controlled(view))
    assert left


def test_the_house_never_leaves_a_conquest_without_a_warship() -> None:
    held = 0
    for prompt, view, state in played("5c", FIRST_LOOK.options):
        guards = [n for n in view.known.groups if guarded(view, n)]
        if prompt.ask != "move" or not guards:
            continue
        held += len(guards)
        text = bots.sheet(GAME, "house", view, prompt, "guard") or ""
        after = GAME.advance(state, {prompt.seat: GAME.read(text)}, FastDice("guard")).state
        kept = {g.at for g in after.groups.values() if g.owner == view.seat and g.armed}
        assert {view.known.groups[n].at for n in guards} <= kept, text
    assert held


def test_who_sends_the_guard_of_a_conquest_away_is_told_what_it_costs_and_asked() -> None:
    for prompt, view, state in played("5c", FIRST_LOOK.options):
        guards = [n for n in view.known.groups if guarded(view, n)]
        if prompt.ask != "move" or not guards:
            continue
        number, lost = guards[0], guarded(view, guards[0]) + staked(view, guards[0])
        line = next(str(c) for c in prompt.choices or () if str(c).startswith(f"MOVE G{number} "))
        (wish,) = GAME.explain(view, GAME.read(line).orders)
        assert f"you lose {lost} point" in wish.forecast
        step = GAME.advance(state, {prompt.seat: GAME.read(line)}, FastDice("guard"))
        asked = GAME.awaiting(step.state).prompt(prompt.seat)
        table = GAME.tabletop(GAME.view(step.state, prompt.seat), asked)
        assert table is not None
        assert table.main is not None
        assert "stay behind. Done all the same?" in table.main.asks
        return
    raise AssertionError("nobody conquered anything")


def test_a_conquest_that_ships_leave_is_told_with_its_cause_to_both() -> None:
    for prompt, view, state in played("5c", FIRST_LOOK.options):
        guards = [n for n in view.known.groups if guarded(view, n)]
        if prompt.ask != "move" or not guards:
            continue
        line = next(
            str(c) for c in prompt.choices or () if str(c).startswith(f"MOVE G{guards[0]} ")
        )
        step = GAME.advance(state, {prompt.seat: GAME.read(f"{line}\nDONE")}, FastDice("leave"))
        told = card(GAME, view, GAME.view(step.state, prompt.seat))
        lost = next(line for line in told.lines if line.text.startswith("Your warships left"))
        assert "needs one over it every round" in lost.so
        assert "rules there again" in lost.so
        owner = lost.seats[0]
        film_ = film(GAME, GAME.view(state, owner), GAME.view(step.state, owner))
        assert any("no warship of" in shot.line for shot in film_.shots), film_.shots
        return
    raise AssertionError("nobody conquered anything")


def test_a_planet_seen_and_conquered_in_one_turn_is_told_as_conquered() -> None:
    first: dict[str, Any] = {}
    for prompt, view, _ in played("5c", FIRST_LOOK.options):
        first.setdefault(prompt.seat, view)
        won = [n for n in view.known.groups if guarded(view, n)]
        if won:
            told = card(GAME, first[prompt.seat], view)
            assert any(line.text.startswith("You conquered") for line in told.all), told
            return
    raise AssertionError("nobody conquered anything")
