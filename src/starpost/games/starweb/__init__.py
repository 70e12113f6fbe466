"""StarWeb: fifteen players, 255 worlds, one simultaneous turn at a time."""

from __future__ import annotations

from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import State
from starpost.kernel.contract import Game


class StarWeb(Game[State, View]):
    id = "starweb"
    title = "StarWeb"
    blurb = "Explore a secret web of 255 worlds and outscore fourteen rivals, each in his own way."
    version = 1
    schema = 1
    seats = range(2, 16)
    bound = 6


GAME = StarWeb()
