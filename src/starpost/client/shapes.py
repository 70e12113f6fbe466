"""What the API answers: the shapes of `wire`, and what a client reads of others.

Fields that a newer host adds are passed over.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from starpost.kernel import codec
from starpost.kernel.orders import Problem
from starpost.wire import Acknowledged, Receipt
from starpost.wire import MatchCard as Match
from starpost.wire import PromptCard as Prompt
from starpost.wire import SeatCard as Seat

__all__ = [
    "Acknowledged",
    "Checked",
    "Event",
    "Form",
    "GameCard",
    "Happened",
    "Match",
    "Message",
    "News",
    "Problem",
    "Prompt",
    "Ranked",
    "Receipt",
    "Seat",
]


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


codec.prepare(News, Checked, Happened, Message)
