"""The richest places next to a fleet that the sheet does not hold: what one can do for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import System
from starpost.games.star_chase.tables import DWARFS, FIGHTER_COST
from starpost.games.star_chase.told.plan import DEAR, Plan
from starpost.games.star_chase.writing.orders import Act
from starpost.kernel.orders import Order
from starpost.kernel.telling import URGENT, Intention
from starpost.told.words import counted, few

RICH, MOST = 10, 2
"""Industry that is worth a warning, and how many are given."""
STRONG, HOPS, ROWS, NEAR, FAR = 3, 2, 3, 3, 99
"""Cruisers that are a danger to whatever they stand beside; links from which help comes, and rows
of it, while it is in time; links from which nobody is sent away."""


def endangered(view: View, orders: Sequence[Order]) -> Iterator[Intention]:
    """Fighters are built where people work: enough of them, or else as many as can be paid, which
    cost the attacker ships at least."""
    if view.me is None or not view.me.alive or view.result is not None:
        return
    plan, told = Plan(view, orders), 0
    seen_to = {order.where for order in orders if isinstance(order, Act)
               and order.action == "NEWFTR"}  # fmt: skip
    for own in sorted(view.systems.values(), key=lambda s: (-s.ind, s.code)):
        code = str(own.code)
        lack, foe = plan.lacks(code), plan.foe(code)
        if own.ind < DEAR or told == MOST:
            return
        if foe is None or lack <= 0 or code in seen_to or own.code in view.blockaded:
            continue
        if own.ind < RICH and foe.crs < STRONG:
            continue
        if not own.crs + own.ftr:
            lack = max(1, lack - view.me.tech["WT"])  # it helps where ships stand at all
        count = min(lack, own.ind, own.pop, view.me.bp // FIGHTER_COST)
        if count <= 0 or (own.ind < RICH and count < lack):
            continue  # a lesser world is not worth what would not hold it
        told += 1
        yield _card(plan, code, own.ind, count, sure=count == lack)


def relieved(view: View, orders: Sequence[Order]) -> Iterator[Intention]:
    """Lesser worlds next to a strong fleet: cruisers from around that are enough to hold them."""
    if view.me is None or not view.me.alive or view.result is not None:
        return
    plan = Plan(view, orders)
    least = sorted(view.systems.values(), key=lambda s: (-s.ind - s.pop, s.code))
    for own in least:
        code, foe = str(own.code), plan.foe(str(own.code))
        if own.ind >= RICH or foe is None or foe.crs < STRONG or plan.lacks(code) <= 0:
            continue
        rows = _help(view, own)
        if 0 < len(rows) <= ROWS and Plan(view, rows).lacks(code) <= 0:
            yield _relief(view, code, rows)
            return


def hopeless(view: View, own: System) -> Iterator[Intention]:
    """What no cruiser guards, and nothing that can come or be paid will hold: it can be neither
    held nor left, and that is said."""
    plan, code = Plan(view), str(own.code)
    foe, lack = plan.foe(code), plan.lacks(code)
    if view.me is None or foe is None or lack <= 0:
        return
    lack = max(1, lack - (0 if own.ftr else view.me.tech["WT"]))
    rows = _help(view, own)
    if lack <= min(own.ind, own.pop, view.me.bp // FIGHTER_COST):
        return
    if rows and Plan(view, rows).lacks(code) <= 0:
        return
    yield Intention(
        f"Hold {plan.name(code)}",
        blocked=f"{foe.owner} has {counted(foe.crs, 'cruiser')} at {plan.name(str(foe.code))}, and "
        "all you can bring or build would fall. Spend nothing more here",
        rule="6.2", sign="guard", target=code, worth=57,
    )  # fmt: skip


def _help(view: View, own: System) -> list[Act]:
    """Who can come this turn over dwarfs of one's own (rule 5.1), the farthest first, if nobody
    strong stands beside where they leave."""
    plan, came = Plan(view), {own.code: 0}
    ring, ways = [own.code], list[tuple[int, int]]()
    for _ in range(HOPS):
        ahead = []
        for here in ring:
            for code in view.systems[here].links:
                if code in came or code not in view.systems:
                    continue
                came[code] = here
                if plan.foe(str(code)) is None:
                    ways.append((code, here))
                    ahead += [code] if DWARFS[view.systems[code].type] else []
        ring = ahead
    needed: dict[int, int] = {}
    for code, on in reversed(ways):
        if view.systems[code].crs or code in needed.values():
            needed[code] = on
    return [Act("SEND", str(code), str(on), "ALL") for code, on in needed.items()]


def _relief(view: View, code: str, rows: Sequence[Act]) -> Intention:
    plan = Plan(view, rows)
    foe = plan.foe(code)
    assert foe is not None
    come = sum(view.systems[int(row.where)].crs for row in rows)
    stand = f"{foe.owner} stands with {counted(foe.crs, 'cruiser')} at {plan.name(str(foe.code))}"
    return Intention(
        f"Guard {plan.name(code)}: bring {counted(come, 'cruiser')} there",
        f"{stand}, one link away",
        f"from {few([row.where for row in rows if view.systems[int(row.where)].crs], 'system')}",
        tuple(map(str, rows)), rule="6.4", sign="guard", target=code, worth=URGENT,
    )  # fmt: skip


def staying(view: View, orders: Sequence[Order]) -> list[Order]:
    """Without rows that only bring cruisers away from where a strong fleet stands."""
    plan = Plan(view, orders)
    foes = {code: plan.foe(str(code)) for code in view.systems}
    near = [code for code, foe in foes.items() if foe is not None and foe.crs >= STRONG]
    weak = [code for code in near if plan.lacks(str(code)) > 0]
    if not weak:
        return list(orders)
    far = _links(view, weak)
    starts = {order.where for order in orders if isinstance(order, Act)}

    def flees(order: Order) -> bool:
        if not isinstance(order, Act) or order.action not in ("SEND", "MOVE"):
            return False
        where, to = int(order.where), int(order.to)
        if to not in view.systems or order.to in starts or plan.kind(order)[0] != "march":
            return False
        return far.get(where, FAR) <= NEAR and far.get(to, FAR) > far.get(where, FAR)

    return [order for order in orders if not flees(order)]


def _links(view: View, codes: Sequence[int]) -> dict[int, int]:
    """Links from the nearest of these, over one's own systems."""
    found, ring = dict.fromkeys(codes, 0), list(codes)
    while ring:
        here = ring.pop(0)
        for code in view.systems[here].links:
            if code in view.systems and code not in found:
                found[code] = found[here] + 1
                ring.append(code)
    return found


def _card(plan: Plan, code: str, works: int, count: int, *, sure: bool) -> Intention:
    foe = plan.foe(code)
    assert foe is not None
    place, fighters = plan.name(code), counted(count, "fighter")
    force = f"{foe.owner}'s {counted(foe.crs, 'cruiser')} at {plan.name(str(foe.code))}"
    label = f"Hold {place}: build {fighters}" if sure else f"Defend {place}: build {fighters}"
    stands = "stands" if foe.crs == 1 else "stand"
    return Intention(
        label,
        f"{force} {stands} one link from your {works} industry there",
        f"{counted(FIGHTER_COST * count, 'build point')}"
        f"{'' if sure else ', all you can do: it may fall, but not for nothing'}",
        (f"NEWFTR {code} {count}",),
        rule="6.2",
        sign="guard",
        target=code,
        worth=URGENT,
    )
