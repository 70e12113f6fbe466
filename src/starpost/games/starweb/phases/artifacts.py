"""Step 12: artifacts hooked and put down, at the starting world (rule 8.9)."""

from __future__ import annotations

from starpost.games.starweb.state import Key, World
from starpost.games.starweb.table import Table
from starpost.games.starweb.writing import values as o


def artifacts(table: Table) -> None:
    hooks, drops = table.lines(o.Hook), table.lines(o.Drop)
    if not hooks and not drops:
        return
    holders = where(table)
    for _, _, order in hooks:
        take(table, order.artifact, holders[order.artifact], table.keys[order.fleet])
    for _, _, drop in drops:
        holder = holders[drop.artifact]
        assert isinstance(holder, Key)
        take(table, drop.artifact, holder, table.worlds[holder.at])


def where(table: Table) -> dict[int, World | Key]:
    """The holder of each artifact in play."""
    found: dict[int, World | Key] = {}
    for world in table.worlds.values():
        for number in world.artifacts:
            found[number] = world
    for key in table.keys.values():
        for number in key.artifacts:
            found[number] = key
    return found


def take(table: Table, number: int, holder: World | Key, to: World | Key) -> None:
    holder.artifacts = tuple(v for v in holder.artifacts if v != number)
    to.artifacts = tuple(sorted((*to.artifacts, number)))
