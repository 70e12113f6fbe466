"""The fleet reserve and ships lost in space: LAYUP, RESERVE, RECOVER (rules 5.9-5.11)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire, System
from starpost.games.star_chase.table import CarryOut, Table, own, ships
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.problems import Refused


def inhabited(system: System) -> None:
    if not system.pop:
        raise Refused("no_population")
    if not system.ind:
        raise Refused("no_industry")


def layup(t: Table, me: Empire, act: Act) -> str:
    """Rule 5.9: two BPs a cruiser, at most Reserve Tech plus people plus industry."""
    where = own(me, t.system(act.where))
    inhabited(where)
    wanted = ships(act.number, where.crs)
    if me.code in t.emptied:
        raise Refused("reserve_conflict")
    most = me.tech["RS"] + where.pop + where.ind
    count = _affordable(me, min(wanted, where.crs, most), 2)
    where.crs -= count
    me.reserve += count
    t.filled.add(me.code)
    return t.note(me, act, count, wanted) + f"{count} crs laid up"


def call_up(t: Table, me: Empire, act: Act) -> str:
    """Rule 5.10: RESERVE, with the same limit; the cruisers are stuck where they appear."""
    where = own(me, t.system(act.where))
    if t.blockaded(where):
        raise Refused("blockaded")
    inhabited(where)
    wanted = ships(act.number, me.reserve)
    if me.code in t.filled:
        raise Refused("reserve_conflict")
    most = me.tech["RS"] + where.pop + where.ind
    count = _affordable(me, min(wanted, me.reserve, most), 1)
    me.reserve -= count
    where.crs += count
    t.emptied.add(me.code)
    t.sticky.add((me.code, where.code))
    return t.note(me, act, count, wanted) + f"{count} crs from the reserve"


def recover(t: Table, me: Empire, act: Act) -> str:
    """Rule 5.11: up to Recovery Tech an action, from lost in space into the reserve."""
    wanted = ships(act.number, me.lost)
    if not me.tech["RT"]:
        raise Refused("no_tech")
    if me.code in t.emptied:
        raise Refused("reserve_conflict")
    count = _affordable(me, min(wanted, me.lost, me.tech["RT"]), 1)
    me.lost -= count
    me.reserve += count
    t.filled.add(me.code)
    return t.note(me, act, count, wanted) + f"{count} crs recovered"


def _affordable(me: Empire, count: int, cost: int) -> int:
    """Rule 3.6: bought by the piece, so reduced to the money; nothing at all is a failure."""
    count = min(count, me.bp // cost)
    if count < 1:
        raise Refused("no_bp")
    me.bp -= count * cost
    return count


CARRY_OUT: CarryOut = {"LAYUP": layup, "RECOVER": recover, "RESERVE": call_up}
