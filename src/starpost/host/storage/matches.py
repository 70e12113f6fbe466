"""Matches: the row that holds the truth, its seats, its log, its sheets."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, ForeignKey, Index, LargeBinary, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from starpost.host.storage.base import Base, Id, Instant, Json, Word
from starpost.host.words import PartKind, SeatKind, Source, Status
from starpost.kernel.contract import Resolve
from starpost.kernel.values import EntryKind


class MatchRow(Base):
    __tablename__ = "matches"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    key: Mapped[str] = mapped_column(String(20), unique=True)
    """The public name in addresses; it cannot be guessed from another match's."""
    name: Mapped[str] = mapped_column(String(80))
    game: Mapped[str] = mapped_column(String(60), index=True)
    version: Mapped[int]
    schema: Mapped[int]
    options: Mapped[Any] = mapped_column(Json)
    terms: Mapped[Any] = mapped_column(Json)
    """The match's `Terms`: deadlines, press, secrecy, missed turns."""
    gm_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    status: Mapped[Status] = mapped_column(Word(Status, 12), index=True)
    private: Mapped[bool] = mapped_column(default=False)
    anonymous: Mapped[bool] = mapped_column(default=False)
    header: Mapped[Any] = mapped_column(Json)
    seed: Mapped[str] = mapped_column(String(128), default="")
    commitment: Mapped[str] = mapped_column(String(64), default="")
    step: Mapped[int] = mapped_column(default=0)
    """Entries in the log; whoever adjudicates must still find the number it read."""
    standing: Mapped[int] = mapped_column(default=0)
    """Entries that have not been undone."""
    turn: Mapped[int] = mapped_column(default=0)
    """The turn as players count it."""
    serial: Mapped[int] = mapped_column(default=0)
    """Raised by every sheet and every change of readiness."""
    chain: Mapped[str] = mapped_column(String(64), default="")
    due_at: Mapped[datetime | None] = mapped_column(Instant, index=True)
    resolve: Mapped[Resolve] = mapped_column(Word(Resolve, 10), default=Resolve.TOGETHER)
    asked_at: Mapped[datetime | None] = mapped_column(Instant)
    """When the question now open was put: deadlines are computed from it."""
    soon: Mapped[bool] = mapped_column(default=False, index=True)
    """Nobody else is awaited, so the match may be processed now."""
    hold: Mapped[bool] = mapped_column(default=False)
    graces: Mapped[int] = mapped_column(default=0)
    paused_left: Mapped[float | None]
    paused_until: Mapped[datetime | None] = mapped_column(Instant)
    parked: Mapped[str] = mapped_column(Text, default="")
    result: Mapped[Any] = mapped_column(Json, nullable=True)
    created_at: Mapped[datetime] = mapped_column(Instant)
    started_at: Mapped[datetime | None] = mapped_column(Instant)
    ended_at: Mapped[datetime | None] = mapped_column(Instant)


class SeatRow(Base):
    __tablename__ = "seats"
    __table_args__ = (UniqueConstraint("match_id", "name"),)

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    position: Mapped[int]
    kind: Mapped[SeatKind] = mapped_column(Word(SeatKind, 10))
    account_id: Mapped[int | None] = mapped_column(ForeignKey("accounts.id"), index=True)
    reserved: Mapped[str] = mapped_column(String(40), default="")
    bot: Mapped[str] = mapped_column(String(20), default="")
    owner_id: Mapped[int | None]
    """Whom the seat goes back to when a stand-in hands it back."""
    choice: Mapped[Any] = mapped_column(Json)
    wish: Mapped[str] = mapped_column(String(60), default="", server_default="")
    """The name its player asked for, and the one to take if that is taken."""
    second_wish: Mapped[str] = mapped_column(String(60), default="", server_default="")
    word: Mapped[str] = mapped_column(String(64), default="")
    """The player's word of chance, mixed into the seed."""
    confirmed: Mapped[bool] = mapped_column(default=False)
    asked: Mapped[str] = mapped_column(String(60), default="")
    """What the seat is asked now; empty: nothing."""
    waited: Mapped[bool] = mapped_column(default=False)
    """Whether the game waits for its answer."""
    due_at: Mapped[datetime | None] = mapped_column(Instant)
    ruled_from: Mapped[datetime | None] = mapped_column(Instant)
    """When the clock was set going by the rule."""
    ruled_at: Mapped[datetime | None] = mapped_column(Instant)
    """What the rule gave then; `due_at` may have been moved since."""
    ready: Mapped[bool] = mapped_column(default=False)
    missed: Mapped[int] = mapped_column(default=0)
    """Missed turns in a row."""
    seen_at: Mapped[datetime | None] = mapped_column(Instant)
    """When its player last looked at the match."""
    kept_in_time: Mapped[int] = mapped_column(default=0)
    """Turns in time, and missed ones, that an anonymous match tells only when it is over."""
    kept_missed: Mapped[int] = mapped_column(default=0)
    press_read: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    """The last message its player has seen."""
    notice_read: Mapped[int] = mapped_column(BigInteger, default=0, server_default="0")
    """The last word about the match (pause, roll-back) its player has put away."""


