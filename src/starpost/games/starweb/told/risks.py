"""What a flight may cost: a black hole, keys that stay behind, artifacts aboard."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from starpost.games.starweb.galaxy.artifacts import name
from starpost.games.starweb.state import WorldId
from starpost.games.starweb.told.burdens import cost
from starpost.games.starweb.told.wish import Reader
from starpost.kernel.telling import Intention
from starpost.told.words import counted, listed

HOLE = "it may be a black hole"
MANY = 4
"""Foreign ships to one's own from which on a flight past them is likely the last."""


def hole(reader: Reader, goal: WorldId) -> str:
    """What an unknown world may be; none beside a home or another hole is one (setting S3)."""
    view = reader.view
    beside = (s for s in (*view.worlds.values(), *view.memory.values()) if goal in s.world.links)
    safe = any(s.world.black_hole or s.world.id == view.home for s in beside)
    return "" if safe else HOLE


def outnumbered(reader: Reader, fleet: int, ships: int, goal: WorldId) -> str:
    """Many foreign ships where a fleet leaves, or where it was seen that they stand."""
    start = reader.keys[fleet][0]
    for place in (start, goal):
        near = reader.strangers(place)
        guns = sum(key.ships for key in near)
        if guns >= MANY and guns > MANY * ships:
            mine = f"F{fleet} has {ships}" if place == goal else "which may shoot as it leaves"
            return f"{near[0].owner} has {counted(guns, 'ship')} at W{place}, {mine}"
    return ""


def behind(
    reader: Reader, place: WorldId, gone: Collection[int], manned: Collection[int] = ()
) -> str:
    """What becomes of keys without ships when the last ships leave them (rule 8.5)."""
    world = reader.mine.get(place)
    if world is not None and world.iships + world.pships:
        return ""
    here = [key for at, key in reader.fleets if at == place and key.id not in gone]
    left = [f"F{key.id}" for key in here if not key.ships and key.id not in manned]
    if not left or len(left) < len(here):
        return ""
    verb = "stays" if len(left) == 1 else "stay"
    return f"{listed(left)} {verb} behind without ships and will be nobody's"


def aboard(reader: Reader, artifacts: Collection[int]) -> str:
    """What a burden costs as long as it is carried."""
    lost = sum(cost(reader.view, artifact) for artifact in artifacts)
    if not lost:
        return ""
    dear = [artifact for artifact in artifacts if cost(reader.view, artifact)]
    names, verb = (
        listed(f"the {name(v)} (V{v})" for v in dear),
        "costs" if len(dear) == 1 else "cost",
    )
    them = "it" if len(dear) == 1 else "them"
    return f"{names} {verb} {lost} a turn until you put {them} down where nothing is yours"


def also(wish: Intention, *more: str) -> Intention:
    """With what else is to be said beside its forecast."""
    said = "; ".join(part for part in (wish.forecast, *more) if part)
    return replace(wish, forecast=said) if said != wish.forecast else wish
