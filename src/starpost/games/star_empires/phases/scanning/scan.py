"""Phases 43c to 43e: scan data is collected, shared and recorded (rule 5.9)."""

from __future__ import annotations

from collections.abc import Iterable

from starpost.games.star_empires.galaxy.hexes import Pos, reach
from starpost.games.star_empires.known.memory import remember_portal, remember_storm, remember_world
from starpost.games.star_empires.state import Empire, Portal, Ship, Storm
from starpost.games.star_empires.table import Table


class Sight:
    """What one empire scans this turn."""

    __slots__ = ("clouds", "got_clouds", "got_scanned", "got_visible", "scanned", "visible")

    def __init__(self) -> None:
        self.visible: set[Pos] = set()
        self.scanned: set[Pos] = set()
        self.clouds: set[Pos] = set()
        """Sectors whose storms are seen, and nothing else of them."""
        self.got_clouds: set[Pos] = set()
        self.got_visible: set[Pos] = set()
        self.got_scanned: set[Pos] = set()


def scan(table: Table) -> None:
    """Phases 43c, 43d, 43e; what is seen is dated with the turn that begins."""
    sights = collect_scan_data(table)
    if table.edition > 1:
        show_wrecks(table)
    share_scan_data(table, sights)
    record_new_map_objects(table, sights)


def collect_scan_data(table: Table) -> dict[str, Sight]:
    sights = {name: Sight() for name in table.empires}
    cloudy = table.cloudy = {storm.at for storm in table.state.storms.values()}
    for at, ships in table.here.items():
        best: dict[str, int] = {}
        for ship in ships:
            radius = table.scan(ship)
            if radius > best.get(ship.owner, -1):
                best[ship.owner] = radius
        for owner, radius in best.items():
            sight = sights[owner]
            sight.visible.add(at)
            if radius and at not in cloudy:
                sight.scanned |= reach(table.state.radius, at, radius)
    for world in table.state.worlds.values():
        if world.owner:
            sights[world.owner].visible.add(world.at)
    for sight in sights.values():
        sight.clouds = (sight.scanned & cloudy) - sight.visible
        sight.scanned -= cloudy
        sight.scanned -= sight.visible
    return sights


def share_scan_data(table: Table, sights: dict[str, Sight]) -> None:
    """Only what the donor collected itself; allies get everything (ruling R31)."""
    for name, empire in table.empires.items():
        donor = sights[name]
        for ally in table.allies[name]:
            sights[ally].got_visible |= donor.visible
            sights[ally].got_scanned |= donor.scanned
            sights[ally].got_clouds |= donor.clouds
        for other, items in empire.grants.items():
            if other not in sights or table.allied(name, other):
                continue
            for item in items:
                _share(table, name, sights, other, item)


def _share(table: Table, name: str, sights: dict[str, Sight], other: str, item: str) -> None:
    """What the donor itself sees of the sectors that one grant covers."""
    donor, taker = sights[name], sights[other]
    if item == "ALL":
        covered = donor.visible | donor.scanned | donor.clouds
    else:
        covered = _covered(table, name, *item.split(":", 1))
    taker.got_visible |= donor.visible & covered
    taker.got_scanned |= donor.scanned & covered
    taker.got_clouds |= donor.clouds & covered


def _covered(table: Table, name: str, kind: str, what: str) -> set[Pos]:
    """A sector, or the discs that ships scan."""
    if kind == "sector":
        return {int(what)}
    if kind == "place":
        return where_now(table, what)
    covered: set[Pos] = set()
    for ship in _ships(table, name, kind, what):
        radius = 0 if ship.at in table.cloudy else table.scan(ship)
        covered |= reach(table.state.radius, ship.at, radius)
    return covered


def where_now(table: Table, name: str) -> set[Pos]:
    """Where a world, portal or storm is, however it has drifted; nowhere if it is gone."""
    state = table.state
    for known in (state.worlds, state.portals, state.storms):
        if name in known:
            return {known[name].at}
    return set()


def show_wrecks(table: Table) -> None:
    """Rule 5.9: ships that arrived later see what was destroyed in their sector this turn."""
    for ship, cause in table.wrecks:
        if cause == "fired":
            continue
        told = table.saw_wreck.get(ship.sn, ())
        owners = {other.owner for other in table.here.get(ship.at, ())}
        late = tuple(name for name in table.empires if name in owners and name not in told)
        if late:
            text = f"The wreck of {ship.owner} {ship.handle} ({ship.kind}) drifts here."
            table.tell("43c scan", text, late, ship.at)


def _ships(table: Table, owner: str, kind: str, what: str) -> Iterable[Ship]:
    if kind == "ship":
        ship = table.ships.get(what)
        return [ship] if ship is not None and ship.owner == owner and not ship.carrier else []
    return [
        ship
        for ship in table.ships.values()
        if ship.owner == owner and ship.kind == what and not ship.carrier
    ]


def record_new_map_objects(table: Table, sights: dict[str, Sight]) -> None:
    state, now = table.state, table.now
    storms: dict[Pos, list[Storm]] = {}
    portals: dict[Pos, list[Portal]] = {}
    for storm in state.storms.values():
        storms.setdefault(storm.at, []).append(storm)
    for portal in state.portals.values():
        portals.setdefault(portal.at, []).append(portal)
    for name, empire in table.empires.items():
        sight = sights[name]
        _contacts(table, empire, sight)
        visible = sight.visible | sight.got_visible
        scanned = (sight.scanned | sight.got_scanned) - visible
        seen = visible | scanned
        empire.visible = tuple(sorted(visible))
        empire.scanned = tuple(sorted(scanned))
        empire.seen.update(dict.fromkeys(empire.visible, now))
        empire.seen.update(dict.fromkeys(empire.scanned, now))
        clouds = (sight.clouds | sight.got_clouds) if table.edition > 1 else sight.clouds
        for at in sorted(clouds):
            empire.seen.setdefault(at, now)
        for world in state.worlds.values():
            if world.at in seen:
                remember_world(empire, world, now)
        for at, found in portals.items():
            if at in seen:
                for portal in found:
                    remember_portal(empire, portal, now)
        _storms(table, empire, storms, seen | clouds)


def _storms(table: Table, empire: Empire, storms: dict[Pos, list[Storm]], seen: set[Pos]) -> None:
    """Those in sight are remembered; one that drifted away stays as last seen, one that no longer
    exists is struck from the chart."""
    for name, memory in list(empire.storms.items()):
        if memory.at in seen and (table.edition == 1 or name not in table.state.storms):
            del empire.storms[name]
    for at, found in storms.items():
        if at in seen:
            for storm in found:
                remember_storm(empire, storm, table.now, table.edition)


def _contacts(table: Table, empire: Empire, sight: Sight) -> None:
    """Rule 5.9: by what the empire's own ships and worlds see, not by shared data."""
    me, met, here = empire.name, set(empire.contacts), table.here
    found = {ship.owner for at in here.keys() & sight.visible for ship in here[at]}
    found |= {
        ship.owner
        for at in here.keys() & sight.scanned
        for ship in here[at]
        if ship.public or me in ship.told or table.allied(me, ship.owner)
    }
    seen = sight.visible | sight.scanned
    found |= {world.owner for world in table.state.worlds.values() if world.at in seen}
    for other in table.empires:
        if other in found and other not in met:
            if other != me:
                table.tell("43e record", f"You are in contact with {other} now.", (me,))
            table.meet(empire, other)
