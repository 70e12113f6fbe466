"""Settling, growing, building: where a build point brings most."""

from __future__ import annotations

from msgspec import Struct

from starpost.bots.star_chase.survey import Survey
from starpost.games.star_chase.phases.closing import supply_of
from starpost.games.star_chase.state import System
from starpost.games.star_chase.tables import ACTIONS, LIMITS, PLANET
from starpost.games.star_chase.writing.orders import Act

HORIZON = 8
"""Turns over which income is counted."""
POINTS = 8.0
"""What one industry is worth in BPs for the censuses to come."""


MOST_COLONY_SHIPS = 2
ROOM_A_SHIP = 15
"""People that could settle for each colony ship before another is built."""


UPKEEP = 12
"""Per cent of the income that fleets may cost before no more are built."""


class Work(Struct):
    """Something to spend on: its price, and what it brings over the horizon."""

    act: Act
    cost: int
    value: float


def settle(p: Survey) -> None:
    """Every colony ship throws to the best place next door, then plants where it is."""
    chosen: dict[int, None] = {}

    def free(s: System) -> bool:
        return not s.pop and p.limit(s) >= 1 and s.code not in p.closed and s.code not in chosen

    def rich(s: System) -> bool:
        return free(s) and p.limit(s) >= 9

    for system in list(p.own.values()):
        if not system.col or p.budget < 2 or p.room < 3:
            continue
        near = [s for s in p.neighbours(system) if free(s)]
        if near:
            target = max(near, key=p.limit)
            p.write(2, "COLONISE", system.code, target.code)
            chosen[target.code] = None
        if free(system) and p.budget >= 2:
            p.write(2, "COLONISE", system.code)
            chosen[system.code] = None
        elif not near:
            step = p.step_towards(system, rich) or p.step_towards(system, free)
            if step:
                p.write(2, "MOVECOL", system.code, step, "1")


def invest(p: Survey) -> None:
    """Choose how many slots raise taxes, so that the rest buys most; the last slot takes all."""
    works = sorted(_works(p), key=lambda w: -w.value / max(1, w.cost + 2))
    best: tuple[float, int, list[Act]] = (-1.0, 0, [])
    for taxes in range(p.room + 1):
        value, acts = _buy(works, p.budget + 2 * taxes, p.room - taxes)
        if value > best[0]:
            best = (value, taxes, acts)
    _, taxes, acts = best
    p.acts += [Act("TAX")] * taxes
    p.acts += acts
    p.acts += [Act("TAX")] * (ACTIONS - 1 - len(p.acts))
    p.acts.append(_sink(p))


def _buy(works: list[Work], budget: int, slots: int) -> tuple[float, list[Act]]:
    """Greedy, best ratio first; industry is bought in part."""
    value = 0.0
    acts: list[Act] = []
    for work in works:
        if len(acts) >= slots:
            break
        if work.cost <= budget:
            acts.append(work.act)
            value += work.value
            budget -= work.cost
        elif work.act.action == "BUILD" and budget >= 5:
            count = budget // 5
            share = 5 * count / work.cost
            acts.append(Act("BUILD", work.act.where, number=str(count)))
            value += work.value * share
            budget -= 5 * count
    return value + 0.7 * budget, acts


def _works(p: Survey) -> list[Work]:
    works: list[Work] = []
    labs = p.me.tech["BL"]
    for system in p.own.values():
        if system.code in p.closed:
            continue
        most = p.limit(system)
        room = most - system.pop
        if system.pop and room > 0:
            gain = min(labs, room)
            income = gain + min(gain, max(0, system.ind - system.pop))
            works.append(Work(Act("GROW", str(system.code)), system.pop, 1.35 * HORIZON * income))
        works += _industry(p, system, most)
    works += _colony_ship(p)
    return works


def _industry(p: Survey, system: System, most: int) -> list[Work]:
    """First for the people who have none, then for the censuses alone."""
    room = most - system.ind
    staffed = min(room, min(system.pop, LIMITS[system.type]) - system.ind)
    safe = 0.4 if p.threat(system) > p.defence(system) else 1.0
    code = str(system.code)
    if staffed > 0:
        bonus = 0
        if system.type != PLANET:
            bonus = max(0, min(staffed, p.me.tech["IT"] - system.ind))
        value = (HORIZON * (staffed + bonus) + POINTS * staffed) * safe
        return [Work(Act("BUILD", code, number=str(staffed)), 5 * staffed, value)]
    if room > 0 and system.type == PLANET and system.pop >= 10:
        return [Work(Act("BUILD", code, number=str(room)), 5 * room, POINTS * room * safe)]
    return []


def _colony_ship(p: Survey) -> list[Work]:
    """One more while there is enough to settle for each ship."""
    empty = sum(p.limit(s) for s in p.own.values() if not s.pop and p.limit(s) >= 2)
    owned = sum(s.col for s in p.own.values())
    yard = _yard(p)
    if not yard or owned >= MOST_COLONY_SHIPS or empty < ROOM_A_SHIP * (owned + 1) or p.net < 15:
        return []
    return [Work(Act("NEWCOL", str(yard), number="1"), 20, 60.0)]


def _yard(p: Survey) -> int:
    able = [s for s in p.own.values() if min(s.pop, s.ind) >= 1 and s.code not in p.closed]
    stars = [s for s in able if s.type != PLANET]
    best = max(stars or able, key=lambda s: min(s.pop, s.ind), default=None)
    return best.code if best else 0


def _sink(p: Survey) -> Act:
    """What is left over: cruisers where most can be built, or industry if there are enough."""
    upkeep = sum(supply_of(s, p.me.tech) for s in p.own.values())
    if upkeep * 100 > UPKEEP * (p.net + upkeep):
        open_ = [s for s in p.own.values() if s.code not in p.closed and p.limit(s) > s.ind]
        if open_:
            best = max(open_, key=lambda s: p.limit(s) - s.ind)
            return Act("BUILD", str(best.code), number="99")
    able = [s for s in p.own.values() if min(s.pop, s.ind) >= 1 and s.code not in p.closed]
    if not able or p.poor:
        return Act("STASH")
    best = max(able, key=lambda s: min(s.pop, s.ind))
    return Act("NEWCRS", str(best.code), number="99")
