"""Leaving a battle: which ships, to which hex, with which star as destination. Rules 5.5 to 5.7."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import (
    HEX_NAMES,
    NOWHERE,
    STAR_HEX,
    STAR_NAMES,
    find_star,
    place_name,
    stars_by_distance,
)
from starpost.games.stellar_conquest.galaxy.reach import command
from starpost.games.stellar_conquest.galaxy.ships import add, read_ships, remove, total, write_ships
from starpost.games.stellar_conquest.state import Battle, Group, Leave
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import RANGE
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import Entry


def withdrawals(table: Table, battle: Battle, seat: int, ask: str) -> None:
    """Several orders for one round are taken in turn, while ships are left."""
    at = STAR_HEX[battle.star]
    while battle.leave is not None or table.st.here(at, seat):
        if battle.leave is None:
            answer = next(table.each(o.Withdraw, ask, seat, battle.star, battle.round), None)
            if answer is None:
                return
            _read(table, battle, seat, *answer)
        if battle.leave is not None:
            depart(table, battle, seat, battle.leave)
            battle.leave = None
    table.st.asking = None


def _read(table: Table, battle: Battle, seat: int, entry: Entry, order: o.Withdraw) -> None:
    dest, code = _destination(battle, order)
    ships = None if order.ships.upper() == "ALL" else read_ships(order.ships)
    if not code and ships is not None:
        present = total(table.fleet(seat, STAR_HEX[battle.star]))
        if any(n > present[letter] for letter, n in ships.items()):
            code = "not_enough_ships"
    if code:
        table.refuse(entry, code)
    else:
        battle.leave = Leave(ships, dest)


def _destination(battle: Battle, order: o.Withdraw) -> tuple[int, str]:
    if order.to is None:
        return NOWHERE, ""
    star = find_star(order.to)
    if star is None:
        return NOWHERE, "unknown_star"
    if star == battle.star:
        return NOWHERE, "bad_destination"
    return STAR_HEX[star], ""


def leave_all(table: Table, battle: Battle, seat: int) -> None:
    """A forced withdrawal; the first order that names a star says where to (R22)."""
    if battle.leave is None:
        battle.leave = Leave(None, _forced_goal(table, battle, seat))
    depart(table, battle, seat, battle.leave)
    battle.leave = None


def _forced_goal(table: Table, battle: Battle, seat: int) -> int:
    for entry, order in table.each(
        o.Withdraw, "battle_retreat_to", seat, battle.star, battle.round
    ):
        dest, code = _destination(battle, order)
        if not code:
            table.st.asking = None
            return dest
        table.refuse(entry, code)
    return NOWHERE


def depart(table: Table, battle: Battle, seat: int, leave: Leave) -> None:
    """Ships go to the retreat hex of this battle and side; whole groups keep their number."""
    hex_ = battle.hexes.get(seat)
    if hex_ is None:
        hex_ = table.rules.retreat_hex(table, battle, seat)
        battle.hexes = {**battle.hexes, seat: hex_}
    goal = leave.dest if leave.dest >= 0 else nearest_star(table, seat, hex_, battle.star)
    numbers = table.st.here(STAR_HEX[battle.star], seat)
    ships = leave.ships or total([table.st.groups[n] for n in numbers])
    _split_off(table, numbers, ships, hex_, goal, seat)
    text = (
        f"{STAR_NAMES[battle.star]}: {write_ships(ships)} withdraw to {HEX_NAMES[hex_]}, "
        f"bound for {place_name(goal)}"
    )
    table.say("WITHDREW", text, (seat,), battle.star)


def _split_off(
    table: Table, numbers: list[int], ships: dict[str, int], hex_: int, goal: int, seat: int
) -> None:
    st = table.st
    left = dict(ships)
    rest = Group(seat, hex_, dest=goal)
    for number in numbers:
        there = st.groups[number].ships()
        taken = {x: min(left.get(x, 0), n) for x, n in there.items()}
        if not any(taken.values()):
            continue
        for letter, n in taken.items():
            left[letter] = left.get(letter, 0) - n
        group = table.group(number)
        if taken == there:
            group.at, group.dest, group.then = hex_, goal, NOWHERE
            group.around = group.dodge = group.held = False
            continue
        for letter, n in taken.items():
            if n:
                add(rest, {letter: n}, remove(group, letter, n))
    if not rest.empty:
        table.enrol(rest)


def nearest_star(table: Table, seat: int, at: int, but: int) -> int:
    """The nearest star in command range, whatever the ships; else the nearest at all (R49)."""
    mask = -1 if table.st.players[seat].techs & RANGE else command(table, seat)[0]
    return STAR_HEX[nearest_in(mask, at, but)]


def nearest_in(mask: int, at: int, but: int) -> int:
    """The nearest star in a range; else the nearest at all."""
    stars = [star for star in stars_by_distance(at) if star != but]
    inside = (star for star in stars if mask >> STAR_HEX[star] & 1)
    return next(inside, stars[0])
