"""What only the base game has: other players' colonies, captured people, PUSH, sightings.

Rules 6.6, 6.7, 7.5 and 9.1 to 9.6.
"""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import (
    STAR_HEX,
    STAR_NAMES,
    find_hex,
    open_neighbours,
)
from starpost.games.stellar_conquest.galaxy.ships import ships_of
from starpost.games.stellar_conquest.phases.landing import count, settle, unload
from starpost.games.stellar_conquest.state import STAR_OF, Battle, Cargo, Group, Planet, planet_name
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.writing import orders as o


def sighted(table: Table, seat: int, number: int, star: int) -> None:
    """Colonists see who enters or passes their star: types and numbers (rule 10.2)."""
    st = table.st
    owners = {
        p.owner
        for pid, p in st.planets.items()
        if STAR_OF[pid] == star and p.status == "colony" and p.owner != seat
    }
    for owner in sorted(owners):
        text = f"{STAR_NAMES[star]}  {st.name(seat)} {ships_of(st.groups[number])}"
        table.say("SIGHTED", text, (owner,), star)


def pushed(table: Table, battle: Battle, seat: int) -> int:
    """The hex to which the opponent pushes those who withdraw (R41)."""
    options = open_neighbours(STAR_HEX[battle.star])
    for entry, order in table.each(o.Push, "push", seat, battle.star):
        hex_ = find_hex(order.hex)
        if hex_ in options:
            table.st.asking = None
            return hex_
        table.refuse(entry, "bad_choice")
    return options[0]


def upkeep(table: Table) -> None:
    """Without a warship of its controller a conquered colony changes hands at once."""
    st = table.st
    held = [pid for pid, planet in st.planets.items() if planet.status == "conquered"]
    for pid in held:
        planet, at = st.planets[pid], STAR_HEX[STAR_OF[pid]]
        if not st.armed(at, planet.controller):
            _change_hands(table, pid, _guard(table, at, planet))
    captors = [n for n, g in st.groups.items() if g.cargo and _carries_captives(g)]
    for number in sorted(captors):
        group = st.groups[number]
        if not st.armed(group.at, group.owner):
            _free(table, number)


def _carries_captives(group: Group) -> bool:
    for batch in group.cargo:  # noqa: SIM110 - asked of every group after every step
        if batch.people is not None:
            return True
    return False


def _guard(table: Table, at: int, planet: Planet) -> int:
    """Another player whose warship replaces the guard; -1: nobody, the owner has it back."""
    st = table.st
    seats = [s for s in range(len(st.players)) if s != planet.owner and st.armed(at, s)]
    return st.seat if st.seat in seats else (seats[0] if seats else -1)


def _change_hands(table: Table, pid: int, guard: int) -> None:
    planet = table.planet(pid)
    old, planet.controller = planet.controller, guard
    if guard >= 0:
        planet.wait = True
        text = f"{planet_name(pid)}  passes from {table.st.name(old)} to {table.st.name(guard)}"
        table.say("CONQUERED", text, (old, guard, planet.owner), STAR_OF[pid])
        return
    planet.status, planet.wait = "colony", False
    table.reach.clear()
    text = f"{planet_name(pid)}  is free again: no warship guards it"
    table.say("FREED", text, (old, planet.owner), STAR_OF[pid])


def _free(table: Table, number: int) -> None:
    """Captured people without a guard go back to their own side, with their transports.

    Rule 9.5.
    """
    st = table.st
    group = table.group(number)
    captives = [b for b in group.cargo if b.people is not None]
    group.cargo = tuple(b for b in group.cargo if b.people is None)
    for seat in sorted({b.people for b in captives if b.people is not None}):
        cargo = tuple(Cargo(b.n, b.cet, b.origin) for b in captives if b.people == seat)
        table.enrol(Group(seat, group.at, cargo=cargo, dest=group.dest))
    if group.empty:
        del st.groups[number]


def land_on(table: Table, seat: int, number: int, n: int, pid: int) -> str:
    """Empty planets and own colonies; conquered ones take people of their own loyalty."""
    planet = table.st.planets[pid]
    if planet.status == "empty" or (planet.status == "colony" and planet.owner == seat):
        return settle(table, seat, number, n, pid)
    if planet.status != "conquered" or planet.controller != seat:
        return "not_yours"
    group = table.st.groups[number]

    def kin(batch: Cargo) -> bool:
        return batch.people == planet.owner

    if count(group, kin) < n:
        return "not_yours"
    if count(group, lambda b: kin(b) and b.origin != pid) < n:
        return "same_origin"
    unload(table, number, n, lambda b: kin(b) and b.origin != pid)
    table.planet(pid).pop += n
    table.say("LANDED", f"G{number}  {n} on {planet_name(pid)}", (seat,), STAR_OF[pid])
    return ""


def settled(table: Table, seat: int, pid: int, n: int, people: int | None) -> None:
    """A colony of k, or k more; captured people found a colony that is held, not owned."""
    planet = table.planet(pid)
    if planet.status == "empty":
        planet.owner = seat if people is None else people
        planet.status = "colony" if people is None else "conquered"
        planet.controller = -1 if people is None else seat
    planet.pop += n
    table.reach.clear()
    text = f"{n} million on {planet_name(pid)}, colony of {planet.pop}"
    table.say("LANDED", text, (seat,), STAR_OF[pid])
