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
    """All lines lie behind one another on one canvas: a place on it is one number."""
    down, across = [s.row for s in stars], [s.column for s in stars]
    top, left = min(down), min(across)
    width, high = (max(across) - left + 1) * WIDE, (max(down) - top + 1) * HIGH
    canvas = bytearray(b" ") * (width * high)
    row, begin = width * HIGH, -top * width * HIGH - left * WIDE
    slanted: list[tuple[Sighting, Sighting]] = []
    for a, b in known_links(view):
        if a.row != b.row:
            slanted.append((a, b))
        elif a.row >= 0:
            west, east = (a, b) if a.column < b.column else (b, a)
            x = begin + a.row * row + west.column * WIDE + 5
            dashes = WIDE * (east.column - west.column) - 5
            canvas[x : x + dashes] = b"-" * dashes
    for a, b in slanted:
        if a.row >= 0 and b.row >= 0:
            _link(canvas, width, begin, *((a, b) if a.row < b.row else (b, a)))
    mine, held = view.seat, view.systems if view.me else ()
    for star in stars:
        owner = mine if star.code in held else star.owner
        marker = " " if not owner else "*" if owner == mine else "!"
        x = begin + star.row * row + star.column * WIDE
        canvas[x : x + 5] = _label(marker, star.code, star.type)
    text = canvas.decode()
    return [text[at : at + width].rstrip() for at in range(0, len(text), width)]


@lru_cache(maxsize=4096)
def _label(marker: str, code: int, kind: str) -> bytes:
    return f"{marker}{code:03d}{LETTERS[kind]}".encode()


def _link(canvas: bytearray, width: int, begin: int, north: Sighting, south: Sighting) -> None:
    """Along a column or a diagonal; rows are drawn before, others are not drawable."""
    below = begin + (north.row * HIGH + 1) * width
    down, east = south.row - north.row, south.column - north.column
    if not east:
        x, sign = below + north.column * WIDE + 2, COLUMN
    elif down == 1 and east == 1:
        x, sign = below + north.column * WIDE + 6, FALLING
    elif down == 1 and east == -1:
        x, sign = below + south.column * WIDE + 6, RISING
    else:
        return
    for at in range(x, x + (down * HIGH - 1) * width, width):
        there = canvas[at]
        canvas[at] = sign if there == BLANK else CROSSING.get((there, sign), there)
