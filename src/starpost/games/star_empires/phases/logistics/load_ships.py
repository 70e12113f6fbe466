"""Phase 5: loading, allied loading included (rules 4.5, 5.2)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Load

PHASE = "5 load ships"
Pair = tuple[str, str]


def load_ships(table: Table) -> None:
    """Ships are loaded one after another, as the carrier's owner named them (ruling R20)."""
    wanted: dict[str, dict[Pair, None]] = {}
    plans: list[tuple[Entry, Ship, Ship]] = []
    for entry in table.orders(Load):
        for cargo, carrier in _named(table, entry):
            wanted.setdefault(entry.seat, {})[cargo.sn, carrier.sn] = None
            plans.append((entry, cargo, carrier))
    outcome: dict[Pair, str] = {}
    followers: list[tuple[Entry, Ship, Pair]] = []
    for entry, cargo, carrier in plans:
        pair = (cargo.sn, carrier.sn)
        both = all(pair in wanted.get(owner, ()) for owner in (cargo.owner, carrier.owner))
        if not both:
            table.reject(entry, "load_mismatch", cargo.handle)
        elif carrier.owner != entry.seat:
            followers.append((entry, cargo, pair))
        else:
            code = _load(table, cargo, carrier)
            outcome.setdefault(pair, code)
            _say(table, entry, cargo, code)
    for entry, cargo, pair in followers:
        _say(table, entry, cargo, outcome[pair])


def _named(table: Table, entry: Entry) -> list[tuple[Ship, Ship]]:
    """The pairs an order names, those out that can never be loaded."""
    assert isinstance(entry.order, Load)
    found, near = [], _sector(table, entry.seat, entry.order)
    for word in entry.order.ships:
        cargo = _usable(table, entry, word, near)
        carrier = _usable(table, entry, entry.order.carrier, near) if cargo is not None else None
        if cargo is None or carrier is None:
            continue
        if entry.seat not in (cargo.owner, carrier.owner):
            table.reject(entry, "not_yours", cargo.handle)
        else:
            found.append((cargo, carrier))
    return found


def _sector(table: Table, seat: str, order: Load) -> Pos | None:
    """The sector concerned: where the seat's own carrier, or its first own cargo, stands."""
    own = (lookup.own_ship(table, seat, word) for word in (order.carrier, *order.ships))
    return next((ship.at for ship in own if isinstance(ship, Ship)), None)


def _usable(table: Table, entry: Entry, word: str, near: Pos | None) -> Ship | None:
    ship = lookup.settle(table, entry, word, lookup.any_ship(table, entry.seat, word, near))
    if ship is not None and ship.owner not in table.side(entry.seat):
        table.reject(entry, "not_yours", word)
        return None
    return ship


def _load(table: Table, cargo: Ship, carrier: Ship) -> str:
    """Loads, or says why not."""
    if cargo is carrier:
        return "self"
    if cargo.carrier:
        return "loaded"
    if carrier.carrier or table.cargo.get(cargo.sn):
        return "nested_load"
    if cargo.at != carrier.at:
        return "not_same_sector"
    if table.free_racks(carrier) < table.kind(cargo).tonnage:
        return "no_racks"
    text = f"{cargo.owner} {cargo.handle} was loaded onto {carrier.owner} {carrier.handle}."
    table.tell_at(PHASE, cargo.at, text)
    table.load(cargo, carrier)
    if cargo.deployed:
        cargo.deployed = False
        table.vanish(cargo.sn)
    return ""


def _say(table: Table, entry: Entry, cargo: Ship, code: str) -> None:
    if code:
        table.reject(entry, code, cargo.handle)
    else:
        table.note(entry, f"{cargo.handle} is loaded.")
