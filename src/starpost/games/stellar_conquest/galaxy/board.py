"""The board: 656 hexes, 54 stars, 60 cloud hexes, four entry hexes; distances and routes.

A hex is a number here, column by column; stars are numbered in the order of their names, which is
the order in which every rule takes them. Rules 1.1 to 1.6.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, lru_cache
from heapq import heappop, heappush
from typing import Final

# Rule 1.3: in the order of their names, which is the order in which rules go through them.
STARS = (
    ("Alcor", "L18", "yellow"),
    ("Almach", "S10", "orange"),
    ("Alphard", "L10", "orange"),
    ("Altair", "Y14", "blue"),
    ("Antares", "T4", "red"),
    ("Arcturus", "X5", "orange"),
    ("Aurigae", "T16", "yellow"),
    ("Barnard", "CC17", "red"),
    ("Bootis", "BB5", "yellow"),
    ("Canis", "G5", "yellow"),
    ("Canopus", "P10", "green"),
    ("Capella", "N8", "yellow"),
    ("Caph", "R6", "green"),
    ("Cephei", "L3", "red"),
    ("Ceti", "E17", "yellow"),
    ("Crucis", "Q8", "red"),
    ("Cygni", "W13", "yellow"),
    ("Deneb", "I8", "blue"),
    ("Diphda", "F9", "yellow"),
    ("Draconis", "Q11", "yellow"),
    ("Dubhe", "CC12", "yellow"),
    ("Eridani", "H12", "green"),
    ("Hamal", "AA15", "orange"),
    ("Hydrae", "P18", "orange"),
    ("Indi", "D4", "orange"),
    ("Kapetyn", "E7", "red"),
    ("Kochab", "N6", "orange"),
    ("Kruger", "X16", "red"),
    ("Lacaille", "O13", "red"),
    ("Lalande", "B18", "red"),
    ("Lupi", "R14", "orange"),
    ("Luyten", "D13", "red"),
    ("Lyrae", "L13", "yellow"),
    ("Mira", "H18", "red"),
    ("Mirach", "W11", "red"),
    ("Mirfak", "L6", "green"),
    ("Mizar", "Q2", "blue"),
    ("Ophiuchi", "H2", "red"),
    ("Pherda", "J14", "blue"),
    ("Polaris", "EE10", "green"),
    ("Procyon", "V19", "green"),
    ("Rastaban", "I16", "orange"),
    ("Ross", "I10", "red"),
    ("Sadir", "O16", "green"),
    ("Scheat", "T12", "red"),
    ("Schedar", "O4", "yellow"),
    ("Scorpii", "AA19", "yellow"),
    ("Sirius", "B11", "blue"),
    ("Spica", "U8", "yellow"),
    ("Tauri", "V2", "yellow"),
    ("Vega", "X8", "blue"),
    ("Wezen", "AA9", "green"),
    ("Wolf", "Y3", "red"),
    ("Zosca", "Q20", "blue"),
)  # fmt: skip

# Rule 1.4: eight groups.
_CLOUDS = """
A10 A11 A12 A13 B10 B11 B12 C11  I7 I8 J6 J7 J8 K6 K7 L5  I13 I14 J12 J13 J14 K14 K15 K16 L15
O1 P1 Q1 Q2 R1 R2  O20 P19 P20 Q20 R19  U6 V5 V6 W6 W7 X6 X7 X8  V14 V15 W15 X13 X14 Y12 Y13 Y14
DD7 EE8 EE9 EE11 FF8 FF9 FF10 FF11
"""

# Rule 1.5.
ENTRY_NAMES = ("FF20", "A21", "A1", "FF1")
"""Entry hexes 1 to 4: the corners of the board (R7)."""

NEAR_ENTRY_NAMES = ("W15", "J16", "J6", "W7")
"""Ours, for short games: so near to each other that fleets meet by the fourth round."""

ALIASES = {"BARNHARD": "BARNARD", "ALAPHARD": "ALPHARD", "KOCHARB": "KOCHAB", "BOOTS": "BOOTIS",
           "LACALLE": "LACAILLE"}  # fmt: skip
"""Spellings of the article that are read too (R3)."""

COLUMNS: Final = 32
OFFMAP: Final = -1
"""Where ships are that have not come onto the board yet."""
NOWHERE: Final = -2
"""No destination."""


def column_name(column: int) -> str:
    letter = chr(65 + column % 26)
    return letter if column < 26 else letter * 2


def rows(column: int) -> int:
    """Even columns are one hex taller."""
    return 20 if column % 2 else 21


PLACES: Final = tuple((c, r) for c in range(COLUMNS) for r in range(1, rows(c) + 1))
HEX_NAMES: Final = tuple(f"{column_name(c)}{r}" for c, r in PLACES)
HEX: Final = {name: number for number, name in enumerate(HEX_NAMES)}
_INDEX = {place: number for number, place in enumerate(PLACES)}
SIZE: Final = len(PLACES)


def _neighbours(c: int, r: int) -> tuple[int, ...]:
    """The hexes around, in the fixed order N, NE, SE, S, SW, NW; off the board left out."""
    up, down = (r, r + 1) if c % 2 else (r - 1, r)
    around = ((c, r - 1), (c + 1, up), (c + 1, down), (c, r + 1), (c - 1, down), (c - 1, up))
    return tuple(_INDEX[place] for place in around if place in _INDEX)


NEAR: Final = tuple(_neighbours(c, r) for c, r in PLACES)
STAR_NAMES: Final = tuple(name for name, _, _ in STARS)
STAR_HEX: Final = tuple(HEX[at] for _, at, _ in STARS)
COLOURS: Final = tuple(colour for _, _, colour in STARS)
STAR_COUNT: Final = len(STARS)
_STAR_OF = {at: star for star, at in enumerate(STAR_HEX)}
STAR_AT: Final = tuple(_STAR_OF.get(h, -1) for h in range(SIZE))
"""The star in each hex, or -1."""
_CLOUD_SET = frozenset(HEX[name] for name in _CLOUDS.split())
CLOUD: Final = tuple(h in _CLOUD_SET for h in range(SIZE))
ENTRIES: Final = tuple(HEX[name] for name in ENTRY_NAMES)
NEAR_ENTRIES: Final = tuple(HEX[name] for name in NEAR_ENTRY_NAMES)
ALL_ENTRIES: Final = (*ENTRIES, *NEAR_ENTRIES)
_STARS_BY_NAME = {name.upper(): star for star, name in enumerate(STAR_NAMES)}
_STARS_BY_WORD: Final = _STARS_BY_NAME | {w: _STARS_BY_NAME[name] for w, name in ALIASES.items()}


def entry_number(at: int) -> int:
    """1 to 4 are the corners, 5 to 8 those that lie near."""
    return ALL_ENTRIES.index(at) + 1


def find_star(word: str) -> int | None:
    return _STARS_BY_WORD.get(word.upper())


def find_hex(word: str) -> int | None:
    return HEX.get(word.upper())


PLACE_NAMES: Final = tuple(
    HEX_NAMES[h] if star < 0 else STAR_NAMES[star] for h, star in enumerate(STAR_AT)
)
"""A star's name where there is a star, else the hex."""
FULL_NAMES: Final = tuple(
    HEX_NAMES[h] if star < 0 else f"{STAR_NAMES[star]} ({HEX_NAMES[h]})"
    for h, star in enumerate(STAR_AT)
)
"""Ceti (E17), or D17."""


