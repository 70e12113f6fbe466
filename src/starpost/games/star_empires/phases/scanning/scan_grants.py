"""Phases 43a and 43b: scan data withheld and authorized (rules 4.23, 4.24)."""

from __future__ import annotations

from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Authorize, Deny
from starpost.games.star_empires.writing.slots import read_pair


def withhold_scan_data(table: Table) -> None:
    """Removes exactly that grant; ALL removes every kind. Grants of lost ships lapse."""
    for empire in table.empires.values():
        for other, given in list(empire.grants.items()):
            _set(empire.grants, other, tuple(item for item in given if _stands(table, item)))
    for entry in table.orders(Deny):
        assert isinstance(entry.order, Deny)
        grants = table.empires[entry.seat].grants
        items = _items(table, entry, entry.order.scope)
        for other in lookup.contacts(table, entry, entry.order.empires):
            if table.allied(entry.seat, other):
                table.reject(entry, "ally_always", other)
                continue
            left = tuple(x for x in grants.get(other, ()) if x not in items and "ALL" not in items)
            _set(grants, other, left)
            if items:
                table.note(entry, f"Withheld from {other}.")


def authorize_scan_data(table: Table) -> None:
    """ALL replaces all narrower grants."""
    for entry in table.orders(Authorize):
        assert isinstance(entry.order, Authorize)
        grants = table.empires[entry.seat].grants
        items = _items(table, entry, entry.order.scope)
        for other in lookup.contacts(table, entry, entry.order.empires):
            have = grants.get(other, ())
            wide = "ALL" in items or "ALL" in have
            _set(grants, other, ("ALL",) if wide else tuple(dict.fromkeys((*have, *items))))
            if items:
                table.note(entry, f"Authorized for {other}.")


def _stands(table: Table, item: str) -> bool:
    kind, _, what = item.partition(":")
    if kind == "place":
        state = table.state
        return what in state.worlds or what in state.portals or what in state.storms
    return kind != "ship" or what in table.ships


def _set(grants: dict[str, tuple[str, ...]], other: str, items: tuple[str, ...]) -> None:
    if items:
        grants[other] = items
    else:
        grants.pop(other, None)


def _items(table: Table, entry: Entry, words: tuple[str, ...]) -> list[str]:
    """What is granted: ALL, sector:<at>, place:<name>, ship:<sn>, class:<name>."""
    found = []
    for word in words:
        item = grant(table, entry.seat, word)
        if item.startswith("!"):
            table.reject(entry, item[1:], word)
        else:
            found.append(item)
    return found


def grant(table: Table, seat: str, word: str) -> str:
    """A word of the scope as the state keeps it; `!code` if it means nothing."""
    if word.upper() == "ALL":
        return "ALL"
    if word.startswith("@") or read_pair(word) is not None:
        name = lookup.named(table, seat, word) if word.startswith("@") else ""
        if name and table.edition > 1:
            return f"place:{name}"
        at = lookup.place(table, seat, word)
        return f"!{at}" if isinstance(at, str) else f"sector:{at}"
    head, _, tail = word.partition(":")
    if head.lower() == "class" and tail:
        kind = table.kinds.get(tail.lower())
        mine = any(s.kind == kind and s.owner == seat for s in table.ships.values())
        known = kind is not None and (mine or kind in table.empires[seat].classes)
        return f"class:{kind}" if known else "!unknown_class"
    ship = lookup.own_ship(table, seat, word)
    return f"!{ship}" if isinstance(ship, str) else f"ship:{ship.sn}"
