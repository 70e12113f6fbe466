"""Backup and restore: one file with every row, the same for both databases, digest included."""

from __future__ import annotations

import hashlib
import zipfile
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Connection, LargeBinary, Table, column, func, insert, select, text
from sqlalchemy import table as clause
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.storage import Base, MatchRow
from starpost.host.storage.base import Instant
from starpost.host.turns.record import full
from starpost.kernel.match import Match
from starpost.kernel.proof.file import dumps, replacing
from starpost.kernel.proof.verify import verify

FORMAT = 1
MANIFEST = "manifest.json"
OF_THE_MOMENT = ("beats", "rate_windows")
BATCH = 500


class BackupError(ValueError):
    """The backup cannot be used; the message says why."""


def backup(host: Host, path: Path) -> dict[str, int]:
    """Write everything to a file, as it stands at one moment; rows by table."""
    counts: dict[str, int] = {}
    digests: dict[str, str] = {}
    with (
        replacing(path) as out,
        host.db.engine.connect() as connection,
        zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as pack,
    ):
        if not host.db.is_sqlite:
            connection.execute(text("set transaction isolation level repeatable read read only"))
        for table in kept_tables():
            counts[table.name], digests[table.name] = _write(connection, table, pack)
        manifest = {
            "format": FORMAT,
            "schema": _revision(connection),
            "at": host.clock.now().isoformat(),
            "tables": digests,
        }
        pack.writestr(MANIFEST, msgspec.json.encode(manifest))
    return counts


def kept_tables() -> list[Table]:
    """All but what is only of the moment: who works just now, how often somebody asked."""
    return [table for table in Base.metadata.sorted_tables if table.name not in OF_THE_MOMENT]


def _write(connection: Connection, table: Table, pack: zipfile.ZipFile) -> tuple[int, str]:
    """A table row by row, however long it is; how many rows, and the digest of their lines."""
    count, digest = 0, hashlib.sha256()
    with pack.open(f"{table.name}.jsonl", "w", force_zip64=True) as out:
        for line in _lines(connection, table):
            out.write(line)
            digest.update(line)
            count += 1
    return count, digest.hexdigest()


def restore(host: Host, path: Path) -> dict[str, int]:
    """Fill an empty database from a backup. One that holds anything is left alone."""
    from alembic.util import CommandError

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
                    counts[table.name] = _fill(session, table, pack, manifest)
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
    query = select(table).order_by(*order).execution_options(yield_per=BATCH)
    for row in connection.execute(query).mappings():
        yield msgspec.json.encode({name: _out(value) for name, value in row.items()}) + b"\n"


def _out(value: Any) -> Any:
    return {"bytes": value} if isinstance(value, bytes) else value


def _fill(session: Session, table: Table, pack: zipfile.ZipFile, manifest: dict[str, Any]) -> int:
    """Just the columns that were written: what has been added since comes with the migrations.
    Row by row, and nothing stays if the lines are not those that were written."""
    count, digest = 0, hashlib.sha256()
    rows: list[dict[str, Any]] = []
    with pack.open(f"{table.name}.jsonl") as lines:
        for line in lines:
            digest.update(line)
            rows.append(_in(table, msgspec.json.decode(line)))
            count += 1
            if len(rows) == BATCH:
                _insert(session, table, rows)
                rows = []
    _insert(session, table, rows)
    if digest.hexdigest() != manifest["tables"][table.name]:
        raise BackupError(f"The backup is damaged: table {table.name}.")
    return count


def _insert(session: Session, table: Table, rows: list[dict[str, Any]]) -> None:
    if rows:
        there = clause(table.name, *(column(name, table.columns[name].type) for name in rows[0]))
        session.execute(insert(there), rows)


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


def _must_be_empty(session: Session) -> None:
    for table in kept_tables():
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
