"""The warlord: runs dropouts and non-player empires, and attacks whoever it can (rule 12.4)."""

from __future__ import annotations

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.missed.caretaker import grow, industrialise, lay_up, settle
from starpost.games.star_chase.missed.position import Position
from starpost.games.star_chase.phases.battles import clash, ground, people, siege
from starpost.games.star_chase.state import Sighting, System
from starpost.games.star_chase.tables import ACTIONS
from starpost.games.star_chase.writing.orders import Technology
from starpost.kernel.orders import Order

STUDIES = ("WT", "BL", "IT", "AT", "MC", "ST")


def warlord(view: View) -> list[Order]:
    """W0 to W6."""
    p = Position(view)
    lines: list[Order] = _study(p)
    if p.poor:
        p.tax(4)
    targeted: dict[int, None] = {}
    _attack(p, targeted)
    _expand(p, targeted)
    _close_up(p)
    yard = _yard(p)
    _colony_ship(p, yard)
    lay_up(p)
    chosen = settle(p, 2)
    grow(p, 3, chosen)
    industrialise(p, 2)
    p.fill(ACTIONS - 1)
    if p.poor or not yard:
        p.write(0, "STASH")
    else:
        p.write(0, "NEWCRS", yard, number="99")
    return lines + list(p.acts)


def _study(p: Position) -> list[Order]:
    """W0: the lowest of six technologies, if the treasury can pay it."""
    tech = min(STUDIES, key=lambda code: p.me.tech[code])
    level = p.me.tech[tech] + 1
    return [Technology(tech)] if p.me.treasury >= level * level else []


def would_take(p: Position, count: int, target: Sighting, mode: str) -> bool:
    """Whether so many cruisers take it, its owner standing in DEFEND with our own Weapons Tech."""
    wt = p.me.tech["WT"]
    fleets = (count, target.crs, target.ftr)
    base = ground(target, wt)
    after = siege(fleets, wt, base, wt) if mode == "ASSAULT" else clash(fleets, wt, base, wt, False)
    left, crs, ftr = after
    return not crs and not ftr and left > max(0, people(target) - p.me.tech["MC"])


def _attack(p: Position, targeted: dict[int, None]) -> None:
    """W1: at most six attacks, the largest fleets first, the richest target first."""
    attacks = 0
    for system in p.by_cruisers(2):
        if attacks >= 6:
            return
        attacks += _strike(p, system, targeted)


def _strike(p: Position, system: System, targeted: dict[int, None]) -> bool:
    near = [p.known[code] for code in system.links if code in p.known]
    foes = [k for k in near if k.owner and k.code not in targeted]
    for target in sorted(foes, key=lambda k: -(k.pop + k.ind)):
        for cost, mode in ((1, "MOVE"), (2, "ASSAULT")):
            if p.budget >= cost and would_take(p, system.crs, target, mode):
                p.write(cost, mode, system.code, target.code, "0")
                targeted[target.code] = None
                p.used[system.code] = None
                return True
    return False


def _expand(p: Position, targeted: dict[int, None]) -> None:
    """W2: single cruisers into empty systems, at most five orders in all."""
    orders = 0
    for system in p.by_cruisers(1):
        near = [p.known[code] for code in system.links if code in p.known]
        empty = [k for k in near if not k.owner and not k.pop and k.code not in targeted]
        cruisers = system.crs
        for target in sorted(empty, key=lambda k: -p.limit(k)):
            if orders >= 5 or not cruisers or p.budget < 1:
                break
            p.write(1, "MOVE", system.code, target.code, "1")
            targeted[target.code] = None
            p.used[system.code] = None
            cruisers -= 1
            orders += 1


def _close_up(p: Position) -> None:
    """W3: fleets deep inside the empire go towards its border, at most three."""

    def border(s: System) -> bool:
        return any(code not in p.own for code in s.links)

    orders = 0
    for system in p.own.values():
        inside = system.crs and system.code not in p.used and not border(system)
        if not inside or orders >= 3 or p.budget < 1:
            continue
        step = p.step_towards(system, border)
        if step:
            p.write(1, "SEND", system.code, step, "0")
            p.used[system.code] = None
            orders += 1


def _yard(p: Position) -> int:
    """W4: the base if it can build, else the system that can build most."""
    if p.me.base in p.own and p.me.base not in p.closed:
        return p.me.base
    able = [s for s in p.own.values() if min(s.pop, s.ind) >= 1 and s.code not in p.closed]
    return max(able, key=lambda s: min(s.pop, s.ind)).code if able else 0


def _colony_ship(p: Position, yard: int) -> None:
    empty = sum(1 for s in p.own.values() if not s.pop and p.limit(s) >= 1)
    owned = any(s.col for s in p.own.values())
    if yard and not p.poor and p.budget >= 20 and not owned and empty >= 3:
        p.write(20, "NEWCOL", yard, number="1")
