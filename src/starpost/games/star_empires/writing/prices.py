"""What the lines of a sheet cost: designs, ships, of classes on the sheet too, and repairs."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.games.star_empires.phases.research.create_designs import calculate
from starpost.games.star_empires.tables import ORBITAL
from starpost.games.star_empires.writing.orders import Build, CreateDesign, Repair
from starpost.games.star_empires.writing.places import own_ships
from starpost.kernel.orders import Order


def prices(view: View, orders: Sequence[Order]) -> dict[int, int]:
    """RU by the position of the line; as many ships as the RU allow have no price of their own."""
    known = {c.name.lower(): c.cost for c in view.classes}
    found: dict[int, int] = {}
    for index, order in enumerate(orders):
        if isinstance(order, CreateDesign):
            drawn = calculate(order, view.rules.design_multiplier)
            if not isinstance(drawn, tuple):
                known[order.name.lower()], found[index] = drawn.cost, drawn.fee
        elif isinstance(order, Build) and order.amount.isdecimal():
            found[index] = int(order.amount) * known.get(order.kind.lower(), 0)
        elif isinstance(order, Repair):
            ship = next(own_ships(view, (order.ship,)), None)
            found[index] = mended(view, ship, order.amount)[1] if ship is not None else 0
    return {index: cost for index, cost in found.items() if cost}


def mended(view: View, ship: OwnShip, amount: str) -> tuple[int, int]:
    """DP that a repair brings, and the RU that it takes (rule 5.11)."""
    rules = view.rules
    rate = rules.orbital_repair_dp_per_ru if ship.hull == ORBITAL else rules.repair_dp_per_ru
    missing = ship.full - ship.dp
    want = missing if amount.upper() == "MAX" else min(int(amount), missing)
    return want, -(-max(want, 0) // rate)
