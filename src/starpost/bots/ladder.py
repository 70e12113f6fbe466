"""What series of strong against house bots have shown: kept as data, with date and seed."""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct


class Rung(Struct, frozen=True, kw_only=True):
    """One series as it is kept."""

    game: str
    challenger: str
    rest: str
    seats: int
    seed: str
    matches: int
    first: float
    """First places won; a shared one counts in part."""
    score: float
    others: float
    """Mean scores of the challenger and of the others; alone: of the house bot."""
    goal: float
    on: str

    @property
    def times(self) -> float:
        """First places against an even share; alone: the mean score against the house bot's."""
        if self.seats == 1:
            return self.score / self.others if self.others else 0.0
        return self.first / self.matches * self.seats


@cache
def rungs() -> tuple[Rung, ...]:
    """Every series that is kept, by game."""
    file = resources.files("starpost.bots") / "ladder.json"
    return tuple(msgspec.json.decode(file.read_bytes(), type=list[Rung]))
