"""Swarm attacks on one planet. Rules 3.5 to 3.8, R28, R56."""

from __future__ import annotations

from starpost.games.fate_of_empire.table import Table
from starpost.games.fate_of_empire.tables import (
    ADVANCED_BASE,
    ANTI_SWARM,
    MISSILE_BASE,
    SWARM_STRENGTH,
    SWARM_TARGETS,
)
from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.ships import total
from starpost.games.stellar_conquest.state import STAR_OF, Planet, planet_id, planet_name
from starpost.games.stellar_conquest.tables import IMPROVED, ROBOTIC, WEAPONRY

EXPOSED = ("colony", "dominion", "conquered")


def swarm(table: Table) -> None:
    """Step 2: a target, an orbit, a strength; each die only if the one before found something."""
    st = table.st
    if not st.swarms:
        return
    st.swarms = False
    red, white = table.dice.roll("swarm_target", 2)
    star = SWARM_TARGETS[6 * (red - 1) + white - 1]
    assert star is not None
    text = f"Swarm target red {red} white {white} {STAR_NAMES[star]}"
    if not any(STAR_OF[p] == star and st.planets[p].status in EXPOSED for p in st.planets):
        table.say("SWARM", f"{text}: nothing of ours", None, star)
        return
    orbit = table.dice.d6("swarm_orbit")
    planet = st.planets.get(planet_id(star, orbit))
    if planet is None or planet.status not in EXPOSED:
        table.say("SWARM", f"{text}, orbit {orbit}: nothing of ours", None, star)
        return
    factors = SWARM_STRENGTH[table.dice.d6("swarm_strength")]
    if planet.shield:
        table.say("SWARM", f"{planet_name(planet_id(star, orbit))}  {factors} factors, all stopped "
                  "by the shield", None, star)  # fmt: skip
        return
    _strike(table, star, planet_id(star, orbit), factors)


def defence(table: Table, star: int, planet: Planet) -> int:
    """Ships anywhere in the hex, and the bases of the target."""
    fleet = total(table.fleet(0, STAR_HEX[star]))
    ships = sum(fleet[x] * n for x, n in ANTI_SWARM.items())
    if table.st.players[0].techs & WEAPONRY:
        ships *= 2
    return ships + MISSILE_BASE * planet.mb + ADVANCED_BASE * planet.amb


def _strike(table: Table, star: int, pid: int, factors: int) -> None:
    st = table.st
    stopped = min(factors, defence(table, star, st.planets[pid]))
    planet = table.planet(pid)
    deaths = min(factors - stopped, planet.pop + planet.garrison)
    lost = _kill(table, planet, deaths) if deaths else 0
    table.reach.clear()
    table.say(
        "SWARM",
        f"{planet_name(pid)}  {factors} factors, {stopped} stopped, {deaths} million dead, "
        f"{lost} factories lost",
        None,
        star,
    )


def _kill(table: Table, planet: Planet, deaths: int) -> int:
    """Subjects first; then what the dead leave behind. Returns factories lost."""
    subjects = min(deaths, planet.pop)
    planet.pop -= subjects
    planet.garrison -= deaths - subjects
    if not planet.pop and not planet.garrison:
        lost = planet.factories + planet.robotic
        planet.clear()
        return lost
    if not planet.pop:
        planet.status, planet.pop, planet.garrison = "colony", planet.garrison, 0
    if table.st.players[0].techs & (IMPROVED | ROBOTIC):
        return 0
    lost = max(0, planet.factories - planet.pop)
    planet.factories -= lost
    return lost
