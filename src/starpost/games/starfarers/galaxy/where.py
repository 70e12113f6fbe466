"""Places and things of the board in words, so that nobody has to read an id."""

from __future__ import annotations

from functools import cache

from starpost.games.starfarers.galaxy.board import (
    ADJACENT,
    BASE_NAMES,
    COLONY,
    COUNT,
    IDS,
    INDEX,
    KIND_AT,
    OUTPOST,
    OUTPOST_AT,
    PLANET,
    PLANET_RESOURCE,
    SPACE,
    SYSTEM_NAMES,
    SYSTEM_OF,
    SYSTEM_PLANETS,
    distances,
)
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import ICE, PIRATE, RESOURCES, chip_text

_HOME = {k: s for s, planets in enumerate(SYSTEM_PLANETS) for k in planets}


def system(index: int) -> str:
    """A system by its name; the home systems have letters."""
    name = SYSTEM_NAMES[index]
    return f"home system {name}" if len(name) == 1 else name


def system_of(planet: int) -> str:
    return system(_HOME[planet])


def place(i: int) -> str:
    """An intersection: a site, a dock, or a point of open space."""
    if KIND_AT[i] == OUTPOST:
        dock = OUTPOST_AT[i]
        return f"dock {dock % 5 + 1} of the {BASE_NAMES[dock // 5]}"
    if KIND_AT[i] == COLONY:
        return f"a site at {system(SYSTEM_OF[i])}"
    beside = ADJACENT[i]
    return f"beside {system_of(beside[0])}" if beside else "open space"


@cache
def near(i: int) -> str:
    """Open space by what lies nearest to it: "open space near Anvil"."""
    steps = distances(i)
    nearest = min(range(COUNT), key=lambda k: (KIND_AT[k] == SPACE, steps[k], k))
    if KIND_AT[nearest] == OUTPOST:
        return f"open space near the {BASE_NAMES[OUTPOST_AT[nearest] // 5]}"
    return f"open space near {system(SYSTEM_OF[nearest])}"


def place_named(name: str) -> str:
    """The same for an id as players write it; a planet's id is a planet."""
    if name in INDEX:
        words = place(INDEX[name])
        return near(INDEX[name]) if words == "open space" else words
    return planet(PLANET[name]) if name in PLANET else name


def where(name: str, word: str = "at") -> str:
    """A place as an adverb: "at Windrow", "to dock 2 of the Merchants", "beside Windrow", "to a
    point beside Windrow"."""
    if name in INDEX and KIND_AT[INDEX[name]] == COLONY:
        return f"{word} {system(SYSTEM_OF[INDEX[name]])}"
    words = place_named(name)
    if name in INDEX and KIND_AT[INDEX[name]] == SPACE and ADJACENT[INDEX[name]]:
        return words if word in ("at", "on") else f"{word} a point {words}"
    return f"{word} {words}"


def planet(k: int) -> str:
    return f"the {RESOURCES[PLANET_RESOURCE[k]]} planet of {system_of(k)}"


def feeds(s: State, i: int) -> str:
    """What a site would bring: its planets with their numbers, so far as they are known."""
    return ", ".join(f"{RESOURCES[PLANET_RESOURCE[k]]} {_chip(s.chips[k])}" for k in ADJACENT[i])


def _chip(chip: int) -> str:
    """A number that pays, or what keeps ships away and how strong it is."""
    if chip >= ICE:
        return f"under ice {chip - ICE}"
    return f"held by pirates {chip - PIRATE}" if chip >= PIRATE else chip_text(chip)


def called(name: str) -> str:
    """A place as its words and the id that the map shows."""
    words = place_named(name)
    return f"{words} ({name})" if name in IDS else words
