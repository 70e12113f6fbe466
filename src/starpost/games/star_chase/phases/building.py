"""Ships, BUILD, GROW, COLONISE, SCRAP, BASE, HOME (rules 7.4-7.7, 7.11-7.12)."""

from __future__ import annotations

from starpost.games.star_chase.phases.movement import loose
from starpost.games.star_chase.phases.reserve import inhabited
from starpost.games.star_chase.state import Empire, System
from starpost.games.star_chase.table import CarryOut, Table, linked, own, pay
from starpost.games.star_chase.tables import COLONY_COST, CRUISER_COST, FIGHTER_COST
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.problems import Refused

INDUSTRY_COST = 5


def _open(t: Table, system: System) -> None:
    if t.blockaded(system):
        raise Refused("blockaded")


def _bought(me: Empire, count: int, cost: int) -> int:
    """Rule 3.6: reduced to the money; nothing at all is a failure."""
    count = min(count, me.bp // cost)
    if count < 1:
        raise Refused("no_bp")
    me.bp -= count * cost
    return count


def _yard(t: Table, me: Empire, act: Act) -> System:
    """Rule 7.4: a blank WHERE is the base."""
    if act.where:
        return t.system(act.where)
    if not me.base:
        raise Refused("no_base")
    return t.systems[me.base]


def _new(t: Table, me: Empire, act: Act, cost: int) -> tuple[System, int]:
    where = own(me, _yard(t, me, act))
    _open(t, where)
    inhabited(where)
    return where, _bought(me, min(int(act.number), where.pop, where.ind), cost)


def new_cruisers(t: Table, me: Empire, act: Act) -> str:
    where, count = _new(t, me, act, CRUISER_COST)
    where.crs += count
    return t.note(me, act, count, int(act.number)) + f"{count} crs built at {where.code}"


def new_fighters(t: Table, me: Empire, act: Act) -> str:
    where, count = _new(t, me, act, FIGHTER_COST)
    where.ftr += count
    return t.note(me, act, count, int(act.number)) + f"{count} ftr built at {where.code}"


def new_colony_ships(t: Table, me: Empire, act: Act) -> str:
    where, count = _new(t, me, act, COLONY_COST)
    where.col += count
    return t.note(me, act, count, int(act.number)) + f"{count} col built at {where.code}"


def build(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.6: industry up to the population limit; nobody need live there."""
    where = own(me, t.system(act.where))
    _open(t, where)
    room = t.limit(me, where) - where.ind
    if room < 1:
        raise Refused("at_limit")
    wanted = int(act.number)
    count = _bought(me, min(wanted, room), INDUSTRY_COST)
    where.ind += count
    return t.note(me, act, count, wanted) + f"industry now {where.ind}"


def grow(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.5: by Birth Labs, at the price of the present population, once a turn."""
    where = own(me, t.system(act.where))
    _open(t, where)
    before = where.pop
    if not before:
        raise Refused("no_population")
    if where.code in t.grown:
        raise Refused("already_grown")
    room = t.limit(me, where) - before
    if room < 1:
        raise Refused("at_limit")
    pay(me, before)
    where.pop += min(room, me.tech["BL"])
    t.grown.add(where.code)
    return f"population {before} -> {where.pop} (cost {before})"


def colonise(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.7: plant where the colony ship is, or throw next door; the ship is kept."""
    origin = t.system(act.where)
    to = t.system(act.to) if act.to else origin
    own(me, origin)
    if act.to:
        linked(origin, to)
        if to.owner != me.code:
            raise Refused("target_not_yours")
    _open(t, to)
    if act.to:
        loose(t, me, origin)
    if not origin.col:
        raise Refused("no_ships")
    if to.pop:
        raise Refused("has_population")
    if t.limit(me, to) < 1:
        raise Refused("at_limit")
    pay(me, 2)
    to.pop = 1
    t.grown.add(to.code)
    t.sticky.add((me.code, origin.code))
    return f"colony thrown to {to.code}" if act.to else "colony planted"


def scrap_cruisers(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.12."""
    return _scrap(t, me, act, "crs")


def scrap_fighters(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.12."""
    return _scrap(t, me, act, "ftr")


def _scrap(t: Table, me: Empire, act: Act, kind: str) -> str:
    where = own(me, t.system(act.where))
    there: int = getattr(where, kind)
    if not there:
        raise Refused("no_ships")
    wanted = int(act.number)
    count = _bought(me, min(wanted, there), 1)
    setattr(where, kind, there - count)
    return t.note(me, act, count, wanted) + f"{count} {kind} scrapped"


def base(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.11: where unused BPs build cruisers; blank: nowhere."""
    me.base = own(me, t.system(act.where)).code if act.where else 0
    return f"base is {me.base}" if me.base else "no base"


def home(t: Table, me: Empire, act: Act) -> str:
    me.home = own(me, t.system(act.where)).code if act.where else 0
    return f"home is {me.home}" if me.home else "no home"


CARRY_OUT: CarryOut = {
    "BASE": base,
    "BUILD": build,
    "COLONISE": colonise,
    "GROW": grow,
    "HOME": home,
    "NEWCOL": new_colony_ships,
    "NEWCRS": new_cruisers,
    "NEWFTR": new_fighters,
    "SCRAPC": scrap_cruisers,
    "SCRAPF": scrap_fighters,
}
