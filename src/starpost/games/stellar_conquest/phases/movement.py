"""Movement: SPLIT, JOIN, MOVE, HOLD; then every group under way goes on. Rules 4.3 to 4.8."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import (
    CLOUD,
    NOWHERE,
    OFFMAP,
    PLACE_NAMES,
    STAR_AT,
    STAR_HEX,
    distances,
    find_hex,
    find_star,
    full_name,
    stars_by_distance,
)
from starpost.games.stellar_conquest.galaxy.reach import (
    command,
    in_reach,
    is_stranded,
    may_enter,
    way,
)
from starpost.games.stellar_conquest.galaxy.ships import add, merged, part, read_ships, ships_of
from starpost.games.stellar_conquest.state import Group
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import COMMUNICATION, RANGE
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import find_group
from starpost.kernel.orders import Order


def movement(table: Table) -> None:
    """Orders in the order given, then the groups under way by number."""
    st, seat = table.st, table.st.seat
    if st.asking is None or st.asking.ask != "move":
        table.reach.clear()
    while (entry := table.answer("move", seat)) is not None:
        code = carry_out(table, seat, entry.order)
        if code:
            table.refuse(entry, code)
    _go_on(table, seat)
    table.rules.upkeep(table)


def carry_out(table: Table, seat: int, order: Order) -> str:
    kind = type(order)
    if kind is o.Move:
        return move(table, seat, order)  # type: ignore[arg-type]
    if kind is o.Hold:
        return hold(table, seat, order)  # type: ignore[arg-type]
    if kind is o.Split:
        return split(table, seat, order)  # type: ignore[arg-type]
    return join(table, seat, order)  # type: ignore[arg-type]


def split(table: Table, seat: int, order: o.Split) -> str:
    number, code = table.own_group(seat, order.group)
    if code:
        return code
    group, ships = table.st.groups[number], read_ships(order.ships)
    if any(n > group.count(letter) for letter, n in ships.items() if n):
        return "not_enough_ships"
    new = find_group(order.new) if order.new else None
    if all(n == group.count(letter) for letter, n in ships.items()) or new in table.st.groups:
        return "bad_choice"
    table.enrol(part(table.group(number), ships), new)
    return ""


def join(table: Table, seat: int, order: o.Join) -> str:
    a, code = table.own_group(seat, order.group)
    b, code_b = table.own_group(seat, order.into)
    if code or code_b:
        return code or code_b
    st = table.st
    if a == b:
        return "bad_choice"
    old = st.groups[a]
    if old.at != st.groups[b].at:
        return "not_together"
    if (
        old.at != OFFMAP
        and STAR_AT[old.at] < 0
        and old.dest != st.groups[b].dest
        and not st.players[seat].techs & COMMUNICATION
    ):
        return "in_transit"
    new = table.group(b)
    add(new, {**old.ships(), "T": 0}, ())
    new.cargo = merged(new.cargo, old.cargo)
    new.moved = new.moved or old.moved
    new.entered = new.entered or old.entered
    del st.groups[a]
    return ""


def hold(table: Table, seat: int, order: o.Hold) -> str:
    number, code = table.own_group(seat, order.group)
    if code:
        return code
    group = table.st.groups[number]
    if group.at == OFFMAP:
        return "must_enter"
    if group.moved:
        return "already_moved"
    table.group(number).held = True
    return ""


def move(table: Table, seat: int, order: o.Move) -> str:
    number, code = table.own_group(seat, order.group)
    if code:
        return code
    group = table.st.groups[number]
    if group.moved:
        return "already_moved"
    goal, then = _goals(table, seat, order)
    if goal is None or then is None:
        return "unknown_star"
    if not _may_turn(table, seat, group, goal):
        return "in_transit"
    from_star = group.at >= 0 and STAR_AT[group.at] >= 0
    if goal == group.at or (then >= 0 and (then == goal or (from_star and then == group.at))):
        return "bad_destination"
    code = _route_problem(table, seat, group, order, goal, then)
    if code:
        return code
    group = table.group(number)
    group.dest, group.then = goal, then
    group.around, group.dodge = order.around, order.dodge
    travel(table, seat, number)
    return ""


def _goals(table: Table, seat: int, order: o.Move) -> tuple[int | None, int | None]:
    """The hexes of the first and the second goal; a hex without a star needs communication."""
    star = find_star(order.to)
    goal = STAR_HEX[star] if star is not None else None
    if goal is None and table.st.players[seat].techs & COMMUNICATION:
        goal = find_hex(order.to)
    if order.then is None:
        return goal, NOWHERE
    second = find_star(order.then)
    return goal, None if second is None else STAR_HEX[second]


def _may_turn(table: Table, seat: int, group: Group, goal: int) -> bool:
    """Ships between the stars keep their destination (R13), unless stranded (R47)."""
    if group.at == OFFMAP or STAR_AT[group.at] >= 0 or goal == group.dest:
        return True
    return bool(table.st.players[seat].techs & COMMUNICATION) or is_stranded(table, seat, group)


def _route_problem(
    table: Table, seat: int, group: Group, order: o.Move, goal: int, then: int
) -> str:
    hexes = way(table, seat, group.at, goal, order.around, order.dodge)
    if hexes is not None and then >= 0:
        more = way(table, seat, goal, then, order.around, order.dodge)
        hexes = None if more is None else hexes + more
    if hexes is None:
        return "no_route"
    return "" if in_reach(table, seat, group, hexes) else "out_of_range"


def _go_on(table: Table, seat: int) -> None:
    """Groups that were neither moved nor held; those off the map must enter (R12)."""
    st = table.st
    waiting = [n for n, g in st.groups.items() if g.owner == seat and not g.moved]
    waiting.sort()
    for number in waiting:
        group = st.groups[number]
        if group.at == OFFMAP:
            group = table.group(number)
            group.dest = STAR_HEX[stars_by_distance(st.players[seat].entry)[0]]
            group.then, group.around, group.dodge = NOWHERE, False, False
            travel(table, seat, number)
        elif group.dest >= 0 and not group.held:
            travel(table, seat, number)


def travel(table: Table, seat: int, number: int) -> None:
    """One turn's move: up to the ship speed, halted by clouds, enemies and command range."""
    st = table.st
    group = table.group(number)
    start, left, dest = group.at, st.players[seat].speed, group.dest
    group.moved, group.held = True, False
    hexes = way(table, seat, group.at, group.dest, group.around, group.dodge) or ()
    bound = group.tied and not st.players[seat].techs & RANGE
    mask = command(table, seat)[0] if bound else -1
    at = 0
    while left and at < len(hexes):
        to = hexes[at]
        if CLOUD[to] and group.entered:
            break
        if not mask >> to & 1 and not may_enter(table, seat, group, group.at, to):
            break
        group.at, group.entered = to, True
        left -= 1
        at += 1
        if to == group.dest:
            dest = group.dest = group.then if group.then >= 0 else NOWHERE
            group.then = NOWHERE
            onward = way(table, seat, to, dest, group.around, group.dodge) if dest >= 0 else ()
            hexes, at = onward or (), 0
        star = STAR_AT[to]
        if star >= 0:
            table.rules.on_star(table, seat, number, star)
            if table.rules.is_hostile(st, seat, star):
                break
        if CLOUD[to]:
            break
    if group.dest < 0:
        group.around = group.dodge = False
    _tell(table, seat, number, group, start)


def _tell(table: Table, seat: int, number: int, group: Group, start: int) -> None:
    at, dest = group.at, group.dest
    if dest < 0:
        rest = "arrived"
    elif at == OFFMAP:
        rest = "waits off the map"
    else:
        rest = f"to {PLACE_NAMES[dest]}, {distances(at)[dest]} hexes left"
    came = "entry" if start == OFFMAP else PLACE_NAMES[start]
    text = f"G{number} {ships_of(group)}   {came} -> {full_name(at)}   {rest}"
    table.say("MOVED", text, (seat,), STAR_AT[at] if at >= 0 else -1)
