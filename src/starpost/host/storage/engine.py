"""One database, two kinds of transaction: reading, and writing that takes its lock at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sqlalchemy import Connection, Engine, Executable, Row, create_engine, event, text
from sqlalchemy.orm import Session

if TYPE_CHECKING:
    from alembic.config import Config

MIGRATIONS = Path(__file__).parent.parent / "migrations"
BUSY_SECONDS = 30
KEPT_CONNECTIONS = 10
"""So many a process keeps open when it has no use for them."""
CONNECT_SECONDS = 10
"""A server that says nothing at all is away after so long."""


class Database:
    def __init__(self, url: str, connections: int = 30) -> None:
        self.url = normal_url(url)
        self.is_sqlite = self.url.startswith("sqlite")
        self.engine = _engine(self.url, self.is_sqlite, connections)
        # SQLite's transactions see one moment anyway
        whole = {} if self.is_sqlite else {"isolation_level": "REPEATABLE READ"}
        self._reading = self.engine.execution_options(**whole)
        self._writing = self.engine.execution_options(begin="IMMEDIATE")
        self._quick = self.engine.execution_options(begin="none")

    def look_up(self, query: Executable, values: dict[str, Any]) -> Row[Any] | None:
        """One row by one statement, at the least cost: asked with every request."""
        with self._quick.connect() as connection:
            return connection.execute(query, values).first()

    @contextmanager
    def read(self) -> Iterator[Session]:
        """All that is read inside is of one moment: a page, and the number of the last news on it.

        Nothing is kept of what is changed inside. Since nothing changes meanwhile, `info` holds
        what need not be asked for twice; not for longer, as somebody may keep the session itself.
        """
        with Session(self._reading, expire_on_commit=False, autoflush=False) as session:
            session.info["states"] = {}
            try:
                yield session
            finally:
                session.info.clear()

    @contextmanager
    def write(self) -> Iterator[Session]:
        """All or nothing. On SQLite it waits here for its turn to write, not at the end."""
        with Session(self._writing, expire_on_commit=False) as session, session.begin():
            yield session

    @contextmanager
    def connect(self) -> Iterator[Connection]:
        """Writing as above, by statements alone: for the one place where objects cost too much."""
        with self._writing.begin() as connection:
            yield connection

    def migrate(self) -> None:
        """Bring the tables to this version's shape."""
        from alembic import command

        self._alembic(lambda config: command.upgrade(config, "head"))

    def begin_at(self, revision: str) -> None:
        """Throw all tables away and make them as they were in an earlier version."""
        from alembic import command

        self._alembic(lambda config: command.downgrade(config, "base"))
        self._alembic(lambda config: command.upgrade(config, revision))

    @contextmanager
    def alone(self) -> Iterator[Connection]:
        """While tables are made: two processes that start together must not both make them."""
        with self._writing.connect() as connection:
            if not self.is_sqlite:
                connection.execute(text("select pg_advisory_lock(7457)"))
                connection.commit()
            try:
                yield connection
            finally:
                if not self.is_sqlite:
                    connection.rollback()
                    connection.execute(text("select pg_advisory_unlock(7457)"))
                    connection.commit()

    def _alembic(self, step: Callable[[Config], None]) -> None:
        with self.alone() as connection:
            step(self._config(connection))
            connection.commit()

    def _config(self, connection: Connection) -> Config:
        from alembic.config import Config

        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        return config

    def close(self) -> None:
        self.engine.dispose()


def columns(session: Session, query: Executable, values: dict[str, Any]) -> Sequence[Row[Any]]:
    """Columns of a statement within a transaction, at half the cost of the same through objects:
    for what pages read with every look. What is written in that transaction must be flushed."""
    return session.connection().execute(query, values).all()


def normal_url(url: str) -> str:
    """Plain `postgresql://` means psycopg 3."""
    for scheme in ("postgresql://", "postgres://"):
        if url.startswith(scheme):
            return "postgresql+psycopg://" + url[len(scheme) :]
    return url


def _engine(url: str, is_sqlite: bool, connections: int) -> Engine:
    kept = min(KEPT_CONNECTIONS, connections)
    room = {"pool_size": kept, "max_overflow": connections - kept}
    if not is_sqlite:
        patience = {"connect_timeout": CONNECT_SECONDS}
        return create_engine(url, **room, pool_pre_ping=True, connect_args=patience)
    path = url.removeprefix("sqlite:///")
    if path and path != url:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, **room)
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _prepare(connection: Any, record: Any) -> None:
    """Write-ahead log, and a sync at every commit: an acknowledged sheet survives a power cut."""
    connection.isolation_level = None  # the driver must not begin by itself
    cursor = connection.cursor()
    for pragma in (
        f"busy_timeout={BUSY_SECONDS * 1000}",
        "journal_mode=WAL",
        "synchronous=FULL",
        "foreign_keys=ON",
    ):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    how = connection.get_execution_options().get("begin", "")
    if how != "none":  # one statement is a transaction by itself
        connection.exec_driver_sql(f"BEGIN {how}")
