"""Phases 27 and 30: portal nav data is given, gained and pooled among allies (rule 5.7)."""

from __future__ import annotations

from starpost.games.star_empires.known.memory import chart_portal, remember_portal
from starpost.games.star_empires.state import Empire
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Transmit

PHASE = "27 transmit"


def transmit_nav_data(table: Table) -> None:
    """Only what was known when the turn began may be passed on."""
    for entry in table.orders(Transmit):
        assert isinstance(entry.order, Transmit)
        donor = table.empires[entry.seat]
        portals = [_portal(table, entry, donor, word) for word in entry.order.portals]
        empires = lookup.contacts(table, entry, entry.order.empires)
        for name in filter(None, portals):
            for other in empires:
                _give(table, donor, table.empires[other], name)
                table.note(entry, f"{other} has the nav data of {name}.")
    pool(table)


def _portal(table: Table, entry: Entry, donor: Empire, word: str) -> str | None:
    name = lookup.portal(table, entry.seat, word)
    if name is None:
        table.reject(entry, "unknown_portal", word)
    elif name not in table.nav_at_start[entry.seat] or name not in donor.nav:
        table.reject(entry, "no_nav_data", word)
        return None
    return name


def _give(table: Table, donor: Empire, to: Empire, name: str) -> None:
    """The recipient gets the sector the donor has on record (ruling R28)."""
    chart_portal(to, name, donor.portals[name])
    if name not in to.nav:
        to.nav = (*to.nav, name)
    table.meet(to, donor.name)
    table.tell(PHASE, f"{donor.name} gave you the nav data of {name}.", (to.name,))


def acquire_nav_data(table: Table) -> None:
    """Whoever went through a portal knows it and its exit now."""
    for seat, name in table.used_portals:
        empire = table.empires[seat]
        remember_portal(empire, table.state.portals[name], table.now)
        if name not in empire.nav:
            empire.nav = (*empire.nav, name)
            table.tell("30 nav data", f"You have the nav data of {name} now.", (seat,))
    pool(table)


def pool(table: Table) -> None:
    """Allies share all nav data, along chains of alliances too (ruling R52)."""
    changed = bool(table.state.alliances)
    while changed:
        changed = False
        for a, b in table.state.alliances:
            for one, other in ((a, b), (b, a)):
                giver, taker = table.empires[one], table.empires[other]
                for name in giver.nav:
                    chart_portal(taker, name, giver.portals[name])
                new = tuple(name for name in giver.nav if name not in taker.nav)
                if new:
                    taker.nav = (*taker.nav, *new)
                    changed = True
