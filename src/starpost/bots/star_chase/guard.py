"""Systems that a foreign fleet next door could take this turn are held first, the richest before
all: fighters where people work, cruisers from next door; who cannot be held gives way."""

from __future__ import annotations

from starpost.bots.star_chase.survey import Survey
from starpost.games.star_chase.state import System
from starpost.games.star_chase.tables import FIGHTER_COST
from starpost.games.star_chase.writing.orders import Act
from starpost.told.words import counted

MOST, KEPT = 4, 6
"""Systems that are looked after in a turn, and actions that are left for all else."""
RICH = 3
"""What is worth building fighters for."""
NEWS = 2
"""Turns after which a fleet that was seen may be anywhere."""


def hold(p: Survey) -> None:
    """Before anything else is ordered."""
    endangered = [s for s in p.own.values() if _foe(p, s) and _need(p, s) > 0]
    endangered.sort(key=lambda s: (-_dear(p, s), s.code))
    for system in endangered[:MOST]:
        if p.room < KEPT:
            return
        if not _held(p, system):
            _give_way(p, system)


def _foe(p: Survey, system: System) -> int:
    """Where the largest fleet next door was seen of late; 0: none was."""
    near = [p.memory[code] for code in system.links if code in p.memory and code not in p.own]
    fleets = [k for k in near if k.crs and k.owner and k.owner not in p.pacts]
    fresh = [k for k in fleets if k.turn >= p.view.turn - NEWS]
    return max(fresh, key=lambda k: (k.crs, -k.code)).code if fresh else 0


def _need(p: Survey, system: System) -> int:
    """What its defence lacks against that fleet."""
    foe = p.memory[_foe(p, system)]
    return foe.crs + p.foe_weapons(foe.owner) + 1 - p.defence(system)


def _dear(p: Survey, system: System) -> int:
    """What is lost with it; home and base before all."""
    return p.worth(system) + 50 * (system.code in (p.me.home, p.me.base))


def _held(p: Survey, system: System) -> bool:
    """Whether fighters and cruisers from next door are enough; only then are they ordered."""
    need, rows = _need(p, system), list[tuple[int, Act]]()
    here = str(system.code)
    if p.worth(system) >= RICH and system.code not in p.closed:
        count = min(need, system.ind, system.pop, p.budget // FIGHTER_COST)
        if count > 0:
            rows.append((FIGHTER_COST * count, Act("NEWFTR", here, number=str(count))))
            need -= count
    # Weapons Tech helps where ships stand at all.
    need -= 0 if system.crs or system.ftr else p.me.tech["WT"]
    helpers = [s for s in p.neighbours(system) if s.crs and s.code not in p.used and not _foe(p, s)]
    senders = []
    for helper in sorted(helpers, key=lambda s: (-s.crs, s.code)):
        if need <= 0:
            break
        rows.append((1, Act("SEND", str(helper.code), here, "0")))
        senders.append(helper)
        need -= helper.crs
    if need > 0 or sum(cost for cost, _ in rows) > p.budget or len(rows) > p.room - KEPT:
        return False
    foe = p.memory[_foe(p, system)]
    why = f"{foe.owner} stands with {counted(foe.crs, 'cruiser')} at {foe.code}, one link away."
    for cost, act in rows:
        p.acts.append(act)
        p.budget -= cost
        p.why[str(act)] = why
    p.manned.add(system.code)
    p.used |= dict.fromkeys([system.code, *(s.code for s in senders)])
    return True


def _give_way(p: Survey, system: System) -> None:
    """Its cruisers leave before the first shot, if they have where to go (rule 6.4)."""
    safe = [s for s in p.neighbours(system) if not _foe(p, s)]
    if not system.crs or not safe or system.defmode == "RETREAT":
        return
    to = max(safe, key=lambda s: (p.defence(s), -s.code))
    foe = p.memory[_foe(p, system)]
    act = Act("RETREAT", str(system.code), str(to.code))
    p.acts.append(act)
    p.why[str(act)] = (
        f"{foe.owner} stands with {counted(foe.crs, 'cruiser')} at {foe.code}, "
        "too many to be held off here."
    )
