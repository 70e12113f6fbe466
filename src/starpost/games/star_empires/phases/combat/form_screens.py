"""Phase 21: wings screen larger ships (rules 4.7, 5.4)."""

from __future__ import annotations

from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import SCREENED, WING
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Screen


def form_screens(table: Table) -> None:
    for entry in table.orders(Screen):
        assert isinstance(entry.order, Screen)
        for word in entry.order.wings:
            wing = _wing(table, entry, word)
            target = _target(table, entry, entry.order.target, wing) if wing is not None else None
            if wing is not None and target is not None:
                _screen(table, entry, wing, target)


def _wing(table: Table, entry: Entry, word: str) -> Ship | None:
    found = lookup.any_ship(table, entry.seat, word)
    if isinstance(found, Ship):
        if found.owner != entry.seat:
            found = "not_yours"
        elif table.kind(found).hull != WING:
            found = "not_wing"
        elif found.sn in table.destructed or found.sn in table.doomed:
            found = "destroyed"
        elif found.carrier:
            found = "loaded"
    return lookup.settle(table, entry, word, found)


def _target(table: Table, entry: Entry, word: str, wing: Ship) -> Ship | None:
    found = lookup.any_ship(table, entry.seat, word, near=wing.at)
    if isinstance(found, Ship) and found.owner not in table.side(entry.seat):
        found = "not_yours"
    return lookup.settle(table, entry, word, found)


def _screen(table: Table, entry: Entry, wing: Ship, target: Ship) -> None:
    if wing.at != target.at:
        return table.reject(entry, "not_same_sector", wing.handle)
    if table.screening.get(wing.sn, target.sn) != target.sn:
        return table.reject(entry, "already_screening", wing.handle)
    hull = table.kind(target).hull
    allowed = SCREENED if target.owner == entry.seat else ("capital_ship",)
    if hull not in allowed or target.carrier:
        return table.reject(entry, "bad_screen", target.handle)
    if wing.sn not in table.screening:
        table.screening[wing.sn] = target.sn
        table.screens.setdefault(target.sn, []).append(wing)
        table.mark(wing, "N")
        table.note(entry, f"{wing.handle} screens {target.handle}.")
        text = f"{wing.owner} {wing.handle} screens {target.owner} {target.handle}."
        table.tell_at("21 screens", wing.at, text)
    return None
