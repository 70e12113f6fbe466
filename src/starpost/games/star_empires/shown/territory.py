"""Whose space is whose, as far as one knows: a world's sector and those round it."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.draw.scene import Hex, Label, Region
from starpost.games.star_empires.galaxy.hexes import DIRECTIONS, Pair
from starpost.games.star_empires.known.sights import View, WorldSight


def territory(view: View) -> dict[str, list[Pair]]:
    """By empire: known sectors beside its worlds. What lies beside two empires' is nobody's, and
    so is a world that nobody holds."""
    free = {world.at for world in view.worlds if not world.owner}
    known = {sector.at for sector in view.sectors} - free
    claims: dict[Pair, set[str]] = {}
    for world in held(view):
        for a, b in DIRECTIONS.values():
            near = (world.at[0] + a, world.at[1] + b)
            if near in known:
                claims.setdefault(near, set()).add(world.owner)
    for world in held(view):
        claims[world.at] = {world.owner}
    found: dict[str, list[Pair]] = {}
    for at, owners in sorted(claims.items()):
        if len(owners) == 1:
            found.setdefault(next(iter(owners)), []).append(at)
    return found


def held(view: View) -> list[WorldSight]:
    return [w for w in view.worlds if w.owner and w.status != "lost"]


def regions(view: View) -> Iterator[Region]:
    """A tint, and a firm border where the owner changes."""
    for name, sectors in territory(view).items():
        members = tuple(Hex(o, -y) for o, y in sectors)
        number = view.numbers.get(name, 0)
        yield Region(f"space-{name}", "ground", members, number, layer="territory")
        yield Region(f"edge-{name}", "border", members, number, name, layer="territory")


def names(view: View) -> Iterator[Label]:
    """An empire's name at the richest of its worlds, mine first when room is short."""
    best: dict[str, WorldSight] = {}
    for world in sorted(held(view), key=lambda w: (-w.production, w.name)):
        best.setdefault(world.owner, world)
    for name, world in sorted(best.items()):
        rank = 1 if name == view.seat else 3
        yield Label(world.name, name, rank, "empire", view.numbers.get(name, 0), "territory")
