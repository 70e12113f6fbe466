"""The drill: a short one always, the long one with 200 kills in the long suite."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
from hosting import PLUGIN, empty_postgres_url

ZEROS = (
    "sheets_lost",
    "turns_doubled",
    "turns_lost",
    "digest_mismatches",
    "secrecy_violations",
    "mails_lost",
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
