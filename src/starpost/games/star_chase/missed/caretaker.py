"""The caretaker: defends, settles, grows and builds, and never attacks (rule 12.3)."""

from __future__ import annotations

from fractions import Fraction

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.missed.position import Position
from starpost.games.star_chase.state import System
from starpost.games.star_chase.tables import ACTIONS
from starpost.kernel.orders import Order


def caretaker(view: View) -> list[Order]:
    """C0 to C6."""
    p = Position(view)
    if p.poor:
        p.tax(4)
    defend(p)
    lay_up(p)
    chosen = settle(p, 3)
    grow(p, 5, chosen)
    industrialise(p, 4)
    if p.poor:
        p.fill(ACTIONS - 1)
        p.write(0, "STASH")
    else:
        p.fill(ACTIONS)
    return list(p.acts)


def defend(p: Position) -> None:
    """C1: fighters for the four richest threatened systems, else cruisers from next door."""
    wt = p.me.tech["WT"]
    threatened = [s for s in p.own.values() if p.threat(s) > 0 and p.threat(s) + wt > p.defence(s)]
    threatened.sort(key=lambda s: -(s.pop + s.ind))
    for system in threatened[:4]:
        need = p.threat(system) + wt
        strength = p.defence(system)
        count = min(need - strength + 1, system.ind, system.pop, p.budget // 3)
        if count >= 1 and system.code not in p.closed:
            p.write(3 * count, "NEWFTR", system.code, number=str(count))
            strength += count
        if strength < need and p.budget >= 1:
            _reinforce(p, system)


def _reinforce(p: Position, system: System) -> None:
    helpers = [
        s for s in p.neighbours(system) if s.crs and not p.threat(s) and s.code not in p.used
    ]
    if helpers:
        helper = max(helpers, key=lambda s: s.crs)
        p.write(1, "SEND", helper.code, system.code, "0")
        p.used[helper.code] = None


def lay_up(p: Position) -> None:
    """C2: a poor empire lays up the largest idle fleet, but for one cruiser."""
    if not p.poor:
        return
    idle = [s for s in p.by_cruisers(2) if s.pop and s.ind and not p.threat(s)]
    if not idle:
        return
    system = idle[0]
    most = p.me.tech["RS"] + system.pop + system.ind
    count = min(system.crs - 1, most, p.budget // 2)
    if count >= 1:
        p.write(2 * count, "LAYUP", system.code, number=str(count))


def settle(p: Position, most: int) -> dict[int, None]:
    """C3: colony ships plant, throw, or move towards an empty system of ours."""
    chosen: dict[int, None] = {}
    orders = 0

    def empty(s: System) -> bool:
        return not s.pop and p.limit(s) >= 1 and s.code not in p.closed

    def free(s: System) -> bool:
        return empty(s) and s.code not in chosen

    for system in p.own.values():
        if not system.col or orders >= most or p.budget < 2:
            continue
        near = [s for s in p.neighbours(system) if free(s)]
        if empty(system):
            p.write(2, "COLONISE", system.code)
            chosen[system.code] = None
        elif near:
            target = max(near, key=p.limit)
            p.write(2, "COLONISE", system.code, target.code)
            chosen[target.code] = None
        else:
            step = p.step_towards(system, free)
            if not step:
                continue
            p.write(2, "MOVECOL", system.code, step, "1")
        orders += 1
    return chosen


def grow(p: Position, most: int, chosen: dict[int, None]) -> None:
    """C4: the cheapest growth first."""
    labs = p.me.tech["BL"]
    found: list[tuple[Fraction, System]] = []
    for system in p.own.values():
        gain = min(labs, p.limit(system) - system.pop)
        open_ = system.code not in p.closed and system.code not in chosen
        if system.pop and gain > 0 and open_ and system.pop <= 5 * gain:
            found.append((Fraction(system.pop, gain), system))
    found.sort(key=lambda pair: pair[0])
    orders = 0
    for _, system in found:
        if orders < most and p.budget >= system.pop:
            p.write(system.pop, "GROW", system.code)
            orders += 1


def industrialise(p: Position, most: int) -> None:
    """C5: industry for the people who have none, where most is missing."""
    missing = [
        (min(s.pop, p.limit(s)) - s.ind, s) for s in p.own.values() if s.code not in p.closed
    ]
    missing = sorted((pair for pair in missing if pair[0] > 0), key=lambda pair: -pair[0])
    for shortfall, system in missing[:most]:
        count = min(shortfall, p.budget // 5)
        if count < 1:
            return
        p.write(5 * count, "BUILD", system.code, number=str(count))
