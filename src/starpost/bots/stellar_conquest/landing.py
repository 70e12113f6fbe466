"""Settlers land: one on each world that counts, more where a world can feed the others."""

from __future__ import annotations

from starpost.bots.stellar_conquest.worth import Worth
from starpost.games.stellar_conquest.galaxy.board import STAR_AT
from starpost.games.stellar_conquest.state import Group, planet_name
from starpost.games.stellar_conquest.tables import CET
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.orders import Order


def land(worth: Worth) -> list[Order]:
    orders: list[Order] = []
    taken: set[int] = set()
    for number, group in worth.groups():
        star = STAR_AT[group.at] if group.at >= 0 else -1
        if star >= 0 and group.cargo and star in worth.st.cards:
            _group(worth, number, group, star, taken, orders)
    return orders


def _group(
    worth: Worth, number: int, group: Group, star: int, taken: set[int], orders: list[Order]
) -> None:
    left = _garrisons(worth, number, group, star, taken, orders)
    equipped = sum(b.n for b in group.cargo if b.cet) if worth.me.techs & CET else 0
    for pid in worth.empties(star, equipped > 0):
        if pid in taken or not left:
            continue
        barren = worth.st.world(pid).type == "barren"
        fit = sum(b.n for b in group.cargo if b.origin != pid and (b.cet or not barren))
        n = min(left, fit, amount(worth, pid, left))
        if n < 1:
            continue
        orders.append(o.Land(f"G{number}", n, planet_name(pid)))
        taken.add(pid)
        left -= n


def _garrisons(
    worth: Worth, number: int, group: Group, star: int, taken: set[int], orders: list[Order]
) -> int:
    left = group.t
    for pid in worth.by_star.get(star, ()):
        n = worth.garrison(pid)
        fit = min(left, sum(b.n for b in group.cargo if b.origin != pid))
        if worth.is_held(worth.st.planets[pid]) and 0 < n <= fit and pid not in taken:
            orders.append(o.Land(f"G{number}", n, planet_name(pid)))
            taken.add(pid)
            left -= n
    return left


def amount(worth: Worth, pid: int, left: int) -> int:
    """One, or enough to grow on the first good worlds."""
    world = worth.st.world(pid)
    homes = sum(
        p.owner == worth.seat and p.pop >= 5 and worth.st.world(other).type == "terran"
        for other, p in worth.st.planets.items()
    )
    if world.type == "terran" and homes < worth.w.homes and worth.left > 16:
        return max(1, min(left - 2, int(worth.w.colonists), world.max))
    return max(1, min(left - spare(worth), world.max - worth.st.planets[pid].pop))


def spare(worth: Worth) -> int:
    """Settlers that a group may still find worlds for: whoever stays aboard beyond that is idle."""
    return 2 + 2 * worth.left
