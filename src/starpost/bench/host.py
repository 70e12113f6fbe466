"""The host under load: durable sheets over HTTP beside bare commits, and a stormy minute.

`starpost bench host` measures the first; the storm (2,000 seats in 200 matches, all deadlines in
the same minute) is `storm()`, which gives the delay of the slowest match.
"""

from __future__ import annotations

import sqlite3
import tempfile
import threading
import time
from datetime import UTC, datetime, timedelta
from pathlib import Path

import msgspec
from msgspec import Struct
from sqlalchemy import func, select, update

from starpost.bench import Measure, Sample
from starpost.bench.sender import Sender
from starpost.drill.load import Load, person, started
from starpost.host import adjudication, matches, sweep
from starpost.host.clock import FixedClock
from starpost.host.host import Host
from starpost.host.matches import MatchPlan, SeatPlan
from starpost.host.settings import Settings
from starpost.host.storage import MatchRow
from starpost.kernel import registry

SHEETS = 1600
TOGETHER = 64


def bare_commits() -> Sample:
    """One row and one counter in a commit that waits for the disk, with sqlite3 alone."""
    folder = tempfile.TemporaryDirectory(prefix="starpost-bench-")
    connection = sqlite3.connect(Path(folder.name) / "bare.db", isolation_level=None)
    for line in (
        "pragma journal_mode=wal",
        "pragma synchronous=full",
        "create table sheets (id integer primary key, seat text, text text)",
        "create table matches (id integer primary key, serial integer)",
        "insert into matches values (1, 0)",
    ):
        connection.execute(line)

    def sample() -> float:
        began = time.perf_counter()
        for number in range(SHEETS):
            connection.execute("begin immediate")
            connection.execute("insert into sheets (seat, text) values (?, ?)", ("A", str(number)))
            connection.execute("update matches set serial = serial + 1 where id = 1")
            connection.execute("commit")
        assert folder
        return (time.perf_counter() - began) / SHEETS

    return sample


def sheets_over_http() -> Sample:
    """Order sheets handed in over HTTP by many players at once; each answer is a durable commit."""
    load = started(Load(TOGETHER))
    sender = Sender(load.fleet.ports["web-0"], load.seats)

    def sample() -> float:
        assert load
        return sender.run(SHEETS) / SHEETS

    return sample


class Storm(Struct, frozen=True):
    """What became of a minute in which everything was due."""

    matches: int
    seats: int
    turns: int
    failed: int
    seconds: float
    slowest: float
    """Seconds from the deadline until the last match had its turn."""


def storm(game: str, count: int = 200, threads: int = 2) -> Storm:
    """All matches of bots are due at once; worker threads run them."""
    with tempfile.TemporaryDirectory(prefix="starpost-storm-") as folder:
        host = Host(Settings(data=folder), FixedClock(datetime(2026, 11, 2, tzinfo=UTC)))
        host.db.migrate()
        seats = _make_matches(host, game, count)
        due = _due(host)
        began = time.perf_counter()
        ends: list[float] = []
        lock = threading.Lock()

        def work() -> None:
            while True:
                with lock:
                    if not due:
                        return
                    match_id, step = due.pop()
                adjudication.run_step(host, match_id, step)
                ends.append(time.perf_counter() - began)

        workers = [threading.Thread(target=work) for _ in range(threads)]
        for worker in workers:
            worker.start()
        for worker in workers:
            worker.join()
        with host.db.read() as session:
            done = session.scalar(
                select(func.count()).select_from(MatchRow).where(MatchRow.step >= 1)
            )
        host.close()
    return Storm(count, seats, done or 0, count - (done or 0), max(ends), max(ends))


def _due(host: Host) -> list[tuple[int, int]]:
    with host.db.read() as session:
        return sweep.due_matches(session, host.clock.now())


def _make_matches(host: Host, game_id: str, count: int) -> int:
    gm = person(host, "storm")
    options, seats = registry.get(game_id).brief()
    plans = tuple(
        SeatPlan(name=name, kind="bot", bot="random", choice=msgspec.to_builtins(choice))
        for name, choice in seats.items()
    )
    for number in range(count):
        plan = MatchPlan(game_id, f"Storm {number}", plans, msgspec.to_builtins(options))
        matches.start(host, gm, matches.create(host, gm, plan))
    with host.db.write() as session:
        session.execute(update(MatchRow).values(due_at=host.clock.now() - timedelta(seconds=1)))
    return count * len(seats)


MEASURES = [
    Measure(
        name="host sheets",
        what="one sheet handed in over HTTP and committed, in bare commits to the disk",
        ours=sheets_over_http,
        peer=bare_commits,
        goal=0.4,
        at_most=False,
    )
]
