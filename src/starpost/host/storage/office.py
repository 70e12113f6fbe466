"""The administrator's books: announcements, reports of abuse, blocks, keys to sign up with."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from starpost.host.storage.base import Base, Id, Instant, Json


class Knob(Base):
    """A choice of the administrator that overrides a setting while the host runs."""

    __tablename__ = "knobs"

    key: Mapped[str] = mapped_column(String(40), primary_key=True)
    value: Mapped[Any] = mapped_column(Json)


class SignUpKey(Base):
    """A word that lets somebody sign up where registration is by invitation."""

    __tablename__ = "sign_up_keys"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    uses: Mapped[int]
    expires_at: Mapped[datetime] = mapped_column(Instant)
    created_at: Mapped[datetime] = mapped_column(Instant)


class Announcement(Base):
    """Words to everybody, at the top of each page."""

    __tablename__ = "announcements"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    kind: Mapped[str] = mapped_column(String(20))
    """news or maintenance."""
    text: Mapped[str] = mapped_column(Text)
    begins_at: Mapped[datetime] = mapped_column(Instant)
    ends_at: Mapped[datetime] = mapped_column(Instant, index=True)


class Report(Base):
    """A player's complaint about another, until an administrator has dealt with it."""

    __tablename__ = "reports"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    reporter_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    about_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    match_key: Mapped[str] = mapped_column(String(20), default="")
    seat: Mapped[str] = mapped_column(String(60), default="")
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Instant)
    answer: Mapped[str] = mapped_column(Text, default="")
    closed_at: Mapped[datetime | None] = mapped_column(Instant, index=True)


class Block(Base):
    """Somebody wants nothing to do with somebody else."""

    __tablename__ = "blocks"

    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), primary_key=True)
    blocked_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), primary_key=True, index=True)
    at: Mapped[datetime] = mapped_column(Instant)
