"""The Fate of Empire: a solitaire campaign on the board and rules of Stellar Conquest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starpost.games.fate_of_empire.rules import RULES
from starpost.games.fate_of_empire.setup import first_state
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import LEVELS
from starpost.games.fate_of_empire.writing.answers import TEXTS
from starpost.games.fate_of_empire.writing.orders import BOOK
from starpost.games.stellar_conquest.referee import Referee
from starpost.games.stellar_conquest.state import State as Board
from starpost.kernel.contract import Seat
from starpost.kernel.dice import Dice


class FateOfEmpire(Referee):
    id = "fate_of_empire"
    title = "The Fate of Empire"
    blurb = "One Captain-General settles a frontier of pirates, Swarms and independent worlds."
    version = 2
    schema = 1
    seats = range(1, 2)
    State = Campaign
    book = BOOK
    rules = RULES
    texts = TEXTS
    bound = 400_000
    marks = tuple((float(points), f"{name}, {points}") for points, name in LEVELS)

    def setup(self, options: Any, seats: Mapping[Seat, Any], dice: Dice) -> Board:
        return self.ready(first_state(options.turns, next(iter(seats))))


GAME = FateOfEmpire()
