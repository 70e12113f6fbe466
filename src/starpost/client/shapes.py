"""What the API answers. Fields that a newer host adds are passed over."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from starpost.kernel import codec


class Seat(Struct, frozen=True):
    name: str
    state: str
    player: str | None = None
    ready: bool | None = None
    mine: bool = False
    asked: str = ""
    due_at: datetime | None = None


class Match(Struct, frozen=True):
    key: str
    name: str
    game: str
    status: str
    turn: int
    step: int
    seats: list[Seat]
    due_at: datetime | None = None
    commitment: str = ""
    seed: str | None = None
    result: dict[str, Any] | None = None
    i_am_gm: bool = False

    @property
    def mine(self) -> list[Seat]:
        return [seat for seat in self.seats if seat.mine]


class Prompt(Struct, frozen=True):
    """What a seat is asked; `choices` are lines that answer it, where they are few."""

    step: int
    turn: int
    ask: str
    text: str = ""
    forms: list[str] = []
    choices: list[str] | None = None
    most: int | None = 1
    optional: bool = False
    invited: bool = False
    due_at: datetime | None = None
    ready: bool = False


class Receipt(Struct, frozen=True):
    """Proof that a sheet was stored: `digest` is the SHA-256 of its text."""

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


class Problem(Struct, frozen=True):
    order: str
    code: str
    text: str


class Acknowledged(Struct, frozen=True):
    receipt: Receipt
    problems: list[Problem] = []


class News(Struct, frozen=True):
    """A live event."""

    kind: str
    step: int
    turn: int
    at: datetime


codec.prepare(Match, Prompt, Receipt, Acknowledged, News)
