"""Keys that live in a person's device, and the questions put to them."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import BigInteger, ForeignKey, LargeBinary, String
from sqlalchemy.orm import Mapped, mapped_column

from starpost.host.storage.base import Base, Id, Instant


class Passkey(Base):
    """The public half of a key; the other one never leaves the device."""

    __tablename__ = "passkeys"

    id: Mapped[int] = mapped_column(Id, primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("accounts.id"), index=True)
    credential: Mapped[str] = mapped_column(String(1400), unique=True)
    """What the device calls the key."""
    public_key: Mapped[bytes] = mapped_column(LargeBinary)
    count: Mapped[int] = mapped_column(BigInteger)
    """How often the device says that it was used; one that counts back is a copy."""
    name: Mapped[str] = mapped_column(String(60))
    created_at: Mapped[datetime] = mapped_column(Instant)
    used_at: Mapped[datetime | None] = mapped_column(Instant)


class Challenge(Base):
    """A question that a key answers once, and soon."""

    __tablename__ = "challenges"

    digest: Mapped[str] = mapped_column(String(64), primary_key=True)
    account_id: Mapped[int | None] = mapped_column(Id)
    """Whose new key is awaited; None: whoever signs in."""
    expires_at: Mapped[datetime] = mapped_column(Instant, index=True)
