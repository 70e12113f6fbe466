"""Colony ships of a player who hurries: each founds something every turn, or is under way.

A ship throws a colony next door and stays; or it moves next door and plants there, since what
arrives is stuck and may still plant (rules 5.4 and 7.7).
"""

from __future__ import annotations

from starpost.bots.star_chase.survey import Survey
from starpost.games.star_chase.state import System
from starpost.games.star_chase.tables import PLANET

THROW, CARRY = 2, 4
"""BPs for a colony next door, and for the way there besides."""


def settle(p: Survey) -> None:
    """The places with most room first."""
    open_ = {s.code: s for s in p.own.values() if _is_open(p, s)}
    for system in list(p.own.values()):
        if not system.col or p.is_doomed(system):
            continue
        _found(p, system, open_)


def _is_open(p: Survey, system: System) -> bool:
    free = not system.pop and p.limit(system) >= 1 and system.code not in p.closed
    return free and not p.is_doomed(system)


def _found(p: Survey, system: System, open_: dict[int, System]) -> None:
    """One ship throws, the others move on; whoever stays plants where it is."""
    ships = system.col
    near = sorted((s for s in p.neighbours(system) if s.code in open_), key=lambda s: -room(p, s))
    own = system.code in open_
    stays = 1 if near or own else 0
    for target in near[1:] if near else ():
        if ships <= stays or p.budget < CARRY or p.room < 4:
            break
        p.write(2, "MOVECOL", system.code, target.code, "1")
        p.write(2, "COLONISE", target.code)
        open_.pop(target.code)
        ships -= 1
    if near and ships and p.budget >= THROW and p.room >= 3:
        p.write(2, "COLONISE", system.code, near[0].code)
        open_.pop(near[0].code)
    if own and ships and p.budget >= THROW and p.room >= 3:
        p.write(2, "COLONISE", system.code)
        open_.pop(system.code)
    _send(p, system, ships - stays, open_)


def _send(p: Survey, system: System, ships: int, open_: dict[int, System]) -> None:
    """Towards the nearest place beyond the next one where somebody could live."""
    if ships < 1 or p.budget < 2 * ships or p.room < 3:
        return
    step = p.step_towards(system, lambda s: s.code in open_)
    if step and not p.is_near_foes(p.own[step]):
        p.write(2 * ships, "MOVECOL", system.code, step, str(ships))


def room(p: Survey, system: System) -> int:
    """How many will live there before long: a planet fills slowly."""
    return min(p.limit(system), 20) if system.type == PLANET else p.limit(system)
