"""The house bot: better than both routines of the computer, and never a wasted sheet."""

from starpost.bench.star_chase import house, pairs_won
from starpost.games.star_chase import GAME
from starpost.games.star_chase.missed.caretaker import caretaker
from starpost.games.star_chase.missed.warlord import warlord
from starpost.games.star_chase.options import Choice, Options
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet


def test_the_house_bot_beats_the_caretaker():
    assert pairs_won(house, caretaker, max, matches=2) >= 0.9


def test_the_house_bot_beats_the_warlord():
    assert pairs_won(house, warlord, max, matches=3) >= 0.6


def test_its_sheets_can_be_read_and_hold_sixteen_actions():
    dice = FastDice("sheets")
    state = GAME.setup(Options(), {c: Choice() for c in GAME.seat_names(6)}, dice)
    for _ in range(15):
        sheets = {code: Sheet.of(house(GAME.view(state, code))) for code in state.order}
        for sheet in sheets.values():
            assert GAME.read(sheet.text).orders == sheet.orders
            assert sum(type(order).__name__ == "Act" for order in sheet) == 16
        step = GAME.advance(state, sheets, dice)
        codes = {p.code for found in step.problems.values() for p in found}
        assert not codes & {"bad_syntax", "bad_number", "unknown_action", "too_many_actions"}
        state = step.state
