"""Defence modes: AMBUSH, DEFEND, RETREAT (rules 6.4 and 6.5)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire
from starpost.games.star_chase.table import CarryOut, Table, linked, own
from starpost.games.star_chase.tables import STARS
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.problems import Refused


def ambush(t: Table, me: Empire, act: Act) -> str:
    """Rule 6.5: one ambush a system; a new one replaces it."""
    where, against = t.system(act.where), t.system(act.to)
    own(me, where)
    linked(where, against)
    where.defmode, where.ambush = "AMBUSH", against.code
    return f"ambush against {against.code}"


def defend(t: Table, me: Empire, act: Act) -> str:
    where = own(me, t.system(act.where))
    where.defmode, where.ambush = "DEFEND", 0
    return "stands and fights"


def retreat(t: Table, me: Empire, act: Act) -> str:
    """Rule 6.4: a blank TO keeps the retreat location there was."""
    where = t.system(act.where)
    to = t.system(act.to) if act.to else None
    own(me, where)
    if to is not None:
        if not STARS[to.type]:
            raise Refused("bad_target")
        linked(where, to)
        where.retreat = to.code
    where.defmode, where.ambush = "RETREAT", 0
    return f"retreats to {where.retreat}" if where.retreat else "retreats, but nowhere is set"


CARRY_OUT: CarryOut = {"AMBUSH": ambush, "DEFEND": defend, "RETREAT": retreat}
