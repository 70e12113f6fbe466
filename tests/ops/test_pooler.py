"""A small storm through PgBouncer, as our example sets it up, where it is installed."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hosting import empty_postgres_url
from sqlalchemy.engine import make_url

from starpost.drill import storm
from starpost.drill.storm import Plan

EXAMPLE = Path(__file__).parents[2] / "ops" / "pgbouncer" / "pgbouncer.ini"
FOUND = [path for path in [shutil.which("pgbouncer")] if path]
"""Debian's package, if it is here; the example is read in tests/docs in any case."""


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def pooled(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """The address of an empty database behind the pooler."""
    real, port = make_url(empty_postgres_url(tmp_path)), free_port()
    (tmp_path / "users").write_text('"postgres" ""\n')
    text, behind = EXAMPLE.read_text(), f"host={real.query['host']} dbname={real.database}"
    for was, now in (
        ("host=127.0.0.1 port=5432 dbname=starpost", behind),
        ("listen_port = 6432", f"listen_port = {port}\nunix_socket_dir ="),
        ("auth_type = scram-sha-256", "auth_type = trust"),
        ("/etc/pgbouncer/userlist.txt", str(tmp_path / "users")),
    ):  # fmt: skip
        assert was in text, was
        text = text.replace(was, now)
    (tmp_path / "pgbouncer.ini").write_text(text)
    command = [request.param, str(tmp_path / "pgbouncer.ini")]
    if os.geteuid() == 0:  # it refuses to be root, and the database's folder is its owner's
        command[1:1] = ["-u", Path(str(real.query["host"])).owner()]
        tmp_path.chmod(0o755)
    with (tmp_path / "pooler.log").open("w") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        _until_it_listens(port, process, tmp_path / "pooler.log")
        yield f"postgresql://postgres@127.0.0.1:{port}/starpost"
    finally:
        process.kill()
        process.wait(20)


def _until_it_listens(port: int, process: subprocess.Popen[bytes], log: Path) -> None:
    until = time.monotonic() + 30
    while time.monotonic() < until:
        assert process.poll() is None, log.read_text()
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    raise TimeoutError(log.read_text())


@pytest.mark.long
@pytest.mark.parametrize("pooled", FOUND, indirect=True)
def test_a_storm_through_the_pooler_loses_nothing(pooled: str) -> None:
    found = storm.storm(
        Plan(matches=20, seats=5, webs=2, workers=2, mail=True, database=pooled, patience=300)
    )
    assert (found.database, found.turns, found.failed) == ("postgresql", 20, 0)
    assert (found.sheets, found.mails, found.mails_lost) == (100, 100, 0)
    assert found.clean, found
