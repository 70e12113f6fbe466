"""Small drawings as SVG path data: the shapes of seats, badges, signs, spirals, stars."""

from collections.abc import Callable
from math import cos, pi, sin


def n(value: float) -> str:
    """A coordinate with one decimal at most: short, and equal for equal scenes."""
    text = f"{value:.1f}"
    return text[:-2] if text.endswith(".0") else text


def polygon(corners: list[tuple[float, float]]) -> str:
    """A closed path."""
    return "M" + "L".join(f"{n(x)} {n(y)}" for x, y in corners) + "z"


def regular(count: int, x: float, y: float, radius: float, turn: float = -pi / 2) -> str:
    """A regular polygon; the first corner points up unless turned."""
    angles = (turn + 2 * pi * k / count for k in range(count))
    return polygon([(x + radius * cos(a), y + radius * sin(a)) for a in angles])


def burst(points: int, x: float, y: float, radius: float, inner: float) -> str:
    """A star with so many points, its notches at ``inner`` of the radius."""
    corners = []
    for k in range(2 * points):
        reach = radius if k % 2 == 0 else radius * inner
        angle = pi * k / points - pi / 2
        corners.append((x + reach * cos(angle), y + reach * sin(angle)))
    return polygon(corners)


def disc(x: float, y: float, r: float) -> str:
    """A circle as a path, so that all shapes of seats are alike."""
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 0 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 0 {n(-2 * r)} 0z"


def _cross(x: float, y: float, r: float) -> str:
    arm = 0.36
    corners = (
        (-arm, -1), (arm, -1), (arm, -arm), (1, -arm), (1, arm), (arm, arm), (arm, 1), (-arm, 1),
        (-arm, arm), (-1, arm), (-1, -arm), (-arm, -arm),
    )  # fmt: skip
    return polygon([(x + r * dx, y + r * dy) for dx, dy in corners])


def _square(x: float, y: float, r: float) -> str:
    a = r * 0.84
    return polygon([(x - a, y - a), (x + a, y - a), (x + a, y + a), (x - a, y + a)])


def _chevron(x: float, y: float, r: float) -> str:
    corners = ((-1, 0.2), (0, -0.9), (1, 0.2), (1, 0.95), (0, -0.1), (-1, 0.95))
    return polygon([(x + r * dx, y + r * dy) for dx, dy in corners])


def _hourglass(x: float, y: float, r: float) -> str:
    a = r * 0.94
    corners = ((-a, -a), (a, -a), (0.24 * a, 0.0), (a, a), (-a, a), (-0.24 * a, 0.0))
    return polygon([(x + dx, y + dy) for dx, dy in corners])


def _ring(x: float, y: float, r: float) -> str:
    """A disc with a hole: its rim runs one way round, the hole the other."""
    q = r * 0.46
    hole = f"M{n(x - q)} {n(y)}a{n(q)} {n(q)} 0 1 1 {n(2 * q)} 0a{n(q)} {n(q)} 0 1 1 {n(-2 * q)} 0z"
    return disc(x, y, r) + hole


def _crescent(x: float, y: float, r: float) -> str:
    """A fat one: it is seen at the size of a letter."""
    a, foot = n(r), f"{n(x + 0.55 * r)} {n(y + 0.84 * r)}"
    edge = f"{n(x + 0.55 * r)} {n(y - 0.84 * r)}"
    return f"M{edge}A{a} {a} 0 1 0 {foot}Q{n(x - 0.35 * r)} {n(y)} {edge}z"


def _saltire(x: float, y: float, r: float) -> str:
    """The plus, turned by an eighth."""
    a, b = 0.42, 0.98
    corners = (
        (0, -a), (b - a, -b), (b, a - b), (a, 0), (b, b - a), (b - a, b), (0, a), (a - b, b),
        (-b, b - a), (-a, 0), (-b, a - b), (a - b, -b),
    )  # fmt: skip
    return polygon([(x + r * dx, y + r * dy) for dx, dy in corners])


SHAPES: tuple[Callable[[float, float, float], str], ...] = (
    lambda x, y, r: disc(x, y, r * 0.94),
    _square,
    lambda x, y, r: regular(3, x, y + r * 0.2, r * 1.2),
    lambda x, y, r: regular(4, x, y, r * 1.16),
    lambda x, y, r: regular(5, x, y, r * 1.06),
    lambda x, y, r: regular(6, x, y, r * 1.04, 0),
    _cross,
    lambda x, y, r: burst(5, x, y, r * 1.22, 0.44),
    _ring,
    lambda x, y, r: regular(3, x, y - r * 0.2, r * 1.2, pi / 2),
    _saltire,
    lambda x, y, r: burst(4, x, y, r * 1.26, 0.36),
    _hourglass,
    _crescent,
    _chevron,
)
"""Circle, square, triangle, diamond, pentagon, hexagon, plus, star; ring, triangle on its tip,
saltire, star of four, hourglass, crescent, chevron: of equal weight to the eye."""


