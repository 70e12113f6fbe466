"""What bots have shown: tournaments of all of ours, and series of strong against house.

Both are kept as data, with date and seed, so that anybody can play them again.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
from msgspec import Struct

from starpost.bots.editions import present


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
    edition: int = 0
    """Of the bots that played (`starpost.bots.editions`); 0: nobody noted it."""

    @property
    def stale(self) -> bool:
        """Whether other bots play by these names today: the command may give other numbers."""
        return self.edition != present(self.game)

    @property
    def command(self) -> str:
        """What plays the same matches again, and keeps the result."""
        return f"python -m starpost.arena.ladder {self.game} --matches {self.matches}"

    @property
    def times(self) -> float:
        """First places against an even share; alone: the mean score against the house bot's."""
        if self.seats == 1:
            return self.score / self.others if self.others else 0.0
        return self.first / self.matches * self.seats


class Place(Struct, frozen=True, kw_only=True):
    """One bot in a published tournament."""

    bot: str
    mu: float
    sigma: float
    low: float
    high: float
    """The rating lies between 95 times in 100."""
    matches: int
    first: float
    score: float


class Table(Struct, frozen=True, kw_only=True):
    """A tournament as it is published; the command plays it again."""

    game: str
    version: int
    """Of the rules it was played by."""
    seats: int
    matches: int
    command: str
    on: str
    places: tuple[Place, ...]

    @property
    def open(self) -> bool:
        """Whether its first two lie within each other's bounds: so few matches do not part them."""
        return len(self.places) > 1 and self.places[0].low < self.places[1].mu


@cache
def tables() -> tuple[Table, ...]:
    """The published tournament of every game."""
    file = resources.files("starpost.bots") / "tables.json"
    return tuple(msgspec.json.decode(file.read_bytes(), type=list[Table]))


@cache
def rungs() -> tuple[Rung, ...]:
    """Every series that is kept, by game."""
    file = resources.files("starpost.bots") / "ladder.json"
    return tuple(msgspec.json.decode(file.read_bytes(), type=list[Rung]))
