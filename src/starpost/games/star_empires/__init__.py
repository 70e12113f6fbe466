"""Star Empires: the identity card of the game."""

from __future__ import annotations

from functools import partial

from starpost.games.star_empires import turn
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.state import State
from starpost.games.star_empires.writing import check
from starpost.kernel.contract import Game


class StarEmpires(Game[State, View]):
    id = "star_empires"
    title = "Star Empires"
    blurb = "Explore a hex galaxy in coordinates of your own, design ships, and take half of it."
    version = 2
    schema = 1
    seats = range(2, 16)
    bound = 12


class Edition1(StarEmpires):
    """As it was before the rulings were compared with the original's updater."""

    version = 1
    advance = staticmethod(partial(turn.advance, edition=1))
    check = staticmethod(partial(check.check, edition=1))


StarEmpires.editions = {1: Edition1()}
GAME = StarEmpires()
