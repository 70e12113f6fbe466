"""What a player is told before the turn is run: checks and glosses, from the view alone."""

import pytest

from games.star_empires.galaxies import NAMES, made
from starpost.games.star_empires import GAME
from starpost.games.star_empires.state import copy
from starpost.kernel import codec
from starpost.kernel.contract import GM


@pytest.fixture(scope="module")
def view():
    return GAME.view(made("words"), NAMES[0])


@pytest.mark.parametrize(
    ("line", "codes"),
    [
        ("MOVE VERDANT_Base TO (1,0)", ["no_engines"]),
        ("MOVE Ghost TO (1,0)", ["unknown_ship"]),
        ("DESTRUCT VERDANT_Base", ["cannot_destruct"]),
        ("DEPLOY VERDANT_Base", ["not_device"]),
        ("DESIGN Home x WING 99 1 0 0 0", ["bad_design"]),
        ("DESIGN Home x BALLOON 1", ["bad_hull"]),
        ("RENAME VERDANT_Base 12", ["bad_name"]),
        ("ADDWORLD (0,0) X 1 1", ["gm_only"]),
        ("ADDWORLD nonsense", ["gm_only"]),
        ("BUILD {home} 0 probe", ["bad_amount"]),
        ("FROB", ["unknown_order"]),
        ("MOVE", ["syntax"]),
        ("LOAD VERDANT_Base ONTO VERDANT_Base", ["self"]),
        ("POOL Nowhere", ["unknown_world"]),
        ("MOVE (0,0) TO (1,0)", ["no_engines"]),
        ("BUILD {home} 1 frigat", ["unknown_class"]),
        ("DECLARE UMBRA", ["no_contact"]),
        ("BUILD {home} 1 frigate", []),
        ("FIRE @Nowhere AT Nobody", ["unknown_location"]),
    ],
)
def test_a_sheet_is_checked_by_what_the_player_can_know(view, line, codes):
    found = GAME.check(view, GAME.read(line.format(home=view.home)).orders)
    assert [p.code for p in found] == codes
    assert all(p.index == 0 and p.text for p in found)


def test_every_order_has_a_gloss(view):
    for form in GAME.book.forms:
        text = f"{form.example}\nhello\nEND" if form.body else form.example
        (order,) = GAME.read(text).orders
        assert len(GAME.gloss(view, order)) > 10


def test_the_gloss_of_a_design_is_its_price(view):
    (order,) = GAME.read("DESIGN Alder escort GUNSHIP 20 15 4 1 0").orders
    words = GAME.gloss(view, order)
    assert "20 RU" in words
    assert "takes 15 hits, jumps 4 sectors" in words
    assert "10 RU at Alder now" in words


def test_views_and_states_are_json_too():
    state = made("json")
    for seat in (*NAMES, GM, None):
        seen = GAME.view(state, seat)
        assert codec.from_json(codec.to_json(seen), GAME.View) == seen
    assert codec.from_json(codec.to_json(state), GAME.State) == state


def test_completion_offers_own_ships_and_known_worlds(view):
    words = [c.text for c in GAME.book.complete(view, "MOVE ")]
    assert any("VERDANT_Base" in word for word in words)
    worlds = [c.text for c in GAME.book.complete(view, "POOL ")]
    assert view.home in worlds


def test_a_copy_of_a_state_musters_its_own_ships():
    state = made("muster")
    counted = state.muster
    assert state.muster is counted, "all readers of a state share it"
    working = copy(state)
    working.ships.clear()
    assert not any(working.muster.owned.values())
    assert sum(map(len, counted.owned.values())) == len(state.ships)
