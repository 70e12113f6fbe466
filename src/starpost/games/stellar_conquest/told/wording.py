"""Ships, planets, technologies and places in words, so that nobody has to read a code."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.games.stellar_conquest.galaxy.board import (
    OFFMAP,
    STAR_HEX,
    STAR_NAMES,
    distances,
    find_star,
    place_name,
    stars_by_distance,
)
from starpost.games.stellar_conquest.galaxy.cards import TYPE_NAMES
from starpost.games.stellar_conquest.galaxy.ships import SHOWN, read_ships
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF, planet_name
from starpost.games.stellar_conquest.tables import SHIP_NAMES, TECH
from starpost.kernel.telling import Word
from starpost.told.words import counted, listed

FAR = 99
TECH_WORDS = {
    "cet": "controlled environment",
    "industrial_tech": "industrial technology",
    "improved_industrial": "improved industry",
}
"""Technologies whose short names say too little."""


def fleet(ships: Mapping[str, int]) -> str:
    """ "4 corvettes and 35 transports"."""
    return listed(counted(ships[x], SHIP_NAMES[x]) for x in SHOWN if ships.get(x)) or "no ships"


def fleet_of(text: str) -> str:
    """The same from a ship list as players write it: 4C+35T."""
    return fleet(read_ships(text)) if text and text[0].isdigit() else text


HOLDS = {
    "colony": ("colony", "colonies"), "dominion": ("dominion", "dominions"),
    "conquered": ("conquest", "conquests"),
}  # fmt: skip


def holding(view: View, seat: int) -> str:
    """What a seat holds, each kind by itself, so that all counts agree: "6 colonies, 2 conquests".
    Empty planets that count under its ships are no part of it."""
    kinds = [planet.status for planet in view.known.planets.values() if seat == planet.holder]
    return ", ".join(counted(kinds.count(k), *words) for k, words in HOLDS.items() if k in kinds)


def tech_name(tech: str) -> str:
    """ "speed 3", "advanced missile base"."""
    return TECH_WORDS.get(tech, tech.replace("_", " "))


def tech_effect(tech: str) -> str:
    return TECH[tech].effect


def planet_kind(view: View, pid: int) -> str:
    """ "Terran for 80 million, mineral-rich"."""
    world = view.known.world(pid)
    rich = ", mineral-rich" if world.rich else ""
    return f"{TYPE_NAMES[world.type]} for {world.max} million{rich}"


def group_place(view: View, at: int) -> str:
    """ "at Ross", "in open space near Ross", "off the map"."""
    if at == OFFMAP:
        return "off the map"
    name = place_name(at)
    if find_star(name) is not None:
        return f"at {name}"
    return f"in open space near {STAR_NAMES[stars_by_distance(at)[0]]}"


def star_word(star: int) -> Word:
    return Word(STAR_NAMES[star], STAR_NAMES[star])


def planet_word(pid: int) -> Word:
    return Word(planet_name(pid), STAR_NAMES[STAR_OF[pid]])


def home(view: View) -> int:
    """The hex of the largest own colony, else where the ships came in."""
    st = view.known
    own = [(p.pop, -pid) for pid, p in st.planets.items() if p.owner == view.seat]
    if own:
        return STAR_HEX[STAR_OF[-max(own)[1]]]
    return st.players[max(view.seat, 0)].entry


def near(view: View, star: int) -> int:
    """Hexes from home."""
    return distances(home(view))[STAR_HEX[star]] if star >= 0 else FAR
