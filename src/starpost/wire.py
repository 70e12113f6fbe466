"""What host and client say to each other: the shapes that both sides of the API share.

A client passes over fields that a newer host adds. What only one side knows (forms that are sent,
answers that few programs read) stands with the routes, in `web/api`.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from starpost.kernel import codec
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


codec.prepare(MatchCard, PromptCard, Receipt, Acknowledged)
