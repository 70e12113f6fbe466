"""The only clock. Everything that asks for the time is given one, so tests never wait."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Protocol


class Clock(Protocol):
    def now(self) -> datetime:
        """The instant, in UTC."""
        ...


class SystemClock:
    """The clock of the machine."""

    def now(self) -> datetime:
        return datetime.now(UTC)


class ShiftedClock:
    """The machine's clock moved by the seconds in a file, for drills that shift time."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def now(self) -> datetime:
        try:
            shift = float(self.path.read_text() or "0")
        except (OSError, ValueError):
            shift = 0.0
        return datetime.now(UTC) + timedelta(seconds=shift)


class FixedClock:
    """A clock that moves only when it is told to."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at

    def move(self, **by: float) -> datetime:
        """Forward by so many `days`, `hours`, `minutes`, `seconds`."""
        self.at += timedelta(**by)
        return self.at
