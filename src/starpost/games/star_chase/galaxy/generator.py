"""The map: sectors of equal contents, places and links drawn by chance (rules 2.3-2.5).

One labelled draw of the match's dice seeds a plain generator, so that the dice log stays short.
"""

from __future__ import annotations

from msgspec import Struct

from starpost.games.star_chase.phases.links import between
from starpost.games.star_chase.state import System
from starpost.games.star_chase.tables import BELT, DARK, LIMITS, LINK_LENGTHS, PLANET
from starpost.kernel.dice import Dice, FastDice

SIDE = 6
BAG = (
    *["yellow_dwarf"] * 4, *["white_dwarf"] * 2, *["red_dwarf"] * 3, *[DARK] * 2,
    "red_giant", "super_giant",
)  # fmt: skip
SMALL = ("yellow_dwarf", "white_dwarf", "red_dwarf")
LATTICE = {2: (1, 2), 3: (1, 3), 4: (2, 2), 5: (2, 3), 6: (2, 3), 7: (2, 4), 8: (2, 4),
           9: (3, 3), 10: (3, 4), 11: (3, 4), 12: (3, 4)}  # fmt: skip
KEEP = {1: 70, 2: 50, 4: 40, 9: 10}
"""Per cent of the links beyond the spanning network that are kept, by squared length."""
TRIES = 200

Cell = tuple[int, int]


class Sector(Struct):
    """A sector while it is made: types by cell, its home, the home's neighbours."""

    home: Cell
    stars: dict[Cell, str]
    neighbours: list[Cell]
    planets: list[Cell] = []
    belts: list[Cell] = []
    hermit: Cell | None = None


class Galaxy(Struct):
    """A finished map: systems with codes, and each sector's home star."""

    systems: dict[int, System]
    homes: list[int]


class MapFailed(RuntimeError):
    """No attempt passed the tests; the set-up cannot go on."""


def generate(empires: int, dice: Dice) -> Galaxy:
    """Rule 2.3: the first attempt that passes every test."""
    chance = FastDice(dice.below("map", 1 << 62))
    for _ in range(TRIES):
        sectors = _sectors(empires, chance)
        if sectors is None:
            continue
        links = _network(sectors, chance)
        if _passes(sectors, links):
            return _coded(sectors, links, chance)
    raise MapFailed("No map could be made; try another seed.")


# --- stars and children --------------------------------------------------------------------


def _sectors(empires: int, chance: Dice) -> list[Sector] | None:
    rows, columns = LATTICE[empires]
    made = [_sector(SIDE * r, SIDE * c, chance) for r in range(rows) for c in range(columns)]
    return [s for s in made if s] if all(made) else None


def _sector(top: int, left: int, chance: Dice) -> Sector | None:
    """Rule 2.4: a home with three near stars, two of them small, among thirteen others."""
    cells = [(top + r, left + c) for r in range(SIDE) for c in range(SIDE)]
    for _ in range(TRIES):
        home = (top + 2 + chance.below("map", 2), left + 2 + chance.below("map", 2))
        others = chance.shuffle("map", [cell for cell in cells if cell != home])[: len(BAG)]
        stars = dict(zip(others, chance.shuffle("map", BAG), strict=True))
        stars = dict(sorted({**stars, home: "yellow_dwarf"}.items()))
        near = _near(home, stars, chance)
        if len(near) == 3 and sum(stars[cell] in SMALL for cell in near) >= 2:
            return _children(Sector(home, stars, near), chance)
    return None


def _near(home: Cell, stars: dict[Cell, str], chance: Dice) -> list[Cell]:
    found = [
        cell
        for cell, kind in stars.items()
        if kind != DARK and distance(home, cell) in (1, 2, 4) and _clear(home, cell, stars)
    ]
    return sorted(chance.shuffle("map", found), key=lambda cell: distance(home, cell))[:3]


def _children(sector: Sector, chance: Dice) -> Sector:
    bright = [c for c, kind in sector.stars.items() if kind != DARK and c != sector.home]
    sector.planets = [sector.home, *chance.shuffle("map", bright)[:3]]
    sector.belts = [sector.home, *chance.shuffle("map", bright)[:3]]
    dark = [cell for cell, kind in sector.stars.items() if kind == DARK]
    if chance.chance("map", 1, 2):
        sector.hermit = chance.pick("map", dark)
    return sector


def distance(a: Cell, b: Cell) -> int:
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2


def _clear(a: Cell, b: Cell, stars: dict[Cell, str]) -> bool:
    return not any(cell in stars for cell in between(a, b))


# --- links ---------------------------------------------------------------------------------

Links = dict[Cell, list[Cell]]


