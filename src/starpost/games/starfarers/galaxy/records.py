"""Small things that a position holds and nobody changes: offers, lines of the log, faults."""

from __future__ import annotations

from msgspec import Struct

from starpost.games.starfarers.options import Options
from starpost.games.starfarers.tables import Bag


class Terms(Struct, frozen=True, cache_hash=True, gc=False):
    """An offer or a counter-offer, from the side of the one who makes it."""

    give: Bag
    want: Bag
    to: tuple[int, ...] = ()


class Line(Struct, frozen=True, gc=False):
    """A line of the log; `seats` read `private` instead of `text`."""

    kind: str
    text: str
    private: str = ""
    seats: tuple[int, ...] = ()
    at: str = ""
    turn: int = 0


class Fault(Struct, frozen=True, gc=False):
    """A rejected line, as the report repeats it."""

    order: str
    code: str
    text: str


class Match(Struct, frozen=True):
    """What never changes in a match."""

    seats: tuple[str, ...]
    colours: tuple[int, ...]
    neutral: int
    """Number of the colour nobody plays, -1 with four players."""
    options: Options


class Sizes(Struct, frozen=True, gc=False):
    """The numbers of an encounter's question: what everybody hears with its text."""

    least: int = 0
    most: int = 0
    pay: int = 0
    take: int = 0
    needs: int = 0
