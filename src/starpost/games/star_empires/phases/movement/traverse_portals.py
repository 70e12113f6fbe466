"""Phase 29: through the wormnets (rules 4.12, 5.7)."""

from __future__ import annotations

from starpost.games.star_empires.phases.movement.move_ships import may_leave
from starpost.games.star_empires.state import Portal, Ship
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Traverse

PHASE = "29 traverse"


def traverse_portals(table: Table) -> None:
    going: list[tuple[Ship, Portal, Portal]] = []
    for entry in table.orders(Traverse):
        assert isinstance(entry.order, Traverse)
        chosen = lookup.select(table, entry, entry.order.ships, entry.order.but)
        if not chosen or not _together(table, entry, chosen):
            continue
        name = lookup.portal(table, entry.seat, entry.order.entry)
        if name is None:
            table.reject(entry, "unknown_portal", entry.order.entry)
            continue
        entrance = table.state.portals[name]
        fit = [ship for ship, explicit in chosen if _fit(table, entry, ship, explicit, entrance)]
        if not fit:
            continue
        end = lookup.settle(
            table, entry, entrance.name, _exit(table, entry, entrance, entry.order.exit)
        )
        if end is not None:
            going += [(ship, entrance, end) for ship in fit]
            table.traversed.update(dict.fromkeys(ship.sn for ship in fit))
            table.used_portals += [(entry.seat, entrance.name), (entry.seat, end.name)]
            who = ", ".join(ship.handle for ship in fit)
            table.note(entry, f"{who} left the wormnet at {end.name}.")
    _pass(table, going)


def _together(table: Table, entry: Entry, chosen: list[tuple[Ship, bool]]) -> bool:
    """Rule 4.12: a group stood in one sector when the turn began; who fell behind is left out."""
    if table.edition == 1:
        return lookup.in_one_sector(table, entry, chosen)
    if len({table.stood.get(ship.sn, ship.at) for ship, _ in chosen}) > 1:
        table.reject(entry, "not_same_sector")
        return False
    return True


def _fit(table: Table, entry: Entry, ship: Ship, explicit: bool, entrance: Portal) -> bool:
    if ship.at != entrance.at:
        if explicit or table.engines(ship) >= 1:
            table.reject(entry, "not_at_portal", ship.handle)
        return False
    return may_leave(table, entry, ship, explicit, table.traversed, dampers=False)


def _exit(table: Table, entry: Entry, entrance: Portal, wanted: str) -> Portal | str:
    """The exit named, if nav data of both ends are there; else a random one (ruling R27)."""
    seat, portals = entry.seat, table.state.portals
    if not usable(table, seat, entrance):
        return "private_portal"
    if entrance.collapsed:
        return "portal_collapsed"
    nav = table.empires[seat].nav
    name = lookup.portal(table, seat, wanted) if wanted else None
    if name is not None and name in nav and entrance.name in nav:
        end = portals[name]
        if name not in entrance.exits:
            return "not_connected"
        if not usable(table, seat, end):
            return "private_portal"
        if end.collapsed:
            return "portal_collapsed"
        return end
    if wanted:
        table.note(entry, f"Without nav data the exit {wanted} was left to chance.")
    exits = [
        x for x in entrance.exits if not portals[x].collapsed and usable(table, seat, portals[x])
    ]
    if not exits:
        return "no_exit"
    return portals[table.dice.pick("portal_exit", exits)]


def usable(table: Table, seat: str, portal: Portal) -> bool:
    """A warpdrone's portal serves its owner and the owner's allies only."""
    return not portal.owner or portal.owner in table.side(seat)


def _pass(table: Table, going: list[tuple[Ship, Portal, Portal]]) -> None:
    for ship, entrance, _ in going:
        text = f"{ship.owner} {ship.handle} entered portal {entrance.name}."
        table.tell_at(PHASE, ship.at, text)
    for ship, _, end in going:
        table.mark(ship, "W")
        table.place(ship, end.at)
    for ship, _, end in going:
        table.tell_at(PHASE, ship.at, f"{ship.owner} {ship.handle} came out of portal {end.name}.")
