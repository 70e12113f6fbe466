"""The host under load: durable sheets over HTTP beside bare commits, and a stormy minute.

`starpost bench host` measures both; the storm is in `drill.storm`.
"""

from __future__ import annotations

import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import msgspec

from starpost.bench import Measure, Sample, Strength
from starpost.drill.load import Load, started
from starpost.drill.sender import Sender
from starpost.drill.storm import Plan, storm

SHEETS = 800
"""In a sample: short, so that both sides meet the same weather."""
SAMPLES = 5
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
    sender = Sender(list(load.fleet.ports.values()), load.seats, TOGETHER)

    def sample() -> float:
        assert load
        return sender.run(SHEETS) / SHEETS

    return sample


def share_done(tick: Callable[[int, int], object]) -> float:
    """The share of turns done and requests answered, on a machine with two cores."""
    found = storm(Plan(), tick)
    sys.stderr.write(f"storm: {msgspec.json.encode(found).decode()}\n")
    return found.share if found.books.clean else 0.0


MEASURES = [
    Measure(
        name="host_sheets",
        what="one sheet handed in over HTTP and committed, in bare commits to the disk",
        ours=sheets_over_http,
        peer=bare_commits,
        goal=0.4,
        at_most=False,
        samples=SAMPLES,
    ),
    Strength(
        name="host_storm",
        what="turns done and requests answered: 2,000 seats, 200 matches, one deadline",
        run=share_done,
        goal=1.0,
    ),
]
