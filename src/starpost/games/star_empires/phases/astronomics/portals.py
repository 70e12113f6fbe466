"""Phases 13 and 14: portals stabilize and collapse (rules 3.2, 5.7, 5.8)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.known.memory import remember_portal
from starpost.games.star_empires.state import Portal, Ship
from starpost.games.star_empires.table import Table


def stabilize_portals(table: Table) -> None:
    """All reopen but those the game master shut; newly deployed warpdrones make portals."""
    for portal in table.state.portals.values():
        if portal.collapsed and portal.name not in table.held_shut:
            portal.collapsed = False
            table.tell_at("13 stabilize", portal.at, f"Portal {portal.name} is open again.")
    for ship in fresh(table, "warpdrone", "13 stabilize"):
        open_portal(table, ship)


def hold(table: Table, portal: Portal, *, shut: bool) -> None:
    """The game master shuts a portal, which then stays so this turn, or opens it (rule 4.37)."""
    portal.collapsed = shut
    if shut:
        table.held_shut[portal.name] = None
    else:
        table.held_shut.pop(portal.name, None)


def fresh(table: Table, device: str, phase: str) -> list[Ship]:
    """Devices of a kind deployed this turn that no starbase stops (rule 1.6)."""
    found = []
    for sn in table.fresh:
        ship = table.ships.get(sn)
        if ship is None or not ship.deployed or table.kind(ship).device != device:
            continue
        if table.starbases(ship.at):
            ship.deployed = False
            table.tell_at(phase, ship.at, f"A starbase stopped {ship.owner} {ship.handle}.")
        else:
            found.append(ship)
    return found


def made_name(table: Table, ship: Ship, word: str) -> str:
    """Ruling R9: `<handle>_storm` and so on; numbered if somebody has the name."""
    name, n = f"{ship.handle}_{word}", 1
    while table.taken_name(name):
        n += 1
        name = f"{ship.handle}_{word}{n}"
    return name


def open_portal(table: Table, ship: Ship) -> None:
    """Linked both ways with the owner's other warpdrone portals; its side knows it at once."""
    mates = [p for p in table.state.portals.values() if p.owner == ship.owner]
    name = made_name(table, ship, "portal")
    portal = Portal(name, ship.at, tuple(p.name for p in mates), owner=ship.owner, device=ship.sn)
    for mate in mates:
        mate.exits = (*mate.exits, name)
    table.state.portals[name] = portal
    table.tell_at("13 stabilize", ship.at, f"Portal {name} formed.")
    for friend in table.side(ship.owner):
        empire = table.empires[friend]
        remember_portal(empire, portal, table.now)
        empire.nav = (*empire.nav, name)


def collapse_portals(table: Table) -> None:
    """By a hammer, or in a sector with a world or another portal (ruling R44)."""
    count: dict[Pos, int] = {}
    for portal in table.state.portals.values():
        count[portal.at] = count.get(portal.at, 0) + 1
    for portal in table.state.portals.values():
        at = portal.at
        if at in table.hammered or at in table.world_at or count[at] > 1:
            if not portal.collapsed:
                table.tell_at("14 collapse", at, f"Portal {portal.name} collapsed.")
            portal.collapsed = True
