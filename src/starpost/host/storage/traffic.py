"""What goes in and out around a match: mail, press, news, interventions, diaries, ratings."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, Index, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from starpost.host.storage.base import Base, Id, Instant, Json, Word
from starpost.host.words import Channel, Doing, LetterKind, Sending


class Outgoing(Base):
    """The outbox: written with what it tells of, sent by a job. `key` makes it exactly one."""

    __tablename__ = "outbox"
    __table_args__ = (Index("ix_outbox_held", "channel", "sent_at"),)

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    key: Mapped[str] = mapped_column(String(200), unique=True)
    channel: Mapped[Channel] = mapped_column(Word(Channel, 10), default=Channel.MAIL)
    kind: Mapped[LetterKind] = mapped_column(Word(LetterKind, 20))
    to: Mapped[str] = mapped_column(Text)
    subject: Mapped[str] = mapped_column(Text)
    body: Mapped[str] = mapped_column(Text)
    account_id: Mapped[int | None] = mapped_column(index=True)
    match_id: Mapped[int | None] = mapped_column(Id)
    """The match it tells of, which its reader may mute."""
    reply: Mapped[str] = mapped_column(Text, default="")
    """The signed token of seat and step, for orders by return mail."""
    created_at: Mapped[datetime] = mapped_column(Instant)
    next_at: Mapped[datetime | None] = mapped_column(Instant, index=True)
    """When it is tried next; None: done, or given up."""
    tries: Mapped[int] = mapped_column(default=0)
    holder: Mapped[int | None] = mapped_column(index=True)
    """The number of the sender that has it in hand."""
    sent_at: Mapped[datetime | None] = mapped_column(Instant)
    trouble: Mapped[str] = mapped_column(Text, default="")


class Incoming(Base):
    """A mail of a player that was taken in: once, whoever brings it how often."""

    __tablename__ = "inbox"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    key: Mapped[str] = mapped_column(String(64), unique=True)
    sender: Mapped[str] = mapped_column(String(320))
    subject: Mapped[str] = mapped_column(String(200))
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    match_id: Mapped[int | None] = mapped_column(ForeignKey("matches.id"))
    seat: Mapped[str] = mapped_column(String(60), default="")
    verdict: Mapped[str] = mapped_column(String(10))
    """Whether the sender's server vouches for it: passed, failed, unknown."""
    checks: Mapped[str] = mapped_column(Text)
    """What the receiving servers wrote about that."""
    text: Mapped[str] = mapped_column(Text)
    """Orders that wait for their writer's word, where nobody vouched for the mail."""
    at: Mapped[datetime] = mapped_column(Instant)


class RateWindow(Base):
    """Requests counted by all web processes together; only where there can be several."""

    __tablename__ = "rate_windows"

    key: Mapped[str] = mapped_column(String(80), primary_key=True)
    seconds: Mapped[int] = mapped_column(primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    """Which window of that length, counted since 1970."""
    count: Mapped[int]


class Message(Base):
    """Press."""

    __tablename__ = "messages"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), index=True)
    sender: Mapped[str] = mapped_column(String(60))
    to: Mapped[Any] = mapped_column(Json, nullable=True)
    """Names of seats; None: everybody."""
    anonymous: Mapped[bool] = mapped_column(default=False)
    text: Mapped[str] = mapped_column(Text)
    turn: Mapped[int]
    at: Mapped[datetime] = mapped_column(Instant)
    status: Mapped[Sending] = mapped_column(Word(Sending, 10), default=Sending.SENT)


class LiveMark(Base):
    """How far the live line of one listener is: a seat, the game master, or the public (empty)."""

    __tablename__ = "live_marks"

    match_id: Mapped[int] = mapped_column(Id, ForeignKey("matches.id"), primary_key=True)
    listener: Mapped[str] = mapped_column(String(60), primary_key=True)
    last: Mapped[int]


class LiveLine(Base):
    """What one listener was told: that something happened, never what is secret about it."""

    __tablename__ = "live_lines"

    match_id: Mapped[int] = mapped_column(Id, ForeignKey("matches.id"), primary_key=True)
    listener: Mapped[str] = mapped_column(String(60), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    kind: Mapped[str] = mapped_column(String(20))
    step: Mapped[int]
    turn: Mapped[int]
    at: Mapped[datetime] = mapped_column(Instant, index=True)
    facts: Mapped[Any] = mapped_column(Json)


class Intervention(Base):
    __tablename__ = "interventions"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), index=True)
    account_id: Mapped[int | None]
    kind: Mapped[Doing] = mapped_column(Word(Doing, 20))
    text: Mapped[str] = mapped_column(Text)
    """For people. What is asked of it later stands beside it."""
    turn: Mapped[int]
    at: Mapped[datetime] = mapped_column(Instant)
    seat: Mapped[str] = mapped_column(String(60), default="", server_default="")
    """The seat that changed hands, or was reminded."""
    to_id: Mapped[int | None]
    """Who has it now; none: a bot."""
    why: Mapped[str] = mapped_column(Text, default="", server_default="")
    """The game master's own words."""


class Diary(Base):
    """What was played for somebody who was away."""

    __tablename__ = "diaries"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"))
    seat: Mapped[str] = mapped_column(String(60))
    turn: Mapped[int]
    policy: Mapped[str] = mapped_column(String(20))
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Instant)


class RatingChange(Base):
    """One player's rating before and after one match: written once, with the last turn."""

    __tablename__ = "rating_changes"
    __table_args__ = (UniqueConstraint("match_id", "account_id"),)

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"))
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    before: Mapped[Any] = mapped_column(Json)
    after: Mapped[Any] = mapped_column(Json)
    rank: Mapped[int]


class Webhook(Base):
    """An address of a player that is told when a match waits for them."""

    __tablename__ = "webhooks"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    url: Mapped[str] = mapped_column(Text)
    secret: Mapped[str] = mapped_column(Text, default="")
    """What its calls are signed with (Standard Webhooks)."""
    created_at: Mapped[datetime] = mapped_column(Instant)
