"""New ships: serial numbers and names (rules 1.10, 5.11)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.hexes import Pos
from starpost.games.star_empires.state import Ship, ShipClass
from starpost.games.star_empires.table import Entry, Table
from starpost.games.star_empires.tables import is_name


def serial(table: Table, owner: str) -> str:
    """The empire's code and five hexadecimal digits that nobody has had."""
    code = table.empires[owner].code
    while True:
        sn = code + table.dice.letters("serial", "0123456789abcdef", 5)
        if sn.lower() not in table.serials and sn not in table.state.spent:
            return sn


def launch(table: Table, owner: str, kind: ShipClass, at: Pos, name: str) -> Ship:
    """A new ship with full DP and a private transponder."""
    ship = Ship(serial(table, owner), owner, kind.name, at, kind.dp, name, built=table.turn)
    table.add(ship)
    return ship


def numbered(table: Table, owner: str, base: str, count: int) -> list[str]:
    """`base*`: base1, base2, ... after the highest number in use with that base."""
    low = base.lower()
    tails = [name[len(low) :] for name in table.names[owner] if name.startswith(low)]
    highest = max((int(tail) for tail in tails if tail.isdecimal()), default=0)
    return [f"{base}{highest + i}" for i in range(1, count + 1)]


def valid_name(table: Table, entry: Entry, owner: str, name: str) -> str:
    """The name, or none with a problem if it cannot be had."""
    if not is_name(name):
        table.reject(entry, "bad_name", name)
        return ""
    if name.lower() in table.names[owner]:
        table.reject(entry, "name_taken", name)
        return ""
    return name
