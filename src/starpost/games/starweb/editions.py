"""Earlier editions, for the matches that began with them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from starpost.games.starweb import StarWeb, first_edition, setup, turn
from starpost.kernel.orders import Problem


class FirstEdition(StarWeb):
    """Version 1."""

    version = 1
    book = first_edition.BOOK
    setup = staticmethod(partial(setup.setup, deal=first_edition.drawn_kinds))
    advance = staticmethod(partial(turn.advance, guarded=False))

    def told(self, problems: Sequence[Problem]) -> tuple[Problem, ...]:
        return tuple(problems)


EDITIONS = {1: FirstEdition()}
