"""What leaves the host about a person, a match, a seat: values, never rows.

Whoever works inside a transaction has the rows themselves; everybody else gets these. Functions
that only read take either (`AnyUser`, `AnyMatch`, `AnySeat`).
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Row, func

from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.words import SeatKind, Status
from starpost.kernel.contract import Resolve


class User(Struct, frozen=True, kw_only=True):
    """Somebody we know."""

    id: int
    name: str
    name_key: str
    email: str | None
    pending_email: str
    created_at: datetime
    confirmed_at: datetime | None
    is_guest: bool
    is_admin: bool
    is_bot: bool
    epoch: int
    zone: str
    mails: str
    quiet_from: int | None
    quiet_to: int | None
    digest_at: int | None
    dedication: int
    in_time: int
    missed: int
    has_password: bool


class MatchFacts(Struct, frozen=True, kw_only=True):
    """A match as it stands. Its seed is not among the facts before the match is over."""

    id: int
    key: str
    name: str
    game: str
    version: int
    schema: int
    options: Any
    terms: Any
    gm_id: int
    status: Status
    private: bool
    anonymous: bool
    header: Any
    seed: str
    commitment: str
    step: int
    standing: int
    turn: int
    chain: str
    due_at: datetime | None
    resolve: Resolve
    soon: bool
    hold: bool
    graces: int
    paused_until: datetime | None
    paused_left: float | None
    parked: str
    result: Any
    created_at: datetime
    started_at: datetime | None
    ended_at: datetime | None


class SeatFacts(Struct, frozen=True, kw_only=True):
    """A seat as it stands; without its player's word of chance."""

    id: int
    match_id: int
    name: str
    position: int
    kind: SeatKind
    account_id: int | None
    reserved: str
    bot: str
    owner_id: int | None
    choice: Any
    wish: str
    second_wish: str
    confirmed: bool
    asked: str
    waited: bool
    due_at: datetime | None
    ready: bool
    missed: int
    seen_at: datetime | None
    press_read: int
    notice_read: int


USER = (
    *(getattr(Account, name) for name in User.__struct_fields__ if name != "has_password"),
    (func.coalesce(Account.password, "") != "").label("has_password"),
)
"""The columns of a `User`, for a statement that finds somebody by something else."""
MATCH = tuple(getattr(MatchRow, name) for name in MatchFacts.__struct_fields__)
SEAT = tuple(getattr(SeatRow, name) for name in SeatFacts.__struct_fields__)
"""The same of a match and of a seat."""
AnyUser = Account | User
AnyMatch = MatchRow | MatchFacts
AnySeat = SeatRow | SeatFacts


def user_of(row: AnyUser) -> User:
    return row if isinstance(row, User) else msgspec.convert(row, User, from_attributes=True)


def match_of(row: AnyMatch | Row[Any]) -> MatchFacts:
    """From the row itself, or from its columns (`MATCH`)."""
    if isinstance(row, MatchFacts):
        return row
    known = msgspec.convert(row, MatchFacts, from_attributes=True)
    return known if known.status == Status.OVER else msgspec.structs.replace(known, seed="")


def seat_from(found: Row[Any]) -> SeatFacts:
    """From its columns (`SEAT`), in their order."""
    return SeatFacts(**dict(zip(SeatFacts.__struct_fields__, found, strict=True)))


def seat_of(row: AnySeat) -> SeatFacts:
    return (
        row if isinstance(row, SeatFacts) else msgspec.convert(row, SeatFacts, from_attributes=True)
    )
