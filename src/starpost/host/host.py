"""The host itself: settings, database, clock, and a bell that tells the workers of a match."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text
from sqlalchemy.orm import Session

from starpost.host.clock import Clock, ShiftedClock, SystemClock
from starpost.host.present import Present
from starpost.host.settings import Settings
from starpost.host.storage import Database
from starpost.kernel import registry

Reading = Session
"""A transaction in which something is looked at: opened by `host.db.read()`, handed to the rooms
of the host that know what to ask it."""
Bell = Callable[[int, int], None]
"""Told (match, step) when a match may run; losing a call delays it until the next sweep."""


def _silent(match_id: int, step: int) -> None:
    """Nobody listens: the sweep finds the match by itself."""


class Host:
    def __init__(
        self, settings: Settings, clock: Clock | None = None, bell: Bell = _silent
    ) -> None:
        self.settings = settings
        registry.rename(settings.titles)
        self.clock: Clock = clock or _clock(settings)
        self.db = Database(settings.database_url, settings.connections)
        self.bell = bell
        self.queues: dict[str, Callable[[], int]] = {}
        """How many jobs wait, by queue; filled in by whoever has the queues."""
        self.present = Present()
        """Who looks at a match now."""
        self._claimed: set[int] = set()
        self._lock = threading.Lock()

    def close(self) -> None:
        self.db.close()

    @contextmanager
    def claim(self, match_id: int) -> Iterator[bool]:
        """Whether this worker has the match to itself. Only saves work: what makes a turn
        happen once is the row. A killed worker's claim ends with its connection."""
        if self.db.is_sqlite:
            yield from self._claim_here(match_id)
            return
        with self.db.engine.connect() as connection:
            got = connection.execute(
                text("select pg_try_advisory_xact_lock(7458, :id)"), {"id": match_id}
            )
            yield bool(got.scalar())

    def _claim_here(self, match_id: int) -> Iterator[bool]:
        with self._lock:
            mine = match_id not in self._claimed
            self._claimed.add(match_id)
        try:
            yield mine
        finally:
            if mine:
                with self._lock:
                    self._claimed.discard(match_id)


def _clock(settings: Settings) -> Clock:
    return ShiftedClock(Path(settings.clock_file)) if settings.clock_file else SystemClock()
