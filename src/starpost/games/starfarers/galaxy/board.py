"""The board (rule 1.6): intersections, planets, systems and bases as numbers, and who is near whom.

Intersections are numbered in the order of their ids (letter, then number), planets in the order
of the board file, outposts as five times the base plus the number less one.
"""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

import msgspec

from starpost.games.starfarers.tables import BASES, COLOURS, RESOURCE, chip_of

SPACE: Final = 0
COLONY: Final = 1
OUTPOST: Final = 2
_KIND: Final = {"space": SPACE, "colony": COLONY, "outpost": OUTPOST}


def _load() -> dict[str, Any]:
    raw = (files(__package__) / "data" / "board.json").read_bytes()
    found: dict[str, Any] = msgspec.json.decode(raw)
    return found


DATA: Final = _load()


def _order(place: dict[str, Any]) -> tuple[str, int]:
    return place["id"][0], int(place["id"][1:])


_SPOTS: Final[list[dict[str, Any]]] = sorted(DATA["intersections"], key=_order)
IDS: Final[tuple[str, ...]] = tuple(spot["id"] for spot in _SPOTS)
INDEX: Final[dict[str, int]] = {name: i for i, name in enumerate(IDS)}
COUNT: Final = len(IDS)
WHERE: Final = tuple((float(spot["x"]), float(spot["y"])) for spot in _SPOTS)
KIND_AT: Final = tuple(_KIND[spot["kind"]] for spot in _SPOTS)
NEIGHBOURS: Final = tuple(tuple(sorted(INDEX[n] for n in spot["neighbours"])) for spot in _SPOTS)

PLANETS: Final[tuple[str, ...]] = tuple(p["id"] for p in DATA["planets"])
PLANET: Final[dict[str, int]] = {name: i for i, name in enumerate(PLANETS)}
PLANET_RESOURCE: Final = tuple(RESOURCE[p["resource"]] for p in DATA["planets"])
PLANET_XY: Final = tuple((float(p["x"]), float(p["y"])) for p in DATA["planets"])
PLANET_DOT: Final[tuple[str, ...]] = tuple(p.get("dot", "") for p in DATA["planets"])
HOME_CHIPS: Final = tuple(
    chip_of(p["chip"]["numbers"]) if "chip" in p else 0 for p in DATA["planets"]
)

SYSTEMS: Final[tuple[str, ...]] = tuple(s["id"] for s in DATA["systems"])
SYSTEM_NAMES: Final[tuple[str, ...]] = tuple(s["name"] for s in DATA["systems"])
IS_OUTER: Final = tuple(s["kind"] != "home" for s in DATA["systems"])
SYSTEM_SITES: Final = tuple(tuple(INDEX[c] for c in s["colonies"]) for s in DATA["systems"])
SYSTEM_PLANETS: Final = tuple(tuple(PLANET[p] for p in s["planets"]) for s in DATA["systems"])
SYSTEM_OF: Final[dict[int, int]] = {
    site: k for k, sites in enumerate(SYSTEM_SITES) for site in sites
}
SITES: Final[tuple[int, ...]] = tuple(sorted(SYSTEM_OF))
HOME_SITES: Final = tuple(site for site in SITES if not IS_OUTER[SYSTEM_OF[site]])

ADJACENT: Final = tuple(tuple(sorted(PLANET[p] for p in spot["planets"])) for spot in _SPOTS)
"""The planets next to an intersection."""
BESIDE: Final = tuple(
    tuple(i for i, planets in enumerate(ADJACENT) if k in planets) for k in range(len(PLANETS))
)
"""The intersections beside each planet."""
SIGHT: Final = tuple(sum(1 << p for p in planets) for planets in ADJACENT)
"""The same as bits: what a ship that enters looks at."""
FED_BY: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(site for site in SITES if k in ADJACENT[site]) for k in range(len(PLANETS))
)
"""The colony intersections that a planet feeds."""

_BASE_DATA: Final = {b["id"]: b for b in DATA["bases"]}
BASE_NAMES: Final[tuple[str, ...]] = tuple(_BASE_DATA[b]["name"] for b in BASES)
BASE_XY: Final = tuple((float(_BASE_DATA[b]["x"]), float(_BASE_DATA[b]["y"])) for b in BASES)
OUTPOSTS: Final = tuple(
    INDEX[_BASE_DATA[b]["outposts"][str(n)]] for b in BASES for n in range(1, 6)
)
OUTPOST_AT: Final[dict[int, int]] = {site: k for k, site in enumerate(OUTPOSTS)}

START_PORT: Final = tuple(INDEX[DATA["starts"][c]["spaceport"]] for c in COLOURS)
START_COLONIES: Final = tuple(
    tuple(INDEX[i] for i in DATA["starts"][c]["colonies"]) for c in COLOURS
)
START_SHIP: Final = tuple(INDEX[DATA["starts"][c]["ship"]] for c in COLOURS)


@cache
def rings(start: int) -> tuple[tuple[int, ...], ...]:
    """The intersections by their steps from one: itself, its neighbours, theirs; pieces do not
    matter (rule 5.1)."""
    seen = bytearray(COUNT)
    seen[start] = True
    found: list[tuple[int, ...]] = [(start,)]
    while found[-1]:
        ring = []
        for here in found[-1]:
            for there in NEIGHBOURS[here]:
                if not seen[there]:
                    seen[there] = True
                    ring.append(there)
        found.append(tuple(ring))
    return tuple(found)


@cache
def distances(start: int) -> tuple[int, ...]:
    """Steps from an intersection to every other; -1: no way leads there."""
    row = [-1] * COUNT
    for steps, ring in enumerate(rings(start)):
        for there in ring:
            row[there] = steps
    return tuple(row)


def _around(start: int, steps: int) -> list[int]:
    """The other intersections within so many steps, in their order."""
    return sorted([there for ring in rings(start)[1 : max(0, steps) + 1] for there in ring])


@cache
def near(start: int, steps: int, trade: int) -> tuple[int, ...]:
    """Other intersections within so many steps where a ship of that kind may stop at all.

    Outposts are left out: they are looked at one by one (rule 5.4)."""
    banned = (OUTPOST, COLONY) if trade else (OUTPOST,)
    return tuple([i for i in _around(start, steps) if KIND_AT[i] not in banned])


@cache
def sights(start: int, steps: int) -> tuple[tuple[int, tuple[int, ...]], ...]:
    """Planets that can be looked in on on the way, each with the places less than so many steps
    away from which it is seen."""
    found: dict[int, list[int]] = {}
    for i in _around(start, steps - 1):
        for planet in ADJACENT[i]:
            found.setdefault(planet, []).append(i)
    return tuple([(planet, tuple(found[planet])) for planet in sorted(found)])


_ROUTES: Final[dict[int, tuple[tuple[int, ...], int]]] = {}


def route(start: int, goal: int) -> tuple[tuple[int, ...], int]:
    """The shortest path with the smallest id at every step, and what is seen on it (rule 5.6)."""
    key = start * COUNT + goal
    found = _ROUTES.get(key)
    if found is None:
        row = distances(goal)
        here, path, sight = start, [], 0
        for left in range(row[start] - 1, -1, -1):
            here = next(n for n in NEIGHBOURS[here] if row[n] == left)
            path.append(here)
            sight |= SIGHT[here]
        found = _ROUTES[key] = (tuple(path), sight)
    return found
