"""Phase 4: devices are switched on (rules 1.6, 4.4, 5.8)."""

from __future__ import annotations

from starpost.games.star_empires.state import Ship
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import DEVICE, ONE_SHOT
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Deploy

PHASE = "4 deploy devices"


def deploy_devices(table: Table) -> None:
    for entry in table.orders(Deploy):
        assert isinstance(entry.order, Deploy)
        for word in entry.order.ships:
            ship = lookup.taken(table, entry, word)
            if ship is not None:
                _deploy(table, entry, ship)


def _deploy(table: Table, entry: Entry, ship: Ship) -> None:
    kind = table.kind(ship)
    if kind.hull != DEVICE:
        return table.reject(entry, "not_device", ship.handle)
    if ship.deployed:
        return table.reject(entry, "already_deployed", ship.handle)
    if ship.carrier:
        return table.reject(entry, "loaded", ship.handle)
    at, who = ship.at, f"{ship.owner} {ship.handle}"
    if table.starbases(at):
        table.reject(entry, "starbase_blocks", ship.handle)
        table.tell_at(PHASE, at, f"A starbase kept the {kind.name} {who} from working.")
        if kind.device in ONE_SHOT:
            table.destroy(ship, "deployed")
        return None
    table.tell_at(PHASE, at, f"{who} ({kind.name}) was deployed.")
    table.note(entry, f"{ship.handle} is deployed.")
    if kind.device in ONE_SHOT:
        _spend(table, ship, kind.device)
        return table.destroy(ship, "deployed")
    ship.deployed = True
    table.mark(ship, "P")
    table.fresh.append(ship.sn)
    return None


def _spend(table: Table, ship: Ship, device: str) -> None:
    """Rule 1.6: what a one-shot device does this turn."""
    at = ship.at
    if device == "damper":
        table.damped[at] = None
    elif device == "hammer":
        table.hammered[at] = None
    elif device == "shield":
        table.shields.append((at, ship.owner))
    elif device == "bomb" and at in table.world_at:
        table.world_at[at].pollution = 2
