"""StarWeb: fifteen players, 255 worlds, one simultaneous turn at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from starpost.games.starweb import first_edition, setup, turn
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import State
from starpost.kernel.contract import Game
from starpost.kernel.orders import Problem


class StarWeb(Game[State, View]):
    id = "starweb"
    title = "StarWeb"
    blurb = "Explore a secret web of worlds and outscore your rivals, each in his own way."
    version = 2
    schema = 1
    seats = range(2, 16)
    bound = 6
    late = "counts"
    secret_names = True
    own_names = setup.CODE_NAME
    sheet_lines = 24
    letters_with_turn = True


class FirstEdition(StarWeb):
    """Version 1."""

    version = 1
    book = first_edition.BOOK
    setup = staticmethod(partial(setup.setup, deal=first_edition.drawn_kinds))
    advance = staticmethod(partial(turn.advance, guarded=False))

    def told(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        return tuple(problems)


StarWeb.editions = {1: FirstEdition()}
GAME = StarWeb()
