"""Hex maths in axial coordinates: neighbours, distances, rings, lines, turns, pixels, offsets.

Flat-top: q counts columns. Pointy-top: r counts rows. In both r grows downwards.
"""

from collections.abc import Iterator
from typing import Literal

from starpost.draw.scene import Hex, Point

Top = Literal["flat", "pointy"]
Shove = Literal["odd", "even"]

ROOT3 = 1.7320508075688772
DIRECTIONS = (Hex(1, 0), Hex(1, -1), Hex(0, -1), Hex(-1, 0), Hex(-1, 1), Hex(0, 1))
FLAT = ((1.0, 0.0), (0.5, ROOT3 / 2), (-0.5, ROOT3 / 2), (-1.0, 0.0), (-0.5, -ROOT3 / 2),
        (0.5, -ROOT3 / 2))  # fmt: skip


def add(a: Hex, b: Hex) -> Hex:
    return Hex(a.q + b.q, a.r + b.r)


def neighbours(at: Hex) -> tuple[Hex, ...]:
    """The six around, counter-clockwise, in the order of ``DIRECTIONS``."""
    return tuple(add(at, step) for step in DIRECTIONS)


def distance(a: Hex, b: Hex) -> int:
    """Steps from one hex to the other."""
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


def ring(centre: Hex, radius: int) -> Iterator[Hex]:
    """All hexes at exactly that distance, once round."""
    if radius == 0:
        yield centre
        return
    at = Hex(centre.q - radius, centre.r + radius)
    for step in DIRECTIONS:
        for _ in range(radius):
            yield at
            at = add(at, step)


def within(centre: Hex, radius: int) -> Iterator[Hex]:
    """All hexes up to that distance, by columns."""
    for q in range(-radius, radius + 1):
        for r in range(max(-radius, -q - radius), min(radius, -q + radius) + 1):
            yield Hex(centre.q + q, centre.r + r)


def line(a: Hex, b: Hex) -> tuple[Hex, ...]:
    """A shortest straight way, both ends included; whole numbers throughout, ties one way."""
    n = distance(a, b)
    return tuple(_nearest(a, b, k, n) for k in range(n + 1)) if n else (a,)


def _nearest(a: Hex, b: Hex, k: int, n: int) -> Hex:
    """Rounds the point k/n of the way. Everything is scaled by 6n so that no fraction appears and
    a tie (a line along a border) always falls to the same side."""
    scale = 6 * n
    q = 6 * (a.q * (n - k) + b.q * k) + 1
    r = 6 * (a.r * (n - k) + b.r * k) + 1
    s = -q - r
    near = [(v + scale // 2) // scale for v in (q, r, s)]
    off = [abs(v - w * scale) for v, w in zip((q, r, s), near, strict=True)]
    if off[0] > off[1] and off[0] > off[2]:
        return Hex(-near[1] - near[2], near[1])
    if off[1] > off[2]:
        return Hex(near[0], -near[0] - near[2])
    return Hex(near[0], near[1])


def rotate(at: Hex, sixths: int, centre: Hex = Hex(0, 0)) -> Hex:  # noqa: B008 (frozen)
    """Turned clockwise on the page by so many sixths of a circle."""
    q, r = at.q - centre.q, at.r - centre.r
    for _ in range(sixths % 6):
        q, r = -r, q + r
    return Hex(centre.q + q, centre.r + r)


def mirror(at: Hex, centre: Hex = Hex(0, 0)) -> Hex:  # noqa: B008 (frozen)
    """Left and right exchanged (flat-top) about the column of ``centre``."""
    q, r = at.q - centre.q, at.r - centre.r
    return Hex(centre.q - q, centre.r + q + r)


def centre(at: Hex, size: float = 1.0, top: Top = "flat") -> Point:
    """The middle of the hex on the page; ``size`` is the length of a side."""
    if top == "flat":
        return Point(size * 1.5 * at.q, size * ROOT3 * (at.r + at.q / 2))
    return Point(size * ROOT3 * (at.q + at.r / 2), size * 1.5 * at.r)


def corners(at: Hex, size: float = 1.0, top: Top = "flat") -> tuple[Point, ...]:
    """The six corners, clockwise. Corner k and k+1 bound the side towards ``facing(k, top)``."""
    middle = centre(at, size, top)
    if top == "flat":
        return tuple(Point(middle.x + size * x, middle.y + size * y) for x, y in FLAT)
    return tuple(Point(middle.x + size * y, middle.y - size * x) for x, y in FLAT)


def facing(side: int, top: Top = "flat") -> Hex:
    """The step that leads out through a side, sides numbered like their first corner."""
    clockwise = (Hex(1, 0), Hex(0, 1), Hex(-1, 1), Hex(-1, 0), Hex(0, -1), Hex(1, -1))
    return clockwise[side % 6] if top == "flat" else clockwise[(side - 1) % 6]


def from_offset(column: int, row: int, top: Top = "flat", shoved: Shove = "odd") -> Hex:
    """From the numbered columns and rows of a printed map. ``shoved``: which columns (flat) or
    rows (pointy) are pushed half a hex down or right."""
    push = _push(shoved)
    if top == "flat":
        return Hex(column, row - (column + push * (column & 1)) // 2)
    return Hex(column - (row + push * (row & 1)) // 2, row)


def to_offset(at: Hex, top: Top = "flat", shoved: Shove = "odd") -> tuple[int, int]:
    """Column and row of the printed map; the inverse of ``from_offset``."""
    push = _push(shoved)
    if top == "flat":
        return at.q, at.r + (at.q + push * (at.q & 1)) // 2
    return at.q + (at.r + push * (at.r & 1)) // 2, at.r


def _push(shoved: Shove) -> int:
    return -1 if shoved == "odd" else 1
