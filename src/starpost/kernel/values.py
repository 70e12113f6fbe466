"""The plain values of the contract: what is asked of a seat, what happened, how it ended.

Those that are made at every step hold nothing that could lead back to them, so none of them needs
the collector (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum
from typing import Generic, TypeVar

from msgspec import Struct

from starpost.kernel.orders import Order, Problem

Seat = str
"""The name of a seat as players write it: TERRAN, ABC, YELLOW."""

GM: Seat = "GM"
"""The game master's seat: its view shows everything, its orders are the game master's."""


class Resolve(StrEnum):
    TOGETHER = "together"
    """Wait for every prompted seat, then advance once."""
    EACH = "each"
    """Advance on the first answer; the others may be asked again."""


class EntryKind(StrEnum):
    """What a line of a match's log is."""

    TURN = "turn"
    """Whole sheets."""
    ANSWERS = "answers"
    """What the awaited seats answered."""
    UNDO = "undo"
    """The last line that stood is taken back."""


class Prompt(Struct, frozen=True, gc=False):
    """A question to one seat."""

    seat: Seat
    ask: str
    """What is asked, in one word: orders, move, discard, answer."""
    forms: tuple[str, ...] = ()
    """Names of the forms that may answer; none: every form of the game."""
    choices: tuple[Order, ...] | None = None
    """Every legal answer, where they are finite and few."""
    most: int | None = 1
    """How many orders may answer; None: a whole sheet."""
    optional: bool = False
    """Nobody waits for this seat (the game master, a counter-offer)."""
    text: str = ""
    """The question in a sentence."""
    invited: bool = False
    """Somebody has spoken to this seat (an offer): bots answer at once, and people are shown it,
    although the game may go on without them. An empty sheet is an answer too: nothing said."""
    moot: bool = False
    """Invited, but it could only say no: a person is not kept by that, as long as nobody else at
    the table would learn from it what the seat lacks."""


class Awaiting(Struct, frozen=True, gc=False):
    """Everybody the game waits for. No prompts: the game is over."""

    prompts: tuple[Prompt, ...] = ()
    resolve: Resolve = Resolve.EACH

    def prompt(self, seat: Seat) -> Prompt | None:
        return next((p for p in self.prompts if p.seat == seat), None)

    def speaking(self) -> tuple[Prompt, ...]:
        """Whose word counts now: those who were spoken to first, then those who are owed."""
        invited = [p for p in self.prompts if p.optional and p.invited]
        return (*invited, *[p for p in self.prompts if not p.optional])


class Event(Struct, frozen=True, omit_defaults=True, gc=False):
    """Something that happened, and who may know it (None: everybody).

    From `step` on it is what the film and the news need: who did what to whom, from where to where.
    Each is empty if the seats who are told may not know it.
    """

    kind: str
    text: str
    seats: tuple[Seat, ...] | None = None
    at: str = ""
    """Where, by the id the scene uses for that place."""
    rule: str = ""
    told: tuple[Seat, ...] = ()
    """Who is told the same in other words, by an event of their own: not in these."""
    step: int = 0
    """The phase it belongs to, counted from 1 in `Game.phases`."""
    who: Seat = ""
    whom: Seat = ""
    what: tuple[str, ...] = ()
    """The things concerned, by their ids in the scene: F19."""
    origin: str = ""
    to: str = ""
    via: tuple[str, ...] = ()
    """Places between, if a thing moved."""
    count: int = 0
    lost: int = 0
    """What the one named in `whom` lost."""
    gained: int = 0
    weight: int = 0
    """0 to 99, as news are ranked."""

    def known_to(self, seat: Seat | None) -> bool:
        if seat is not None and self.told and (seat == GM or seat in self.told):
            return False
        return seat == GM or self.seats is None or seat in self.seats


class Post(Struct, frozen=True):
    """A letter that a rulebook carries with the turn."""

    to: tuple[Seat, ...] | None
    """None: everybody."""
    text: str
    sender: Seat = ""
    """Empty: nobody signed it, or it is still on a sheet."""


class Measure(Struct, frozen=True, gc=False):
    """A number in a view that a chart may follow from turn to turn."""

    chart: str
    """The chart it belongs to: Score, Economy."""
    name: str
    """The label of its line: a seat's name, or a word of the rulebook."""
    value: float
    seat: Seat = ""
    """Whose colour and shape the line has; empty: nobody's."""


S = TypeVar("S")


class Step(Struct, Generic[S], frozen=True):
    """The next state, what happened on the way, and what could not be done."""

    state: S
    events: Sequence[Event] = ()
    problems: Mapping[Seat, tuple[Problem, ...]] = {}


class Standing(Struct, frozen=True):
    seat: Seat
    score: float
    rank: int


class Tie(Struct, frozen=True):
    """Why seats with equal scores are placed in this order."""

    seats: tuple[Seat, ...]
    text: str


class Result(Struct, frozen=True):
    """How a match ended."""

    winners: tuple[Seat, ...]
    standings: tuple[Standing, ...]
    why: str
    """All of it, ties too."""
    title: str = ""
    """The sentence of `why` that stands alone where one plays alone: "A marginal victory with 181
    points."."""
    ties: tuple[Tie, ...] = ()


class NoOptions(Struct, frozen=True, forbid_unknown_fields=True):
    """For games, or seats, with nothing to choose."""
