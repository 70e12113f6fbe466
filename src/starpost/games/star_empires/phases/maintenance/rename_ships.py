"""Phase 42c: ships get new names (rules 1.10, 4.19)."""

from __future__ import annotations

from starpost.games.star_empires.table import Table
from starpost.games.star_empires.tables import is_name
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Rename


def rename_ships(table: Table) -> None:
    for entry in table.orders(Rename):
        assert isinstance(entry.order, Rename)
        ship = lookup.taken(table, entry, entry.order.ship)
        if ship is None:
            continue
        name = entry.order.name
        if not is_name(name):
            table.reject(entry, "bad_name", name)
        elif table.names[entry.seat].get(name.lower(), ship) is not ship:
            table.reject(entry, "name_taken", name)
        else:
            table.note(entry, f"{ship.handle} is called {name} now.")
            table.rename(ship, name)
