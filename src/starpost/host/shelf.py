"""A shelf: what was made last is kept, the longest unused goes. For all threads of a process."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

from cachetools import LRUCache

T = TypeVar("T")


class Shelf(Generic[T]):
    """Keeps as many as it has room for. Two who ask at the same moment may both make it."""

    def __init__(self, room: int = 64) -> None:
        self._kept: LRUCache[Hashable, T] = LRUCache(room)
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        with self._lock:
            if key in self._kept:
                return self._kept[key]
        made = make()  # outside of the lock: nobody waits for another's work
        with self._lock:
            self._kept[key] = made
        return made

    def forget(self) -> None:
        """For those who put something else behind what was kept, as tests do."""
        with self._lock:
            self._kept.clear()
