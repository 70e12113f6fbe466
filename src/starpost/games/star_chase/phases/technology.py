"""Technology: TECH, TRADE and TAKE first, research last (rules 9.1-9.5)."""

from __future__ import annotations

from starpost.games.star_chase.state import Empire
from starpost.games.star_chase.table import Table
from starpost.games.star_chase.tables import (
    MOST_PROBE_TECH,
    TECH_NAMES,
    take_cost,
    tech_cost,
)
from starpost.games.star_chase.writing.layout import Plan
from starpost.games.star_chase.writing.orders import Take, Technology, Trade
from starpost.games.star_chase.writing.problems import Refused

Offers = dict[tuple[str, str, str], int]
"""(seller, buyer, technology) to the highest level on offer."""


def tech_lines(t: Table, plans: dict[str, Plan]) -> None:
    """Rule 9.1: all TECH lines, then the offers, then all TAKE lines, in order of play."""
    _each(t, plans, "TECH", _buy)
    offers: Offers = {}
    _each(t, plans, "TRADE", lambda t, me, line: _offer(t, me, line, offers))
    _each(t, plans, "TAKE", lambda t, me, line: _take(t, me, line, offers))


def _each(t: Table, plans: dict[str, Plan], word: str, carry_out: object) -> None:
    for code in t.order:
        found = plans[code].lines.get(word)
        if not found:
            continue
        index, line = found
        me = t.empires[code]
        try:
            result = carry_out(t, me, line)  # type: ignore[operator]
        except Refused as refused:
            t.refuse(me, line, refused.code, index)
        else:
            t.line(me, 0, line.text, result)


def _buy(t: Table, me: Empire, line: Technology) -> str:
    """Rule 9.2."""
    present = me.tech[line.tech]
    level = line.level or present + 1
    if level <= present or (line.tech == "PT" and level > MOST_PROBE_TECH):
        raise Refused("bad_level")
    cost = tech_cost(present, level)
    if me.treasury < cost:
        raise Refused("no_treasury")
    me.treasury -= cost
    me.tech[line.tech] = level
    return f"{TECH_NAMES[line.tech]} now {level} (treasury -{cost})"


def _partner(t: Table, me: Empire, who: str) -> Empire:
    other = t.empire(who)
    if other is me:
        raise Refused("bad_target")
    return other


def _offer(t: Table, me: Empire, line: Trade, offers: Offers) -> str:
    """Rule 9.3: the level after this turn's TECH lines, capped by the LEVEL box."""
    other = _partner(t, me, line.who)
    level = me.tech[line.tech]
    offers[me.code, other.code, line.tech] = min(level, line.level or level)
    return f"offered to {other.code}"


def _take(t: Table, me: Empire, line: Take, offers: Offers) -> str:
    """Rule 9.4."""
    seller = _partner(t, me, line.who)
    offered = offers.get((seller.code, me.code, line.tech))
    if offered is None:
        raise Refused("no_trade")
    level = me.tech[line.tech] + 1
    if offered < level or (line.tech == "PT" and level > MOST_PROBE_TECH):
        raise Refused("bad_level")
    cost = take_cost(level)
    if me.treasury < cost:
        raise Refused("no_treasury")
    me.treasury -= cost
    seller.treasury += cost // 2
    me.tech[line.tech] = level
    text = f"{me.code} took {TECH_NAMES[line.tech]} {level} from {seller.code} for {cost} BPs"
    t.tell("trade", text, (me.code, seller.code))
    return f"{TECH_NAMES[line.tech]} now {level} (treasury -{cost})"


def research(t: Table) -> None:
    """Rule 9.5: one free level for every living empire, in order of play."""
    for code in t.order:
        me = t.empires[code]
        tech = draw_research(t.dice, me)
        if tech:
            t.was(code, "tech", dict(me.tech))
            me.tech[tech] += 1
            me.record.research = f"{TECH_NAMES[tech]} +1"


def draw_research(dice: object, me: Empire) -> str:
    """In proportion to the levels there are; Probe Tech not beyond nine."""
    levels = {
        code: level
        for code, level in me.tech.items()
        if level and not (code == "PT" and level >= MOST_PROBE_TECH)
    }
    return dice.weighted(f"research.{me.code}", levels) if levels else ""  # type: ignore
