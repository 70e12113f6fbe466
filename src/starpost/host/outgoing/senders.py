"""Who is sending: a sender is known by a lock that lives as long as its process does.

No clock decides that a sender is gone, so neither a slow mail server nor a clock that is set can
make two of them send the same mail. The lock ends with the process, however that ends.
"""

from __future__ import annotations

import contextlib
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from sqlalchemy import text

from starpost.host.storage import Database

SPACE = 7459
"""The space of our numbers among a PostgreSQL database's advisory locks."""


@contextmanager
def sender(db: Database) -> Iterator[int]:
    """The number under which this sender takes mails, for as long as it sends."""
    number = secrets.randbelow(2**31 - 1) + 1
    with _held_file(db, number) if db.is_sqlite else _held_lock(db, number):
        yield number


def is_gone(db: Database, number: int) -> bool:
    """Whether nobody lives under this number any more."""
    if db.is_sqlite:
        return _file_is_free(db, number)
    with db.engine.connect() as connection:
        got = connection.execute(
            text("select pg_try_advisory_xact_lock(:space, :number)"),
            {"space": SPACE, "number": number},
        )
        return bool(got.scalar())


@contextmanager
def _held_lock(db: Database, number: int) -> Iterator[None]:
    with db.engine.connect() as connection:
        held = {"space": SPACE, "number": number}
        connection.execute(text("select pg_advisory_xact_lock(:space, :number)"), held)
        yield


@contextmanager
def _held_file(db: Database, number: int) -> Iterator[None]:
    """A file beside the database, locked as SQLite locks on every system."""
    path = _file(db, number)
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path, isolation_level=None, timeout=5)) as held:
        held.execute("begin exclusive")
        yield
        path.unlink(missing_ok=True)


def _file_is_free(db: Database, number: int) -> bool:
    path = _file(db, number)
    if not path.exists():
        return True
    try:
        with closing(sqlite3.connect(path, isolation_level=None, timeout=0)) as probe:
            probe.execute("begin exclusive")
    except sqlite3.OperationalError:
        return False
    with contextlib.suppress(OSError):
        path.unlink(missing_ok=True)
    return True


def _file(db: Database, number: int) -> Path:
    return Path(f"{db.engine.url.database}-senders") / f"{number}.lock"
