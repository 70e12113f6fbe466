"""Set-up: 25 points of ships and research each, then all ships wait off the map. Rule 2.7."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starpost.games.stellar_conquest.galaxy.board import ENTRIES, NEAR_ENTRIES, OFFMAP
from starpost.games.stellar_conquest.options import Options
from starpost.games.stellar_conquest.phases.building import can_build, cost, dock, item_problem
from starpost.games.stellar_conquest.phases.research import (
    find_tech,
    missing,
    owns,
    pay,
)
from starpost.games.stellar_conquest.state import Cargo, Group, Player, State
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import (
    CET,
    ITEMS,
    LAST_TURN,
    START_POINTS,
    START_SHIPS,
    TECH,
)
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import Entry
from starpost.kernel.contract import NoOptions
from starpost.kernel.lengths import Length

HOME = 63
"""The dock of ships bought before the game."""


def first_state(
    names: list[str], turns: int = LAST_TURN, *, base_weaponry: bool = False, near: bool = False
) -> State:
    """Seat n enters at entry n (R40)."""
    entries = NEAR_ENTRIES if near else ENTRIES
    players = [Player(name, at) for name, at in zip(names, entries, strict=False)]
    return State(
        players,
        turns=turns,
        base_weaponry=base_weaponry,
        home=dict.fromkeys(range(len(names)), START_POINTS),
    )


def equip(table: Table) -> None:
    """One player spends the starting points; what is left is lost."""
    seat = table.st.seat
    while (entry := table.answer("setup_fleet", seat)) is not None:
        code = buy(table, seat, entry)
        if code:
            table.refuse(entry, code)


def buy(table: Table, seat: int, entry: Entry) -> str:
    """One line of the shopping list (2.7); else why not."""
    order = entry.order
    if isinstance(order, o.Build) and order.planet.upper() == "HOME":
        return _build(table, seat, order)
    if isinstance(order, o.Research) and order.planet.upper() == "HOME":
        return _research(table, seat, order)
    return "wrong_phase"


def _build(table: Table, seat: int, order: o.Build) -> str:
    st, item = table.st, order.item.lower()
    code = item_problem(item)
    if code:
        return code
    if not can_build(st.players[seat].techs, item):
        return "need_tech"
    if item not in ("scout", "corvette"):
        return "bad_choice"
    points = cost(0, item, order.n)
    if points > st.home[seat]:
        return "not_enough_ip"
    st.home[seat] -= points
    yard, letter = dock(table, seat, HOME), ITEMS[item].ship.lower()
    setattr(yard, letter, getattr(yard, letter) + order.n)
    return ""


def _research(table: Table, seat: int, order: o.Research) -> str:
    st, tech = table.st, find_tech(order.tech)
    if tech is None:
        return "unknown_tech"
    if owns(st.players[seat], tech):
        return "already_known"
    if TECH[tech].level > 1:
        return "need_level"
    points = min(order.n, missing(st.players[seat], tech))
    if points > st.home[seat]:
        return "not_enough_ip"
    st.home[seat] -= points
    pay(table, seat, tech, points)
    return ""


def muster(table: Table) -> None:
    """Four scouts, four corvettes, 35 transports, and what was bought: one group a seat."""
    st = table.st
    for seat, player in enumerate(st.players):
        yard = st.yards.get(seat << 6 | HOME)
        scouts = START_SHIPS["S"] + (yard.s if yard else 0)
        corvettes = START_SHIPS["C"] + (yard.c if yard else 0)
        cargo = (Cargo(START_SHIPS["T"], bool(player.techs & CET)),)
        table.enrol(Group(seat, OFFMAP, scouts, corvettes, cargo=cargo))
    st.yards, st.home, st.turn = {}, {}, 1


def seat_names(count: int) -> Sequence[str]:
    return ("RED", "BLUE", "GREEN", "YELLOW")[:count]


def brief() -> tuple[Options, Mapping[str, NoOptions]]:
    """Three players for eight rounds."""
    return Options(turns=8), {name: NoOptions() for name in seat_names(3)}


def lengths() -> Sequence[Length]:
    seats = {name: NoOptions() for name in seat_names(4)}
    whole, short = Options(), Options(turns=8, near_start=True)
    return (
        Length("whole", "Whole game", extent(whole), 240, whole, seats),
        Length("first-look", "First look", extent(short), 30, short, seats),
    )


def extent(options: Options) -> str:
    return f"{options.turns} turn{'s' * (options.turns != 1)}"
