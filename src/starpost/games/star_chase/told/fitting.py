"""A card beside what is on the sheet already: the rows of it that can still be played, and those
that make room for it."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.tables import ACTIONS
from starpost.games.star_chase.writing.check import check
from starpost.games.star_chase.writing.orders import Act
from starpost.kernel.orders import Order


def left(view: View, orders: Sequence[Order], above: Sequence[Order]) -> list[Order]:
    """Without rows whose ships, build points or slot other lines have taken; what such a row would
    have paid for goes with it."""
    kept = list(orders)
    while kept:
        bad = {p.index for p in check(view, (*above, *kept)) if not p.partial}
        good = [order for n, order in enumerate(kept, len(above)) if n not in bad]
        if len(good) == len(kept):
            break
        kept = good
    return kept


def giving_way(view: View, orders: Sequence[Order], wanted: Sequence[Order] = ()) -> list[str]:
    """Taxes, where no action is left."""
    acts = [order for order in orders if isinstance(order, Act)]
    taxes = [str(act) for act in acts if act.action == "TAX"]
    return taxes if len(acts) >= ACTIONS else []
