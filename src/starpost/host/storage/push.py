"""Devices that their owners have asked us to call (Web Push)."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, String
from sqlalchemy.orm import Mapped, mapped_column

from starpost.host.storage.base import Base, Id, Instant


class PushDevice(Base):
    """One browser, as its push service knows it."""

    __tablename__ = "push_devices"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    endpoint: Mapped[str] = mapped_column(String(1000), unique=True)
    """The address at the browser's push service; who knows it can call."""
    p256dh: Mapped[str] = mapped_column(String(100))
    """The browser's public key: what we say is encrypted for it alone."""
    auth: Mapped[str] = mapped_column(String(40))
    name: Mapped[str] = mapped_column(String(60))
    """Browser and system in words, so that its owner tells it from the others."""
    created_at: Mapped[datetime] = mapped_column(Instant)