class SheetRow(Base):
    """One version of what a seat wrote for one question. None is ever deleted."""

    __tablename__ = "sheets"
    __table_args__ = (UniqueConstraint("match_id", "step", "seat", "version"),)

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"))
    step: Mapped[int]
    seat: Mapped[str] = mapped_column(String(60))
    version: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    digest: Mapped[str] = mapped_column(String(64))
    source: Mapped[Source] = mapped_column(Word(Source, 10))
    account_id: Mapped[int | None]
    at: Mapped[datetime] = mapped_column(Instant)


class EntryRow(Base):
    """A line of the kernel's log, letter by letter."""

    __tablename__ = "entries"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[EntryKind] = mapped_column(Word(EntryKind, 10))
    sheets: Mapped[Any] = mapped_column(Json)
    given: Mapped[Any] = mapped_column(Json)
    digest: Mapped[str] = mapped_column(String(64))
    chain: Mapped[str] = mapped_column(String(64))
    bound: Mapped[Any] = mapped_column(Json)
    bots: Mapped[Any] = mapped_column(Json)
    again: Mapped[str] = mapped_column(String(5), default="")
    at: Mapped[datetime] = mapped_column(Instant)


class SnapshotRow(Base):
    """The state after so many standing entries, packed; with the schema it was packed by."""

    __tablename__ = "snapshots"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    after: Mapped[int] = mapped_column(primary_key=True)
    schema: Mapped[int]
    turn: Mapped[int]
    state: Mapped[bytes] = mapped_column(LargeBinary)


class StepRow(Base):
    """What a standing entry brought: events, problems, dice. Shown through the seats' eyes."""

    __tablename__ = "steps"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    after: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int]
    turn: Mapped[int]
    events: Mapped[Any] = mapped_column(Json)
    problems: Mapped[Any] = mapped_column(Json)
    draws: Mapped[Any] = mapped_column(Json)
    at: Mapped[datetime] = mapped_column(Instant)


class Invitation(Base):
    __tablename__ = "invitations"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), index=True)
    seat: Mapped[str] = mapped_column(String(60), default="")
    """The seat it is for; empty: any that is free."""
    email: Mapped[str] = mapped_column(String(320), default="")
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    expires_at: Mapped[datetime] = mapped_column(Instant)
    uses: Mapped[int] = mapped_column(default=1)


class Standby(Base):
    __tablename__ = "standbys"
    __table_args__ = (UniqueConstraint("match_id", "account_id"),)

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"))
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    at: Mapped[datetime] = mapped_column(Instant)


class PartRow(Base):
    """That somebody has played a match, or has seen all of it: the two exclude each other."""

    __tablename__ = "parts"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    account_id: Mapped[int] = mapped_column(Id, primary_key=True, index=True)
    kind: Mapped[PartKind] = mapped_column(Word(PartKind, 10), primary_key=True)
    at: Mapped[datetime] = mapped_column(Instant)


Index("ix_matches_lobby", MatchRow.status, MatchRow.private)
