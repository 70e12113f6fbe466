"""Stellar Conquest: two to four players explore, settle and fight for 54 stars on 656 hexes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starpost.games.stellar_conquest.referee import Referee
from starpost.games.stellar_conquest.rules import RULES
from starpost.games.stellar_conquest.setup import first_state
from starpost.games.stellar_conquest.state import State
from starpost.games.stellar_conquest.writing.asks import TEXTS
from starpost.games.stellar_conquest.writing.orders import BOOK
from starpost.kernel.contract import Seat
from starpost.kernel.dice import Dice


class StellarConquest(Referee):
    id = "stellar_conquest"
    title = "Stellar Conquest"
    blurb = "Two to four fleets explore, settle and fight for 54 stars."
    version = 2
    schema = 1
    seats = range(2, 5)
    book = BOOK
    rules = RULES
    texts = TEXTS
    bound = 400_000

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> State:
        armed, near = options.base_weaponry, options.near_start
        return self.ready(first_state(list(seats), options.turns, base_weaponry=armed, near=near))


GAME = StellarConquest()
