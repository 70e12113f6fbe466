"""Landing: transports bring their people down and vanish. Rules 7.1 to 7.6."""

from __future__ import annotations

from collections.abc import Callable

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX
from starpost.games.stellar_conquest.state import STAR_OF, Cargo, Group, Planet, planet_name
from starpost.games.stellar_conquest.table import Table
from starpost.games.stellar_conquest.tables import CET
from starpost.games.stellar_conquest.writing import orders as o

SMALLEST = 10
"""No planet takes fewer millions."""

Allowed = Callable[[Cargo], bool]


def landing(table: Table) -> None:
    """Step 7: orders in the order given; then those above capacity die."""
    seat = table.st.seat
    for entry, order in table.each(o.Land, "land", seat):
        code = land(table, seat, order)
        if code:
            table.refuse(entry, code)
    cut_to_capacity(table, "LANDED")
    _rest(table, seat)


def _rest(table: Table, seat: int) -> None:
    """The end of a player's steps: nobody has moved or fought any more."""
    st = table.st
    for number, group in st.groups.items():
        if group.owner == seat and (group.moved or group.held or group.entered):
            group = table.group(number)
            group.moved = group.held = group.entered = False
    st.fought, st.found, st.rounds, st.bombed = (), (), {}, {}


def cut_to_capacity(table: Table, kind: str) -> None:
    """Rule 7.4."""
    st = table.st
    for pid, planet in st.planets.items():
        if planet.pop <= SMALLEST or planet.owner < 0 or planet.status == "dominion":
            continue
        if planet.status in ("colony", "conquered"):
            most = st.world(pid).max
            if planet.pop > most:
                text = f"{planet_name(pid)}  {planet.pop - most} million above capacity die"
                table.say(kind, text, (planet.owner,), STAR_OF[pid])
                table.planet(pid).pop = most


def land(table: Table, seat: int, order: o.Land) -> str:
    number, code = table.own_group(seat, order.group)
    if code == "unknown_group":
        return code
    pid = table.known_planet(seat, order.planet)
    if pid is None:
        return "unknown_planet"
    if code:
        return code
    group = table.st.groups[number]
    if group.at != STAR_HEX[STAR_OF[pid]]:
        return "not_there"
    if order.n > group.t:
        return "not_enough_ships"
    return table.rules.land_on(table, seat, number, order.n, pid)


def settle(table: Table, seat: int, number: int, n: int, pid: int) -> str:
    """Empty planets and own colonies take anybody's transports (rule 7.1), barren ones equipped
    ones (rule 7.2), and none of people who left that planet (rule 7.3)."""
    planet, group = table.st.planets[pid], table.st.groups[number]
    barren = table.st.world(pid).type == "barren"
    if barren and not table.st.players[seat].techs & CET:
        return "need_cet"
    people = loyalty(group, planet, seat)
    fit = count(group, lambda b: b.people == people)
    equipped = count(group, lambda b: b.people == people and (b.cet or not barren))
    if fit < n:
        return "not_yours"
    if equipped < n:
        return "need_cet"

    def allowed(batch: Cargo) -> bool:
        return batch.people == people and (batch.cet or not barren) and batch.origin != pid

    if count(group, allowed) < n:
        return "same_origin"
    unload(table, number, n, allowed)
    table.rules.settled(table, seat, pid, n, people)
    return ""


def loyalty(group: Group, planet: Planet, seat: int) -> int | None:
    """Whose people land: the first batch decides on an empty planet, the colony on its own."""
    if planet.status == "empty":
        return group.cargo[0].people
    return None if planet.owner == seat else planet.owner


def count(group: Group, allowed: Allowed) -> int:
    return sum(batch.n for batch in group.cargo if allowed(batch))


def unload(table: Table, number: int, n: int, allowed: Allowed) -> None:
    """Use up transports, oldest first, skipping those that may not land here."""
    group = table.group(number)
    rest: list[Cargo] = []
    for batch in group.cargo:
        k = min(n, batch.n) if allowed(batch) else 0
        n -= k
        if batch.n > k:
            rest.append(Cargo(batch.n - k, batch.cet, batch.origin, batch.people))
    group.cargo = tuple(rest)
    if group.empty:
        del table.st.groups[number]
