"""The drill: a short one always, the long one with 200 kills in the long suite."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hosting import PLUGIN, empty_postgres_url, group, make_host
from sqlalchemy import select

from starpost.client import Refused
from starpost.drill.players import Ledger
from starpost.drill.verdict import Verdict, letters, mistakes
from starpost.host.matches.find import match_by_key
from starpost.host.storage import Message

ZEROS = (
    "sheets_lost",
    "turns_doubled",
    "turns_lost",
    "letters_lost",
    "letters_doubled",
    "digest_mismatches",
    "secrecy_violations",
    "mails_lost",
    "internal_errors",
    "parked",
)


def drill(*arguments: str, limit: int = 300) -> dict[str, int]:
    done = subprocess.run(
        [sys.executable, "-m", "starpost.cli", "drill", "--json", *arguments],
        env={**os.environ, "PYTHONPATH": str(PLUGIN)},
        capture_output=True,
        text=True,
        timeout=limit,
        check=False,
    )
    assert done.stdout, done.stderr[-3000:]
    verdict = json.loads(done.stdout)
    assert {name: verdict[name] for name in ZEROS} == dict.fromkeys(ZEROS, 0), verdict
    assert done.returncode == 0
    return verdict


def test_a_mistake_of_the_host_is_counted_and_its_cause_told(tmp_path: Path) -> None:
    """Three answers were `internal` in a drill that was called clean, and nobody knew why."""
    ledger = Ledger()
    ledger.refused(Refused(503, "unavailable", "The database is away."))
    assert (ledger.internal, len(ledger.errors)) == (0, 1)
    ledger.refused(Refused(500, "internal", "The server made a mistake."))
    assert (ledger.internal, len(ledger.errors)) == (1, 2)
    assert Verdict().clean
    assert not Verdict(internal_errors=ledger.internal).clean
    assert not Verdict(parked=1).clean
    said = {"event": "request_failed", "path": "orders", "exception": TRACE}
    log = json.dumps(said) + '\n{"event": "request_fai'
    (tmp_path / "web-1.log").write_text(log)
    assert mistakes(tmp_path) == ["orders: sqlite3.IntegrityError: UNIQUE constraint failed"]


TRACE = """Traceback (most recent call last):
  File "a.py", line 1, in a
sqlite3.IntegrityError: UNIQUE constraint failed

The above exception was the direct cause of the following exception:

sqlalchemy.exc.IntegrityError: (sqlite3.IntegrityError) UNIQUE constraint failed
[SQL: INSERT INTO sheets]"""


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_short_drill(database: str, tmp_path: Path) -> None:
    url = [] if database == "sqlite" else ["--database", empty_postgres_url(tmp_path)]
    found = drill("--seconds", "8", "--kills", "4", "--game", "bids", "--game", "nim", *url)
    assert found["kills"] >= 4
    assert found["sheets_acknowledged"] > 0
    assert found["turns"] > 0


@pytest.mark.long
@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_two_hundred_kills(database: str, tmp_path: Path) -> None:
    url = [] if database == "sqlite" else ["--database", empty_postgres_url(tmp_path)]
    found = drill("--seconds", "60", "--kills", "200", *url, limit=1800)
    assert found["kills"] >= 200
    assert found["sheets_acknowledged"] >= 200
    assert found["mails_taken"] > 100


def test_a_letter_that_is_lost_or_twice_there_is_counted(tmp_path: Path) -> None:
    host = make_host(tmp_path, "")
    it = group(host, "star_chase", ("ANN", "BOB", "CAT"))
    for name in it.players:
        it.send(name, "MESSAGE Peace in our time.", ready=True)
    assert it.run() == 1

    def counted() -> tuple[int, int, int]:
        verdict = Verdict()
        with host.db.read() as session:
            letters(session, match_by_key(session, it.key), verdict)
        return verdict.letters, verdict.letters_lost, verdict.letters_doubled

    assert counted() == (3, 0, 0)
    with host.db.write() as session:
        one, other, _ = session.scalars(select(Message)).all()
        other.sender, other.text = one.sender, one.text
    assert counted() == (3, 1, 1)
    host.close()
