"""Phases 42d to 42f: who can read which transponder (rules 4.20 to 4.22)."""

from __future__ import annotations

from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Conceal, Identify, Toggle


def toggle_transponders(table: Table) -> None:
    """The private list is kept while the transponder is public (ruling R15)."""
    for entry in table.orders(Toggle):
        assert isinstance(entry.order, Toggle)
        public = entry.order.mode == "PUBLIC"
        chosen = lookup.select(table, entry, entry.order.ships, entry.order.but, wide=True)
        for ship, _ in chosen:
            if ship.public != public:
                ship.public = public
                table.mark(ship, "T")
        if chosen:
            table.note(entry, f"{len(chosen)} transponders are {entry.order.mode.lower()}.")


def conceal_ships(table: Table) -> None:
    for entry in table.orders(Conceal):
        for ship, other in _pairs(table, entry):
            ship.told = tuple(x for x in ship.told if x != other)


def identify_ships(table: Table) -> None:
    for entry in table.orders(Identify):
        for ship, other in _pairs(table, entry):
            if other not in ship.told:
                ship.told = tuple(sorted((*ship.told, other), key=str.lower))


def _pairs(table: Table, entry: Entry) -> list[tuple[Ship, str]]:
    """The private ships and the foreign empires an order is about."""
    order = entry.order
    assert isinstance(order, Conceal | Identify)
    ships = []
    for ship, _ in lookup.select(table, entry, order.ships, order.but, wide=True):
        if ship.public:
            table.reject(entry, "public_transponder", ship.handle)
        else:
            ships.append(ship)
    others = []
    for other in lookup.contacts(table, entry, order.empires):
        if table.allied(entry.seat, other):
            table.reject(entry, "ally_always", other)
        else:
            others.append(other)
    if ships and others:
        table.note(entry, f"{len(ships)} ships, {', '.join(others)}.")
    return [(ship, other) for ship in ships for other in others]
