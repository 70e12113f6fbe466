"""Phases 11 and 12: the game master takes and gives knowledge (rule 4.42)."""

from __future__ import annotations

from starpost.games.star_empires.known.memory import remember_portal, remember_storm, remember_world
from starpost.games.star_empires.phases.astronomics import gm_lookup
from starpost.games.star_empires.state import Empire
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing.gm_orders import AddKnown, RemoveKnown


def remove_known_items(table: Table) -> None:
    for entry in table.orders(RemoveKnown):
        assert isinstance(entry.order, RemoveKnown)
        for empire, item in _pairs(table, entry, entry.order):
            _forget(empire, entry.order.kind, item)


def add_known_items(table: Table) -> None:
    for entry in table.orders(AddKnown):
        assert isinstance(entry.order, AddKnown)
        for empire, item in _pairs(table, entry, entry.order):
            _tell(table, empire, entry.order.kind, item)


def _pairs(table: Table, entry: Entry, order: AddKnown | RemoveKnown) -> list[tuple[Empire, str]]:
    items = [name for word in order.items if (name := _item(table, entry, order.kind, word))]
    empires = [name for word in order.empires if (name := gm_lookup.empire(table, entry, word))]
    return [(table.empires[name], item) for name in empires for item in items]


def _item(table: Table, entry: Entry, kind: str, word: str) -> str | None:
    if kind == "CONTACT":
        return gm_lookup.empire(table, entry, word)
    if kind == "SHIPCLASS":
        name = table.kinds.get(word.lower())
        return gm_lookup.known(table, entry, "unknown_class", word, name)
    found = gm_lookup.thing(table, entry, "PORTAL" if kind == "NAVDATA" else kind, word)
    return None if found is None else found.name


def _forget(empire: Empire, kind: str, item: str) -> None:
    if kind == "WORLD":
        empire.worlds.pop(item, None)
    elif kind == "STORM":
        empire.storms.pop(item, None)
    elif kind == "SHIPCLASS":
        empire.classes = tuple(x for x in empire.classes if x != item)
    elif kind == "CONTACT":
        empire.contacts = tuple(x for x in empire.contacts if x != item)
    else:
        empire.nav = tuple(x for x in empire.nav if x != item)
        if kind == "PORTAL":
            empire.portals.pop(item, None)


def _tell(table: Table, empire: Empire, kind: str, item: str) -> None:
    """As if the empire had scanned the object, or been given it."""
    state, now = table.state, table.now
    if kind == "WORLD":
        remember_world(empire, state.worlds[item], now)
    elif kind == "STORM":
        remember_storm(empire, state.storms[item], now, table.edition)
    elif kind == "SHIPCLASS":
        table.learn(empire, item)
    elif kind == "CONTACT":
        table.meet(empire, item)
    else:
        remember_portal(empire, state.portals[item], now)
        if kind == "NAVDATA" and item not in empire.nav:
            empire.nav = (*empire.nav, item)
