"""What the words of an order mean (rules 1.10, 3.5 to 3.7): ships, empires, worlds, places.

Every function gives the thing or, as text, the code of the problem.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TypeVar

from starpost.games.star_empires.galaxy.hexes import GALACTIC, Pos, length, pos
from starpost.games.star_empires.state import Ship, World
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing.orders import Toggle
from starpost.games.star_empires.writing.slots import read_pair
from starpost.kernel.contract import GM

T = TypeVar("T")


def own_ship(table: Table, seat: str, word: str) -> Ship | str:
    """A ship of the seat by its handle."""
    low = word.lower()
    head, _, tail = low.partition(":")
    if tail and head == seat.lower():
        low = tail
    ship = table.names[seat].get(low) or table.serials.get(low)
    if ship is not None and ship.owner == seat:
        return ship
    return "destroyed" if (seat, low) in table.gone else "unknown_ship"


def any_ship(table: Table, seat: str, word: str, near: Pos | None = None) -> Ship | str:
    """Rule 1.10: an own ship, or a foreign one by SN, EMPIRE:name or an unmistakable name."""
    ship = own_ship(table, seat, word)
    if isinstance(ship, Ship) or ship == "destroyed":
        return ship
    return foreign_ship(table, seat, word, near=near)


def foreign_ship(
    table: Table, seat: str, word: str, at: Pos | None = None, near: Pos | None = None
) -> Ship | str:
    """With `at` only ships of that sector count; without it, those the seat can see, and of
    several with the name the one in the sector concerned, `near`. Rule 3.6."""
    low = word.lower()
    head, _, tail = low.partition(":")
    found = table.serials.get(low)
    if found is None and tail and head in table.canon:
        found = table.names[table.canon[head]].get(tail)
    if found is not None:
        return (
            found if found.owner != seat and _in_reach(table, seat, found, at) else "unknown_ship"
        )
    named = [
        ship
        for name in table.empires
        if name != seat and (ship := table.names[name].get(low)) is not None
        if _in_reach(table, seat, ship, at)
    ]
    if len(named) > 1:
        named = [ship for ship in named if ship.at == near]
        return named[0] if len(named) == 1 else "ambiguous_ship"
    return named[0] if named else "unknown_ship"


def _in_reach(table: Table, seat: str, ship: Ship, at: Pos | None) -> bool:
    if ship.carrier and table.ships[ship.carrier].owner == seat:
        return at is None or ship.at == at
    if at is not None:
        return ship.at == at and not ship.carrier
    return sees(table, seat, ship)


def sees(table: Table, seat: str, ship: Ship) -> bool:
    """Whether the seat sees the ship now, or saw its sector when the turn began."""
    allied = table.allied(seat, ship.owner)
    if ship.carrier:
        return table.ships[ship.carrier].owner == seat or allied
    empire = table.empires[seat]
    if ship.at in empire.visible or seat in table.witnesses(ship.at):
        return True
    known = ship.public or seat in ship.told or allied
    return known and (allied or ship.at in empire.scanned)


def select(
    table: Table, entry: Entry, words: Iterable[str], but: Iterable[str] = (), *, wide: bool = False
) -> list[tuple[Ship, bool]]:
    """Rule 3.5: the ships that selectors mean, each with whether it was named itself.

    `wide`: ALL and class:<name> are allowed too; TOGGLE also takes a bare class name.
    """
    seat = entry.seat
    left_out = {ship.sn for word in but if (ship := _excepted(table, entry, word)) is not None}
    found: dict[str, tuple[Ship, bool]] = {}
    for word in words:
        group = _group(table, entry, word, wide)
        if group is None:
            ship = taken(table, entry, word)
            if ship is not None:
                found[ship.sn] = (ship, True)
            continue
        for ship in group:
            if ship.owner == seat and ship.sn not in left_out:
                found.setdefault(ship.sn, (ship, False))
    return list(found.values())


def _excepted(table: Table, entry: Entry, word: str) -> Ship | None:
    """A ship to leave out; one that was lost this turn is left out already."""
    found = own_ship(table, entry.seat, word)
    if found == "destroyed" and table.edition > 1:
        return None
    return settle(table, entry, word, found)


def taken(table: Table, entry: Entry, word: str) -> Ship | None:
    """An own ship, or a problem and None."""
    return settle(table, entry, word, own_ship(table, entry.seat, word))


def settle(table: Table, entry: Entry, word: str, found: T | str) -> T | None:
    """What was found, or a problem and None."""
    if isinstance(found, str):
        table.reject(entry, found, word)
        return None
    return found


def _group(table: Table, entry: Entry, word: str, wide: bool) -> list[Ship] | None:
    """The ships a selector that is no handle stands for; None: it is a handle."""
    seat = entry.seat
    if word.startswith("@") or read_pair(word) is not None:
        at = place(table, seat, word)
        if isinstance(at, str):
            table.reject(entry, at, word)
            return []
        return list(table.here.get(at, ()))
    if not wide:
        return None
    mine = [ship for ship in table.ships.values() if ship.owner == seat]
    if word.upper() == "ALL":
        return mine
    head, _, tail = word.partition(":")
    known = table.empires[seat].classes
    if head.lower() == "class" and tail:
        kind = table.kinds.get(tail.lower())
        if kind is None or (kind not in known and not _has(mine, kind)):
            table.reject(entry, "unknown_class", word)
            return []
        return [ship for ship in mine if ship.kind == kind]
    kind = table.kinds.get(word.lower())
    if isinstance(entry.order, Toggle) and kind is not None:
        found = [ship for ship in mine if ship.kind == kind]
        if isinstance(own_ship(table, seat, word), str) and (found or kind in known):
            return found
    return None


def _has(ships: list[Ship], kind: str) -> bool:
    return any(ship.kind == kind for ship in ships)


def in_one_sector(table: Table, entry: Entry, ships: list[tuple[Ship, bool]]) -> bool:
    """Rule 3.5: all ships of a MOVE, FIRE or TRAVERSE stand in one sector, or none does it."""
    if len({ship.at for ship, _ in ships}) > 1:
        table.reject(entry, "not_same_sector")
        return False
    return True


def place(table: Table, seat: str, word: str) -> Pos | str:
    """A sector, by coordinates in the seat's frame or by the name of something known."""
    found = read_pair(word)
    if found is None:
        return location(table, seat, word.removeprefix("@"))
    frame = GALACTIC if seat == GM else table.empires[seat].frame
    o, y = frame.galactic(*found)
    return pos(o, y) if length(o, y) <= table.state.radius else "outside_galaxy"


