"""Phase 10: worlds, then portals, then storms drift (rule 5.8)."""

from __future__ import annotations

from typing import TypeVar

from starpost.games.star_empires.galaxy.hexes import DIRECTIONS, Pos, step
from starpost.games.star_empires.phases.astronomics.move_objects import move_world
from starpost.games.star_empires.state import Pattern
from starpost.games.star_empires.table import Table

T = TypeVar("T")


def drift(table: Table) -> None:
    """Nothing leaves the galaxy and no world enters another's sector (ruling R29)."""
    state = table.state
    for world in by_name(state.worlds):
        to = _next(table, world.at, world.drift)
        if to is not None and to not in table.world_at:
            move_world(table, world, to)
    for portal in by_name(state.portals):
        to = None if portal.device else _next(table, portal.at, portal.drift)
        portal.at = portal.at if to is None else to
    for storm in by_name(state.storms):
        to = None if storm.device else _next(table, storm.at, storm.drift)
        storm.at = storm.at if to is None else to


def by_name(things: dict[str, T]) -> list[T]:
    """Name order (ruling R2)."""
    return [things[name] for name in sorted(things, key=str.lower)]


def _next(table: Table, at: Pos, pattern: Pattern) -> Pos | None:
    """The sector of the next step; None: it stays."""
    if pattern == "none" or not pattern:
        return None
    if pattern == "random":
        ways = [way for way in DIRECTIONS if at + step(way) in table.inside]
        return at + step(table.dice.pick("drift", ways)) if ways else None
    way = pattern[table.turn % len(pattern)]
    to = at if way == "." else at + step(way)
    return to if to != at and to in table.inside else None
