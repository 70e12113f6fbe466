"""Star Chase: sixteen actions a turn, round by round, on a map that grows as you explore."""

from __future__ import annotations

from functools import partial

from starpost.games.star_chase import awaiting as asking
from starpost.games.star_chase import turn as playing
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import State
from starpost.games.star_chase.writing import reading
from starpost.kernel import earlier
from starpost.kernel.contract import Game


class StarChase(Game[State, View]):
    """Rulebook version 2.1."""

    id = "star_chase"
    title = "Star Chase"
    blurb = "Explore a hidden galaxy, trade technology, and outgrow your rivals."
    version = 2
    schema = 1
    seats = range(1, 13)
    bound = 400
    late = "set_aside"
    drops_out = True
    forced_must_be_used = True


class FirstEdition(StarChase):
    """Version 1: fewer ways to write a line, no lines of the game master's."""

    version = 1
    awaiting = staticmethod(partial(asking.awaiting, first=True))
    turn = staticmethod(partial(playing.turn, first=True))
    advance = staticmethod(partial(playing.advance, first=True))
    read = staticmethod(partial(reading.read, first=True))
    digest = staticmethod(partial(earlier.digest, events=("events",)))


StarChase.editions = {1: FirstEdition()}
GAME = StarChase()
