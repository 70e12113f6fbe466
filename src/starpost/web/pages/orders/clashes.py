"""Lines of one sheet that exclude each other: which one stands, and the bracket that joins them.

Nothing here knows a game: a game names the codes that mean a clash, and the other line is the one
without which the clash is gone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from starpost.kernel.contract import Game
from starpost.kernel.orders import Order

_WORD = re.compile(r"\d+|[A-Z]{4,}")
MOST = 8
"""Clashes of one sheet that are explained; the others are told without their rival."""
LANES = 3


class Bracket(Struct, frozen=True):
    """One piece of a bracket beside a line: `from`, `mid`, `tick` or `end`, in a lane."""

    lane: int
    part: str


def rival(game: Game[Any, Any], view: Any, orders: Sequence[Order], index: int) -> int | None:
    """The place of the line that stands instead of line `index`; None: it cannot be told."""

    def clashes(found: Sequence[Order], at: int) -> bool:
        told = game.check(view, found)
        return any(p.index == at and p.code in game.clash_codes for p in told)

    near = [k for k in range(index) if _words(orders[k]) & _words(orders[index])]
    if near and clashes([orders[k] for k in (*near, index)], len(near)):
        some = [orders[k] for k in near]
        return near[_first(1, len(near), lambda k: clashes([*some[:k], orders[index]], k)) - 1]
    if clashes(orders[: index + 1], index):
        return _first(1, index, lambda k: clashes([*orders[:k], orders[index]], k)) - 1
    if not clashes(orders, index):
        return None
    return _first(index + 2, len(orders), lambda k: clashes(orders[:k], index)) - 1


def _words(order: Order) -> set[str]:
    """Numbers and names in a line: two lines that clash nearly always share one."""
    return set(_WORD.findall(str(order).upper()))


def _first(low: int, high: int, holds: Callable[[int], bool]) -> int:
    """The least number from low to high for which it holds, as it does for high."""
    while low < high:
        middle = (low + high) // 2
        if holds(middle):
            high = middle
        else:
            low = middle + 1
    return low


def brackets(rivals: Mapping[int, int]) -> dict[int, tuple[Bracket, ...]]:
    """For each place its pieces: lines that clash with the same one share a bracket."""
    groups: dict[int, set[int]] = {}
    for loser, winner in rivals.items():
        groups.setdefault(winner, {winner}).add(loser)
    found: dict[int, list[Bracket]] = {}
    ends: list[int] = []
    for members in sorted(groups.values(), key=min):
        low, high = min(members), max(members)
        free = (k for k, end in enumerate(ends) if end < low)
        lane = next(free, len(ends))
        if lane == len(ends):
            ends.append(high)
        ends[lane] = high
        for place in range(low, high + 1):
            part = "from" if place == low else "end" if place == high else ""
            part = part or ("tick" if place in members else "mid")
            found.setdefault(place, []).append(Bracket(min(lane, LANES - 1), part))
    return {place: tuple(pieces) for place, pieces in found.items()}
