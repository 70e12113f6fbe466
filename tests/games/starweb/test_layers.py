"""The layers of the map: metal, probes and distance, each from the seat's printouts alone."""

from __future__ import annotations

from typing import Any

from starpost.draw.scene import Layer, Region, Scene
from starpost.games.starweb import GAME
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import State
from starpost.kernel.contract import GM
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Sheet

SETUP: dict[str, Any] = {
    "turn": 4,
    "players": {"TERRAN": {"met": [], "home": 1}, "MARS": {"met": [], "home": 9}},
    "worlds": {
        1: {"owner": "TERRAN", "metal": 34, "mines": 2, "links": [2, 5]},
        2: {"metal": 7, "links": [3, 6]},
        3: {"owner": "MARS", "mines": 4, "metal": 20, "links": [4]},
        4: {"metal": 9, "links": [9]},
        5: {"black_hole": True},
        6: {"owner": "TERRAN", "metal": 0, "mines": 0},
        9: {"owner": "MARS", "metal": 5},
    },
    "fleets": {
        5: {"owner": "TERRAN", "at": 2, "ships": 4},
        7: {"owner": "MARS", "at": 3, "ships": 9},
    },
}


def state(**changed: Any) -> State:
    return GAME.load(SETUP | changed, Dice("layers"))


def seen(now: State, seat: str = "TERRAN") -> tuple[View, Scene]:
    view = GAME.view(now, seat)
    return view, GAME.scene(view)


def ordered(now: State, text: str) -> State:
    sheets = {p.seat: Sheet() for p in GAME.awaiting(now).prompts}
    sheets["TERRAN"] = GAME.read(text)
    return GAME.advance(now, sheets, FastDice("layers")).state


def layer(scene: Scene, key: str) -> Layer:
    return next(x for x in scene.layers if x.key == key)


def region(scene: Scene, name: str) -> Region | None:
    return next((r for r in scene.regions if r.id == name), None)


def test_metal_is_told_with_what_the_mines_add():
    _, scene = seen(state())
    readings = {x.at: x.text for x in scene.labels if x.layer == "metal"}
    assert readings == {"W1": "34+2", "W2": "7"}
    assert {x.kind for x in scene.labels if x.layer == "metal"} == {"reading"}
    assert (layer(scene, "metal").default, layer(scene, "metal").why) == (False, "")


def test_a_probe_reaches_the_neighbours_of_ships_but_not_what_is_seen_anyway():
    _, scene = seen(state())
    assert region(scene, "probes-reach").members == ("W3",)
    tips = {n.id: n.tip for n in scene.nodes}
    assert tips["W3"] == "World 3, which you have not seen. A probe from W2 would show it."
    assert region(scene, "probes-seen") is None


def test_a_probed_world_is_marked_as_seen_without_being_there():
    view, scene = seen(ordered(state(), "F5P3"))
    assert 3 in view.worlds
    assert region(scene, "probes-seen").members == ("W3",)
    facts = {f.name: f.value for n in scene.nodes if n.id == "W3" for f in n.facts}
    assert facts["Probes from"] == "W2"
    assert {x.at: x.text for x in scene.labels if x.layer == "metal"}["W3"].endswith("+4")


def test_a_layer_without_anything_says_why():
    now = state(fleets={})
    _, scene = seen(now)
    assert layer(scene, "fleets").why
    assert layer(scene, "events").why
    assert not layer(scene, "distance").why
    assert layer(scene, "probes").why.startswith("None of your ships")
    _, whole = seen(now, GM)
    assert layer(whole, "probes").why == "Probes are sent by players."
    assert not layer(whole, "metal").why


def test_nothing_out_of_sight_changes_a_layer():
    for before in (state(), ordered(state(), "F5P3")):
        other = GAME.disturb(before, "TERRAN", FastDice("d"))
        assert other != before
        assert seen(other)[1] == seen(before)[1]
