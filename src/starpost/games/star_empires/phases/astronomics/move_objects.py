"""Phase 7: the game master moves things (rules 4.28, 4.29)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.phases.astronomics import gm_lookup
from starpost.games.star_empires.state import Ship, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing.gm_orders import RelocateObject, RelocateShip


def move_objects(table: Table) -> None:
    for entry in table.orders(RelocateObject, RelocateShip):
        match entry.order:
            case RelocateObject():
                _relocate(table, entry, entry.order)
            case RelocateShip():
                _relocate_ships(table, entry, entry.order)


def _relocate(table: Table, entry: Entry, order: RelocateObject) -> None:
    found = gm_lookup.thing(table, entry, order.kind, order.name)
    at = gm_lookup.sector(table, entry, order.to) if found is not None else None
    if found is None or at is None:
        return
    if not isinstance(found, World):
        found.at = at
    elif table.world_at.get(at, found) is not found:
        table.reject(entry, "occupied", order.name)
    else:
        move_world(table, found, at)


def move_world(table: Table, world: World, at: Pos) -> None:
    """Ships do not go along (rule 5.8)."""
    del table.world_at[world.at]
    world.at = at
    table.world_at[at] = world


def _relocate_ships(table: Table, entry: Entry, order: RelocateShip) -> None:
    """Ships with their cargo; it does not count as moving."""
    owner = gm_lookup.empire(table, entry, order.empire)
    at = gm_lookup.sector(table, entry, order.to) if owner is not None else None
    if owner is None or at is None:
        return
    for word in order.ships:
        ship = gm_lookup.ship(table, entry, owner, word)
        if ship is not None:
            if ship.carrier:
                table.unload(ship)
            table.place(ship, at)
            _follow(table, ship)


def _follow(table: Table, ship: Ship) -> None:
    """What a deployed device makes stands where the device stands."""
    if ship.deployed:
        for portal in table.state.portals.values():
            portal.at = ship.at if portal.device == ship.sn else portal.at
        for storm in table.state.storms.values():
            storm.at = ship.at if storm.device == ship.sn else storm.at
