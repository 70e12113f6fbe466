"""What the table says about ways, throws and fights that nobody can win."""

from typing import Any

from msgspec.structs import replace

from starpost.games.stellar_conquest.galaxy.board import (
    HEX,
    OFFMAP,
    STAR_HEX,
    find_star,
    turns_along,
)
from starpost.games.stellar_conquest.galaxy.cards import WORLD
from starpost.games.stellar_conquest.galaxy.reach import turns_left
from starpost.games.stellar_conquest.known.view import Sighting
from starpost.games.stellar_conquest.state import Ask, Battle, Group, Note, Planet, planet_id
from starpost.games.stellar_conquest.tabletop.falls import _hits
from starpost.games.stellar_conquest.tabletop.others import players, told
from starpost.games.stellar_conquest.told.lines import Move
from starpost.games.stellar_conquest.told.moves import _flight
from starpost.kernel import registry
from starpost.kernel.contract import Event
from starpost.kernel.match import Match

GAME = registry.get("stellar_conquest")
SHORT = next(length for length in GAME.lengths() if length.key == "first-look")


def begun() -> Match[Any, Any]:
    match: Match[Any, Any] = Match.new(GAME, SHORT.options, SHORT.seats, seed="8f" * 32)
    while match.awaiting().prompts[0].ask != "move":
        match.play({match.awaiting().prompts[0].seat: "DONE"}, kind="answers")
    return match


def test_a_cloud_is_a_turn_of_its_own() -> None:
    """Rule 1.4."""
    way = [HEX[name] for name in ("W15", "X14", "Y14")]
    assert turns_along(way, 2) == 3
    assert turns_along([HEX["W16"], HEX["X15"]], 2) == 1
    assert turns_along([HEX["W16"], HEX["W15"], HEX["W14"]], 3) == 3


def test_a_group_in_the_clouds_arrives_when_it_is_said_to() -> None:
    match = begun()
    seat = match.awaiting().prompts[0].seat
    match.play({seat: "MOVE G1 TO Altair"}, kind="answers")
    altair = find_star("Altair")
    assert altair is not None
    said: list[int] = []
    while match.state.turn < 6:
        asked = match.awaiting().prompts[0]
        group = next((g for n, g in match.state.groups.items() if n == 1), None)
        if asked.seat == seat and asked.ask == "move" and group is not None and not group.moved:
            if group.at == STAR_HEX[altair]:
                break
            said.append(turns_left(match.state, group, STAR_HEX[altair]))
            table = GAME.tabletop(match.view(seat), asked)
            assert table is not None
            where = next(s.where for s in table.ships if s.ref == "G1")
            word = "this turn" if said[-1] == 1 else f"in {said[-1]} turns, clouds slow it"
            assert word in where
        match.play({asked.seat: "DONE"}, kind="answers")
    assert said == [2, 1]


def test_whoever_waits_off_the_map_is_not_sent_in_without_a_word() -> None:
    match = begun()
    prompt = match.awaiting().prompts[0]
    table = GAME.tabletop(match.view(prompt.seat), prompt)
    assert table is not None
    assert table.main is not None
    assert "G1 has no goal: all 43 ships would make for" in table.main.asks
    match.play({prompt.seat: "MOVE G1 TO Altair"}, kind="answers")
    table = GAME.tabletop(match.view(prompt.seat), match.awaiting().prompts[0])
    assert table is not None
    assert table.main is not None
    assert "has no goal" not in table.main.asks


def test_one_ship_that_waits_off_the_map_is_no_fleet() -> None:
    match = begun()
    prompt = match.awaiting().prompts[0]
    view = match.view(prompt.seat)
    view.known.groups = {1: Group(view.seat, OFFMAP, c=1)}
    table = GAME.tabletop(view, prompt)
    assert table is not None
    assert table.main is not None
    assert "G1 has no goal: its one ship would make for" in table.main.asks


def test_of_a_rival_counts_what_was_seen_and_the_rest_is_open() -> None:
    match = begun()
    view = match.view(match.awaiting().prompts[0].seat)
    assert view.me is not None
    rival = 1 - min(view.seat, 1)
    for player in players(view):
        assert player.least is not player.mine
        assert player.mine or player.points == -1
    st = view.known
    card, orbit = next(at for at, world in WORLD.items() if world.type == "terran")
    pid = planet_id(3, orbit)
    st.planets[pid] = Planet(card, "colony", rival)
    view.me.notes[pid] = Note(rival, False, 1)
    found = players(view)[rival]
    assert (found.points, found.least) == (3, True)


def test_a_meeting_is_told_once_and_the_reader_is_you() -> None:
    match = begun()
    view = match.view(match.awaiting().prompts[0].seat)
    view.known.log = [
        Event("BATTLE", "Aurigae  BLUE and GREEN fight", at="Aurigae"),
        Event("BATTLE", "Spica  BLUE 1S   RED 1S", at="Spica"),
    ]
    lines = [(one.seat, one.text) for one in told(view)]
    assert lines == [("BLUE", "fought GREEN at Aurigae"), ("BLUE", "met you at Spica")]


def test_where_nobody_is_armed_no_odds_stand_and_the_way_out_has_a_name() -> None:
    match = begun()
    prompt = match.awaiting().prompts[0]
    view = match.view(prompt.seat)
    scheat = find_star("Scheat")
    assert scheat is not None
    st = view.known
    st.groups = {1: Group(0, STAR_HEX[scheat], s=1)}
    st.battle = Battle(scheat, 0, 1)
    st.asking = Ask("battle_retreat_to", 0, scheat, 1)
    st.turn, st.log = 3, [Event("RISK", "scouts 4: 0 lost", at="Wezen")]
    view.sightings = (Sighting(scheat, 1, {"S": 1}),)
    table = GAME.tabletop(view, replace(prompt, ask="battle_retreat_to", choices=()))
    assert table is not None
    assert table.main is not None
    assert table.fall is not None
    assert not [p for p in table.panels if getattr(p, "title", "").startswith("Odds")]
    assert table.main.label.startswith("Leave for ")
    assert "nearest" not in table.main.label
    assert table.main.label.removeprefix("Leave for ") in table.main.line
    assert table.fall.note == "No dice have fallen at Scheat yet"
    assert not table.fall.casts


def test_it_is_said_which_roll_hits_and_flights_are_told_by_stars() -> None:
    assert _hits("C", "S") == ": 1 to 4 hit"
    assert _hits("C", "M") == ": a 1 hits"
    assert _hits("C", "F") == ": two dice of 10 hit"
    assert not _hits("D", "S"), "that one never misses"
    on = Move(3, {"C": 1}, "CC9", "CC7", "Vega", 3)
    assert _flight(on) == "flew on towards Vega"
    came = Move(3, {"C": 1}, "Cygni", "Altair")
    assert _flight(came) == "left Cygni and reached Altair"
