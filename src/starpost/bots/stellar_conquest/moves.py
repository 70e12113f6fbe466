"""Where groups go: the best star for the time it takes, no two groups for the same thing."""

from __future__ import annotations

from copy import copy

from starpost.bots.stellar_conquest.worth import Party, Worth
from starpost.games.stellar_conquest.galaxy.board import OFFMAP, STAR_AT, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.ships import part, write_ships
from starpost.games.stellar_conquest.state import Group
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.orders import Order

Idle = list[tuple[int, Group]]


def moves(worth: Worth) -> list[Order]:
    orders: list[Order] = []
    idle = [(n, copy(g)) for n, g in worth.groups() if is_idle(g)]
    bound = worth.taken()
    idle = split_up(worth, idle, orders)
    idle = join_up(worth, idle, orders)
    there, armed = present(idle), present([(n, g) for n, g in idle if g.armed])
    for number, group in sorted(idle, key=lambda pair: (-pair[1].t, pair[0])):
        if guards(worth, group, armed):
            continue
        star = best(worth, group, bound)
        if star is not None and not stays(worth, group, star, there):
            there[group.at] -= 1
            if group.armed:
                armed[group.at] -= 1
            bound[star] = bound.get(star, 0) + max(1, group.t)
            orders.append(o.Move(f"G{number}", STAR_NAMES[star]))
    return orders


def present(idle: Idle) -> dict[int, int]:
    """How many groups lie in each hex."""
    found: dict[int, int] = {}
    for _, group in idle:
        found[group.at] = found.get(group.at, 0) + 1
    return found


def guards(worth: Worth, group: Group, armed: dict[int, int]) -> bool:
    """Whether a conquered planet would be lost if this group left: the last warships over it."""
    return group.armed and armed[group.at] < 2 and worth.has_conquest(group)


def stays(worth: Worth, group: Group, star: int, there: dict[int, int]) -> bool:
    """At the end nobody leaves points behind for fewer: the last group over empty planets."""
    if worth.left >= worth.late() or there[group.at] > 1:
        return False
    return worth.stake(group) > worth.hope(star)


def is_idle(group: Group) -> bool:
    """Waiting off the map, or at rest in a star, and not moved yet."""
    return not group.moved and _rests(group)


def _rests(group: Group) -> bool:
    return group.at == OFFMAP or (group.dest < 0 and STAR_AT[group.at] >= 0)


def split_up(worth: Worth, idle: Idle, orders: list[Order]) -> Idle:
    """Large forces part, so that more stars are reached."""
    found: Idle = []
    number = worth.st.next_group
    for old, group in idle:
        shares = share(group, worth.force())
        for n in range(shares - 1, 0, -1):
            ships = {x: group.count(x) // (n + 1) for x in "SCFDT"}
            if not any(ships.values()) or not (ships["C"] or ships["F"] or ships["D"]):
                break
            orders.append(o.Split(f"G{old}", write_ships(ships), f"G{number}"))
            found.append((number, part(group, ships)))
            number += 1
        found.append((old, group))
        if group.s and (group.armed or group.cargo) and worth.left > 6:
            ships = {"S": 1}
            for _ in range(group.s):
                if group.s == 1 and not (group.armed or group.cargo):
                    break
                orders.append(o.Split(f"G{old}", "1S", f"G{number}"))
                found.append((number, part(group, ships)))
                number += 1
    return found


def share(group: Group, force: float) -> int:
    """Into how many forces of so many points a group parts, some settlers with each."""
    if not group.armed:
        return 1
    points = group.c + 2 * group.f + 5 * group.d
    by_points = int(points // force)
    return max(
        1, min(by_points, 4 if group.t else by_points, max(1, group.t // 3) if group.t else 2)
    )


def join_up(worth: Worth, idle: Idle, orders: list[Order]) -> Idle:
    """Settlers without a way of their own go with a task force in the same star."""
    found: Idle = []
    armed = present([(n, g) for n, g in idle if g.armed])
    escorts = {
        g.at: (n, g) for n, g in idle if g.armed and g.at >= 0 and not guards(worth, g, armed)
    }
    for number, group in idle:
        escort = escorts.get(group.at)
        if escort is None or escort[1] is group or group.armed or not group.cargo:
            found.append((number, group))
            continue
        if best(worth, group, worth.taken()) is None and escort[1].t < 6:
            orders.append(o.Join(f"G{number}", f"G{escort[0]}"))
            escort[1].cargo = (*escort[1].cargo, *group.cargo)
        else:
            found.append((number, group))
    return found


def best(worth: Worth, group: Group, bound: dict[int, int]) -> int | None:
    """The star with the most value for each turn on the way."""
    chosen, most, party = None, 0.0, Party(worth, group)
    for star in worth.reachable(group):
        turns = worth.turns(group, star)
        if turns > worth.left:
            continue
        value = worth.star_value(star, party, bound.get(star, 0))
        if value <= 0:
            continue
        rate = value / (turns + worth.w.delay)
        if rate > most:
            chosen, most = star, rate
    return chosen
