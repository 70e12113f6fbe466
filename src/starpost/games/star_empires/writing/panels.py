"""What stands beside a sheet: what it spends, and the designer with its dials (rule 1.4)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.tables import DEVICE, HULLS, MISSILE
from starpost.games.star_empires.writing.abilities import PARTS, free_name, roles
from starpost.games.star_empires.writing.designer import KEY, calculate
from starpost.games.star_empires.writing.foresight import tried
from starpost.games.star_empires.writing.funds import funds
from starpost.games.star_empires.writing.orders import Pool
from starpost.games.star_empires.writing.prices import own_money, prices
from starpost.kernel.orders import Order
from starpost.kernel.panels import Calculator, Charge, Dial, Fund, Panel, Spending

__all__ = ["calculate", "charges", "panels", "spending"]

NAMES = {
    "guns": "Guns", "dp": "Takes hits (DP)", "engines": "Jumps (engines)", "scan": "Sees (scan)",
    "racks": "Carries (racks)",
}  # fmt: skip
STARTS = {"gunship": {"engines": "3"}}
MOST = {"guns": 80, "dp": 80, "engines": 10, "scan": 10, "racks": 20}
"""Where the sliders end; beyond that nobody can pay, and one can still type."""


def spending(view: View, orders: Sequence[Order]) -> Spending | None:
    """RU of all one's worlds together, with what they make this turn; the check says where the
    money lies wrong. What it passes is never too much: then worlds taken this turn pay too."""
    if not view.code or view.over:
        return None
    whole, step = own_money(view), tried(view, orders)
    if step is None:
        return Spending(0, whole, "RU")
    used, found = sum(prices(view, orders, step).values()), funds(view, orders, step)
    if used > whole:
        whole = used + sum(fund.left for fund in found)
    won = sum(fund.left for fund in found) - (whole - used)
    if won > 0:
        found = _sure(orders, found, won)
    also = f"{won} more from worlds you may win" if won > 0 else ""
    return Spending(used, whole, "RU", found if len(found) > 1 else (), also)


def _sure(orders: Sequence[Order], found: tuple[Fund, ...], won: int) -> tuple[Fund, ...]:
    """Without what worlds that are only taken this turn would bring to where all is pooled."""
    pools = {order.world.lower() for order in orders if isinstance(order, Pool)}
    return tuple(
        replace(fund, moved=fund.moved - won, left=fund.left - won)
        if fund.name.lower() in pools and fund.left >= won else fund
        for fund in found
    )  # fmt: skip


def charges(view: View, orders: Sequence[Order]) -> list[Charge]:
    return [Charge(index, f"{cost} RU") for index, cost in prices(view, orders).items()]


def panels(view: View, orders: Sequence[Order]) -> list[Panel]:
    mine = sorted((w for w in view.worlds if w.mine), key=lambda w: (not w.home, w.name))
    worlds = tuple(w.name for w in mine)
    if not worlds:
        return []
    first = "gunship"
    numbers = tuple(
        Dial(part, NAMES[part], have, 1 if part == "dp" else 0, MOST[part])
        for part, have in _basic(first).items()
    )
    hulls = tuple(sorted(name for name in HULLS if name not in (DEVICE, MISSILE)))
    return [
        Calculator(
            KEY,
            "Ship design",
            (
                Dial(
                    "hull",
                    "Hull",
                    first,
                    words=hulls,
                    sets=tuple(map(_basic, hulls)),
                    tops=tuple(map(_tops, hulls)),
                ),
                Dial("world", "At", worlds[0], words=worlds),
                Dial("name", "Class name", free_name(view)),
                *numbers,
            ),
            "RU lie in your worlds, and a world pays only with its own. POOL brings all of them to "
            "one world, once designs are paid.",
            tuple(roles(view)),
        )
    ]


def _basic(hull: str) -> dict[str, str]:
    """What a hull has at its own price; a gunship flies farther than the frigate that all know."""
    base = zip(PARTS, HULLS[hull].base, strict=True)
    return {part: str(have) for part, have in base} | STARTS.get(hull, {})


def _tops(hull: str) -> dict[str, int]:
    """How much of each a hull takes (rule 1.4)."""
    limits = zip(PARTS, HULLS[hull].most, strict=True)
    return {part: MOST[part] if most is None else most for part, most in limits}
