"""However a storm is ended, nothing of it goes on and nothing of it is left."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

SECONDS = 60.0


def alive(mark: Path) -> set[int]:
    """The processes whose environment names the folder; one that has ended has none."""
    found = set()
    for place in Path("/proc").glob("[0-9]*"):
        try:
            if f"TMPDIR={mark}\0".encode() in (place / "environ").read_bytes():
                found.add(int(place.name))
        except OSError:
            continue  # it went meanwhile, or is somebody else's
    return found


def until(done: Callable[[], object]) -> None:
    last = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < last
        time.sleep(0.05)


@pytest.fixture
def blowing(tmp_path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """A storm whose deadline is long in coming: its processes run, and it has told them nothing."""
    code = "from starpost.drill import storm; storm.AFTER_SECONDS = 600.0\n" \
           "from starpost.cli import main; main()"  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-c", code, "storm", "--matches", "1", "--seats", "2"],
        env=os.environ | {"TMPDIR": str(tmp_path)},
        stderr=subprocess.PIPE,
    )
    until(lambda: process.poll() is not None or [*tmp_path.glob("*/worker-0.log")])
    assert process.poll() is None
    assert len(alive(tmp_path)) > 2
    try:
        yield process
    finally:
        for left in alive(tmp_path):
            os.kill(left, signal.SIGKILL)
        process.communicate(timeout=SECONDS)


def test_a_storm_that_is_told_to_stop_puts_everything_away(
    blowing: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    blowing.terminate()
    _, said = blowing.communicate(timeout=SECONDS)
    assert blowing.returncode == 128 + signal.SIGTERM
    assert b"Traceback" not in said, said.decode()
    until(lambda: not alive(tmp_path))
    assert not [*tmp_path.glob("starpost-storm-*")]


def test_a_storm_that_is_killed_leaves_no_process(
    blowing: subprocess.Popen[bytes], tmp_path: Path
) -> None:
    blowing.kill()
    blowing.wait(SECONDS)
    until(lambda: not alive(tmp_path))
