"""A view as a vector of fixed length: the same numbers in the same places, for every game.

Every number in a view has a path of field names (`systems.pop`); the path's checksum gives its
place, and what shares a place is added up. Things in lists are added up too, and counted. Texts
(news, letters, logs) are left out. Values are squashed to signed logarithms. Games of turns, whose
steps are short, have encoders of their own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any
from zlib import crc32

import numpy as np
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
NUMBERS = frozenset({int, bool, float})
FIELDS = "__dataclass_fields__"


class _Spot:
    """One path: the places of its sum and of its count, and what may stand below it."""

    __slots__ = ("below", "count", "path", "place", "size")

    def __init__(self, path: Path, size: int) -> None:
        self.path, self.size = path, size
        self.place, self.count = self._hashed(path), self._hashed((path, "#"))
        self.below: dict[type[Any], Plan] = {}

    def _hashed(self, path: Path) -> int:
        return crc32(repr(path).encode()) % self.size

    def plan(self, kind: type[Any]) -> Plan:
        """How a thing that stands here is read; there is nothing to read in what has no fields."""
        fields: Iterable[str] = getattr(kind, "__struct_fields__", getattr(kind, FIELDS, ()))
        names = [name for name in fields if name not in TEXTS]
        spots = tuple(_Spot((self.path, name), self.size) for name in names)
        # One call for all fields; it gives a tuple only where there are two or more.
        read = attrgetter(*names) if len(names) > 1 else _each(names)
        found = self.below[kind] = (read, spots)
        return found


Plan = tuple[Callable[[Any], Iterable[Any]], tuple[_Spot, ...]]


def _each(names: list[str]) -> Callable[[Any], list[Any]]:
    return lambda thing: [getattr(thing, name) for name in names]


class Encoder:
    """Makes vectors of views. Equal views give equal vectors, in every process."""

    def __init__(self, size: int = SIZE) -> None:
        self.size = size
        self._top = _Spot((), size)

    def __call__(self, view: Any) -> Vector:
        found = [0.0] * self.size
        _walk((view,), self._top, found)
        raw = np.array(found, dtype=np.float32)
        squashed: Vector = np.sign(raw) * np.log1p(np.abs(raw))
        return np.clip(squashed, -LIMIT, LIMIT)


def _walk(values: Iterable[Any], spot: _Spot, found: list[float]) -> None:
    """Add up what stands at one path. Numbers are most of a view, so they cost no call."""
    for value in values:
        kind = type(value)
        if not value or kind is str:
            continue
        if kind in NUMBERS:
            found[spot.place] += value
        elif kind is list or kind is tuple or kind is dict:
            found[spot.count] += len(value)
            _walk(value.values() if kind is dict else value, spot, found)
        else:
            read, spots = spot.below.get(kind) or spot.plan(kind)
            for one, inner in zip(read(value), spots, strict=True):
                if not one:
                    continue
                if type(one) in NUMBERS:
                    found[inner.place] += one
                elif type(one) is not str:
                    _walk((one,), inner, found)
