"""A player sees his printouts and nothing else."""

from __future__ import annotations

from starpost.games.starweb import GAME
from starpost.games.starweb.state import State
from starpost.kernel import codec
from starpost.kernel.contract import GM
from starpost.kernel.dice import Dice, FastDice

SETUP = {
    "turn": 4,
    "players": {
        "TERRAN": {"met": ["JOVIAN", "LUNAR"], "home": 1},
        "JOVIAN": {"met": []},
        "LUNAR": {"met": [], "type": "merchant"},
        "MARS": {"met": []},
    },
    "worlds": {
        1: {"owner": "TERRAN", "pships": 1, "links": [2]},
        2: {"owner": "JOVIAN", "links": [3]},
        3: {"owner": "MARS", "links": [4]},
        4: {"links": [5]},
        5: {},
    },
    "fleets": {
        5: {"owner": "TERRAN", "at": 1, "ships": 4},
        6: {"owner": "LUNAR", "at": 1, "ships": 4, "cargo": 7, "at_peace": True},
    },
}


def state() -> State:
    return GAME.load(SETUP, Dice("blind"))


def codes(text: str) -> list[str]:
    view = GAME.view(state(), "TERRAN")
    return [problem.code for problem in GAME.check(view, GAME.read(text).orders)]


def test_the_preview_does_not_draw_the_map():
    assert codes("F5W2") == []
    assert codes("F5W3") == ["not_adjacent"]
    assert codes("F5W2W3") == ["unchecked"]
    assert codes("F5W2W4") == ["unchecked"]
    assert codes("F5W2W1") == []
    assert codes("F5W9") == ["unknown_world"]


def test_the_preview_does_not_list_the_players():
    assert codes("A=JOVIAN") == []
    assert codes("A=MARS") == codes("A=NOBODY") == ["not_met"]
    assert codes("N=MARS") == codes("N=NOBODY") == ["unchecked"]


def test_the_preview_knows_what_the_printout_shows():
    assert codes("F6U") == ["not_yours"]
    assert codes("F5AF6") == []
    assert codes("F5AF7") == ["unknown_fleet"]
    assert codes("F5AF4") == ["not_here"]
    assert codes("W2S1") == ["not_yours"]
    assert codes("F5W2\nF5AF6") == ["exclusive"]


def test_a_capture_shows_the_world_and_its_links_from_then_on():
    after = GAME.advance(state(), {"TERRAN": GAME.read("F5W2")}, Dice("x", 4)).state
    view = GAME.view(after, "TERRAN")
    assert view.links(2) == (1, 3)
    assert view.since() == {1: 4, 2: 4, 3: 5}
    assert [p.code for p in GAME.check(view, GAME.read("F5W3W4").orders)] == ["unchecked"]
    assert [p.code for p in GAME.check(view, GAME.read("F5W1W2W3").orders)] == []


def test_nobody_sees_the_cargo_of_another_but_the_game_master():
    assert GAME.view(state(), "TERRAN").cargo == {}
    assert GAME.view(state(), "LUNAR").cargo == {6: 7}
    assert GAME.view(state(), GM).cargo == {6: 7}
    assert "Cargo" not in GAME.printout(GAME.view(state(), "TERRAN"))
    assert "Cargo=7" in GAME.printout(GAME.view(state(), "LUNAR"))


def test_the_public_sees_the_turn_only():
    view = GAME.view(state(), None)
    assert (view.turn, view.worlds, view.met, view.scores) == (4, {}, (), ())
    assert "TERRAN" not in GAME.printout(view)


def test_disturb_changes_names_worlds_and_cargo_out_of_sight():
    before = state()
    other = GAME.disturb(before, "TERRAN", FastDice("d"))
    assert other.worlds[5] != before.worlds[5]
    assert other.keys[6].cargo != 7 or other.worlds[3] != before.worlds[3]
    assert "JOVIAN" in other.players
    assert "MARS" not in other.players
    assert codec.encode(GAME.view(other, "TERRAN")) == codec.encode(GAME.view(before, "TERRAN"))


def test_seat_marks_do_not_number_players_by_the_alphabet():
    scene = GAME.scene(GAME.view(state(), "TERRAN"))
    assert [(s.number, s.name) for s in scene.seats] == [
        (1, "TERRAN"),
        (2, "JOVIAN"),
        (3, "LUNAR"),
    ]


def test_the_map_shows_known_worlds_and_stubs_only():
    scene = GAME.scene(GAME.view(state(), "TERRAN"))
    assert {n.id: n.know for n in scene.nodes} == {"W1": "now", "W2": "name"}
    assert [(e.a, e.b, e.know) for e in scene.edges] == [("W1", "W2", "name")]
    assert {t.id for t in scene.tokens} == {"F5", "F6"}
