"""What lies before a player beside the sheets: drafts, lines for later, shared lines, pins."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import ForeignKey, String, Text
from sqlalchemy.orm import Mapped, mapped_column

from starpost.host.storage.base import Base, Id, Instant, Json


class DraftRow(Base):
    """A sheet as it is being written, one for each question. Nobody but its writer reads it."""

    __tablename__ = "drafts"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(60), primary_key=True)
    step: Mapped[int] = mapped_column(primary_key=True)
    turn: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    revision: Mapped[int]
    """Counts the changes, so that two devices notice each other."""
    sent: Mapped[bool]
    """Whether exactly this was handed in."""
    account_id: Mapped[int] = mapped_column(index=True)
    at: Mapped[datetime] = mapped_column(Instant)


class LaterRow(Base):
    """Lines written ahead for a turn to come."""

    __tablename__ = "later_lines"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    seat: Mapped[str] = mapped_column(String(60), primary_key=True)
    turn: Mapped[int] = mapped_column(primary_key=True)
    text: Mapped[str] = mapped_column(Text)
    account_id: Mapped[int] = mapped_column(index=True)
    at: Mapped[datetime] = mapped_column(Instant)


class PinsRow(Base):
    """Where a player has put places on the own map."""

    __tablename__ = "pins"

    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), primary_key=True)
    account_id: Mapped[int] = mapped_column(primary_key=True, index=True)
    places: Mapped[Any] = mapped_column(Json)
    at: Mapped[datetime] = mapped_column(Instant)


class ShareRow(Base):
    """Lines that one seat showed to others. Kept, so that word and deed can be compared."""

    __tablename__ = "shared_lines"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    match_id: Mapped[int] = mapped_column(ForeignKey("matches.id"), index=True)
    step: Mapped[int]
    turn: Mapped[int]
    sender: Mapped[str] = mapped_column(String(60))
    to: Mapped[Any] = mapped_column(Json)
    text: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Instant)
