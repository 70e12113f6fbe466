"""Step 13: probes (rule 6.11)."""

from __future__ import annotations

from starpost.games.starweb.phases.transfers import ships_of
from starpost.games.starweb.table import Table, shed
from starpost.games.starweb.writing import values as o


def probes(table: Table) -> None:
    """A probe burns a ship that began the turn in place; neither built nor received ones do."""
    burnt: dict[tuple[str, int], int] = {}
    for line in table.lines(o.Probe):
        name, _, order = line
        unit = (order.source, order.number)
        used = burnt.get(unit, 0)
        able = _at_start(table, unit) - table.sent.get(unit, 0) - used
        if min(able, ships_of(table, unit)) < 1:
            table.fail(line, "no_ships")
            continue
        burnt[unit] = used + 1
        _burn(table, unit)
        table.see(name, order.world)


def _at_start(table: Table, unit: tuple[str, int]) -> int:
    kind, number = unit
    if kind == "F":
        return table.before.keys[number].ships
    world = table.before.worlds[number]
    return world.iships if kind == "I" else world.pships


def _burn(table: Table, unit: tuple[str, int]) -> None:
    kind, number = unit
    if kind == "F":
        shed(table.keys[number], 1)
    elif kind == "I":
        table.worlds[number].iships -= 1
    else:
        table.worlds[number].pships -= 1
