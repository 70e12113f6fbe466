"""Phase 6: the game master takes things off the map (rules 4.25 to 4.27)."""

from __future__ import annotations

from starpost.games.star_empires.phases.astronomics import gm_lookup
from starpost.games.star_empires.state import Portal, Storm, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing.gm_orders import RemoveConnection, RemoveObject, RemoveShip


def remove_objects(table: Table) -> None:
    for entry in table.orders(RemoveConnection, RemoveObject, RemoveShip):
        match entry.order:
            case RemoveConnection():
                _unlink(table, entry, entry.order)
            case RemoveObject():
                for name in entry.order.names:
                    _remove(table, entry, entry.order.kind, name)
            case RemoveShip():
                _remove_ships(table, entry, entry.order)


def _unlink(table: Table, entry: Entry, order: RemoveConnection) -> None:
    entrance = gm_lookup.portal(table, entry, order.entry)
    end = gm_lookup.portal(table, entry, order.exit)
    if entrance is not None and end is not None:
        entrance.exits = tuple(x for x in entrance.exits if x != end.name)


def _remove(table: Table, entry: Entry, kind: str, name: str) -> None:
    """Gone and forgotten by all; ships stay."""
    found = gm_lookup.thing(table, entry, kind, name)
    if isinstance(found, World):
        del table.state.worlds[found.name], table.world_at[found.at]
        for empire in table.empires.values():
            empire.worlds.pop(found.name, None)
    elif isinstance(found, Portal):
        table.remove_portal(found.name)
    elif isinstance(found, Storm):
        del table.state.storms[found.name]
        for empire in table.empires.values():
            empire.storms.pop(found.name, None)


def _remove_ships(table: Table, entry: Entry, order: RemoveShip) -> None:
    """The cargo is left in the sector; nothing can be salvaged."""
    owner = gm_lookup.empire(table, entry, order.empire)
    for word in order.ships if owner is not None else ():
        assert owner is not None
        ship = gm_lookup.ship(table, entry, owner, word)
        if ship is not None:
            for cargo in list(table.cargo.get(ship.sn, ())):
                table.unload(cargo)
            table.take_away(ship)
