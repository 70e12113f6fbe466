"""Visibility, scouting and maps: what each empire sees when the turn is done (rules 13.1-13.3)."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain

from starpost.games.star_chase.state import Empire, Sighting, State, System
from starpost.games.star_chase.tables import KINDS

Star = tuple[int, int, int, int]
"""Code, row, column, luminosity."""
Range = dict[int, tuple[int, ...]]


@lru_cache(maxsize=32)
def lights(stars: tuple[Star, ...]) -> Range:
    """For every star the stars whose light reaches it: places and types of stars never change."""
    return {
        code: tuple(
            other
            for other, r, c, light in stars
            if light and row >= 0 and r >= 0 and (r - row) ** 2 + (c - column) ** 2 <= light
        )
        for code, row, column, _ in stars
    }


@lru_cache(maxsize=128)
def depths(stars: tuple[Star, ...], hyper: int) -> Range:
    """For every star the stars within Hyper Tech of it."""
    return {
        code: tuple(
            other
            for other, r, c, _ in stars
            if row >= 0 and r >= 0 and (r - row) ** 2 + (c - column) ** 2 <= hyper
        )
        for code, row, column, _ in stars
    }


def chart(state: State) -> tuple[Star, ...]:
    return tuple(
        (s.code, s.row, s.column, KINDS[s.type].luminosity)
        for s in state.systems.values()
        if not s.parent
    )


def look(
    state: State,
    owned: dict[str, list[System]],
    visited: dict[str, dict[int, None]],
    turn: int,
) -> None:
    """Bring every living empire's scouting section and map up to date."""
    stars = chart(state)
    light = lights(stars)
    seen: dict[int, Sighting] = {}
    for me in state.empires.values():
        me.held = [system.code for system in owned[me.code]]
        if me.alive:
            me.scouted = _scout(state, me, owned[me.code], visited.get(me.code, {}))
            deep = depths(stars, me.tech["HT"]) if me.tech["HT"] else {}
            me.memory = _remember(state, me, owned[me.code], (light, deep), seen, turn)
        else:
            me.scouted = []


def _scout(state: State, me: Empire, owned: list[System], visited: dict[int, None]) -> list[int]:
    """Rule 13.3: next to a cruiser, visited, probed, or holding a probe; never your own."""
    found = dict(visited)
    for system in owned:
        if system.crs:
            for code in system.links:
                found[code] = None
    if me.active:
        found[me.active] = None
    for code in me.inactive:
        found[code] = None
    systems, mine = state.systems, me.code
    return sorted(code for code in found if systems[code].owner != mine)


def sighting(system: System, turn: int) -> Sighting:
    """Everything that scouting shows of a system (rule 13.3)."""
    return Sighting(
        system.code, system.type, system.row, system.column, system.parent, system.name,
        tuple(system.links), turn, system.owner, system.pop, system.ind, system.crs, system.ftr,
        system.col,
    )  # fmt: skip


def _remember(
    state: State,
    me: Empire,
    owned: list[System],
    ranges: tuple[Range, Range],
    seen: dict[int, Sighting],
    turn: int,
) -> dict[int, Sighting]:
    """Rule 13.1: the map as it was, and what is seen now; nothing is ever forgotten."""
    systems = state.systems
    memory = dict(me.memory)
    parts: list[tuple[int, ...]] = []
    for reach in ranges:
        if reach:
            parts += [reach[s.code] for s in owned if not s.parent]
    for code in (*me.held, *me.scouted):
        new = seen.get(code)
        if new is None:
            new = seen[code] = sighting(systems[code], turn)
        memory[code] = new
        if new.links:
            parts.append(new.links)
    for code in dict.fromkeys(chain.from_iterable(parts)):
        old = memory.get(code)
        if old is None:
            system = systems[code]
            memory[code] = Sighting(
                code, system.type, system.row, system.column, system.parent, system.name
            )
        elif old.turn != turn:
            system = systems[code]
            if old.name != system.name or old.type != system.type:
                memory[code] = _renamed(old, system)
    return memory


def _renamed(old: Sighting, system: System) -> Sighting:
    """Seen from afar again: its name and type are as they are now, the rest as last scouted."""
    return Sighting(
        old.code, system.type, old.row, old.column, old.parent, system.name, old.links, old.turn,
        old.owner, old.pop, old.ind, old.crs, old.ftr, old.col,
    )  # fmt: skip
