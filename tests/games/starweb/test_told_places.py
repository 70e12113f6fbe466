"""What is told of worlds: what lies there, whose they cannot be, why they were not taken."""

from __future__ import annotations

from starpost.games.starweb import GAME
from starpost.kernel.dice import Dice
from starpost.told.news import card

SETUP = {
    "turn": 4,
    "max_turns": 12,
    "players": {
        "TERRAN": {"home": 1, "type": "empire_builder", "met": ["LUNAR"]},
        "LUNAR": {"home": 9, "type": "pirate", "met": ["TERRAN"]},
        "ORION": {"home": 8, "type": "merchant"},
    },
    "worlds": {
        1: {"owner": "TERRAN", "links": [2, 3], "population": 50, "industry": 30, "metal": 30},
        2: {"owner": "TERRAN", "links": [1], "population": 11, "mines": 5},
        3: {"links": [1, 5], "population": 12, "mines": 3},
        5: {"links": [3, 8], "population": 7},
        8: {"owner": "ORION", "links": [5], "population": 9},
        9: {"owner": "LUNAR", "links": [8], "population": 9},
    },
    "fleets": {
        5: {"owner": "TERRAN", "at": 1, "ships": 4},
        40: {"owner": "ORION", "at": 5, "ships": 3},
    },
}


def test_a_burden_that_a_fleet_still_carries_at_home_is_flown_to_where_nobody_lives() -> None:
    """Put down at home it would lie on what is ours, and cost as much."""
    worlds = {**SETUP["worlds"], 3: {"links": [1, 5], "population": 0}}
    fleets = {
        **SETUP["fleets"],
        5: {**SETUP["fleets"][5], "artifacts": [93]},
        8: {"owner": "TERRAN", "at": 3, "ships": 1},
    }
    view = GAME.view(GAME.load({**SETUP, "worlds": worlds, "fleets": fleets}, Dice("t")), "TERRAN")
    [wish] = GAME.leftover(view, ())
    assert wish.label == "Rid yourself of the Radioactive Isotope: send F5 with 4 ships to W3"
    assert wish.orders == ("F5W3",)
    assert not GAME.leftover(view, GAME.read("F5W3").orders), "it flies already"


def test_a_world_where_nobody_lives_says_so_to_whoever_comes_first() -> None:
    worlds = {**SETUP["worlds"], 3: {"links": [1, 5], "population": 0}}
    state = GAME.load({**SETUP, "worlds": worlds}, Dice("told"))
    sheets = {name: GAME.read("") for name in state.players}
    step = GAME.advance(state, {**sheets, "TERRAN": GAME.read("F5W3")}, Dice("t"))
    before, after = GAME.view(state, "TERRAN"), GAME.view(step.state, "TERRAN")
    [line] = [x for x in card(GAME, before, after).lines if x.text == "W3 is empty."]
    assert line.so == "Nobody lives there, so nobody can own it."


def test_the_panel_of_a_world_names_what_lies_there() -> None:
    worlds = {**SETUP["worlds"], 2: {**SETUP["worlds"][2], "artifacts": [93]}}
    view = GAME.view(GAME.load({**SETUP, "worlds": worlds}, Dice("told")), "TERRAN")
    node = next(node for node in GAME.scene(view).nodes if node.id == "W2")
    assert ("Artifacts", "Radioactive Isotope (V93)") in [(f.name, f.value) for f in node.facts]


def test_a_world_that_an_ally_came_to_as_well_says_why_it_was_not_taken() -> None:
    players = {**SETUP["players"]}
    players["TERRAN"] = {**players["TERRAN"], "allies": ["ORION"], "met": ["LUNAR", "ORION"]}
    state = GAME.load({**SETUP, "players": players}, Dice("told"))
    sheets = {name: GAME.read("") for name in state.players}
    step = GAME.advance(state, {**sheets, "TERRAN": GAME.read("F5W3W5")}, Dice("t"))
    before, after = GAME.view(state, "TERRAN"), GAME.view(step.state, "TERRAN")
    [line] = [x for x in card(GAME, before, after).lines if x.text == "You did not take W5."]
    assert line.so == "ORION has ships there too."


def test_a_key_that_a_black_hole_threw_out_has_flown_no_further_than_the_hole() -> None:
    worlds = {**SETUP["worlds"], 3: {"links": [1, 5], "black_hole": True}}
    state = GAME.load({**SETUP, "worlds": worlds}, Dice("told"))
    sheets = {name: GAME.read("") for name in state.players}
    step = GAME.advance(state, {**sheets, "TERRAN": GAME.read("F5W3")}, Dice("t"))
    before, after = GAME.view(state, "TERRAN"), GAME.view(step.state, "TERRAN")
    mine = [e for e in GAME.moves(before, after) if e.what == ("F5",)]
    assert all(event.to == "W3" for event in mine), mine


def test_a_way_without_a_gate_is_told_with_its_two_worlds() -> None:
    view = GAME.view(GAME.load(SETUP, Dice("told")), "TERRAN")
    [found] = GAME.check(view, GAME.read("F5W2W9").orders)
    assert found.text == "No gate leads from W2 to W9."


def test_the_last_turn_is_advised_nothing_that_pays_later() -> None:
    fleets = {6: {"owner": "TERRAN", "at": 1, "ships": 4, "cargo": 3}}
    worlds = {**SETUP["worlds"], 3: {**SETUP["worlds"][3], "owner": "ORION", "iships": 2}}
    fleets[7] = {"owner": "TERRAN", "at": 3, "ships": 1}
    sheet = GAME.read("F6U\nF6W3").orders
    told = {}
    for turn in (4, 12):
        state = GAME.load({**SETUP, "worlds": worlds, "fleets": fleets, "turn": turn}, Dice("t"))
        view = GAME.view(state, "TERRAN")
        told[turn] = [w.sign for order in sheet for w in GAME.explain(view, (order,))]
    assert told == {4: ["haul", "attack"], 12: []}
