"""Money: TAX, CASH, STASH, GIFT, ORDER (rules 7.8, 7.9 and 4.5)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire
from starpost.games.star_chase.table import CarryOut, Table
from starpost.games.star_chase.tables import STASH, TAX
from starpost.games.star_chase.writing.orders import Act
from starpost.games.star_chase.writing.problems import Refused


def tax(t: Table, me: Empire, act: Act) -> str:
    me.bp += TAX
    return f"{TAX} BPs raised"


def cash(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.8: reduced to what the treasury holds."""
    if me.treasury < 1:
        raise Refused("no_treasury")
    wanted = int(act.number)
    count = min(wanted, me.treasury)
    me.treasury -= count
    me.bp += count
    return t.note(me, act, count, wanted) + f"{count} BPs from the treasury"


def stash(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.8: three BPs for each; a blank, which only slot 16 may have, is all there are."""
    most = me.bp // STASH
    if most < 1:
        raise Refused("no_bp")
    wanted = int(act.number) if act.number else most
    count = min(wanted, most)
    me.bp -= STASH * count
    me.treasury += count
    return t.note(me, act, count, wanted) + f"{count} BPs stashed"


def gift(t: Table, me: Empire, act: Act) -> str:
    """Rule 7.9: from treasury to treasury, the whole gift or none."""
    other = t.empire(act.to)
    if other is me:
        raise Refused("bad_target")
    count = int(act.number)
    if me.treasury < count:
        raise Refused("no_treasury")
    me.treasury -= count
    other.treasury += count
    t.tell("gift", f"{me.code} gave {count} BPs to {other.code}", (me.code, other.code))
    return f"{count} BPs given to {other.code}"


def order(t: Table, me: Empire, act: Act) -> str:
    """Rule 4.5: a bid for the next order of play."""
    if me.bp < 1:
        raise Refused("no_bp")
    wanted = int(act.number) if act.number else me.bp
    count = min(wanted, me.bp)
    me.bp -= count
    t.bids[me.code] += count
    return t.note(me, act, count, wanted) + f"{count} BPs bid"


CARRY_OUT: CarryOut = {"CASH": cash, "GIFT": gift, "ORDER": order, "STASH": stash, "TAX": tax}
