"""Phase 9: the game master changes things (rules 4.35 to 4.41)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from starpost.games.star_empires.phases.astronomics import gm_lookup
from starpost.games.star_empires.phases.astronomics.portals import hold
from starpost.games.star_empires.phases.combat.determine_ownership import take_stocks
from starpost.games.star_empires.state import Portal, Storm, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing.gm_orders import (
    Fluctuate,
    ModifyPortal,
    ModifyShip,
    ModifyStorm,
    ModifyWorld,
    RenameObject,
    SetDrift,
)
from starpost.kernel.orders import Order

T = TypeVar("T")


def modify_objects(table: Table) -> None:
    for entry in table.orders(*CHANGES):
        CHANGES[type(entry.order)](table, entry, entry.order)


def _storm(table: Table, entry: Entry, order: ModifyStorm) -> None:
    storm = gm_lookup.storm(table, entry, order.name)
    if storm is not None and gm_lookup.amounts(table, entry, order.intensity):
        storm.intensity = order.intensity


def _world(table: Table, entry: Entry, order: ModifyWorld) -> None:
    """No capture; ownership is determined anew in phase 26."""
    world = gm_lookup.world(table, entry, order.name)
    owner = gm_lookup.owner(table, entry, order.owner) if world is not None else None
    if world is None or owner is None:
        return
    if gm_lookup.amounts(table, entry, order.production, order.stock):
        world.production, world.stock = order.production, order.stock
        if owner != world.owner:
            if world.home:
                table.empires[world.owner].last_home = world.at
            world.owner, world.home = owner, False
            take_stocks(table, world)


def _portal(table: Table, entry: Entry, order: ModifyPortal) -> None:
    portal = gm_lookup.portal(table, entry, order.name)
    if portal is not None:
        hold(table, portal, shut=order.state == "COLLAPSED")


def _ship(table: Table, entry: Entry, order: ModifyShip) -> None:
    owner = gm_lookup.empire(table, entry, order.owner)
    ship = gm_lookup.ship(table, entry, owner, order.ship) if owner is not None else None
    if ship is not None:
        full = table.kind(ship).dp
        if gm_lookup.amounts(table, entry, order.dp, least=1, most=full):
            ship.dp, ship.public = order.dp, order.mode == "PUBLIC"


def _drift(table: Table, entry: Entry, order: SetDrift) -> None:
    found = gm_lookup.thing(table, entry, order.kind, order.name)
    if found is not None:
        word = order.pattern
        found.drift = word.lower() if word in ("NONE", "RANDOM") else tuple(word.split(","))


def _fluctuate(table: Table, entry: Entry, order: Fluctuate) -> None:
    storm = gm_lookup.storm(table, entry, order.name)
    if storm is None:
        return
    if order.wave in ("NONE", "RANDOM"):
        storm.fluctuation = order.wave.lower()
        return
    deltas = tuple(map(int, order.wave.split(",")))
    if gm_lookup.amounts(table, entry, *map(abs, deltas)):
        storm.fluctuation = deltas


def _rename(table: Table, entry: Entry, order: RenameObject) -> None:
    """Renamed for everyone: map, charts, links."""
    found = gm_lookup.thing(table, entry, order.kind, order.name)
    if found is None:
        return
    old, new = found.name, order.to
    same = old.lower() == new.lower()
    if not same and not gm_lookup.new_name(table, entry, new):
        return
    state, found.name = table.state, new
    if isinstance(found, World):
        state.worlds = renamed(state.worlds, old, new)
    elif isinstance(found, Portal):
        if table.held_shut.pop(old, True) is None:
            table.held_shut[new] = None
        state.portals = renamed(state.portals, old, new)
        for portal in state.portals.values():
            portal.exits = swapped(portal.exits, old, new)
    elif isinstance(found, Storm):
        state.storms = renamed(state.storms, old, new)
    for empire in table.empires.values():
        empire.worlds = renamed(empire.worlds, old, new)
        empire.portals = renamed(empire.portals, old, new)
        empire.storms = renamed(empire.storms, old, new)
        empire.nav = swapped(empire.nav, old, new)
        at_start = table.nav_at_start[empire.name]
        table.nav_at_start[empire.name] = swapped(at_start, old, new)


def renamed(things: dict[str, T], old: str, new: str) -> dict[str, T]:
    return {new if name == old else name: thing for name, thing in things.items()}


def swapped(names: tuple[str, ...], old: str, new: str) -> tuple[str, ...]:
    return tuple(new if name == old else name for name in names)


CHANGES: dict[type[Order], Callable[[Table, Entry, Any], None]] = {
    ModifyStorm: _storm,
    ModifyWorld: _world,
    ModifyPortal: _portal,
    ModifyShip: _ship,
    SetDrift: _drift,
    Fluctuate: _fluctuate,
    RenameObject: _rename,
}
"""What each order does; they are carried out as written."""
