"""Phase 8: the game master adds things, kind by kind (rules 4.25, 4.30 to 4.34)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starpost.games.star_empires.galaxy.shipyard import launch, numbered, valid_name
from starpost.games.star_empires.phases.astronomics import gm_lookup
from starpost.games.star_empires.phases.astronomics.portals import hold
from starpost.games.star_empires.state import Portal, ShipClass, Storm, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import DEVICE, DEVICES, HULLS, is_name
from starpost.games.star_empires.writing.gm_orders import (
    AddConnection,
    AddPortal,
    AddShip,
    AddShipClass,
    AddStorm,
    AddWorld,
)
from starpost.kernel.orders import Order


def add_objects(table: Table) -> None:
    """In this order of kinds, so that a ship may be of a class added in the same turn."""
    for kind, add in ADDS.items():
        for entry in table.orders(kind):
            add(table, entry, entry.order)


def _portal(table: Table, entry: Entry, order: AddPortal) -> None:
    at = gm_lookup.sector(table, entry, order.at)
    if at is not None and gm_lookup.new_name(table, entry, order.name):
        table.state.portals[order.name] = portal = Portal(order.name, at)
        hold(table, portal, shut=order.collapsed)


def _storm(table: Table, entry: Entry, order: AddStorm) -> None:
    at, force = gm_lookup.sector(table, entry, order.at), order.intensity
    if at is None or not gm_lookup.new_name(table, entry, order.name):
        return
    if gm_lookup.amounts(table, entry, force):
        table.state.storms[order.name] = Storm(order.name, at, force, force)


def _world(table: Table, entry: Entry, order: AddWorld) -> None:
    at = gm_lookup.sector(table, entry, order.at)
    owner = gm_lookup.owner(table, entry, order.owner) if at is not None else None
    if at is None or owner is None:
        return
    if at in table.world_at:
        table.reject(entry, "occupied", order.at)
    elif gm_lookup.new_name(table, entry, order.name) and gm_lookup.amounts(
        table, entry, order.production, order.stock
    ):
        new = World(order.name, at, order.production, owner, order.stock)
        table.state.worlds[new.name] = table.world_at[at] = new


def _link(table: Table, entry: Entry, order: AddConnection) -> None:
    entrance = gm_lookup.portal(table, entry, order.entry)
    end = gm_lookup.portal(table, entry, order.exit)
    if entrance is not None and end is not None and end.name not in entrance.exits:
        entrance.exits = (*entrance.exits, end.name)


def _class(table: Table, entry: Entry, order: AddShipClass) -> None:
    """Exactly as given; a device must be named like one of rule 1.6 to do anything."""
    hull = order.hull.lower()
    if hull not in HULLS:
        return table.reject(entry, "bad_hull", order.hull)
    if not is_name(order.name):
        return table.reject(entry, "bad_name", order.name)
    if order.name.lower() in table.kinds:
        return table.reject(entry, "name_taken", order.name)
    numbers = (order.guns, order.engines, order.scan, order.racks, order.cost, order.ar)
    if not gm_lookup.amounts(table, entry, *numbers):
        return None
    if not gm_lookup.amounts(table, entry, order.dp, order.tonnage, least=1):
        return None
    device = order.name.lower() if hull == DEVICE and order.name.lower() in DEVICES else ""
    new = ShipClass(
        order.name, hull, order.guns, order.dp, order.engines, order.scan, order.racks,
        order.tonnage, order.cost, order.ar, device,
    )  # fmt: skip
    table.state.classes[new.name] = new
    table.kinds[new.name.lower()] = new.name
    for empire in table.empires.values() if order.public else ():
        table.learn(empire, new.name)
    return None


def _ships(table: Table, entry: Entry, order: AddShip) -> None:
    at = gm_lookup.sector(table, entry, order.at)
    owner = gm_lookup.empire(table, entry, order.owner) if at is not None else None
    if at is None or owner is None:
        return None
    name = table.kinds.get(order.kind.lower())
    if name is None:
        return table.reject(entry, "unknown_class", order.kind)
    kind = table.state.classes[name]
    if not gm_lookup.amounts(table, entry, order.dp, least=1, most=kind.dp):
        return None
    if not gm_lookup.amounts(table, entry, order.count, least=1, most=1000):
        return None
    names = list(order.names)
    if len(names) == 1 and names[0].endswith("*"):
        names = numbered(table, owner, names[0][:-1], order.count)
    if len(names) != order.count:
        return table.reject(entry, "bad_amount")
    for word in names:
        ship = launch(table, owner, kind, at, valid_name(table, entry, owner, word))
        ship.dp, ship.public = order.dp, order.mode == "PUBLIC"
    return None


ADDS: dict[type[Order], Callable[[Table, Entry, Any], None]] = {
    AddPortal: _portal,
    AddStorm: _storm,
    AddWorld: _world,
    AddConnection: _link,
    AddShipClass: _class,
    AddShip: _ships,
}
"""What each order does, in the order of the kinds."""
