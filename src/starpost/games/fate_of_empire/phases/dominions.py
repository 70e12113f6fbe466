"""Independent worlds, conquests, garrisons, dominions. Rules 6.4, 7.3, 7.4 and 8.11."""

from __future__ import annotations

from starpost.games.fate_of_empire.table import Table
from starpost.games.fate_of_empire.writing.orders import Evacuate
from starpost.games.stellar_conquest.galaxy.board import STAR_HEX
from starpost.games.stellar_conquest.galaxy.ships import merged
from starpost.games.stellar_conquest.phases.building import dock
from starpost.games.stellar_conquest.phases.landing import count, settle, unload
from starpost.games.stellar_conquest.phases.research import settle_accounts
from starpost.games.stellar_conquest.state import STAR_OF, Cargo, Planet, planet_name
from starpost.games.stellar_conquest.tables import CET, IMPROVED, ROBOTIC


def revert(table: Table) -> None:
    """A conquest without a warship over it is independent again (R26)."""
    st = table.st
    held = [pid for pid, planet in st.planets.items() if planet.status == "conquered"]
    for pid in held:
        if not st.armed(STAR_HEX[STAR_OF[pid]], 0):
            planet = table.planet(pid)
            planet.status, planet.controller = "independent", -1
            table.say("FREED", f"{planet_name(pid)}  is independent again", None, STAR_OF[pid])


def garrison_limits(planet: Planet) -> tuple[int, int]:
    """The fewest that must land in one order, and the most that may (R25)."""
    least = min(5, -(-planet.pop // 5)) - planet.garrison
    most = 5 - planet.garrison if planet.pop >= 25 else 10**9
    return max(1, least), most


def land_on(table: Table, seat: int, number: int, n: int, pid: int) -> str:
    planet = table.st.planets[pid]
    if planet.status in ("empty", "colony"):
        return settle(table, seat, number, n, pid)
    if planet.status == "independent":
        return "not_conquered"

    def allowed(batch: Cargo) -> bool:
        return batch.origin != pid

    if count(table.st.groups[number], allowed) < n:
        return "same_origin"
    least, most = garrison_limits(planet)
    if n < least:
        return "garrison_too_small"
    if n > most:
        return "garrison_too_large"
    unload(table, number, n, allowed)
    _garrison(table, number, n, pid)
    return ""


def _garrison(table: Table, number: int, n: int, pid: int) -> None:
    planet = table.planet(pid)
    planet.status, planet.owner, planet.controller = "dominion", 0, -1
    planet.garrison += n
    table.reach.clear()
    prime = " (Prime)" if planet.prime else ""
    need = min(5, -(-planet.pop // 5))
    text = (
        f"G{number}  {n} on {planet_name(pid)}: garrison {planet.garrison} of {need}, "
        f"dominion{prime}"
    )
    table.say("LANDED", text, None, STAR_OF[pid])
    secrets = IMPROVED | ROBOTIC
    if planet.prime and table.st.players[0].techs & secrets != secrets:
        player = table.player(0)
        player.techs |= secrets
        for tech in ("improved_industrial", "robotic_industry"):
            player.research.pop(tech, None)
        settle_accounts(table, 0)
        table.say("LANDED", "industrial secrets gained: improved_industrial, robotic_industry")


def settled(table: Table, pid: int, n: int) -> None:
    planet = table.planet(pid)
    planet.status, planet.owner = "colony", 0
    planet.pop += n
    table.reach.clear()
    text = f"{n} million on {planet_name(pid)}, colony of {planet.pop}"
    table.say("LANDED", text, None, STAR_OF[pid])


def evacuate(table: Table, seat: int, order: Evacuate) -> str:
    """The garrison makes its own transports, and the planet does nothing else (R27, R54)."""
    pid = table.known_planet(seat, order.planet)
    if pid is None:
        return "unknown_planet"
    st = table.st
    planet = st.planets[pid]
    if planet.status != "dominion":
        return "not_dominion"
    works = st.works[pid]
    if works.evacuated:
        return "evacuating"
    if table.rules.besieged(st, STAR_OF[pid], seat):
        return "besieged"
    if works.used:
        return "duplicate"
    works.evacuated, works.left = True, 0
    works.spent = (f"{planet.garrison} evacuated",)
    batch = Cargo(planet.garrison, bool(st.players[seat].techs & CET), pid)
    yard = dock(table, seat, STAR_OF[pid])
    yard.cargo = merged(yard.cargo, (batch,))
    table.planet(pid).garrison = 0
    return ""


def abandon(table: Table) -> None:
    """End of production: evacuated worlds are independent, bonus research lapses (8.12)."""
    st = table.st
    for pid, works in st.works.items():
        if works.evacuated:
            planet = table.planet(pid)
            planet.status, planet.owner = "independent", -1
            table.say("FREED", f"{planet_name(pid)}  is independent again", None, STAR_OF[pid])
    st.bonus_research = 0
