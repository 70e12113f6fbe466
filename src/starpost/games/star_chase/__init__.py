"""Star Chase: sixteen actions a turn, round by round, on a map that grows as you explore."""

from __future__ import annotations

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import State
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


GAME = StarChase()
