"""Star Empires: the identity card of the game."""

from __future__ import annotations

from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.state import State
from starpost.kernel.contract import Game


class StarEmpires(Game[State, View]):
    id = "star_empires"
    title = "Star Empires"
    blurb = "Explore a hex galaxy in coordinates of your own, design ships, and hold most of it."
    version = 2
    schema = 1
    seats = range(2, 16)
    bound = 12
    sheet_lines = 24


GAME = StarEmpires()
