"""What is wrong with a sheet as far as the player can know (rule 3.9, ruling R14)."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.table import EDITION
from starpost.games.star_empires.writing.foresight import foreseen
from starpost.games.star_empires.writing.funds import worded
from starpost.games.star_empires.writing.gm_orders import GmOrder, unread_code
from starpost.games.star_empires.writing.problems import CODES
from starpost.kernel.contract import GM
from starpost.kernel.orders import Order, Problem, Unread, unreadable


def check(view: View, orders: Sequence[Order], edition: int = EDITION) -> list[Problem]:
    """Lines that cannot be read; an empire's others are played out as far as it can know."""
    found = [p for p in (_read(view, o, i) for i, o in enumerate(orders)) if p is not None]
    told = {p.index for p in found}
    found += [
        p for p in worded(view, orders, foreseen(view, orders, edition)) if p.index not in told
    ]
    return sorted(found, key=lambda p: p.index or 0)


def _read(view: View, order: Order, index: int) -> Problem | None:
    if isinstance(order, Unread):
        code = unread_code(order, view.seat)
        if code == order.code:
            return unreadable(order, index)
        return Problem(order.line, code, CODES[code], index=index)
    if isinstance(order, GmOrder) and view.seat != GM:
        return Problem(order.text, "gm_only", CODES["gm_only"], index=index)
    return None