def _network(sectors: list[Sector], chance: Dice) -> Links:
    """Rule 2.5: home links, a spanning network, then some of the rest while there is room."""
    stars = {cell: kind for s in sectors for cell, kind in s.stars.items()}
    links: Links = {cell: [] for cell in sorted(stars)}
    for sector in sectors:
        for cell in sector.neighbours:
            _join(links, sector.home, cell)
    children = dict.fromkeys(stars, 0)
    for sector in sectors:
        for cell in (*sector.planets, *sector.belts):
            children[cell] += 1
    group = _groups(links)
    rejected: list[tuple[Cell, Cell]] = []
    for a, b in _candidates(sectors, stars, chance):
        if group[a] != group[b] and _room(links, children, a, b):
            _join(links, a, b)
            old, new = group[a], group[b]
            for cell, name in group.items():
                if name == old:
                    group[cell] = new
        else:
            rejected.append((a, b))
    for a, b in rejected:
        if chance.chance("map", KEEP[distance(a, b)], 100) and _room(links, children, a, b):
            _join(links, a, b)
    return links


def _join(links: Links, a: Cell, b: Cell) -> None:
    links[a].append(b)
    links[b].append(a)


def _groups(links: Links) -> dict[Cell, Cell]:
    """A name for every component: one of its cells."""
    group: dict[Cell, Cell] = {}
    for start in links:
        if start not in group:
            for cell in _reach(links, start):
                group[cell] = start
    return group


def _reach(links: Links, start: Cell) -> dict[Cell, int]:
    """Every cell that can be reached, with the number of links to it."""
    found = {start: 0}
    queue = [start]
    for cell in queue:
        for other in links[cell]:
            if other not in found:
                found[other] = found[cell] + 1
                queue.append(other)
    return found


def _candidates(
    sectors: list[Sector], stars: dict[Cell, str], chance: Dice
) -> list[tuple[Cell, Cell]]:
    """All legal links but those of homes and hermits, short ones first, with some disorder."""
    closed = [s.home for s in sectors] + [s.hermit for s in sectors if s.hermit]
    court = {cell: s.home for s in sectors for cell in s.neighbours}
    keyed: list[tuple[int, Cell, Cell]] = []
    for a in sorted(stars):
        for row in range(a[0], a[0] + 4):
            for column in range(a[1] - 3, a[1] + 4):
                b = (row, column)
                if b <= a or b not in stars or distance(a, b) not in LINK_LENGTHS:
                    continue
                if a in closed or b in closed or not _clear(a, b, stars):
                    continue
                if a in court and b in court and court[a] != court[b]:
                    continue
                key = (distance(a, b) - 1) * 1000 + chance.below("map", 3000)
                keyed.append((key, a, b))
    return [(a, b) for _, a, b in sorted(keyed)]


def _room(links: Links, children: dict[Cell, int], a: Cell, b: Cell) -> bool:
    return all(len(links[c]) < 5 and len(links[c]) + children[c] < 6 for c in (a, b))


def _passes(sectors: list[Sector], links: Links) -> bool:
    """Rule 2.3: one network, homes four links apart, none much better placed than another."""
    hermits = [s.hermit for s in sectors if s.hermit]
    counts = []
    for sector in sectors:
        reach = _reach(links, sector.home)
        if len(reach) != len(links) - len(hermits):
            return False
        if any(reach[o.home] < 4 for o in sectors if o is not sector):
            return False
        counts.append(sum(1 for steps in reach.values() if 0 < steps <= 3))
    return min(counts) >= 8 and max(counts) * 2 <= min(counts) * 5


# --- codes ---------------------------------------------------------------------------------


def _coded(sectors: list[Sector], links: Links, chance: Dice) -> Galaxy:
    """Rule 1.6: a random permutation of the codes, so that they tell nothing."""
    things: list[tuple[str, Cell]] = []
    for s in sectors:
        things += [(kind, cell) for cell, kind in s.stars.items()]
        things += [(PLANET, cell) for cell in s.planets] + [(BELT, cell) for cell in s.belts]
    codes = chance.shuffle("map", range(101, 101 + len(things)))
    star = {cell: code for code, (kind, cell) in zip(codes, things, strict=True)
            if kind not in (PLANET, BELT)}  # fmt: skip
    systems = {}
    for code, (kind, cell) in sorted(zip(codes, things, strict=True)):
        child = kind in (PLANET, BELT)
        others = [star[cell]] if child else [star[other] for other in links[cell]]
        systems[code] = System(code, kind, *cell, parent=star[cell] if child else 0, links=others)
    for system in systems.values():
        if system.parent:
            parent = systems[system.parent]
            parent.links = [*parent.links, system.code]
    for system in systems.values():
        system.links = sorted(system.links)
    return Galaxy(systems, [star[s.home] for s in sectors])


def points_target(systems: dict[int, System]) -> int:
    """Rule 11.2: the sum of all population limits."""
    return sum(LIMITS[s.type] for s in systems.values())
