"""Rate limits that several web processes keep together, on PostgreSQL.

Each process counts by itself and decides at once; once a second they exchange what they counted.
An address that spreads its requests over all processes gets past the limit for at most that
second (docs/decisions/0009). On SQLite there is one process and nothing to exchange.
"""

from __future__ import annotations

import threading

from starpost.host.away import DATABASE
from starpost.host.host import Host
from starpost.host.running import rate_windows
from starpost.host.running.rate_windows import Counted
from starpost.host.tokens import digest
from starpost.web.limits.door import Windows

SECONDS = 1.0
FORGET_EVERY = 60


class Exchange:
    """One process's part in the counting."""

    def __init__(self, host: Host, windows: Windows) -> None:
        self.host, self.windows = host, windows
        self._rounds = 0
        self._stop = threading.Event()

    def start(self) -> None:
        threading.Thread(target=self._keep_going, name="rates", daemon=True).start()

    def stop(self) -> None:
        self._stop.set()

    def _keep_going(self) -> None:
        while not self._stop.wait(SECONDS):
            try:
                self.once()
            except Exception as error:  # each process goes on counting by itself
                DATABASE.tell("rates_failed", error)

    def once(self) -> None:
        """Add what was counted here since the last time; learn what all have counted."""
        fresh = self.windows.untold()
        places = {(digest(key), seconds, number): (key, seconds, number)
                  for key, seconds, number in fresh}  # fmt: skip
        counted = [
            Counted(key=mark, seconds=seconds, number=number, count=fresh[place])
            for (mark, seconds, number), place in sorted(places.items())
        ]
        if counted:
            totals = rate_windows.add(self.host, counted)
            self.windows.learn({places[mark]: count for mark, count in totals.items()}, fresh)
        self._rounds += 1
        if self._rounds % FORGET_EVERY == 0:
            rate_windows.forget(self.host)
