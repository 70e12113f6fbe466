"""People: accounts, sessions, tokens, single-use links, absences, ratings."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from starpost.host.storage.base import Base, Id, Instant, Json, Word
from starpost.host.words import News


class Account(Base):
    __tablename__ = "accounts"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    email: Mapped[str | None] = mapped_column(String(320), unique=True)
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str] = mapped_column(String(40), unique=True)
    """The name in small letters: two accounts must not differ only in case."""
    password: Mapped[str | None] = mapped_column(String(200))
    confirmed_at: Mapped[datetime | None] = mapped_column(Instant)
    created_at: Mapped[datetime] = mapped_column(Instant)
    deleted_at: Mapped[datetime | None] = mapped_column(Instant)
    pending_email: Mapped[str] = mapped_column(String(320), default="")
    """An address that somebody named and nobody has proved; nothing but its link goes there."""
    is_guest: Mapped[bool] = mapped_column(default=False)
    is_admin: Mapped[bool] = mapped_column(default=False)
    is_bot: Mapped[bool] = mapped_column(default=False)
    """Played by a program, and marked as such."""
    epoch: Mapped[int] = mapped_column(default=0)
    """Raised by signing out everywhere: older sessions no longer count."""
    zone: Mapped[str] = mapped_column(String(60), default="UTC")
    mails: Mapped[str] = mapped_column(String(10), default="all")
    """Which mails the player wants: all, reminders, none."""
    quiet_from: Mapped[int | None]
    """The hour from which no mail goes out, on the player's own wall clock."""
    quiet_to: Mapped[int | None]
    digest_at: Mapped[int | None]
    """The hour of the daily digest."""
    dedication: Mapped[int] = mapped_column(default=0)
    in_time: Mapped[int] = mapped_column(default=0)
    missed: Mapped[int] = mapped_column(default=0)
    barred_until: Mapped[datetime | None] = mapped_column(Instant)
    """Suspended by an administrator until then."""
    barred_why: Mapped[str] = mapped_column(Text, default="", server_default="")

    @property
    def has_password(self) -> bool:
        return bool(self.password)


class Session(Base):
    __tablename__ = "sessions"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    epoch: Mapped[int]
    csrf: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime] = mapped_column(Instant)
    expires_at: Mapped[datetime] = mapped_column(Instant)
    agent: Mapped[str | None] = mapped_column(String(200))
    """What the browser called itself, so that its owner knows it again."""


class Token(Base):
    __tablename__ = "tokens"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    digest: Mapped[str] = mapped_column(String(64), unique=True)
    scopes: Mapped[Any] = mapped_column(Json)
    created_at: Mapped[datetime] = mapped_column(Instant)
    expires_at: Mapped[datetime | None] = mapped_column(Instant)


class Link(Base):
    """A link that works once: confirm an address, sign in, choose a new password."""

    __tablename__ = "links"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    purpose: Mapped[str] = mapped_column(String(20))
    expires_at: Mapped[datetime] = mapped_column(Instant)
    used_at: Mapped[datetime | None] = mapped_column(Instant)
    email: Mapped[str] = mapped_column(String(320), default="")
    """The address it proves, if that is not the account's yet."""


class Absence(Base):
    __tablename__ = "absences"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    begins_at: Mapped[datetime] = mapped_column(Instant)
    ends_at: Mapped[datetime] = mapped_column(Instant)
    policy: Mapped[str] = mapped_column(String(20))
    """Who plays meanwhile: `default` (the game's orders for a missed turn) or a bot's name."""
    begun: Mapped[bool] = mapped_column(default=False)
    """Its matches have been looked at since it began."""


class Notice(Base):
    """How a player wants to be told one kind of news, of one match or (0) of all."""

    __tablename__ = "notices"
    __table_args__ = (UniqueConstraint("account_id", "match_id", "kind"),)

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"))
    match_id: Mapped[int] = mapped_column(Id, default=0)
    kind: Mapped[News] = mapped_column(Word(News, 10))
    ways: Mapped[str] = mapped_column(String(40))
    """Ways with commas; empty: not at all."""


class ReservedName(Base):
    """A name that only one account may use in a game."""

    __tablename__ = "reserved_names"

    game: Mapped[str] = mapped_column(String(60), primary_key=True)
    name: Mapped[str] = mapped_column(String(60), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    at: Mapped[datetime] = mapped_column(Instant)


class Rating(Base):
    __tablename__ = "ratings"
    __table_args__ = (UniqueConstraint("account_id", "game"),)

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    game: Mapped[str] = mapped_column(String(60), index=True)
    mu: Mapped[float]
    sigma: Mapped[float]
    matches: Mapped[int] = mapped_column(default=0)
