"""Settling, growing, building: where a build point brings most."""

from __future__ import annotations

from msgspec import Struct

from starpost.bots.star_chase.sequence import in_sequence
from starpost.bots.star_chase.survey import Survey
from starpost.games.star_chase.phases.closing import supply_of
from starpost.games.star_chase.state import System
from starpost.games.star_chase.tables import ACTIONS, LIMITS, PLANET
from starpost.games.star_chase.writing.orders import Act
from starpost.told.words import counted

SINK = 12
"""BPs that must be left for the last row to build something."""
OPENING = 8
"""Turns in which the race for free systems is worth more than building first."""


class Work(Struct):
    """Something to spend on: its price, and what it brings over the horizon."""

    act: Act
    cost: int
    value: float
    brings: str
    """The same in the units of the game, for who is advised."""


Bought = tuple[Act, int]
"""A row and its price."""


def settle(p: Survey) -> None:
    """Every colony ship throws to the best place next door, then plants where it is."""
    chosen: dict[int, None] = {}

    def free(s: System) -> bool:
        ready = not s.pop and p.limit(s) >= 1 and s.code not in p.closed
        return ready and s.code not in chosen and not p.is_doomed(s)

    def rich(s: System) -> bool:
        return free(s) and p.limit(s) >= 9

    for system in list(p.own.values()):
        if not system.col or p.budget < 2 or p.room < 3 or p.is_doomed(system):
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
            if step and not p.is_near_foes(p.own[step]):
                p.write(2, "MOVECOL", system.code, step, "1")


def invest(p: Survey) -> None:
    """Choose how many slots raise taxes, so that the rest buys most; the last slot takes all."""
    works = sorted(_explained(p), key=lambda w: -w.value / max(1, w.cost + 2))
    best: tuple[float, int, list[Bought], int] = (-1.0, 0, [], 0)
    for taxes in range(p.room + 1):
        value, acts, left = _buy(works, p.budget + 2 * taxes, p.room - taxes, p.w.unspent)
        if value > best[0]:
            best = (value, taxes, acts, left)
    _, taxes, acts, left = best
    early: list[Act] = []
    late: list[Act] = []
    purse = p.budget
    for act, cost in acts:
        (early if cost <= purse else late).append(act)
        purse -= cost
    if p.view.turn > OPENING:  # what stands may fall before the last round comes
        p.acts = in_sequence([*early, *p.acts])
        early = []
    p.acts = [*p.campaign, *p.acts, *early, *[Act("TAX")] * taxes, *late]
    idle = ACTIONS - 1 - len(p.acts)
    p.acts += [Act("TAX")] * idle
    busy = {act.where for act, _ in acts}
    p.acts.append(_sink(p, left + 2 * idle, busy))


def _buy(
    works: list[Work], budget: int, slots: int, unspent: float
) -> tuple[float, list[Bought], int]:
    """Greedy, best ratio first; industry is bought in part."""
    value = 0.0
    acts: list[Bought] = []
    for work in works:
        if len(acts) >= slots:
            break
        if work.cost <= budget:
            acts.append((work.act, work.cost))
            value += work.value
            budget -= work.cost
        elif work.act.action == "BUILD" and budget >= 5:
            count = budget // 5
            share = 5 * count / work.cost
            acts.append((Act("BUILD", work.act.where, number=str(count)), 5 * count))
            value += work.value * share
            budget -= 5 * count
    return value + unspent * budget, acts, budget


def _explained(p: Survey) -> list[Work]:
    found = _works(p)
    for work in found:
        p.why[str(work.act)] = f"It takes {counted(work.cost, 'build point')} and {work.brings}."
    return found


def _works(p: Survey) -> list[Work]:
    works: list[Work] = []
    labs = p.me.tech["BL"]
    for system in p.own.values():
        if system.code in p.closed or p.is_doomed(system):
            continue
        most = p.limit(system)
        room = most - system.pop
        if system.pop and room > 0:
            gain = min(labs, room)
            income = gain + min(gain, max(0, system.ind - system.pop))
            brings = f"brings {counted(income, 'build point')} more a turn"
            value = p.w.growth * p.horizon * income
            works.append(Work(Act("GROW", str(system.code)), system.pop, value, brings))
        works += _industry(p, system, most)
    works += _colony_ship(p)
    return works


def _industry(p: Survey, system: System, most: int) -> list[Work]:
    """First for the people who have none, then for the censuses alone."""
    room = most - system.ind
    staffed = min(room, min(_people(p, system, most), LIMITS[system.type]) - system.ind)
    safe = p.w.border if p.is_near_foes(system) else 1.0
    code = str(system.code)
    if staffed > 0:
        bonus = 0
        if system.type != PLANET:
            bonus = max(0, min(staffed, p.me.tech["IT"] - system.ind))
        value = (p.horizon * (staffed + bonus) + p.points * staffed) * safe
        brings = f"{_scored(staffed)} and {counted(staffed + bonus, 'build point')} more a turn"
        return [Work(Act("BUILD", code, number=str(staffed)), 5 * staffed, value, brings)]
    lived_in = system.type == PLANET and system.pop >= 10
    if room > 0 and (lived_in or p.w.foresight):
        value = p.points * room * safe
        return [Work(Act("BUILD", code, number=str(room)), 5 * room, value, _scored(room))]
    return []


def _scored(industry: int) -> str:
    """Rule 11.1."""
    return f"brings {counted(industry, 'victory point')} at every scoring"


def _people(p: Survey, system: System, most: int) -> int:
    """Those there are; whoever looks ahead counts those who are born this turn."""
    if not p.w.foresight or not system.pop:
        return system.pop
    return min(most, system.pop + p.me.tech["BL"])


def _colony_ship(p: Survey) -> list[Work]:
    """One more while there is enough to settle for each ship."""
    empty = sum(p.limit(s) for s in p.own.values() if not s.pop and p.limit(s) >= 2)
    owned = sum(s.col for s in p.own.values())
    yard = _yard(p)
    if not yard or owned >= p.w.colonies or empty < p.w.room * (owned + 1) or p.net < 15:
        return []
    return [Work(Act("NEWCOL", str(yard), number="1"), 20, 60.0, "settles another system")]


def _yard(p: Survey) -> int:
    able = [s for s in p.own.values() if min(s.pop, s.ind) >= 1 and s.code not in p.closed]
    stars = [s for s in able if s.type != PLANET]
    best = max(stars or able, key=lambda s: min(s.pop, s.ind), default=None)
    return best.code if best else 0


def _sink(p: Survey, left: int, busy: set[str]) -> Act:
    """What is left over: cruisers where most can be built, or industry if there are enough."""
    if left < SINK:
        return Act("TAX")  # too little for a ship: unused BPs find their own use (rule 4.6)
    upkeep = sum(supply_of(s, p.me.tech) for s in p.own.values())
    if upkeep * 100 > p.w.upkeep * (p.net + upkeep):
        open_ = [
            s
            for s in p.own.values()
            if s.code not in p.closed
            and p.limit(s) > s.ind
            and not p.is_near_foes(s)
            and str(s.code) not in busy
        ]
        if open_:
            best = max(open_, key=lambda s: p.limit(s) - s.ind)
            return Act("BUILD", str(best.code), number="99")
    able = [
        s
        for s in p.own.values()
        if min(s.pop, s.ind) >= 1 and s.code not in p.closed and not p.is_doomed(s)
    ]
    if not able or p.poor:
        return Act("STASH")
    best = max(able, key=lambda s: min(s.pop, s.ind))
    return Act("NEWCRS", str(best.code), number="99")
