"""Where matches are played: in this process, in several, or on a Dask cluster. Results come as they
end, in any order, each match exactly once: a worker that dies has its matches played again."""

from __future__ import annotations

import multiprocessing
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any

from starpost.arena.playing import Played, play
from starpost.arena.schedule import Fixture
from starpost.kernel import codec

Ground = Callable[[Sequence[Fixture]], Iterator[Played]]
AHEAD = 4
"""Matches handed to each process in advance: few, so that an interruption ends soon."""
DEATHS = 5
"""A pool that has lost so many workers is given up."""


class Lost(RuntimeError):
    """Matches could not be played; the message says why."""


def here(fixtures: Sequence[Fixture]) -> Iterator[Played]:
    """One after another."""
    yield from map(play, fixtures)


def processes(count: int) -> Ground:
    """So many processes of this machine."""

    def run(fixtures: Sequence[Fixture]) -> Iterator[Played]:
        left = {fixture.number: fixture for fixture in fixtures}
        for _ in range(DEATHS):
            try:
                for played in _pooled(list(left.values()), count):
                    del left[played.number]
                    yield played
            except BrokenProcessPool:
                continue
            return
        raise Lost(f"Processes died {DEATHS} times; {len(left)} matches are not played.")

    return run


def _pooled(fixtures: Sequence[Fixture], count: int) -> Iterator[Played]:
    coming = iter(fixtures)
    # A fresh interpreter for each: no worker inherits threads or open files of ours.
    with ProcessPoolExecutor(count, multiprocessing.get_context("spawn")) as pool:
        running: set[Future[Played]] = set()
        try:
            while True:
                while len(running) < count * AHEAD and (fixture := next(coming, None)):
                    running.add(pool.submit(play, fixture))
                if not running:
                    return
                done, running = wait(running, return_when=FIRST_COMPLETED)
                for future in done:
                    yield future.result()
        finally:
            pool.shutdown(cancel_futures=True)


def cluster(address: str, patience: float = 10) -> Ground:
    """The workers of a Dask scheduler; they must have Starpost and the bots' modules installed.

    `patience`: seconds until a scheduler that does not answer is given up.
    """

    def run(fixtures: Sequence[Fixture]) -> Iterator[Played]:
        import distributed

        # Dask has no types for these two.
        connect: Any = distributed.Client
        as_completed: Any = distributed.as_completed

        try:
            client = connect(address, timeout=patience, set_as_default=False)
        except (OSError, ValueError) as error:
            raise Lost(f"No Dask scheduler answers at {address}: {error}") from None
        with client:
            # The scheduler knows a match by all that decides it: it plays none twice, and plays
            # those of a dead worker again.
            keys = [f"play-{codec.digest(fixture)}" for fixture in fixtures]
            futures = client.map(play, fixtures, key=keys, pure=False, retries=2)
            ended = as_completed(futures, loop=client.loop, with_results=True, raise_errors=False)
            for future, result in ended:
                if future.status != "finished":
                    raise Lost(f"A match failed on the cluster: {future.exception()}")
                yield result

    return run
