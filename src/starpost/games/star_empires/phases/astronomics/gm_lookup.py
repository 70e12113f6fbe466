"""What the words of a game master's order mean: everything is known, names ignore case."""

from __future__ import annotations

from typing import TypeVar

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.state import Portal, Ship, Storm, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import MOST, is_name
from starpost.games.star_empires.writing import lookup
from starpost.kernel.contract import GM

T = TypeVar("T")
Thing = World | Portal | Storm


def find(things: dict[str, T], name: str) -> T | None:
    low = name.lower()
    return things.get(name) or next((x for n, x in things.items() if n.lower() == low), None)


def world(table: Table, entry: Entry, name: str) -> World | None:
    return known(table, entry, "unknown_world", name, find(table.state.worlds, name))


def portal(table: Table, entry: Entry, name: str) -> Portal | None:
    return known(table, entry, "unknown_portal", name, find(table.state.portals, name))


def storm(table: Table, entry: Entry, name: str) -> Storm | None:
    return known(table, entry, "unknown_storm", name, find(table.state.storms, name))


def thing(table: Table, entry: Entry, kind: str, name: str) -> Thing | None:
    if kind == "WORLD":
        return world(table, entry, name)
    return portal(table, entry, name) if kind == "PORTAL" else storm(table, entry, name)


def known(table: Table, entry: Entry, code: str, word: str, found: T | None) -> T | None:
    if found is None:
        table.reject(entry, code, word)
    return found


def empire(table: Table, entry: Entry, word: str) -> str | None:
    return known(table, entry, "unknown_empire", word, table.canon.get(word.lower()))


def owner(table: Table, entry: Entry, word: str) -> str | None:
    """The empire that is to own a world; nobody, if none is named."""
    return empire(table, entry, word) if word else ""


def ship(table: Table, entry: Entry, owner: str, word: str) -> Ship | None:
    return lookup.settle(table, entry, word, lookup.own_ship(table, owner, word))


def sector(table: Table, entry: Entry, word: str) -> Pos | None:
    return lookup.settle(table, entry, word, lookup.place(table, GM, word))


def new_name(table: Table, entry: Entry, name: str) -> bool:
    """Whether a new object may have the name (rules 1.1, 1.10)."""
    if not is_name(name):
        table.reject(entry, "bad_name", name)
        return False
    if table.taken_name(name):
        table.reject(entry, "name_taken", name)
        return False
    return True


def amounts(table: Table, entry: Entry, *numbers: int, least: int = 0, most: int = MOST) -> bool:
    """Whether numbers are within what a map, or a ship, can hold."""
    if all(least <= number <= most for number in numbers):
        return True
    table.reject(entry, "bad_amount")
    return False
