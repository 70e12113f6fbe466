"""Backup and restore: one file with every row, the same for both databases, digest included."""

from __future__ import annotations

import hashlib
import io
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from alembic.util import CommandError
from sqlalchemy import Connection, LargeBinary, Table, column, func, insert, select, text
from sqlalchemy import table as clause
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.storage import Base, MatchRow
from starpost.host.storage.base import Instant
from starpost.host.turns.record import full
from starpost.kernel.match import Match
from starpost.kernel.proof.file import dumps, write_atomic
from starpost.kernel.proof.verify import verify

FORMAT = 1
MANIFEST = "manifest.json"
BATCH = 500


class BackupError(ValueError):
    """The backup cannot be used; the message says why."""


def backup(host: Host, path: Path) -> dict[str, int]:
    """Write everything to a file, as it stands at one moment; rows by table."""
    counts: dict[str, int] = {}
    digests: dict[str, str] = {}
    out = io.BytesIO()
    with host.db.engine.connect() as connection, zipfile.ZipFile(out, "w", 8) as pack:
        if not host.db.is_sqlite:
            connection.execute(text("set transaction isolation level repeatable read read only"))
        for table in Base.metadata.sorted_tables:
            lines = list(_lines(connection, table))
            data = b"".join(lines)
            counts[table.name], digests[table.name] = len(lines), _digest(data)
            pack.writestr(f"{table.name}.jsonl", data)
        manifest = {
            "format": FORMAT,
            "schema": _revision(connection),
            "at": host.clock.now().isoformat(),
            "tables": digests,
        }
        pack.writestr(MANIFEST, msgspec.json.encode(manifest))
    write_atomic(path, out.getvalue())
    return counts


def restore(host: Host, path: Path) -> dict[str, int]:
    """Fill an empty database from a backup. One that holds anything is left alone."""
    with zipfile.ZipFile(path) as pack:
        manifest = _manifest(pack, path)
        host.db.migrate()
        with host.db.read() as session:
            _must_be_empty(session)
        try:
            host.db.begin_at(manifest["schema"])
        except CommandError:
            raise BackupError(f"{path} was written by a newer Starpost.") from None
        counts: dict[str, int] = {}
        with host.db.write() as session:
            for table in Base.metadata.sorted_tables:
                if table.name in manifest["tables"]:  # an older backup lacks the newer ones
                    counts[table.name] = _fill(session, table, _table(pack, manifest, table.name))
            _reset_sequences(host, session, counts)
    host.db.migrate()
    return counts


def match_from(path: Path, scratch: Host, match_key: str, turn: int | None = None) -> bytes:
    """A match out of a backup as a file, as it stood when a turn began."""
    restore(scratch, path)
    with scratch.db.read() as session:
        return match_at(session, match_by_key(session, match_key), turn)


def match_at(session: Session, row: MatchRow, turn: int | None = None) -> bytes:
    """The match file; with a turn, rolled back to where that turn began."""
    match: Match[Any, Any] = full(session, row)
    while turn is not None and match.turn > turn:
        match.undo()
    if turn is not None and match.turn != turn:
        raise BackupError(f"The match has not reached turn {turn}.")
    found = verify(match)
    if not found.ok:
        raise BackupError("The match does not verify: " + " ".join(found.findings))
    return dumps(match)


def _lines(connection: Connection, table: Table) -> Iterator[bytes]:
    order = list(table.primary_key.columns)
    for row in connection.execute(select(table).order_by(*order)).mappings():
        yield msgspec.json.encode({name: _out(value) for name, value in row.items()}) + b"\n"


def _out(value: Any) -> Any:
    return {"bytes": value} if isinstance(value, bytes) else value


def _fill(session: Session, table: Table, data: bytes) -> int:
    """Just the columns that were written: what has been added since comes with the migrations."""
    rows = [_in(table, msgspec.json.decode(line)) for line in data.splitlines()]
    names = rows[0] if rows else ()
    there = clause(table.name, *(column(name, table.columns[name].type) for name in names))
    for start in range(0, len(rows), BATCH):
        session.execute(insert(there), rows[start : start + BATCH])
    return len(rows)


def _in(table: Table, raw: dict[str, Any]) -> dict[str, Any]:
    return {name: _value(table.columns[name].type, raw[name]) for name in raw}


def _value(kind: Any, value: Any) -> Any:
    if value is None:
        return None
    if isinstance(kind, Instant):
        return datetime.fromisoformat(value).astimezone(UTC)
    if isinstance(kind, LargeBinary):
        return msgspec.convert(value["bytes"], bytes)
    return value


def _digest(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _revision(connection: Connection) -> str:
    return str(connection.execute(text("select version_num from alembic_version")).scalar())


def _manifest(pack: zipfile.ZipFile, path: Path) -> dict[str, Any]:
    try:
        manifest: dict[str, Any] = msgspec.json.decode(pack.read(MANIFEST))
    except (KeyError, msgspec.DecodeError):
        raise BackupError(f"{path} is not a Starpost backup.") from None
    if manifest["format"] > FORMAT:
        raise BackupError(f"{path} was written by a newer Starpost.")
    return manifest


def _table(pack: zipfile.ZipFile, manifest: dict[str, Any], name: str) -> bytes:
    data = pack.read(f"{name}.jsonl")
    if _digest(data) != manifest["tables"][name]:
        raise BackupError(f"The backup is damaged: table {name}.")
    return data


def _must_be_empty(session: Session) -> None:
    for table in Base.metadata.sorted_tables:
        if session.execute(select(func.count()).select_from(table)).scalar():
            raise BackupError(f"The database is not empty ({table.name}); nothing was changed.")


def _reset_sequences(host: Host, session: Session, counts: dict[str, int]) -> None:
    """PostgreSQL must go on counting after the numbers that came in."""
    if host.db.is_sqlite:
        return
    for table in Base.metadata.sorted_tables:
        first = next(iter(table.primary_key.columns))
        alone = len(table.primary_key.columns) == 1 and table.name in counts
        if alone and first.autoincrement and first.name == "id":
            session.execute(
                text(
                    f"select setval(pg_get_serial_sequence('{table.name}', 'id'), "  # noqa: S608
                    f"(select coalesce(max(id), 0) + 1 from {table.name}), false)"
                )
            )
