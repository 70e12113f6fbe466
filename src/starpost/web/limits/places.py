"""Work that takes several requests of one asker: few pieces under way, first come first served.

Who asks again goes on where the last request stopped. Others wait in the order in which they came,
so that nobody's half-done work is thrown away for the next one's, however often that one asks.
"""

from __future__ import annotations

import threading
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")
AT_ONCE = 2
MOST_WAITING = 50
PATIENCE = 15.0
"""Seconds without asking again after which a place is free for the next."""


class _Place(Generic[T]):
    __slots__ = ("asked", "work")

    def __init__(self, work: T, asked: float) -> None:
        self.work, self.asked = work, asked


class Places(Generic[T]):
    """What is under way, and who waits, in the order in which they came."""

    def __init__(self, begin: Callable[[], T], clock: Callable[[], float] = time.monotonic) -> None:
        self._begin, self._clock = begin, clock
        self._line: OrderedDict[Hashable, _Place[T]] = OrderedDict()
        self._lock = threading.Lock()

    def work(self, key: Hashable) -> T | None:
        """What was done so far, to go on with; None: others are first, ask again."""
        now = self._clock()
        with self._lock:
            for gone in [k for k, p in self._line.items() if now - p.asked > PATIENCE]:
                del self._line[gone]
            place = self._line.get(key)
            if place is None:
                if len(self._line) >= AT_ONCE + MOST_WAITING:
                    return None
                place = self._line[key] = _Place(self._begin(), now)
            place.asked = now
            first = list(self._line)[:AT_ONCE]
            return place.work if key in first else None

    def done(self, key: Hashable) -> None:
        with self._lock:
            self._line.pop(key, None)
