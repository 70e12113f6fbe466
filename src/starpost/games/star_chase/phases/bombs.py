"""Bombardment and buster bombs (rules 6.9 and 6.10)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire, System
from starpost.games.star_chase.table import CarryOut, Table, linked, own, pay
from starpost.games.star_chase.tables import BELT, BOMBARD, PLANET, STARS
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.problems import Refused


def bombard(t: Table, me: Empire, act: Act) -> str:
    """Rule 6.9: no return fire, nothing lost in space, no VPs; the fleet is stuck."""
    origin, to = t.system(act.where), t.system(act.to)
    own(me, origin)
    if to.type != PLANET or not (to.owner or to.pop):
        raise Refused("bad_target")
    linked(origin, to)
    if to.owner == me.code:
        raise Refused("own_target")
    if not origin.crs:
        raise Refused("no_ships")
    pay(me, 2)
    pop = min(to.pop, t.dice.between("bombard_pop", *BOMBARD))
    ind = min(to.ind, t.dice.between("bombard_ind", *BOMBARD))
    crs, ftr = min(1, to.crs), min(1, to.ftr)
    to.pop -= pop
    to.ind -= ind
    to.crs -= crs
    to.ftr -= ftr
    t.sticky.add((me.code, origin.code))
    t.visited[me.code][to.code] = None
    losses = f"{pop} pop, {ind} ind, {crs} crs and {ftr} ftr destroyed"
    _tell_owner(t, me, to, f"{me.code} bombarded {to.code}: {losses}")
    return f"{to.code} bombarded: {losses}"


def buster(t: Table, me: Empire, act: Act) -> str:
    """Rule 6.10: a planet becomes a belt; fired at a star, the link between is cut."""
    origin, to = t.system(act.where), t.system(act.to)
    own(me, origin)
    if not STARS[origin.type] or to.type == BELT:
        raise Refused("bad_target")
    linked(origin, to)
    if not origin.col:
        raise Refused("no_ships")
    if me.bombs_used >= me.tech["BT"]:
        raise Refused("no_bombs")
    me.bombs_used += 1
    if to.type == PLANET:
        to.type = BELT
        to.pop = to.ind = 0
        _tell_owner(t, me, to, f"{me.code} broke up the planet {to.code} with a buster bomb")
        return f"{to.code} is now an asteroid belt"
    origin.links = [code for code in origin.links if code != to.code]
    to.links = [code for code in to.links if code != origin.code]
    _tell_owner(t, me, to, f"{me.code} cut the link {origin.code}-{to.code} with a buster bomb")
    return f"link {origin.code}-{to.code} cut"


def _tell_owner(t: Table, me: Empire, to: System, text: str) -> None:
    """Rule 13.4: the owner is told, if it is somebody else, and the gunner knows."""
    foreign = to.owner and to.owner != me.code
    t.tell("bomb", text, (me.code, to.owner) if foreign else (me.code,), to.code)


CARRY_OUT: CarryOut = {"BOMBARD": bombard, "BUSTER": buster}
