"""Earlier editions, for the matches that began with them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from starpost.games.starfarers import Starfarers, setup, turn
from starpost.games.starfarers.options import Choice
from starpost.games.starfarers.state import State
from starpost.kernel.contract import Seat
from starpost.kernel.dice import Dice


class Edition1(Starfarers):
    """Before the first transporter was asked for: an undecided player has the first."""

    version = 1
    advance = staticmethod(partial(turn.advance, edition=1))

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> State:
        chosen = {name: Choice(getattr(c, "start_ship", 1) or 1) for name, c in seats.items()}
        return setup.setup(options, chosen, dice)


EDITIONS = {1: Edition1()}
