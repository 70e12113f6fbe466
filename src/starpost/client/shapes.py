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
    bot: bool = False
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


class Checked(Struct, frozen=True):
    """A draft as the referee understands it: what is wrong, and each line in words."""

    problems: list[Problem]
    glosses: list[str]


class Event(Struct, frozen=True):
    """Something that happened, as far as the seat may know."""

    kind: str
    text: str
    at: str = ""


class Happened(Struct, frozen=True):
    events: list[Event]
    problems: list[Problem]


class Message(Struct, frozen=True):
    """A letter; `to` None: to everybody. `sender` is empty if somebody did not want to be known."""

    id: int
    sender: str
    text: str
    turn: int
    at: datetime
    to: list[str] | None = None


class Form(Struct, frozen=True):
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
    resolve: str
    forms: list[Form]
    help: dict[str, str] = {}


class Ranked(Struct, frozen=True):
    """A row of a game's ratings."""

    name: str
    ordinal: float
    matches: int
    bot: bool = False


codec.prepare(Match, Prompt, Receipt, Acknowledged, News, Checked, Happened, Message)
