"""The same tournament on a real Dask cluster over TCP, one worker killed in the middle."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
import short

from starpost.arena import grounds, tournament
from starpost.arena.schedule import planned
from starpost.kernel import registry

# What Dask leaves to the garbage collector when a worker dies is not ours to close.
pytestmark = pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::DeprecationWarning")
PLAN = planned(registry.get("stellar_conquest"), ("random", "house"), "cluster", seats=4)
MATCHES = 16


@contextmanager
def started(*words: str) -> Iterator[subprocess.Popen[bytes]]:
    process = subprocess.Popen(
        [sys.executable, "-m", *words], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        yield process
    finally:
        process.kill()
        process.wait()


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[int]]]:
    """A scheduler with two workers: its address, and the processes of the workers."""
    file = tmp_path / "scheduler.json"
    common = ("--no-dashboard",)
    with ExitStack() as stack:
        words = ("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", "0", *common)
        stack.enter_context(started(*words, "--scheduler-file", str(file)))
        while not file.exists():
            time.sleep(0.05)
        worker = ("distributed.cli.dask_worker", "--scheduler-file", str(file), "--no-nanny")
        worker = (*worker, "--nthreads", "1", "--local-directory", str(tmp_path), *common)
        pids = [stack.enter_context(started(*worker)).pid for _ in range(2)]
        from distributed import Client

        with Client(scheduler_file=str(file), set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
            address = client.scheduler.address
        yield address, pids


def test_a_killed_worker_loses_nothing_and_doubles_nothing(
    tmp_path: Path, cluster: tuple[str, list[int]]
) -> None:
    address, workers = cluster
    alone = tournament.run(PLAN, MATCHES, tmp_path / "alone")
    ticks: list[int] = []

    def tick(count: int) -> None:
        ticks.append(count)
        if count == 3:
            os.kill(workers[0], signal.SIGKILL)

    there = tournament.run(PLAN, MATCHES, tmp_path / "there", grounds.cluster(address), tick)
    assert ticks == list(range(1, MATCHES + 1))
    assert there.path.read_bytes() == alone.path.read_bytes()


def test_a_cluster_that_is_not_there_is_told_in_a_sentence() -> None:
    with pytest.raises(grounds.Lost, match="No Dask scheduler"):
        list(grounds.cluster("tcp://127.0.0.1:9", 1)([PLAN.fixture(0)]))


@pytest.mark.long
@pytest.mark.parametrize("id", short.GAMES)
def test_a_thousand_matches_are_the_same_on_the_cluster(
    id: str, tmp_path: Path, cluster: tuple[str, list[int]]
) -> None:
    plan = short.plan_of(id)
    alone = tournament.run(plan, short.MATCHES, tmp_path / "alone")
    there = tournament.run(plan, short.MATCHES, tmp_path / "there", grounds.cluster(cluster[0]))
    assert there.path.read_bytes() == alone.path.read_bytes()
