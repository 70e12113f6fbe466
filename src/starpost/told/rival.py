"""Which line of a sheet stands instead of another that clashes with it.

Nothing here knows a game: a game names the codes that mean a clash, and the other line is the one
without which the clash is gone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

from starpost.kernel.contract import Game
from starpost.kernel.orders import Order

_WORD = re.compile(r"\d+|[A-Z]{4,}")


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
