"""Probes and questions: probe boxes, FIND, KILL, DISTSQ (rules 10.1-10.5)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire, System, squared
from starpost.games.star_chase.table import CarryOut, Table, own
from starpost.games.star_chase.tables import STARS
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.problems import Refused


def box(t: Table, me: Empire, code: str) -> str:
    """Rule 10.2: move, wake, jump or build, the first that is possible."""
    to = t.system(code)
    result = _go(t, me, to)
    t.probed[me.code][to.code] = None
    return result


def _go(t: Table, me: Empire, to: System) -> str:
    active = t.systems[me.active] if me.active else None
    if active is to:
        return f"active probe stays at {to.code}"
    if active and to.code in active.links:
        me.active = to.code
        return f"active probe to {to.code}"
    if to.code in me.inactive:
        rest = list(me.inactive)
        rest.remove(to.code)
        _wake(me, to, rest)
        return f"probe at {to.code} is active"
    if active and STARS[to.type] and _in_jump_range(me, active, to):
        me.active = to.code
        return f"active probe jumps to {to.code}"
    if to.owner != me.code:
        raise Refused("probe_unreachable")
    if active and len(me.inactive) + 1 > me.tech["PT"]:
        raise Refused("probe_limit")
    _wake(me, to, list(me.inactive))
    return f"new probe, active at {to.code}"


def _in_jump_range(me: Empire, active: System, to: System) -> bool:
    distance = squared(active, to)
    return distance is not None and distance <= me.tech["JT"]


def _wake(me: Empire, to: System, inactive: list[int]) -> None:
    """The probe at `to` becomes the active one; the old one stays where it is, inactive."""
    me.inactive = [*inactive, me.active] if me.active else inactive
    me.active = to.code


def find(t: Table, me: Empire, act: Act) -> str:
    """Rule 10.3; the reply repeats the boxes given."""
    where = t.system(act.where) if act.where else None
    who = t.empire(act.to) if act.to else None
    if who is me:
        raise Refused("bad_target")
    if where:
        own(me, where)
        answer = _probe_in(t, me, where, who)
    else:
        assert who is not None
        there = t.systems[who.active].owner if who.active else ""
        answer = f"active probe at {who.active}" if there == me.code else "not found"
    reply = f"{act.plain}: {answer}"
    me.record.replies.append(reply)
    return reply


def _probe_in(t: Table, me: Empire, where: System, who: Empire | None) -> str:
    """Each foreign probe there is as likely; a draw only if they are of several empires."""
    owners: list[str] = []
    for other in t.empires.values():
        if other is not me and (who is None or other is who):
            count = (other.active == where.code) + other.inactive.count(where.code)
            owners += [other.code] * count
    if not owners:
        return "not found"
    several = any(owner != owners[0] for owner in owners)
    owner = t.dice.pick("find_probe", owners) if several else owners[0]
    return f"probe of {owner} at {where.code}"


def kill(t: Table, me: Empire, act: Act) -> str:
    """Rule 10.4: the active probe first."""
    where, who = t.system(act.where), t.empire(act.to)
    if who is me:
        raise Refused("bad_target")
    own(me, where)
    if who.active == where.code:
        who.active = 0
    elif where.code in who.inactive:
        rest = list(who.inactive)
        rest.remove(where.code)
        who.inactive = rest
    else:
        raise Refused("not_found")
    text = f"{me.code} destroyed a probe of {who.code} at {where.code}"
    t.tell("probe", text, (who.code,), where.code)
    return f"probe of {who.code} destroyed"


def distsq(t: Table, me: Empire, act: Act) -> str:
    """Rule 10.5."""
    origin, to = t.system(act.where), t.system(act.to)
    own(me, origin)
    if not STARS[to.type]:
        raise Refused("bad_target")
    distance = 0 if origin is to else squared(origin, to)
    if distance is None:
        raise Refused("out_of_range")
    reply = f"{act.plain} = {distance}"
    me.record.replies.append(reply)
    return reply


CARRY_OUT: CarryOut = {"DISTSQ": distsq, "FIND": find, "KILL": kill}