def seat_shape(seat: int, x: float, y: float, r: float) -> str:
    """The shape of a seat: no two of fifteen are alike, whatever their colours."""
    return SHAPES[(seat - 1) % len(SHAPES)](x, y, r)


def spiral(x: float, y: float, r: float) -> str:
    """A portal: two turns winding inwards."""
    a, b = r * 0.72, r * 0.34
    return (
        f"M{n(x)} {n(y - a)}a{n(a)} {n(a)} 0 1 1 {n(-a * 0.95)} {n(a * 0.68)}"
        f"M{n(x)} {n(y - b)}a{n(b)} {n(b)} 0 1 1 {n(-b * 0.95)} {n(b * 0.68)}"
    )


# Drawn on a square of ten units, stroke one; our own drawings.
BADGES = {
    "artifact": "M5 .9 9.1 5 5 9.1.9 5zM3 5h4M5 3v4",
    "base": "M1 9h8M2.2 9V4.6L5 1.6l2.8 3V9M4.2 9V6.6h1.6V9",
    "blockade": "M1 5a4 4 0 1 0 8 0a4 4 0 1 0-8 0M2.2 7.8 7.8 2.2",
    "bomb": "M1.4 6.3a2.8 2.8 0 1 0 5.6 0a2.8 2.8 0 1 0-5.6 0M6.1 4.3 7.4 3M7.4 3q.2-1.8 1.8-1.6",
    "fight": "M1.2 1.2 8.8 8.8M8.8 1.2 1.2 8.8M1.2 6.6 3.4 8.8M8.8 6.6 6.6 8.8",
    "home": "M.9 5.2 5 1.3l4.1 3.9M2.2 4.4V9h5.6V4.4",
    "ice": "M5 .8v8.4M1.4 2.9l7.2 4.2M8.6 2.9 1.4 7.1",
    "industry": "M.9 9.1V4.4l2.7 1.9V4.4l2.7 1.9V1.8h2.8v7.3z",
    "key": "M.8 5a2.1 2.1 0 1 0 4.2 0a2.1 2.1 0 1 0-4.2 0M5 5h4.4v2.4M7.2 5v1.8",
    "lair": "M.9 9C.9 3.8 2.6 1.2 5 1.2S9.1 3.8 9.1 9M3.4 9V6.6h3.2V9",
    "limit": "M1 9h8M5 7V1.4M2.6 3.8 5 1.4l2.4 2.4",
    "mine": "M1.2 3.9Q5 .2 8.8 3.9M5 2.1 3.2 9.2",
    "people": "M3.3 3a1.7 1.7 0 1 0 3.4 0a1.7 1.7 0 1 0-3.4 0M1.6 9.1q0-3.6 3.4-3.6t3.4 3.6",
    "plunder": "M1.2 3.6h7.6v5.2H1.2zM1.2 3.6q3.8-4.6 7.6 0M5 5v2",
    "pollution": "M2.2 8.6a2 2 0 0 1 .2-4a2.7 2.7 0 0 1 5.2 0a2 2 0 0 1 .2 4z",
    "portal": "M5 1.2a3.8 3.8 0 1 1-3.6 2.6M5 3.3a1.8 1.8 0 1 1-1.7 1.2",
    "rich": "M2.8 1.4h4.4L9.2 4 5 9.2.8 4zM.8 4h8.4",
    "shield": "M5 .9 8.8 2.2v2.9q0 2.9-3.8 4.1Q1.2 8 1.2 5.1V2.2z",
    "sight": "M.7 5q4.3-5.4 8.6 0-4.3 5.4-8.6 0zM4 5a1 1 0 1 0 2 0a1 1 0 1 0-2 0",
}

# Resource signs, on a square of ten units as well.
SIGNS = {
    "ore": "M5 .8 9.2 4 7.6 9H2.4L.8 4zM.8 4h8.4M5 .8 3.4 4 5 9l1.6-5z",
    "fuel": "M5 .6q3.6 4.2 3.6 5.7a3.6 3.2 0 0 1-7.2 0q0-1.5 3.6-5.7z",
    "carbon": "M5 .8 8.7 2.9v4.2L5 9.2 1.3 7.1V2.9zM5 .8v8.4M1.3 2.9l7.4 4.2M8.7 2.9 1.3 7.1",
    "food": "M5 9.2V4.6M5 5.4Q1.2 5.6 1.2 2 5 2 5 5.4M5 4.6Q5 1 8.8 1q0 3.6-3.8 3.6",
    "lair": "M1.2 1.2 8.2 8.2M8.8 1.2 1.8 8.2M6.4 9 9 6.4M3.6 9 1 6.4",
    "ice": "M5 .6v8.8M1.2 2.8l7.6 4.4M8.8 2.8 1.2 7.2M3.7 1.5 5 2.6 6.3 1.5M3.7 8.5 5 7.4 6.3 8.5",
    "goods": "M5 .8 9 3v4L5 9.2 1 7V3zM1 3l4 2.1L9 3M5 5.1v4.1",
}
