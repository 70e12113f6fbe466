"""What a flight may cost: a black hole, keys that stay behind, artifacts aboard."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from starpost.games.starweb.galaxy.artifacts import name
from starpost.games.starweb.state import WorldId
from starpost.games.starweb.told.burdens import cost
from starpost.games.starweb.told.wish import Reader
from starpost.kernel.telling import Intention
from starpost.told.words import listed

HOLE = "it may be a black hole, which swallows ships"


def hole(reader: Reader, goal: WorldId) -> str:
    """What an unknown world may be; none beside a home or another hole is one (setting S3)."""
    view = reader.view
    beside = (s for s in (*view.worlds.values(), *view.memory.values()) if goal in s.world.links)
    safe = any(s.world.black_hole or s.world.id == view.home for s in beside)
    return "" if safe else HOLE


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
    return f"{listed(left)} {verb} behind without ships: nobody's then"


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
    return f"{names} {verb} {lost} a turn until put down on a world that is not yours"


def also(wish: Intention, *more: str) -> Intention:
    """With what else is to be said beside its forecast."""
    said = "; ".join(part for part in (wish.forecast, *more) if part)
    return replace(wish, forecast=said) if said != wish.forecast else wish
