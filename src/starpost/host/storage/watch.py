"""Who is at work."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import String
from sqlalchemy.orm import Mapped, mapped_column

from starpost.host.storage.base import Base, Instant


class Beat(Base):
    """A worker's sign of life."""

    __tablename__ = "beats"

    name: Mapped[str] = mapped_column(String(80), primary_key=True)
    version: Mapped[str] = mapped_column(String(20))
    began_at: Mapped[datetime] = mapped_column(Instant)
    seen_at: Mapped[datetime] = mapped_column(Instant, index=True)
