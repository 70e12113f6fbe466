"""The map as text: eight characters by two lines a cell, only what the seat knows (rule 13.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.state import Sighting
from starpost.games.star_chase.tables import LETTERS, PLANET

WIDE, HIGH = 8, 2
BLANK, COLUMN, FALLING, RISING = b" |\\/"
CROSSING = {(ord("-"), COLUMN): ord("+"), (FALLING, RISING): ord("X"), (RISING, FALLING): ord("X")}


def known_links(view: View) -> Iterator[tuple[Sighting, Sighting]]:
    """Every known link between two stars of the map, once; of two ends the one seen last counts."""
    memory = view.memory
    for code, star in memory.items():
        if star.parent or star.links is None:
            continue
        for other in star.links:
            there = memory.get(other)
            if there is None or there.parent:
                continue
            if there.links is not None and code in there.links:
                once = other > code
            else:
                once = there.links is None or there.turn < star.turn
            if once:
                yield star, there


def children_of(view: View) -> dict[int, list[Sighting]]:
    """The known planets and belts of each star."""
    found: dict[int, list[Sighting]] = {}
    for child in view.memory.values():
        if child.parent:
            found.setdefault(child.parent, []).append(child)
    for children in found.values():
        children.sort(key=lambda child: child.code)
    return found


def chart(view: View, children: dict[int, list[Sighting]]) -> list[str]:
    """The drawing, cut to what is known, and the children under it."""
    stars = [s for s in view.memory.values() if not s.parent]
    placed = [s for s in stars if s.row >= 0]
    lines = _draw(view, placed) if placed else []
    loose = [f"{s.code}{LETTERS[s.type]}" for s in stars if s.row < 0]
    if loose:
        lines.append(f" not on the grid: {' '.join(sorted(loose))}")
    for star, found in sorted(children.items()):
        words = (f"{'planet' if c.type == PLANET else 'belt'} {c.code}" for c in found)
        lines.append(f" {star}: {', '.join(words)}")
    return lines


def _draw(view: View, stars: list[Sighting]) -> list[str]:
    down, across = [s.row for s in stars], [s.column for s in stars]
    top, left = min(down), min(across)
    rows, columns = max(down) - top + 1, max(across) - left + 1
    canvas = [bytearray(b" ") * (columns * WIDE) for _ in range(rows * HIGH)]
    links = [(a, b) for a, b in known_links(view) if a.row >= 0 and b.row >= 0]
    for a, b in links:
        if a.row == b.row:
            begin, end = sorted((a.column - left, b.column - left))
            dashes = WIDE * (end - begin) - 5
            canvas[(a.row - top) * HIGH][begin * WIDE + 5 : end * WIDE] = b"-" * dashes
    for a, b in links:
        if a.row != b.row:
            _link(canvas, (a.row - top, a.column - left), (b.row - top, b.column - left))
    mine, held = view.seat, view.systems if view.me else ()
    for star in stars:
        owner = mine if star.code in held else star.owner
        marker = " " if not owner else "*" if owner == mine else "!"
        x = (star.column - left) * WIDE
        canvas[(star.row - top) * HIGH][x : x + 5] = _label(marker, star.code, star.type)
    return [line.rstrip().decode() for line in canvas]


@lru_cache(maxsize=4096)
def _label(marker: str, code: int, kind: str) -> bytes:
    return f"{marker}{code:03d}{LETTERS[kind]}".encode()


def _link(canvas: list[bytearray], a: tuple[int, int], b: tuple[int, int]) -> None:
    """Along a column or a diagonal; rows are drawn before, others are not drawable."""
    (r1, c1), (r2, c2) = (a, b) if a < b else (b, a)
    if c1 == c2:
        for y in range(r1 * HIGH + 1, r2 * HIGH):
            _put(canvas, y, c1 * WIDE + 2, COLUMN)
    elif r2 - r1 == 1 and abs(c2 - c1) == 1:
        _put(canvas, r1 * HIGH + 1, min(c1, c2) * WIDE + 6, FALLING if c2 > c1 else RISING)


def _put(canvas: list[bytearray], y: int, x: int, sign: int) -> None:
    there = canvas[y][x]
    canvas[y][x] = sign if there == BLANK else CROSSING.get((there, sign), there)
