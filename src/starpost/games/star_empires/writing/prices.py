"""What the lines of a sheet cost: designs, ships, of classes on the sheet too, and repairs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from starpost.games.star_empires.known.sights import OwnShip, View, purse
from starpost.games.star_empires.phases.research.create_designs import calculate
from starpost.games.star_empires.state import Ship, State
from starpost.games.star_empires.tables import ORBITAL
from starpost.games.star_empires.writing.foresight import tried
from starpost.games.star_empires.writing.orders import Build, CreateDesign, Repair
from starpost.games.star_empires.writing.places import own_ships
from starpost.kernel.orders import Order
from starpost.kernel.values import Step


def prices(view: View, orders: Sequence[Order], step: Step[State] | None = None) -> dict[int, int]:
    """RU by the position of the line, as the turn takes them: what is refused costs nothing (rule
    3.1), and of what is done in part only that part is paid. `step`: the turn, tried already."""
    if not any(isinstance(order, CreateDesign | Build | Repair) for order in orders):
        return {}
    step = step or tried(view, orders)
    if step is None:
        return {}
    bad = {problem.index for problem in step.problems.get(view.seat, ())}
    found = _ships(view, step.state, orders, bad)
    for index, order in enumerate(orders):
        if isinstance(order, CreateDesign) and index not in bad:
            drawn = calculate(order, view.rules.design_multiplier)
            found[index] = 0 if isinstance(drawn, tuple) else drawn.fee
        elif isinstance(order, Repair) and index not in bad:
            ship = next(own_ships(view, (order.ship,)), None)
            found[index] = mended(view, ship, order.amount)[1] if ship is not None else 0
    return {index: cost for index, cost in sorted(found.items()) if cost}


def own_money(view: View) -> int:
    """RU of all one's worlds together, with what they make this turn."""
    return sum(purse(w) for w in view.worlds if w.mine)


def _ships(
    view: View, after: State, orders: Sequence[Order], bad: Collection[int | None]
) -> dict[int, int]:
    """What the ships of each line cost: all of them where nothing is wrong, else those built."""
    yards, launched = {w.at: w.name.lower() for w in after.worlds.values()}, launches(view, after)
    left = Counter((yards.get(s.at, ""), s.kind.lower()) for s in launched)
    costs = {kind.name.lower(): kind.cost for kind in after.classes.values()}
    builds = [(i, x) for i, x in enumerate(orders) if isinstance(x, Build)]
    found = {}
    for index, order in sorted(builds, key=lambda it: (it[0] in bad, it[1].amount.isalpha())):
        key = (order.world.lower(), order.kind.lower())
        count = min(left[key], int(order.amount)) if order.amount.isdecimal() else left[key]
        left[key] -= count
        found[index] = count * costs.get(key[1], 0)
    return found


def launches(view: View, after: State) -> list[Ship]:
    """The reader's ships that a turn built."""
    had = {ship.sn for ship in view.ships}
    return [s for s in after.ships.values() if s.owner == view.seat and s.sn not in had]


def mended(view: View, ship: OwnShip, amount: str) -> tuple[int, int]:
    """DP that a repair brings, and the RU that it takes (rule 5.11)."""
    rules = view.rules
    rate = rules.orbital_repair_dp_per_ru if ship.hull == ORBITAL else rules.repair_dp_per_ru
    missing = ship.full - ship.dp
    want = missing if amount.upper() == "MAX" else min(int(amount), missing)
    return want, -(-max(want, 0) // rate)
