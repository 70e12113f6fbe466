"""Who has a page of a match open now, and had one lately: known to this process, stored nowhere.

A page listens to its match as long as it is open; each line says so now and then. Several web
processes know their own visitors each, so a mark may be missing there, and none is ever false.
"""

from __future__ import annotations

import threading
from datetime import datetime, timedelta

HERE = timedelta(seconds=20)
"""So long after its last word a line counts as open: time enough to turn a page."""
MOST = 20_000
"""Seats that are remembered; the ones that were silent longest are forgotten first."""


class Present:
    """By match, seat and person: when the line was last heard of."""

    def __init__(self) -> None:
        self._heard: dict[int, dict[tuple[str, int], datetime]] = {}
        self._count = 0
        self._lock = threading.Lock()

    def hear(self, match_id: int, seat: str, account_id: int, now: datetime) -> None:
        with self._lock:
            table = self._heard.setdefault(match_id, {})
            self._count += (seat, account_id) not in table
            table[seat, account_id] = now
            if self._count > MOST:
                self._forget()

    def last(self, match_id: int) -> dict[tuple[str, int], datetime]:
        """When each was last here, as far as it is remembered."""
        with self._lock:
            return dict(self._heard.get(match_id, {}))

    def seats(self, match_id: int, now: datetime) -> frozenset[str]:
        """The seats whose players have a page open."""
        return frozenset(s for (s, _), at in self.last(match_id).items() if now - at < HERE)

    def _forget(self) -> None:
        """The older half."""
        times = sorted(at for table in self._heard.values() for at in table.values())
        since = times[len(times) // 2]
        kept = {
            match_id: {who: at for who, at in table.items() if at > since}
            for match_id, table in self._heard.items()
        }
        self._heard = {match_id: table for match_id, table in kept.items() if table}
        self._count = sum(map(len, self._heard.values()))