def named(table: Table, seat: str, word: str) -> str:
    """The true name of a world, portal or storm the seat knows; empty: of none."""
    empire, low = table.empires[seat], word.removeprefix("@").lower()
    own = (w.name for w in table.state.worlds.values() if w.owner == seat)
    for name in (*empire.worlds, *empire.portals, *empire.storms, *own):
        if name.lower() == low:
            return name
    return ""


def location(table: Table, seat: str, name: str) -> Pos | str:
    """The sector where the empire last knew a world, portal or storm of that name."""
    empire, low = table.empires[seat], name.lower()
    for known in (empire.worlds, empire.portals, empire.storms):
        if name in known:
            return known[name].at
    for known in (empire.worlds, empire.portals, empire.storms):
        for other, memory in known.items():
            if other.lower() == low:
                return memory.at
    for world in table.state.worlds.values():
        if world.owner == seat and world.name.lower() == low:
            return world.at
    return "unknown_location"


def world(table: Table, seat: str, name: str) -> World | str:
    """A world the seat knows; its own are always known."""
    low = name.lower()
    found = table.state.worlds.get(name)
    if found is None:
        found = next((w for w in table.state.worlds.values() if w.name.lower() == low), None)
    if found is None:
        return "unknown_world"
    if seat in (GM, found.owner) or found.name in table.empires[seat].worlds:
        return found
    return "unknown_world"


def portal(table: Table, seat: str, name: str) -> str | None:
    """The true name of a portal the seat knows."""
    known = table.state.portals if seat == GM else table.empires[seat].portals
    if name in known:
        return name
    low = name.lower()
    return next((other for other in known if other.lower() == low), None)


def klass(table: Table, seat: str, name: str) -> str | None:
    """The true name of a class the seat knows."""
    found = table.kinds.get(name.lower())
    if found is not None and (seat == GM or found in table.empires[seat].classes):
        return found
    return None


def contact(
    table: Table, entry: Entry, word: str, met: Mapping[str, tuple[str, ...]] | None = None
) -> str | None:
    """An empire the seat is in contact with (now, or as `met` says), or a problem and None."""
    name = table.canon.get(word.lower())
    if name is None:
        return settle(table, entry, word, "unknown_empire")
    if entry.seat == GM:
        return name
    if name == entry.seat:
        table.reject(entry, "self", word)
        return None
    known = table.empires[entry.seat].contacts if met is None else met[entry.seat]
    if name not in known:
        table.reject(entry, "no_contact", word)
        return None
    return name


def contacts(table: Table, entry: Entry, words: Iterable[str]) -> list[str]:
    found = [contact(table, entry, word) for word in words]
    return list(dict.fromkeys(name for name in found if name is not None))
