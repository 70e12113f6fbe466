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
FAR = 999
"""Farther than any way."""


def settle(p: Survey) -> None:
    """The places with most room first."""
    open_ = {s.code: s for s in p.own.values() if _is_open(p, s)}
    idle: dict[int, int] = {}
    for system in list(p.own.values()):
        if system.col and not p.is_doomed(system):
            idle[system.code] = _found(p, system, open_)
    _send(p, {code: ships for code, ships in idle.items() if ships > 0}, open_)


def _is_open(p: Survey, system: System) -> bool:
    free = not system.pop and p.limit(system) >= 1 and system.code not in p.closed
    return free and not p.is_doomed(system)


def _found(p: Survey, system: System, open_: dict[int, System]) -> int:
    """One ship throws, the others move on; whoever stays plants where it is. How many are idle."""
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
    return ships - stays


def _send(p: Survey, idle: dict[int, int], open_: dict[int, System]) -> None:
    """Towards places beyond the next one where somebody could live, each ship to one of its own.
    Whoever is nearest goes first, so that a ship under way keeps its goal."""
    while idle and p.budget >= CARRY - THROW and p.room >= 3:
        ways = {code: p.way_to(p.own[code], lambda s: s.code in open_) for code in idle}
        code = min(idle, key=lambda code: (len(ways[code]) or FAR, code))
        if not ways[code]:
            return
        step, goal = ways[code][0], ways[code][-1]
        open_.pop(goal)
        if not p.is_near_foes(p.own[step]):
            p.write(CARRY - THROW, "MOVECOL", code, step, "1")
            idle[code] -= 1
            idle = {code: ships for code, ships in idle.items() if ships}


def room(p: Survey, system: System) -> int:
    """How many will live there before long: a planet fills slowly."""
    return min(p.limit(system), 20) if system.type == PLANET else p.limit(system)
