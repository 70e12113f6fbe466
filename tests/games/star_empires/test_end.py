"""The end is told once: allies who win together are joint first, and by what and when."""

from typing import Any

import pytest
from msgspec.structs import replace

from starpost.games.star_empires import GAME
from starpost.games.star_empires.options import Choice
from starpost.games.star_empires.state import LAST_TURN
from starpost.kernel.contract import GM
from starpost.kernel.dice import Dice
from starpost.told.moments import Story, turning_points
from starpost.told.news import card

NAMES = ("VERDANT", "UMBRA", "CINDER")


@pytest.fixture(scope="module")
def states() -> list[Any]:
    """Two neighbours declare each other, and are counted together at once."""
    short = GAME.lengths()[1].options
    options = replace(short, allied_victory=True, victory_percent=50)
    dice = Dice("end")
    state = GAME.setup(options, {name: Choice() for name in NAMES}, dice)
    for seat, other in (("VERDANT", "CINDER"), ("CINDER", "VERDANT")):
        state.empires[seat].contacts = (other,)
    for world in state.worlds.values():
        if not world.owner:
            world.production = 0
    sheets = {
        "VERDANT": GAME.read("DECLARE CINDER"),
        "CINDER": GAME.read("DECLARE VERDANT"),
        "UMBRA": GAME.read(""),
    }
    return [state, GAME.advance(state, sheets, dice).state]


def test_allies_who_win_together_are_joint_first(states: list[Any]) -> None:
    state = states[1]
    ranks = {s.seat: s.rank for s in GAME.result(state).standings}
    assert ranks == {"CINDER": 1, "VERDANT": 1, "UMBRA": 3}
    places = {name: GAME.purpose(GAME.view(state, name)).place for name in NAMES}
    assert places["VERDANT"] == places["CINDER"] == "joint first of three"
    assert places["UMBRA"] == "third of three"


def test_the_end_says_what_the_allies_won_by(states: list[Any]) -> None:
    why = GAME.result(states[1]).why
    assert why == (
        "Allies are counted together: CINDER's 12 and VERDANT's 12 make 24 of all 36 RU, "
        "and 18 win."
    )
    told = card(GAME, *(GAME.view(state, "UMBRA") for state in states))
    assert told.lines[0].so == why


def test_the_alliance_is_a_turning_point(states: list[Any]) -> None:
    found = GAME.moments(*(GAME.view(state, GM) for state in states))
    [point] = turning_points(found, {}, Story(winners=("CINDER", "VERDANT")))
    assert not turning_points(found, {}, Story(winners=("UMBRA",)))
    assert (point.kind, point.turn) == ("alliance", 1)
    assert point.text == "CINDER and VERDANT became allies."
    assert point.so == "Together 24 RU a turn, and 18 win"


def test_the_end_says_whose_stock_decided(states: list[Any]) -> None:
    state = GAME.advance(states[0], {}, Dice("tie")).state
    for world in state.worlds.values():
        world.stock, world.stocks = 0, {}
        world.production = 7 if world.home else 0
    homes = {world.owner: world for world in state.worlds.values() if world.home}
    homes["UMBRA"].stock = 9
    state.victory.status, state.victory.winners = "won", ("UMBRA",)
    state.victory.why = LAST_TURN
    assert GAME.result(state).why.endswith(
        "UMBRA comes before CINDER and VERDANT with the same production by more RU in stock, "
        "9 to 0."
    )
    homes["UMBRA"].stock, state.victory.winners = 0, NAMES
    assert GAME.result(state).why.endswith("as much in stock: they share it.")


def test_the_opened_map_is_the_whole_galaxy(states: list[Any]) -> None:
    state = states[1]
    scene = GAME.scene(GAME.view(state, "UMBRA"))
    assert scene.title.startswith("The whole galaxy")
    assert {node.id for node in scene.nodes} >= set(state.worlds)
    assert all(cell.ground != "unknown" and not cell.text for cell in scene.cells)
