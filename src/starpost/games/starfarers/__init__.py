"""Starfarers: settle the stars from four home systems, befriend their peoples, win at fifteen."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from starpost.games.starfarers import setup, turn
from starpost.games.starfarers.known.view import View
from starpost.games.starfarers.options import Choice
from starpost.games.starfarers.state import State
from starpost.kernel.contract import Game, Resolve, Seat
from starpost.kernel.dice import Dice


class Starfarers(Game[State, View]):
    id = "starfarers"
    title = "Starfarers"
    blurb = "Trade and build at home, fly out, found colonies, befriend aliens: fifteen points win."
    version = 2
    schema = 1
    seats = range(3, 5)
    resolve = Resolve.EACH
    whole_turns = False
    uncovers = frozenset({"look"})
    bound = 20_000
    """Six rounds of listed answers are a few hundred steps; cards and speed run out long before."""
    forced_must_be_used = True


class Edition1(Starfarers):
    """Before the first transporter was asked for: an undecided player has the first."""

    version = 1
    advance = staticmethod(partial(turn.advance, edition=1))

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> State:
        chosen = {name: Choice(getattr(c, "start_ship", 1) or 1) for name, c in seats.items()}
        return setup.setup(options, chosen, dice)


Starfarers.editions = {1: Edition1()}
GAME = Starfarers()
