"""Hex maths in axial coordinates: directions, distances, pixels, offsets.

Flat-top: q counts columns. Pointy-top: r counts rows. In both r grows downwards.
"""

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


def distance(a: Hex, b: Hex) -> int:
    """Steps from one hex to the other."""
    q, r = a.q - b.q, a.r - b.r
    return max(abs(q), abs(r), abs(q + r))


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


def turned(at: Hex) -> Hex:
    """Where it lies once the sheet was turned a quarter clockwise: flat tops become pointy ones."""
    return Hex(-at.q - at.r, at.q)


def to_offset(at: Hex, top: Top = "flat", shoved: Shove = "odd") -> tuple[int, int]:
    """Column and row of the printed map. ``shoved``: which columns (flat) or rows (pointy) are
    pushed half a hex down or right."""
    push = _push(shoved)
    if top == "flat":
        return at.q, at.r + (at.q + push * (at.q & 1)) // 2
    return at.q + (at.r + push * (at.r & 1)) // 2, at.r


def _push(shoved: Shove) -> int:
    return -1 if shoved == "odd" else 1
