"""Phase 3: unloading, by order and by itself (rules 4.3, 5.2)."""

from __future__ import annotations

import re

from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import DEVICE, MISSILE, WING
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Deploy, Fire, FireManual, Screen, Unload
from starpost.kernel.orders import Order

PHASE = "3 unload ships"


def unload_ships(table: Table) -> None:
    """UNLOAD orders first; then devices, missiles and wings that are to be used."""
    for entry in table.orders(Unload):
        assert isinstance(entry.order, Unload)
        for word in entry.order.ships:
            found = _cargo(table, entry.seat, word)
            ship = lookup.settle(table, entry, word, found)
            if ship is not None:
                _unload(table, ship)
                table.note(entry, f"{ship.handle} is unloaded.")
    for kinds, hull in (((Deploy,), DEVICE), ((Fire, FireManual), MISSILE), ((Screen,), WING)):
        for entry in table.orders(*kinds):
            _unload_named(table, entry, hull)


def _cargo(table: Table, seat: str, word: str) -> Ship | str:
    """Cargo that is yours or lies on your carrier."""
    found = lookup.any_ship(table, seat, word)
    if isinstance(found, str):
        return found
    aboard = found.carrier and table.ships[found.carrier].owner == seat
    if found.owner != seat and not aboard:
        return "not_yours"
    return found if found.carrier else "not_loaded"


def _unload_named(table: Table, entry: Entry, hull: str) -> None:
    """A ship named for use is unloaded even if the order later fails."""
    for word in named(entry.order):
        ship = lookup.own_ship(table, entry.seat, word)
        if isinstance(ship, Ship) and ship.carrier and table.kind(ship).hull == hull:
            _unload(table, ship)
            table.note(entry, f"{ship.handle} is unloaded.")


def named(order: Order) -> tuple[str, ...]:
    """The handles an order names for use."""
    match order:
        case Deploy() | Fire():
            return order.ships
        case FireManual():
            return tuple(re.sub(r":[+-]?\d+$", "", word) for word in order.ships)
        case Screen():
            return order.wings
        case _:
            return ()


def _unload(table: Table, ship: Ship) -> None:
    carrier = table.ships[ship.carrier]
    table.unload(ship)
    table.let_off[ship.sn] = None
    text = f"{ship.owner} {ship.handle} was unloaded from {carrier.owner} {carrier.handle}."
    table.tell_at(PHASE, ship.at, text)
