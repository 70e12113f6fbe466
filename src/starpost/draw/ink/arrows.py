"""Draws arrows: trimmed at their ends, side by side where they share a way, with their number.

What is done where it begins is a ring round its place; several are one ring that says how many.
"""

from html import escape
from itertools import pairwise
from math import hypot

from starpost.draw.chart import XY
from starpost.draw.ink.pen import Pen, grows, path, text
from starpost.draw.ink.room import box_at
from starpost.draw.scene import Arrow
from starpost.draw.shapes import n, polygon

APART = 5.0
FEW = 3
"""So many lines at one place are named one by one."""
ALONG = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8)
"""Where on a leg its chip may stand, the middle first."""


def arrows(pen: Pen) -> tuple[list[str], list[str]]:
    """The shafts, which lie below the nodes, and the chips, which lie above them."""
    shafts, chips = [], []
    used: dict[tuple[XY, XY], int] = {}
    rings: dict[tuple[XY, float], list[str]] = {}
    for k, arrow in enumerate(_ordered(pen)):
        if arrow.origin == arrow.to and not arrow.via:
            x, y = at = pen.chart.at(arrow.origin)
            radius = pen.chart.radius(arrow.origin) + 6
            rings.setdefault((at, radius), []).append(arrow.text)
            shape = f'<circle class="a {arrow.kind}" cx="{n(x)}" cy="{n(y)}" r="{n(radius)}"/>'
            line = "" if arrow.line is None else f' data-line="{arrow.line}"'
            shafts.append(pen.wrap(arrow.owner, arrow.layer, f"<g{line}>{shape}</g>"))
            continue
        points = _aside([pen.chart.at(p) for p in (arrow.origin, *arrow.via, arrow.to)], used)
        ends = (pen.chart.radius(arrow.origin) + 4, pen.chart.radius(arrow.to) + 7)
        shaft, leg = draw_arrow(points, arrow.kind, ends)
        line = "" if arrow.line is None else f' data-line="{arrow.line}"'
        ref = arrow.id or f"arrow-{k}"
        tied = f'<g data-ref="{escape(ref)}"{line}>{shaft}</g>'
        shafts.append(pen.wrap(arrow.owner, arrow.layer, tied))
        pen.take(*_toward(points[-1], points[-2], ends[1]), 12, 12)
        number = "" if arrow.number is None else str(arrow.number)
        word = f"{number} {arrow.text}".strip()
        if word and pen.level:
            chip = _chip(pen, _free(pen, leg, word), word, arrow.kind)
            chips.append(pen.wrap(arrow.owner, arrow.layer, chip))
    for ((x, y), radius), marks in rings.items():
        told = [mark for mark in marks if mark]
        said = f"{len(told)} orders" if len(told) > FEW else ", ".join(told)
        if said and pen.level:
            chips.append(_chip(pen, (x - radius * 0.8, y + radius * 0.8), said, "plan"))
    return shafts, chips


def _ordered(pen: Pen) -> list[Arrow]:
    """By line of the sheet, then by number; the order is part of what they say."""
    return sorted(
        pen.scene.arrows,
        key=lambda a: (a.line or 0, a.number or 0, a.id, str(a.origin), str(a.to), a.kind),
    )


def _aside(points: list[XY], used: dict[tuple[XY, XY], int]) -> list[XY]:
    """Shift a way beside those that were drawn along it before."""
    ways = [(a, b) if a <= b else (b, a) for a, b in pairwise(points)]
    rank = max((used.get(way, 0) for way in ways), default=0)
    for way in ways:
        used[way] = rank + 1
    if not rank:
        return points
    (ax, ay), (bx, by) = ways[0]
    length = hypot(bx - ax, by - ay) or 1.0
    off = APART * ((rank + 1) // 2) * (1 if rank % 2 else -1)
    dx, dy = -(by - ay) / length * off, (bx - ax) / length * off
    return [(x + dx, y + dy) for x, y in points]


def draw_arrow(points: list[XY], kind: str, ends: XY) -> tuple[str, tuple[XY, XY]]:
    """Shaft and head, and the first leg, on which the chip goes."""
    way = list(points)
    way[0] = _toward(way[0], way[1], ends[0])
    way[-1] = _toward(way[-1], way[-2], ends[1])
    d = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in way)
    (px, py), (ex, ey) = way[-2], way[-1]
    length = hypot(ex - px, ey - py) or 1.0
    ux, uy = (ex - px) / length, (ey - py) / length
    head = polygon([
        (ex + ux * 5, ey + uy * 5),
        (ex - ux * 5 - uy * 5.2, ey - uy * 5 + ux * 5.2),
        (ex - ux * 5 + uy * 5.2, ey - uy * 5 - ux * 5.2),
    ])  # fmt: skip
    extra = _triangle(way) if kind == "part" else _cross(way) if kind == "void" else ""
    body = path("case", d) + path(f"a {kind}", d) + path(f"h {kind}", head) + extra
    return body, (way[0], way[1])


def _triangle(way: list[XY]) -> str:
    """The warning sign on a plan of which only a part will happen."""
    (ax, ay), (bx, by) = way[0], way[1]
    x, y = ax + (bx - ax) * 0.3, ay + (by - ay) * 0.3
    return path("ch", polygon([(x, y - 6), (x + 6, y + 4), (x - 6, y + 4)]))


def _cross(way: list[XY]) -> str:
    """The sign that this will not happen, for eyes and paper that see no red."""
    (ax, ay), (bx, by) = way[0], way[1]
    x, y = (ax + bx) / 2, (ay + by) / 2
    return path("a void cross", f"M{n(x - 4)} {n(y - 4)}l8 8m0-8l-8 8")


def _toward(a: XY, b: XY, by: float) -> XY:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    share = min(by, length * 0.42) / length
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def _free(pen: Pen, leg: tuple[XY, XY], word: str) -> XY:
    """Where on its leg a chip covers least; its middle, if that is free."""
    (ax, ay), (bx, by) = leg
    spots = [(ax + (bx - ax) * share, ay + (by - ay) * share) for share in ALONG]
    return min(spots, key=lambda spot: pen.room.crowd(box_at(spot[0], spot[1], _width(word), 16)))


def _width(word: str) -> float:
    return 8 + 6.8 * len(word)


def _chip(pen: Pen, middle: XY, word: str, kind: str) -> str:
    x, y = middle
    width = _width(word)
    pen.take(x, y, width, 16)
    cls = "ch void" if kind == "void" else "ch"
    plate = f'<rect class="{cls}" x="{n(x - width / 2)}" y="{n(y - 8)}" width="{n(width)}" '
    return grows(f'{plate}height="16" rx="4"/>' + text(x, y + 4, "ct", word))
