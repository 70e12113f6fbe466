"""Earlier editions, for the matches that began with them."""

from __future__ import annotations

from functools import partial

from starpost.games.star_chase import StarChase
from starpost.games.star_chase import awaiting as asking
from starpost.games.star_chase import turn as playing
from starpost.games.star_chase.writing import reading
from starpost.kernel import earlier


class FirstEdition(StarChase):
    """Version 1: fewer ways to write a line, no lines of the game master's."""

    version = 1
    awaiting = staticmethod(partial(asking.awaiting, first=True))
    turn = staticmethod(partial(playing.turn, first=True))
    advance = staticmethod(partial(playing.advance, first=True))
    read = staticmethod(partial(reading.read, first=True))
    digest = staticmethod(partial(earlier.digest, events=("events",)))


EDITIONS = {1: FirstEdition()}
