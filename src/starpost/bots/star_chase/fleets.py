"""Cruisers: attack what falls, guard what is threatened, take what is nobody's, then close up."""

from __future__ import annotations

from starpost.bots.star_chase.survey import Survey
from starpost.games.star_chase.state import System


def attack(p: Survey) -> None:
    """The largest fleets first, each at the richest target it is sure to take."""
    for system in p.by_cruisers(2):
        if p.room < 4:
            return
        _strike(p, system)


def _strike(p: Survey, system: System) -> None:
    near = [p.known[code] for code in system.links if code in p.known]
    foes = [k for k in near if (k.owner or k.pop) and k.code not in p.targeted]
    for target in sorted(foes, key=lambda k: -(k.pop + k.ind)):
        for cost, mode in ((1, "MOVE"), (2, "ASSAULT")):
            if p.budget >= cost and p.would_take(system.crs, target, mode):
                p.write(cost, mode, system.code, target.code, "0")
                p.targeted[target.code] = None
                p.used[system.code] = None
                return


def defend(p: Survey) -> None:
    """Fighters where a neighbour's fleet could take what is worth having."""
    wt = p.me.tech["WT"] + 1
    threatened = [s for s in p.own.values() if p.threat(s) and p.threat(s) + wt > p.defence(s)]
    threatened.sort(key=lambda s: -p.worth(s))
    for system in threatened[:5]:
        if p.worth(system) < 4 or p.room < 4:
            continue
        need = p.threat(system) + wt - p.defence(system) + 1
        count = min(need, system.ind, system.pop, p.budget // 6)
        if count >= need and system.code not in p.closed:
            p.manned.add(system.code)
            p.write(3 * count, "NEWFTR", system.code, number=str(count))
        p.used[system.code] = None


def expand(p: Survey) -> None:
    """Single cruisers into everything that nobody owns; planets first."""
    for system in p.by_cruisers(1):
        cruisers = system.crs
        fresh = [p.memory[code] for code in system.links if p.is_fresh(code)]
        for target in sorted(fresh, key=lambda k: -p.limit(k)):
            if not cruisers or p.budget < 1 or p.room < 3:
                break
            p.write(1, "MOVE", system.code, target.code, "1")
            p.targeted[target.code] = None
            p.used[system.code] = None
            cruisers -= 1


def march(p: Survey) -> None:
    """Idle cruisers go where there is something to take, or to the border."""
    for system in p.by_cruisers(1):
        if p.room < 5 or p.budget < 1:
            return
        if p.border(system):
            continue
        step = p.step_towards(system, p.frontier) or p.step_towards(system, p.border)
        if step and not p.is_doomed(p.own[step]):
            sure = not p.border(p.own[step]) and not p.border(system)
            p.write(1, "SEND" if sure else "MOVE", system.code, step, "0")
            p.used[system.code] = None
