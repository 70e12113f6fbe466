"""What empires remember of the map (rule 5.9, rulings R28 and R32)."""

from __future__ import annotations

from starpost.games.star_empires.state import (
    Empire,
    Portal,
    PortalMemory,
    Storm,
    StormMemory,
    World,
    WorldMemory,
)


def remember_world(empire: Empire, world: World, now: int) -> None:
    memory = WorldMemory(world.at, world.owner, world.production, world.home, now)
    empire.worlds[world.name] = memory
    empire.seen.setdefault(world.at, now)


def remember_portal(empire: Empire, portal: Portal, now: int) -> None:
    empire.portals[portal.name] = PortalMemory(portal.at, portal.collapsed, now)
    empire.seen.setdefault(portal.at, now)


def is_nebula(storm: Storm) -> bool:
    """Without force now, at first and by its pattern (rule 1.1)."""
    wave = storm.fluctuation
    rises = not isinstance(wave, str) and any(step > 0 for step in wave)
    return not (storm.intensity or storm.initial or rises)


def remember_storm(empire: Empire, storm: Storm, now: int, edition: int) -> None:
    nebula = is_nebula(storm) if edition > 1 else storm.initial == 0
    memory = StormMemory(storm.at, storm.intensity, nebula, now)
    empire.storms[storm.name] = memory
    empire.seen.setdefault(storm.at, now)


def chart_portal(empire: Empire, name: str, memory: PortalMemory) -> None:
    """A portal learnt from another's charts: the newer record stands."""
    old = empire.portals.get(name)
    if old is None or old.as_of < memory.as_of:
        empire.portals[name] = memory
        empire.seen.setdefault(memory.at, memory.as_of)
