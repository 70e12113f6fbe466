"""What host and client say to each other: the shapes that both sides of the API share.

A client passes over fields that a newer host adds. What only one side knows (forms that are sent,
answers that few programs read) stands with the routes, in `web/api`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from starpost.kernel import codec
from starpost.kernel.contract import Event
from starpost.kernel.orders import Problem


class SeatCard(Struct, frozen=True):
    """A seat as others see it. Who sits there is told unless the match is anonymous."""

    name: str
    state: str
    """free, reserved, taken, bot or vacant; in an anonymous match only free or taken."""
    player: str | None = None
    bot: bool = False
    """Whether that player is a program; our own bots have the state bot."""
    ready: bool | None = None
    """None: not told."""
    mine: bool = False
    asked: str = ""
    """What the seat is asked; told only to its player."""
    due_at: datetime | None = None


ENDED = ("over", "cancelled")
"""What `status` says of a match in which nothing happens any more."""


class MatchCard(Struct, frozen=True):
    key: str
    name: str
    game: str
    version: int
    status: str
    turn: int
    step: int
    private: bool
    anonymous: bool
    gm: str | None
    seats: list[SeatCard]
    due_at: datetime | None
    hold: bool
    paused_until: datetime | None
    commitment: str
    seed: str | None
    """Opened when the match is over."""
    options: dict[str, Any]
    terms: dict[str, Any]
    result: dict[str, Any] | None
    i_am_gm: bool
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None
    parked: str | None = None
    """Why the match stands still; told to its game master."""

    @property
    def mine(self) -> list[SeatCard]:
        return [seat for seat in self.seats if seat.mine]

    @property
    def ended(self) -> bool:
        """Whether it was played to its end or cancelled."""
        return self.status in ENDED


class PromptCard(Struct, frozen=True):
    """What the seat is asked now."""

    step: int
    turn: int
    ask: str
    text: str
    forms: list[str]
    choices: list[str] | None
    most: int | None
    optional: bool
    invited: bool
    due_at: datetime | None
    ready: bool


class Receipt(Struct, frozen=True):
    """What the sender can hold against us: the sheet with this digest was stored."""

    match: str
    seat: str
    step: int
    turn: int
    version: int
    digest: str
    at: datetime
    ready: bool
    note: str = ""
    """What becomes of it, if that is not what one would think: late, set aside."""


class Acknowledged(Struct, frozen=True):
    """The receipt, and what the referee thinks of the sheet if asked."""

    receipt: Receipt
    problems: list[Problem] = []


class Checked(Struct, frozen=True):
    """A draft as the referee understands it: what is wrong, and each line in words."""

    problems: list[Problem]
    glosses: list[str]


class Happened(Struct, frozen=True):
    """What happened on the way to a turn, as far as the seat may know."""

    events: list[Event]
    problems: list[Problem]
    unsent: str = ""
    """What was carried out if the seat had sent nothing: its `draft`, what it wrote `ahead`, or the
    rulebook's defaults (`missed`)."""


class Heard(Struct, frozen=True, omit_defaults=True):
    """One line of the live line as its listener gets it. `facts` are only what every reader of the
    line may know."""

    kind: str
    step: int
    turn: int
    at: datetime
    facts: dict[str, Any] = {}


class Letter(Struct, frozen=True):
    """A message as one reader sees it."""

    id: int
    sender: str
    """Empty: somebody who did not want to be known."""
    to: tuple[str, ...] | None
    """None: to everybody."""
    text: str
    turn: int
    at: datetime


class FormCard(Struct, frozen=True):
    """One order: its name, what it does, and how it is written."""

    name: str
    does: str
    pattern: str


class GameCard(Struct, frozen=True):
    """A game that the host referees; `options` and `choice` are JSON schemas."""

    id: str
    title: str
    blurb: str
    version: int
    seats: dict[str, int]
    options: dict[str, Any]
    choice: dict[str, Any]
    help: dict[str, str]
    resolve: str
    forms: list[FormCard]


class Ranked(Struct, frozen=True):
    """A row of a game's ratings."""

    name: str
    ordinal: float
    matches: int
    bot: bool = False
    """Played by a program."""


codec.prepare(
    MatchCard, PromptCard, Receipt, Acknowledged, Checked, Happened, Heard, Letter, GameCard, Ranked
)
