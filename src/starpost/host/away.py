"""The database is away: said in one line, not in a storm of them, and everybody waits a little.

One `Away` for the process, since all its threads meet the same database.
"""

from __future__ import annotations

import sqlite3
import threading
import time
from typing import Any

import structlog
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout

AGAIN_SECONDS = 60.0
"""As long as it stays away, it is said again after so long."""
LONGEST_PAUSE = 10.0
LITE = ("locked", "unable to open", "disk", "readonly", "full")
"""What SQLite says when the file cannot be used; its other complaints are our mistakes."""
KINDS: tuple[type[Exception], ...] = (OperationalError, InterfaceError, PoolTimeout)
"""What the web answers with 503, if it `is_away`."""
log = structlog.get_logger()


def is_away(error: BaseException) -> bool:
    """Whether this error means that the database cannot be reached or used just now."""
    if isinstance(error, PoolTimeout):
        return True
    inner: Any = error.orig if isinstance(error, DBAPIError) else error
    if isinstance(inner, sqlite3.OperationalError):
        return any(word in str(inner) for word in LITE)
    import psycopg  # asked for only when something is wrong: a host on SQLite starts without it

    return isinstance(inner, psycopg.OperationalError | psycopg.InterfaceError)


class Away:
    """Since when the database is away, and how long to wait before it is asked again."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._since: float | None = None
        self._said = 0.0
        self._failures = 0

    def gone(self, error: BaseException) -> None:
        """Somebody could not reach it."""
        now = time.monotonic()
        with self._lock:
            first = self._since is None
            self._since = now if self._since is None else self._since
            self._failures += 1
            if not first and now - self._said < AGAIN_SECONDS:
                return
            self._said, seconds, failures = now, round(now - self._since), self._failures
        why = str(getattr(error, "orig", None) or error).strip().splitlines()
        log.error("database_away", why=why[0] if why else type(error).__name__,
                  seconds=seconds, failures=failures)  # fmt: skip

    def back(self) -> None:
        """Somebody has reached it."""
        if self._since is None:
            return
        with self._lock:
            if self._since is None:
                return
            seconds, failures = round(time.monotonic() - self._since), self._failures
            self._since, self._failures = None, 0
        log.info("database_back", seconds=seconds, failures=failures)

    def pause(self) -> float:
        """How long to wait before the next try: the longer it is away, the longer, to a limit."""
        since = self._since
        return 0.0 if since is None else min(LONGEST_PAUSE, 0.5 + time.monotonic() - since)

    def tell(self, event: str, error: BaseException, **facts: Any) -> None:
        """A piece of work failed: in full, unless it was only that the database is away."""
        if is_away(error):
            self.gone(error)
        else:
            log.error(event, exc_info=error, **facts)


DATABASE = Away()
