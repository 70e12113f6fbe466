"""Phase 28: jumps (rules 4.11, 5.7). All at once, each ship judged alone."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos, distance
from starpost.games.star_empires.state import News, Ship
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.writing import lookup
from starpost.games.star_empires.writing.orders import Move

PHASE = "28 move ships"


def move_ships(table: Table) -> None:
    going: list[tuple[Ship, Pos]] = []
    for entry in table.orders(Move):
        assert isinstance(entry.order, Move)
        chosen = lookup.select(table, entry, entry.order.ships, entry.order.but)
        if not chosen or not lookup.in_one_sector(table, entry, chosen):
            continue
        to = lookup.place(table, entry.seat, entry.order.to)
        for ship, explicit in chosen:
            if may_leave(table, entry, ship, explicit, table.moved, dampers=True):
                if isinstance(to, int) and _in_range(table, entry, ship, to):
                    going.append((ship, to))
                    table.moved[ship.sn] = None
                    table.note(entry, f"{ship.handle} moved to {table.local(entry.seat, to)}.")
                elif isinstance(to, str):
                    table.reject(entry, to, entry.order.to)
    _jump(table, going)


def may_leave(
    table: Table,
    entry: Entry,
    ship: Ship,
    explicit: bool,
    before: dict[str, None],
    *,
    dampers: bool,
) -> bool:
    """What MOVE and TRAVERSE ask of a ship alike."""
    code = ""
    if ship.carrier:
        code = "loaded"
    elif table.engines(ship) < 1:
        if not explicit:
            return False
        code = "no_engines"
    elif table.spent.get(ship.sn):
        code = "fired_guns"
    elif dampers and ship.at in table.damped:
        code = "damped"
    elif ship.sn in before:
        code = "duplicate_order"
    if code:
        table.reject(entry, code, ship.handle)
    return not code


def _in_range(table: Table, entry: Entry, ship: Ship, to: Pos) -> bool:
    far, engines = distance(ship.at, to), table.engines(ship)
    if far <= engines:
        return True
    assert isinstance(entry.order, Move)
    sectors = "sector" if engines == 1 else "sectors"
    why = f"{ship.handle} can jump {engines} {sectors}; {entry.order.to} is {far} away"
    table.reject(entry, "out_of_range", ship.handle, why)
    return False


def _jump(table: Table, going: list[tuple[Ship, Pos]]) -> None:
    """Departures are seen by who is there before, arrivals by who is there after."""
    _tell_others(table, [ship for ship, to in going if to != ship.at], "departed")
    for ship, to in going:
        table.mark(ship, "M")
        table.place(ship, to)
    _tell_others(table, [ship for ship, _ in going], "arrived")


def _tell_others(table: Table, ships: list[Ship], what: str) -> None:
    """The owner reads it under the order."""
    there = {at: table.witnesses(at) for at in {ship.at for ship in ships}}
    for ship in ships:
        at, owner = ship.at, ship.owner
        seats = tuple([name for name in there[at] if name != owner])
        table.news.append(News(PHASE, f"{owner} {ship.handle} {what}.", seats, at))
