"""Phase 20: self-destruction and what it does to the neighbours (rule 5.5)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import STARBASE
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Destruct

PHASE = "20 self-destruct"


def self_destruct_ships(table: Table) -> None:
    for entry in table.orders(Destruct):
        assert isinstance(entry.order, Destruct)
        for ship, explicit in lookup.select(table, entry, entry.order.ships, entry.order.but):
            _arm(table, entry, ship, explicit)
    blasts: dict[Pos, list[Ship]] = {}
    for sn in table.destructed:
        blasts.setdefault(table.ships[sn].at, []).append(table.ships[sn])
    for at, ships in blasts.items():
        _blast(table, at, ships)


def _arm(table: Table, entry: Entry, ship: Ship, explicit: bool) -> None:
    if ship.kind == STARBASE:
        if explicit:
            table.reject(entry, "cannot_destruct", ship.handle)
        return None
    if _ally_aboard(table, ship):
        return table.reject(entry, "ally_aboard", ship.handle)
    table.destructed[ship.sn] = None
    table.mark(ship, "S")
    table.note(entry, f"{ship.handle} self-destructs.")
    table.tell_at(PHASE, ship.at, f"{ship.owner} {ship.handle} self-destructed.")
    return None


def _ally_aboard(table: Table, ship: Ship) -> bool:
    """On an ally's carrier, with an ally's cargo, or beside an ally's cargo."""
    near = list(table.cargo.get(ship.sn, ()))
    if ship.carrier:
        near += [table.ships[ship.carrier], *table.cargo[ship.carrier]]
    return any(table.allied(ship.owner, other.owner) for other in near)


def _blast(table: Table, at: Pos, ships: list[Ship]) -> None:
    """Everybody unloaded who is not part of it takes a point for each interval of tonnage."""
    going: dict[str, Ship] = {}
    inside: dict[str, int] = {}
    """Tonnage that blew up aboard a starbase, which that starbase does not feel (ruling R25)."""
    for ship in ships:
        going[ship.sn] = ship
        for cargo in table.cargo.get(ship.sn, ()):
            going[cargo.sn] = cargo
        if ship.carrier and table.ships[ship.carrier].kind == STARBASE:
            tonnage = table.kind(ship).tonnage
            inside[ship.carrier] = inside.get(ship.carrier, 0) + tonnage
        elif ship.carrier:
            going[ship.carrier] = table.ships[ship.carrier]
            for cargo in table.cargo[ship.carrier]:
                going[cargo.sn] = cargo
    for sn in going:
        if sn not in table.destructed:
            table.doomed[sn] = None
    total = sum(table.kind(ship).tonnage for ship in going.values())
    for ship in table.here.get(at, ()):
        if ship.sn not in going:
            harm = -(
                -(total - inside.get(ship.sn, 0)) // table.rules.self_destruct_tonnage_interval
            )
            if harm > 0:
                table.hurt[ship.sn] = table.hurt.get(ship.sn, 0) + harm
                who = f"{ship.owner} {ship.handle}"
                table.tell_at(PHASE, at, f"{who} took {harm} DP of collateral damage.")
