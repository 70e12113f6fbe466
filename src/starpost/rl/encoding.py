"""A view as a vector of fixed length: the same numbers in the same places, for every game.

Every number in a view has a path of field names (`systems.pop`); the path's checksum gives its
place, and what shares a place is added up. Things in lists are added up too, and counted. Texts
(news, letters, logs) are left out. Values are squashed to signed logarithms. Games of turns, whose
steps are short, have encoders of their own.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

Vector = NDArray[np.float32]
SIZE = 512
LIMIT = 32.0
"""No squashed number is larger."""
TEXTS = frozenset(
    {"events", "log", "news", "past", "messages", "letters", "history", "remarks", "problems"}
    | {"outcomes", "notes", "before", "signs", "sign", "faults", "orders", "record", "options"}
)
"""Fields that tell in words what the numbers show."""
Path = tuple[Any, ...]


class Encoder:
    """Makes vectors of views. Equal views give equal vectors, in every process."""

    def __init__(self, size: int = SIZE) -> None:
        self.size = size
        self._places: dict[Path, int] = {}
        self._fields: dict[tuple[type[Any], Path], list[tuple[str, Path]]] = {}

    def __call__(self, view: Any) -> Vector:
        found = [0.0] * self.size
        self._walk(view, (), found)
        raw = np.array(found, dtype=np.float32)
        squashed: Vector = np.sign(raw) * np.log1p(np.abs(raw))
        return np.clip(squashed, -LIMIT, LIMIT)

    def _walk(self, value: Any, path: Path, found: list[float]) -> None:
        kind = type(value)
        if kind is int or kind is bool or kind is float:
            if value:
                found[self._place(path)] += value
        elif kind is list or kind is tuple:
            if value:
                found[self._place((path, "#"))] += len(value)
                for one in value:
                    self._walk(one, path, found)
        elif kind is dict:
            if value:
                found[self._place((path, "#"))] += len(value)
                for one in value.values():
                    self._walk(one, path, found)
        elif isinstance(value, Struct):
            for name, inner in self._fields.get((kind, path)) or self._plan(kind, path):
                self._walk(getattr(value, name), inner, found)

    def _plan(self, kind: type[Any], path: Path) -> list[tuple[str, Path]]:
        names = [name for name in kind.__struct_fields__ if name not in TEXTS]
        found = self._fields[kind, path] = [(name, (path, name)) for name in names]
        return found

    def _place(self, path: Path) -> int:
        found = self._places.get(path)
        if found is None:
            found = self._places[path] = crc32(repr(path).encode()) % self.size
        return found
