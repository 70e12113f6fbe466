"""Phase 39: worlds produce (rule 5.10)."""

from __future__ import annotations

from math import ceil

from starpost.games.star_empires.state import World
from starpost.games.star_empires.table import Table


def produce(table: Table) -> None:
    for world in table.state.worlds.values():
        made = _made(table, world)
        if world.owner:
            world.stock += made
            text = f"{world.name} produced {made} RU."
            table.tell("39 produce", text, (world.owner,), world.at)


def _made(table: Table, world: World) -> int:
    """Pollution is judged now: a homeworld of this moment is immune (ruling R49)."""
    base: float = world.production
    if world.home:
        world.pollution = 0
    elif world.pollution == 2:
        world.pollution, base = 1, 0
    elif world.pollution == 1:
        world.pollution, base = 0, (world.production + 1) // 2
    if world.name in table.doubled:
        base *= 2
    return ceil(round(base * table.rules.production_multiplier, 6))
