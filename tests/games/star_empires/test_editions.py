"""Matches keep the edition they began with: the same orders, the first edition's results."""

from starpost.games.star_empires import GAME
from starpost.kernel.contract import Game
from starpost.kernel.dice import FastDice

SETUP = {
    "players": {"ALPHA": {"homeworld": None}, "BETA": {}},
    "worlds": {
        "Home": {"at": [0, 0], "owner": "ALPHA", "production": 6, "stockpile": 3, "homeworld": True}
    },
    "ships": {
        "Foe": {"owner": "BETA", "class": "frigate", "at": [0, 0]},
        "Aid": {"owner": "ALPHA", "class": "battleship", "at": [1, 0]},
    },
}
ORDERS = {"ALPHA": "MOVE Aid TO (0,0)", "BETA": "MOVE Foe TO (0,2)"}


def stock(game: Game) -> int:
    state = game.load(SETUP, FastDice(1))
    sheets = {seat: game.read(text) for seat, text in ORDERS.items()}
    return game.advance(state, sheets, FastDice(1)).state.worlds["Home"].stock


def test_a_homeworld_won_back_doubles_in_the_first_edition_alone() -> None:
    first = GAME.editions[1]
    assert (GAME.version, first.version) == (2, 1)
    assert (stock(GAME), stock(first)) == (9, 15)
