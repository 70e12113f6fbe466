"""Fleets of a player who presses on: gathered, then from star to star in one turn.

Cruisers that come to a dwarf by MOVE are not stuck there (rule 5.1), so fleets may join and take
several systems in the rows of one sheet; a planet that they cannot land on is bombarded (rule 6.9).
"""

from __future__ import annotations

from msgspec import Struct

from starpost.bots.star_chase.front import Blow, Front
from starpost.bots.star_chase.survey import Survey
from starpost.games.star_chase.tables import DWARFS, PLANET, STARS
from starpost.games.star_chase.told.battle import garrison
from starpost.games.star_chase.writing.orders import Act

RUIN = 7
"""People that one bombardment kills, on average."""
KEPT = 4
"""Rows left for everything else."""
HOPS = 3
"""Links from which a fleet joins another."""
BAND = 3
"""Cruisers that are worth a row."""
ROW = 0.3
"""What a row is worth."""


Rows = tuple[tuple[int, int], ...]
"""Moves from a system of ours to the next."""


class Campaign(Struct, frozen=True):
    """Who joins, where from, and what they take."""

    start: int
    joins: Rows
    blows: tuple[Blow, ...]
    value: float
    ships: int = 0
    """With those that join."""
    bombs: tuple[int, int] = (0, 0)
    """A planet next to where it ends, and how often it is bombarded."""


def press(p: Survey) -> None:
    """The campaign that brings most, then what is left for the other fleets."""
    front = Front(p)
    while p.room >= KEPT and p.budget >= 2:
        plans = [plan for system in list(p.own) if (plan := _plan(p, front, system)) is not None]
        if not plans:
            break
        _write(p, front, max(plans, key=lambda c: (c.value, -c.start)))


def _plan(p: Survey, front: Front, start: int) -> Campaign | None:
    """What could be done from there with the fleets around; alone, if that is enough."""
    if not any(code in front.seen for code in p.own[start].links):
        return None
    musters = _musters(p, start)
    found = [_strike(p, front, start, joins, count) for joins, count in musters]
    found += [_siege(p, front, start, joins) for joins, _ in musters]
    return max((c for c in found if c), key=lambda c: c.value, default=None)


def _musters(p: Survey, start: int) -> list[tuple[Rows, int]]:
    """The fleet there, and the same with all that can come by dwarfs of ours: rows and ships."""
    here = p.own[start]
    count = 0 if start in p.used else here.crs
    alone: list[tuple[Rows, int]] = [((), count)] if count else []
    if not DWARFS[here.type]:
        return alone
    rows, total = _joining(p, start)
    return [*alone, (rows, count + total)] if rows else alone


def _joining(p: Survey, start: int) -> tuple[Rows, int]:
    """The farthest first: a row takes along whoever stands where it begins."""
    ahead = _ways(p, start)
    needed: set[int] = set()
    total = 0
    for code in reversed(ahead):
        system = p.own[code]
        if code in needed or (system.crs >= BAND and code not in p.used):
            needed |= {code, ahead[code]}
            total += 0 if code in p.used else system.crs
    return tuple((code, ahead[code]) for code in reversed(ahead) if code in needed), total


def _ways(p: Survey, start: int) -> dict[int, int]:
    """For every system near enough the next one on its way, the nearest ones first."""
    ahead: dict[int, int] = {}
    ring = [start]
    for _ in range(HOPS):
        new: list[int] = []
        for code in ring:
            for near in p.neighbours(p.own[code]):
                if near.code != start and near.code not in ahead:
                    ahead[near.code] = code
                    new += [near.code] if DWARFS[near.type] else []
        ring = new
    return ahead


def _strike(p: Survey, front: Front, start: int, joins: Rows, count: int) -> Campaign | None:
    """Blow after blow, as far as rows, BPs and ships reach."""
    rows, budget = p.room - KEPT - len(joins), p.budget - len(joins)
    trial, here, ships = front.copy(), start, count
    blows: list[Blow] = []
    while rows > 0 and budget >= 2:
        blow = trial.best(here, count)
        if blow is None:
            break
        trial.take(blow)
        blows.append(blow)
        here, count = blow.target.code, blow.left
        rows, budget = rows - 1, budget - blow.cost
        if blow.sticks:
            break
    if not blows:
        return None
    value = sum(b.gain for b in blows) - ROW * (len(blows) + len(joins))
    return Campaign(start, joins, tuple(blows), value, ships) if value > 0 else None


def _siege(p: Survey, front: Front, start: int, joins: Rows) -> Campaign | None:
    """To a star of ours, and bombs on its planet, which is easier to take next turn."""
    code, times = _bombs(p, front, start, p.room - KEPT - len(joins))
    if not code:
        return None
    seen = front.seen[code]
    value = p.w.siege * p.w.prize * p.rivalry(seen.owner) * (seen.pop + seen.ind)
    value -= ROW * (times + len(joins))
    return Campaign(start, joins, (), value, bombs=(code, times)) if value > 0 else None


def _bombs(p: Survey, front: Front, here: int, rows: int) -> tuple[int, int]:
    """The planet of another empire with most people there, and how many bombs end them."""
    place = p.own.get(here) or p.memory.get(here)
    if place is None or not STARS[place.type]:
        return 0, 0
    near = (front.seen[code] for code in front.links(here) if code in front.seen)
    planets = [
        s
        for s in near
        if s.type == PLANET and s.owner and s.owner not in p.pacts and s.code not in p.targeted
    ]
    target = max(planets, key=lambda s: (s.pop, -s.code), default=None)
    if target is None:
        return 0, 0
    times = min(-(-target.pop // RUIN), rows, p.budget // 2)
    return (target.code, times) if times > 0 else (0, 0)


def _write(p: Survey, front: Front, plan: Campaign) -> None:
    here, sent = plan.start, plan.ships
    p.used[here] = None
    for origin, to in plan.joins:
        _row(p, 1, Act("MOVE", str(origin), str(to), "0"))
        p.used[origin] = None
    for blow in plan.blows:
        act = Act(blow.mode, str(here), str(blow.target.code), "0")
        p.why[str(act)] = _forecast(blow, sent)
        sent = blow.left
        _row(p, blow.cost, act)
        front.take(blow)
        here = blow.target.code
        p.targeted[here] = None
    _bombard(p, here, *(plan.bombs if plan.bombs[0] else _bombs(p, front, here, p.room - KEPT)))


def _forecast(blow: Blow, sent: int) -> str:
    """As far as what was seen still holds: of what others do since, nobody knows."""
    lost = sent - blow.left
    cost = f"you lose {f'{lost} of {sent}' if lost else 'none'}"
    seen = blow.target
    if not seen.owner:
        return f"Nobody's cruisers stand there: {cost}."
    if seen.crs + seen.ftr:
        return f"{garrison(seen)}. Against that {cost}; more may have come."
    return f"{garrison(seen)}. If none came since, {cost}."


def _row(p: Survey, cost: int, act: Act) -> None:
    p.campaign.append(act)
    p.budget -= cost


def _bombard(p: Survey, here: int, planet: int, times: int) -> None:
    """Rows for bombs; the fleet is stuck above its victim."""
    if not planet:
        return
    act = Act("BOMBARD", str(here), str(planet))
    p.why[str(act)] = "Too many people to land among; some seven fewer each time."
    for _ in range(times):
        _row(p, 2, act)
    p.targeted[planet] = None
