"""Phase 41: RU are shipped (rules 4.16, 5.10)."""

from __future__ import annotations

from starpost.games.star_empires.phases.income.pool_resources import change, stock
from starpost.games.star_empires.state import World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Transfer

PHASE = "41 transfer"


def transfer(table: Table) -> None:
    """In the order written; after a short shipment that stockpile sends no more (ruling R48)."""
    short: dict[tuple[str, str], None] = {}
    for entry in table.orders(Transfer):
        assert isinstance(entry.order, Transfer)
        ends = _ends(table, entry, entry.order)
        if ends is not None:
            _ship(table, entry, ends, short)


def _ends(table: Table, entry: Entry, order: Transfer) -> tuple[World, World, str] | None:
    """Both worlds and who gets the RU, or a problem and None."""
    seat = entry.seat
    origin = lookup.settle(table, entry, order.origin, lookup.world(table, seat, order.origin))
    if origin is None:
        return None
    if origin.owner not in table.side(seat):
        table.reject(entry, "not_owner", origin.name)
        return None
    if origin.prohibition != "none":
        table.reject(entry, "blockaded", origin.name)
        return None
    to = lookup.settle(table, entry, order.to, lookup.world(table, seat, order.to))
    if to is None:
        return None
    if to is origin:
        table.reject(entry, "self", to.name)
        return None
    if order.amount.upper() != "MAX" and int(order.amount) < 1:
        table.reject(entry, "bad_amount", order.amount)
        return None
    met = table.met_at_start if table.edition > 1 else None
    receiver = lookup.contact(table, entry, order.empire, met) if order.empire else seat
    if receiver is None:
        return None
    wanted = (receiver,) if order.empire else table.side(seat)
    if to.owner not in wanted:
        table.reject(entry, "not_owner", to.name)
        return None
    return origin, to, receiver


def _ship(
    table: Table,
    entry: Entry,
    ends: tuple[World, World, str],
    short: dict[tuple[str, str], None],
) -> None:
    assert isinstance(entry.order, Transfer)
    origin, to, receiver = ends
    seat, have = entry.seat, stock(origin, entry.seat)
    everything = entry.order.amount.upper() == "MAX"
    asked = have if everything else int(entry.order.amount)
    if (seat, origin.name) in short:
        return table.reject(entry, "no_stock", origin.name)
    if asked > have:
        short[seat, origin.name] = None
    sent = min(asked, have)
    if not sent:
        return table.reject(entry, "no_stock", origin.name)
    change(origin, seat, -sent)
    change(to, receiver, sent)
    left = f", {asked - sent} fewer than ordered" if sent < asked else ""
    table.note(entry, f"{sent} RU went from {origin.name} to {to.name}{left}.")
    if receiver != seat:
        table.meet(table.empires[receiver], seat)
        text = f"{to.name} received {sent} RU from {seat}."
        table.tell(PHASE, text, (receiver,), to.at)
    return None
