"""The games that can be begun at once: how far each goes, and how long one sits at it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct


class Length(Struct, frozen=True):
    """One way to begin at once: the whole game, or a shorter one beside it."""

    key: str
    """How it is asked for: whole, first-look."""
    name: str
    """As people read it: Whole game, First look."""
    extent: str
    """How far it goes: 44 turns; to fifteen points."""
    minutes: int
    """How long one person sits at it, about."""
    options: Any
    seats: Mapping[str, Any]
    alone: bool = True
    """Whether one may begin it at once, against bots; else it is for a table with people."""

    def __str__(self) -> str:
        return f"{self.name}, {self.about}"

    @property
    def about(self) -> str:
        return f"{self.extent}, about {self.time}"

    @property
    def time(self) -> str:
        """ "15 minutes", "an hour"."""
        if self.minutes < 60:
            return f"{self.minutes} minutes"
        if self.minutes < 90:
            return "an hour"
        hours = (self.minutes + 15) // 30 / 2
        return f"{hours:g} hours"
