"""Phase 8: the game master adds things, kind by kind (rules 4.25, 4.30 to 4.34)."""

from __future__ import annotations

from starpost.games.star_empires.gm_orders import (
    AddConnection,
    AddPortal,
    AddShip,
    AddShipClass,
    AddStorm,
    AddWorld,
)
from starpost.games.star_empires.phases import gm_lookup
from starpost.games.star_empires.shipyard import launch, numbered, valid_name
from starpost.games.star_empires.state import Portal, ShipClass, Storm, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import DEVICE, DEVICES, HULLS, is_name


def add_objects(table: Table) -> None:
    """In this order of kinds, so that a ship may be of a class added in the same turn."""
    for kind in (AddPortal, AddStorm, AddWorld, AddConnection, AddShipClass, AddShip):
        for entry in table.orders(kind):
            match entry.order:
                case AddPortal():
                    _portal(table, entry, entry.order)
                case AddStorm():
                    _storm(table, entry, entry.order)
                case AddWorld():
                    _world(table, entry, entry.order)
                case AddConnection():
                    _link(table, entry, entry.order)
                case AddShipClass():
                    _class(table, entry, entry.order)
                case AddShip():
                    _ships(table, entry, entry.order)


def _portal(table: Table, entry: Entry, order: AddPortal) -> None:
    at = gm_lookup.sector(table, entry, order.at)
    if at is not None and gm_lookup.new_name(table, entry, order.name):
        table.state.portals[order.name] = Portal(order.name, at, collapsed=order.collapsed)
        if order.collapsed:
            table.held_shut[order.name] = None


def _storm(table: Table, entry: Entry, order: AddStorm) -> None:
    at, force = gm_lookup.sector(table, entry, order.at), order.intensity
    if at is None or not gm_lookup.new_name(table, entry, order.name):
        return
    if gm_lookup.amounts(table, entry, force):
        table.state.storms[order.name] = Storm(order.name, at, force, force)


def _world(table: Table, entry: Entry, order: AddWorld) -> None:
    at = gm_lookup.sector(table, entry, order.at)
    owner: str | None = ""
    if at is not None and order.owner:
        owner = gm_lookup.empire(table, entry, order.owner)
    if at is None or owner is None:
        return None
    if at in table.world_at:
        return table.reject(entry, "occupied", order.at)
    if gm_lookup.new_name(table, entry, order.name) and gm_lookup.amounts(
        table, entry, order.production, order.stock
    ):
        new = World(order.name, at, order.production, owner, order.stock)
        table.state.worlds[new.name] = table.world_at[at] = new
    return None


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
    if not (1 <= order.dp <= kind.dp and 1 <= order.count <= 1000):
        return table.reject(entry, "bad_amount")
    names = list(order.names)
    if len(names) == 1 and names[0].endswith("*"):
        names = numbered(table, owner, names[0][:-1], order.count)
    if len(names) != order.count:
        return table.reject(entry, "bad_amount")
    for word in names:
        ship = launch(table, owner, kind, at, valid_name(table, entry, owner, word))
        ship.dp = order.dp
        ship.public = order.mode == "PUBLIC"
    return None
