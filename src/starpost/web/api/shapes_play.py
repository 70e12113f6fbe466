"""What the API takes and gives while a match is played."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any

from msgspec import Meta, Struct

from starpost.kernel.contract import Event
from starpost.kernel.orders import Problem
from starpost.kernel.trial.assuming import Line
from starpost.kernel.trial.spreads import Spread
from starpost.kernel.trial.trying import MOST_RUNS
from starpost.web.api.shapes import Count, Short, Text


class SheetText(Struct, frozen=True, forbid_unknown_fields=True):
    text: Text


class TrySheet(Struct, frozen=True, forbid_unknown_fields=True):
    text: Text
    assume: Text = ""
    """Lines such as `JOVIAN: F34W76`: what others may do or have."""
    runs: Annotated[int, Meta(ge=1, le=MOST_RUNS)] = MOST_RUNS
    """At most so many; the time may end the trial before."""


class Outcome(Struct, frozen=True):
    """What may come of a sheet."""

    runs: int
    seconds: float
    spreads: list[Spread]
    worst: dict[str, float]
    """The numbers of the worst run."""
    often: int
    """How many runs were as bad."""
    events: list[Event]
    """What the seat would be told in the worst run."""
    failed: dict[str, list[Problem]]
    """Orders that would not be carried out in it, by seat."""
    assumed: list[Line]
    """How each assumption was understood."""


class SheetCard(Struct, frozen=True):
    version: int
    text: str
    digest: str
    source: str
    at: datetime


class Opened(Struct, frozen=True):
    """What a match that is over opens: seed, dice, everybody's orders."""

    seed: str
    commitment: str
    draws: list[dict[str, Any]]
    entries: list[dict[str, Any]]


class NewMessage(Struct, frozen=True, forbid_unknown_fields=True):
    text: Text
    to: list[Short] | None = None
    """Seats; none given: everybody."""
    anonymous: bool = False


class MessageId(Struct, frozen=True):
    id: int


class Moderation(Struct, frozen=True, forbid_unknown_fields=True):
    ok: bool


class Pause(Struct, frozen=True, forbid_unknown_fields=True):
    hours: float
    why: Short = ""


class Extend(Struct, frozen=True, forbid_unknown_fields=True):
    hours: float | None = None
    """None: to the next deadline of the rule."""
    step: Count | None = None
    """If the match has left this step, nothing is done."""


class Hold(Struct, frozen=True, forbid_unknown_fields=True):
    on: bool


class RollBack(Struct, frozen=True, forbid_unknown_fields=True):
    turn: Count
    rerun: bool = False
    step: Count | None = None
    """If the match has left this step, nothing is done."""


class Replace(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Short
    player: Short = ""
    bot: Short = ""


class GmOrders(Struct, frozen=True, forbid_unknown_fields=True):
    seat: Short
    text: Text


class Notice(Struct, frozen=True, forbid_unknown_fields=True):
    text: Text


class Until(Struct, frozen=True):
    at: datetime


class Steps(Struct, frozen=True):
    steps: int


class InterventionCard(Struct, frozen=True):
    kind: str
    text: str
    turn: int
    at: datetime


class MailCard(Struct, frozen=True):
    """A mail as an administrator knows it: what it says is its reader's alone."""

    id: int
    kind: str
    about: str
    to: str
    tries: int
    created_at: datetime
    sent_at: datetime | None
    trouble: str
