"""Work that takes long is done by few at a time, and broken off when it takes too long.

So one visitor's dearest request costs a bounded time of one core, and many of them together leave
the other pages their threads: who would have to wait too long is told to come back.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from starpost.host.trouble import Kind, Trouble
from starpost.host.turns.turn_limit import time_limit

AT_ONCE = 2
MOST_WAITING = 3
"""Threads that may wait for their turn; pages have a few more than that."""
WAIT_SECONDS = 10.0
CORE_SECONDS = 2.0
"""What one piece of work may compute, whatever else the machine does meanwhile."""
SECONDS = 20.0
"""What it may take by the clock, if it waits more than it computes."""


class Bench:
    """The places at which heavy work of one web process is done."""

    def __init__(self, at_once: int = AT_ONCE, waiting: int = MOST_WAITING) -> None:
        self._places = threading.BoundedSemaphore(at_once)
        self._queue = threading.BoundedSemaphore(at_once + waiting)

    @contextmanager
    def place(self, seconds: float = SECONDS, cpu: float = CORE_SECONDS) -> Iterator[None]:
        """Do the block here; a Trouble if there is no place, or if it takes too long."""
        if not self._queue.acquire(blocking=False):
            raise _busy()
        try:
            if not self._places.acquire(timeout=WAIT_SECONDS):
                raise _busy()
            try:
                with time_limit(seconds, cpu):
                    yield
            except TimeoutError:
                text = "This takes too long to compute, so it was broken off."
                raise Trouble(Kind.UNAVAILABLE, "too_long", text) from None
            finally:
                self._places.release()
        finally:
            self._queue.release()


def _busy() -> Trouble:
    text = "Too much is being computed now. Try again in a few seconds."
    return Trouble(Kind.UNAVAILABLE, "busy", text, 5)


heavy = Bench().place
