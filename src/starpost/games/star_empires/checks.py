"""What is wrong with a sheet as far as the player can know (rule 4.1, ruling R14)."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_empires.sights import View
from starpost.kernel.orders import Order, Problem, Unread, unreadable


def check(view: View, orders: Sequence[Order]) -> list[Problem]:
    return [unreadable(o, i) for i, o in enumerate(orders) if isinstance(o, Unread)]