def place_name(at: int) -> str:
    if at < 0:
        return "OFFMAP" if at == OFFMAP else ""
    return PLACE_NAMES[at]


def full_name(at: int) -> str:
    if at < 0:
        return "off the map" if at == OFFMAP else ""
    return FULL_NAMES[at]


@cache
def distances(at: int) -> bytes:
    """Hexes from here to every hex; the edge of the board never lengthens a way (rule 1.2)."""
    x, z = _CUBES[at]
    return bytes([(abs(x - u) + abs(z - w) + abs(x + z - u - w)) >> 1 for u, w in _CUBES])


_CUBES: Final = tuple((c, r - 1 - c // 2) for c, r in PLACES)
"""Two of the three axes of every hex: the third is what they lack to nought."""


@cache
def disc(at: int, radius: int) -> int:
    """The hexes within a radius, one bit each."""
    return sum(1 << h for h, d in enumerate(distances(at)) if d <= radius)


@cache
def stars_by_distance(at: int) -> tuple[int, ...]:
    """All stars, nearest first, ties by name."""
    row = distances(at)
    return tuple(sorted(range(STAR_COUNT), key=lambda star: (row[STAR_HEX[star]], star)))


@cache
def open_neighbours(at: int) -> tuple[int, ...]:
    """Adjacent hexes without a star, in the order of the directions: where ships retreat to."""
    return tuple(h for h in NEAR[at] if STAR_AT[h] < 0)


# --- routes (R10) --------------------------------------------------------------------------


@cache
def route(start: int, goal: int) -> tuple[int, ...]:
    """The plain way: fewest hexes, ties by direction. The start is not part of it."""
    row = distances(goal)
    way = []
    at = start
    while at != goal:
        at = next(h for h in NEAR[at] if row[h] < row[at])
        way.append(at)
    return tuple(way)


def turns_along(hexes: Sequence[int], speed: int) -> int:
    """Turns for a way: a cloud can only be a turn's first hex, and ends it (rule 1.4)."""
    turns = left = 0
    for at in hexes:
        if not left or CLOUD[at]:
            turns, left = turns + 1, speed
        left = 0 if CLOUD[at] else left - 1
    return turns


@cache
def route_mask(start: int, goal: int) -> int:
    return sum(1 << h for h in route(start, goal))


def careful_route(
    start: int, goal: int, cloud_cost: int, barred: frozenset[int]
) -> tuple[int, ...] | None:
    """The cheapest way where a cloud costs more, and some stars may not be entered."""
    costs = _costs(goal, cloud_cost, barred - {goal})
    way: list[int] = []
    at = start
    while at != goal:
        options = [h for h in NEAR[at] if h in costs and h not in way]
        if not options:
            return None
        at = min(options, key=lambda h: _total(costs, h, cloud_cost))
        way.append(at)
    return tuple(way)


def _total(costs: dict[int, tuple[int, int]], entered: int, cloud_cost: int) -> tuple[int, int]:
    cost, hexes = costs[entered]
    return cost + (cloud_cost if CLOUD[entered] else 1), hexes + 1


@lru_cache(maxsize=256)
def _costs(goal: int, cloud_cost: int, barred: frozenset[int]) -> dict[int, tuple[int, int]]:
    """Cost and hexes still to go from every hex that may be entered."""
    best = {goal: (0, 0)}
    queue = [((0, 0), goal)]
    while queue:
        known, at = heappop(queue)
        if known > best[at]:
            continue
        total = _total(best, at, cloud_cost)
        for h in NEAR[at]:
            if h not in barred and (h not in best or total < best[h]):
                best[h] = total
                heappush(queue, (total, h))
    return best
