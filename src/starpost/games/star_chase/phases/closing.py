"""Names, unused BPs, income and supply, overpopulation (rules 3.4, 4.6-4.8, 7.1-7.2)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire, System, blockaded, limit
from starpost.games.star_chase.table import Table, own
from starpost.games.star_chase.tables import (
    CRUISER_COST,
    FIGHTER_COST,
    LIMITS,
    PLANET,
    STASH,
)
from starpost.games.star_chase.writing.layout import Plan
from starpost.games.star_chase.writing.orders import Name
from starpost.games.star_chase.writing.problems import Refused


def naming(t: Table, plans: dict[str, Plan]) -> None:
    """Rule 3.4: after the last round, so that a system taken this turn can be named."""
    for code in t.order:
        me = t.empires[code]
        for index, line in plans[code].names:
            try:
                _name(t, me, line)
            except Refused as refused:
                t.refuse(me, line, refused.code, index)
            else:
                t.line(me, 0, f"NAME {line.code}", f'now "{line.name}"')


def _name(t: Table, me: Empire, line: Name) -> None:
    system = own(me, t.system(line.code))
    if not fits(line.name):
        raise Refused("bad_name")
    system.name = line.name


def fits(name: str) -> bool:
    """Rule 3.4: what may be the name of a system."""
    return 1 <= len(name) <= 15 and name.isascii() and name.isprintable()


def unused(t: Table) -> None:
    """Rule 4.6: cruisers at the base, fighters at home, the treasury, an ORDER bid."""
    for code in t.order:
        me = t.empires[code]
        t.was(code, "bp", me.bp)
        t.was(code, "treasury", me.treasury)
        if not me.bp:
            continue
        spent: list[str] = []
        total = me.bp
        _leftover(t, me, me.base, "crs", CRUISER_COST, spent)
        _leftover(t, me, me.home, "ftr", FIGHTER_COST, spent)
        stashed = me.bp // STASH
        if stashed:
            me.treasury += stashed
            me.bp -= STASH * stashed
            spent.append(f"{stashed} stashed")
        if me.bp:
            t.bids[code] += me.bp
            spent.append(f"{me.bp} bid for the order of play")
            me.bp = 0
        me.record.unused = f"{total} BPs: {', '.join(spent)}"


def _leftover(t: Table, me: Empire, place: int, ship: str, cost: int, spent: list[str]) -> None:
    system = t.systems.get(place)
    if not system or system.owner != me.code or t.blockaded(system):
        return
    count = min(me.bp // cost, system.ind, system.pop)
    if count:
        have = getattr(system, ship)
        t.was(str(place), ship, have)
        setattr(system, ship, have + count)
        me.bp -= count * cost
        word = {"crs": "cruiser", "ftr": "fighter"}[ship]
        spent.append(f"{count} {word}{'s' if count > 1 else ''} at {place}")


def income_of(system: System, tech: dict[str, int], closed: bool) -> int:
    """Rule 7.1: `closed` is a blockade."""
    if closed:
        return 0
    most = LIMITS[system.type]
    p = system.pop if system.pop < most else most
    if not p:
        return 0
    work = p if p < system.ind else system.ind
    helped, level = (p, tech["AT"]) if system.type == PLANET else (work, tech["IT"])
    return p + work + (helped if helped < level else level)


def supply_of(system: System, tech: dict[str, int]) -> int:
    """Rule 7.2: a third of the build cost less people and Supply Tech; extra people cost one."""
    cost = (CRUISER_COST * system.crs + FIGHTER_COST * system.ftr + 20 * system.col) // 3
    most = limit(system, tech["LS"])
    if system.pop > most:
        return max(0, cost - most - tech["ST"]) + system.pop - most
    return max(0, cost - system.pop - tech["ST"]) if cost else 0


def income(t: Table, owned: dict[str, list[System]]) -> None:
    """Rule 4.7: the next balance; what supply cannot be paid is forgiven."""
    for code in t.order:
        me = t.empires[code]
        tech, record = me.tech, me.record
        total = supply = 0
        for system in owned[code]:
            total += income_of(system, tech, blockaded(system, t.systems))
            supply += supply_of(system, tech)
        record.systems, record.supply = total, supply
        me.bp = max(0, total + tech["BP"] - supply)
        me.treasury += tech["TR"]


def overpopulation(t: Table, owned: dict[str, list[System]]) -> None:
    """Rule 4.8: one person is lost where there are too many."""
    for code in t.order:
        me = t.empires[code]
        life = me.tech["LS"]
        for system in owned[code]:
            if system.pop > limit(system, life):
                t.was(str(system.code), "pop", system.pop)
                system.pop -= 1
                me.record.over.append(system.code)
