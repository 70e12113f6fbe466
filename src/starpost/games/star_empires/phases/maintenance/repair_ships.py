"""Phase 42b: orbitals repair their cargo, worlds pay for the rest (rules 1.7, 5.11)."""

from __future__ import annotations

from starpost.games.star_empires.phases.income.pool_resources import change, stock
from starpost.games.star_empires.state import Ship, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import ORBITAL
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Repair

PHASE = "42b repair"


def repair_ships(table: Table) -> None:
    _dock(table)
    for entry in table.orders(Repair):
        assert isinstance(entry.order, Repair)
        ship = _ship(table, entry, entry.order)
        if ship is not None:
            _repair(table, entry, entry.order, ship)


def _dock(table: Table) -> None:
    """Friendly and allied cargo of an orbital is repaired free of charge."""
    for carrier, cargo in table.cargo.items():
        base = table.ships.get(carrier)
        if base is None or table.kind(base).hull != ORBITAL:
            continue
        for ship in cargo:
            full = table.kind(ship).dp
            if ship.dp < full and ship.owner in table.side(base.owner):
                ship.dp = full
                table.mark(ship, "R")
                text = f"{ship.handle} was repaired aboard {base.handle}."
                table.tell(PHASE, text, dict.fromkeys((ship.owner, base.owner)), ship.at)


def _ship(table: Table, entry: Entry, order: Repair) -> Ship | None:
    found = lookup.any_ship(table, entry.seat, order.ship)
    if found == "unknown_ship" and _lost_ally(table, entry.seat, order.ship):
        found = "destroyed"
    if isinstance(found, Ship):
        if found.owner not in table.side(entry.seat):
            found = "not_yours"
        elif found.dp >= table.kind(found).dp:
            found = "no_repair_needed"
        elif order.amount.upper() != "MAX" and int(order.amount) < 1:
            found = "bad_amount"
        elif _forbidden(table, found):
            found = "interdicted"
    return lookup.settle(table, entry, order.ship, found)


def _lost_ally(table: Table, seat: str, word: str) -> bool:
    """Whether that is an ally's ship destroyed this turn."""
    low = word.lower()
    return any(
        (ally, low.removeprefix(f"{ally.lower()}:")) in table.gone for ally in table.allies[seat]
    )


def _forbidden(table: Table, ship: Ship) -> bool:
    """No repair for the owner's side where its world is interdicted."""
    world = table.world_at.get(ship.at)
    return (
        world is not None
        and world.prohibition == "interdicted"
        and ship.owner in table.side(world.owner)
    )


def _repair(table: Table, entry: Entry, order: Repair, ship: Ship) -> None:
    missing = table.kind(ship).dp - ship.dp
    want = missing if order.amount.upper() == "MAX" else min(int(order.amount), missing)
    orbital = table.kind(ship).hull == ORBITAL
    rate = table.rules.orbital_repair_dp_per_ru if orbital else table.rules.repair_dp_per_ru
    done = paid = 0
    for word in order.worlds:
        if done >= want:
            break
        world = lookup.settle(table, entry, word, _funds(table, entry.seat, word, ship))
        if world is None:
            continue
        fee = min(stock(world, entry.seat), -(-(want - done) // rate))
        change(world, entry.seat, -fee)
        paid += fee
        done = min(want, done + fee * rate)
    if done:
        ship.dp += done
        table.mark(ship, "R")
        short = f", {want - done} fewer than ordered" if done < want else ""
        table.note(entry, f"{ship.handle} was repaired by {done} DP for {paid} RU{short}.")
        seats = table.witnesses(ship.at) if not ship.carrier else (ship.owner,)
        text = f"{ship.owner} {ship.handle} was repaired."
        table.tell(PHASE, text, dict.fromkeys((*seats, ship.owner)), ship.at)


def _funds(table: Table, seat: str, word: str, ship: Ship) -> World | str:
    """A world that can pay, or why it cannot."""
    world = lookup.world(table, seat, word)
    if isinstance(world, str):
        return world
    if world.owner not in table.side(seat):
        return "not_owner"
    if world.taken:
        return "just_taken"
    if world.prohibition == "interdicted":
        return "interdicted"
    if world.prohibition == "blockaded" and ship.at != world.at:
        return "blockaded"
    return world if stock(world, seat) >= 1 else "no_stock"
