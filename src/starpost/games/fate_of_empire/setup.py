"""Set-up of the campaign: a fleet, two technologies, an entry hex. Rules 2.1 to 2.5."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starpost.games.fate_of_empire.options import Options
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.table import Table
from starpost.games.fate_of_empire.tables import (
    FIRST_TECHS,
    FLEET,
    FLEET_HALVES,
    HALVES,
    TRANSPORTS,
    TURNS,
)
from starpost.games.fate_of_empire.writing.orders import Fleet, Tech
from starpost.games.stellar_conquest.galaxy.board import ENTRIES, HEX_NAMES, OFFMAP
from starpost.games.stellar_conquest.galaxy.ships import read_ships
from starpost.games.stellar_conquest.phases.research import find_tech
from starpost.games.stellar_conquest.state import Cargo, Group, Player
from starpost.games.stellar_conquest.tables import BIT, CET
from starpost.kernel.contract import NoOptions
from starpost.kernel.lengths import Length

NAME = "EMPIRE"


def first_state(turns: int = TURNS, name: str = NAME) -> Campaign:
    return Campaign([Player(name, ENTRIES[0])], turns=turns)


def choose_fleet(table: Table) -> None:
    """The last valid choice counts."""
    for entry, order in table.each(Fleet, "setup_fleet", 0):
        ships = read_ships(order.ships)
        if ships["F"] or ships["D"] or ships["T"]:
            table.refuse(entry, "bad_choice")
        elif sum(ships[x] * HALVES[x] for x in "SC") != FLEET_HALVES:
            table.refuse(entry, "bad_points")
        else:
            table.st.fleet = (ships["C"], ships["S"])
            if not table.feed.batch and table.rules.edition > 1:
                break
    table.st.asking = None


def take_tech(st: Campaign, order: Tech) -> str:
    """One of the two gifts, or why not (2.3)."""
    tech = find_tech(order.tech)
    if tech is None:
        return "unknown_tech"
    if tech not in FIRST_TECHS or tech in st.chosen or len(st.chosen) > 1:
        return "bad_choice"
    st.chosen = (*st.chosen, tech)
    return ""


def choose_techs(table: Table) -> None:
    st = table.st
    while table.feed.batch or len(st.chosen) < 2:
        answer = next(table.each(Tech, "setup_tech", 0), None)
        if answer is None:
            return
        entry, order = answer
        code = take_tech(st, order)
        if code:
            table.refuse(entry, code)
    st.asking = None


def muster(table: Table) -> None:
    """Gaps are filled, the entry die is rolled, all ships wait off the map. Rules 2.2 and 2.4."""
    st = table.st
    player = table.player(0)
    rest = [tech for tech in FIRST_TECHS if tech not in st.chosen]
    for tech in (*st.chosen, *rest)[:2]:
        player.techs |= BIT[tech]
    entry = 6
    while entry > 4:
        entry = table.dice.d6("entry_hex")
    player.entry = ENTRIES[entry - 1]
    corvettes, scouts = st.fleet or FLEET
    cargo = (Cargo(TRANSPORTS, bool(player.techs & CET)),)
    table.enrol(Group(0, OFFMAP, scouts, corvettes, cargo=cargo))
    table.say("ENTRY", f"entry hex {entry} ({HEX_NAMES[player.entry]})")
    st.turn, st.fleet, st.chosen = 1, None, ()


def seat_names(count: int) -> Sequence[str]:
    return (NAME,)[:count]


def brief() -> tuple[Options, Mapping[str, NoOptions]]:
    """Twelve turns."""
    return Options(turns=12), {NAME: NoOptions()}


def lengths() -> Sequence[Length]:
    seats = {name: NoOptions() for name in seat_names(1)}
    whole, short = Options(), Options(turns=12)
    return (
        Length("whole", "Whole game", extent(whole), 120, whole, seats),
        Length("first-look", "First look", extent(short), 15, short, seats),
    )


def extent(options: Options) -> str:
    return f"{options.turns} turn{'s' * (options.turns != 1)}"
