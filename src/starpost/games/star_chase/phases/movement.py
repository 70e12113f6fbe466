"""Moving ships: MOVE, SEND, ASSAULT, DEEP, MOVEF, MOVECOL and getting stuck (rules 5.1-5.8)."""

from __future__ import annotations

from starpost.games.star_chase.phases.battles import attack
from starpost.games.star_chase.state import Empire, System, squared
from starpost.games.star_chase.table import CarryOut, Table, linked, own, pay, ships
from starpost.games.star_chase.tables import DWARFS, STARS
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.problems import Refused


def loose(t: Table, me: Empire, system: System) -> None:
    """Rule 5.1: a sticky system lets nothing of that empire out."""
    if (me.code, system.code) in t.sticky:
        raise Refused("stuck")


def move(t: Table, me: Empire, act: Act) -> str:
    """Rule 5.2: a friendly move if TO is yours when the action comes, else an attack."""
    origin, to = t.system(act.where), t.system(act.to)
    own(me, origin)
    linked(origin, to)
    loose(t, me, origin)
    wanted = ships(act.number, origin.crs)
    count = min(wanted, origin.crs)
    pay(me, 1)
    note = t.note(me, act, count, wanted)
    if to.owner == me.code:
        return note + _transfer(t, me, origin, to, count)
    return note + attack(t, me, "MOVE", origin, to, count)


def send(t: Table, me: Empire, act: Act) -> str:
    """Rule 5.2: as MOVE, but never an attack."""
    origin, to = _both_yours(t, me, act)
    wanted = ships(act.number, origin.crs)
    count = min(wanted, origin.crs)
    pay(me, 1)
    return t.note(me, act, count, wanted) + _transfer(t, me, origin, to, count)


def _transfer(t: Table, me: Empire, origin: System, to: System, count: int) -> str:
    """Rule 5.3: the way back becomes the retreat location, if it is a star."""
    origin.crs -= count
    to.crs += count
    if STARS[origin.type]:
        to.retreat = origin.code
    if not DWARFS[to.type]:
        t.sticky.add((me.code, to.code))
    t.visited[me.code][to.code] = None
    return f"{count} crs to {to.code}"


def assault(t: Table, me: Empire, act: Act) -> str:
    """Rule 6.6."""
    origin, to = t.system(act.where), t.system(act.to)
    own(me, origin)
    linked(origin, to)
    if to.owner == me.code:
        raise Refused("own_target")
    loose(t, me, origin)
    wanted = ships(act.number, origin.crs)
    count = min(wanted, origin.crs)
    pay(me, 2)
    return t.note(me, act, count, wanted) + attack(t, me, "ASSAULT", origin, to, count)


def deep(t: Table, me: Empire, act: Act) -> str:
    """Rule 6.7: a jump to a star that is not linked, at the squared distance a cruiser."""
    origin, to = t.system(act.where), t.system(act.to)
    own(me, origin)
    if not STARS[to.type]:
        raise Refused("bad_target")
    if to.code in origin.links or to.code == origin.code:
        raise Refused("already_linked")
    distance = squared(origin, to)
    if distance is None or distance > me.tech["JT"]:
        raise Refused("out_of_range")
    loose(t, me, origin)
    wanted = ships(act.number, origin.crs)
    count = min(wanted, origin.crs)
    pay(me, distance * count)
    note = t.note(me, act, count, wanted)
    if to.owner != me.code:
        return note + attack(t, me, "DEEP", origin, to, count)
    origin.crs -= count
    to.crs += count
    t.sticky.add((me.code, to.code))
    t.visited[me.code][to.code] = None
    return f"{note}{count} crs jumped to {to.code}"


def move_fighters(t: Table, me: Empire, act: Act) -> str:
    """Rule 5.5: at most Fighter Tech of them, one BP each."""
    origin, to = _both_yours(t, me, act)
    wanted = ships(act.number, origin.ftr)
    if not me.tech["FT"]:
        raise Refused("no_tech")
    count = min(wanted, origin.ftr, me.tech["FT"])
    pay(me, count)
    origin.ftr -= count
    to.ftr += count
    t.sticky.add((me.code, to.code))
    return t.note(me, act, count, wanted) + f"{count} ftr to {to.code}"


def move_colony(t: Table, me: Empire, act: Act) -> str:
    """Rule 5.6: two BPs a colony ship; up to Fighter Tech fighters ride along free."""
    origin, to = _both_yours(t, me, act)
    wanted = ships(act.number, origin.col)
    count = min(wanted, origin.col)
    pay(me, 2 * count)
    riders = min(me.tech["FT"], origin.ftr)
    origin.col -= count
    to.col += count
    origin.ftr -= riders
    to.ftr += riders
    t.sticky.add((me.code, to.code))
    load = f" with {riders} ftr" if riders else ""
    return t.note(me, act, count, wanted) + f"{count} col{load} to {to.code}"


def _both_yours(t: Table, me: Empire, act: Act) -> tuple[System, System]:
    origin, to = t.system(act.where), t.system(act.to)
    own(me, origin)
    linked(origin, to)
    if to.owner != me.code:
        raise Refused("target_not_yours")
    loose(t, me, origin)
    return origin, to


CARRY_OUT: CarryOut = {
    "ASSAULT": assault,
    "DEEP": deep,
    "MOVE": move,
    "MOVEF": move_fighters,
    "MOVECOL": move_colony,
    "SEND": send,
}
