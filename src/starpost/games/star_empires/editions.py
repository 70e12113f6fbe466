"""Earlier editions, for the matches that began with them."""

from __future__ import annotations

from functools import partial

from starpost.games.star_empires import StarEmpires, turn
from starpost.games.star_empires.writing import check


class Edition1(StarEmpires):
    """As it was before the rulings were compared with the original's updater."""

    version = 1
    advance = staticmethod(partial(turn.advance, edition=1))
    check = staticmethod(partial(check.check, edition=1))


EDITIONS = {1: Edition1()}
