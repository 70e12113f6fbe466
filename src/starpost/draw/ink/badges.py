"""Draws badges: small signs on plates in a corner of their place, with a line to it if they found
room only further off."""

from math import hypot

from starpost.draw.ink.pen import Pen, drawing, grows, path, text
from starpost.draw.ink.room import GROWS, XY, Box, box_at
from starpost.draw.scene import Badge, Node
from starpost.draw.shapes import BADGES, n

HIGH, DIGIT = 15.0, 6.8
"""Of a plate, and of each digit on it."""
OUT = (0.0, 8.0, 18.0, 30.0, 44.0, 60.0, 80.0, 104.0)
LASTING = frozenset({"artifact"})
"""What a page shows at every size: it would seem to come and go."""
LOOSE = 9.0
"""Further off than that badges are not seen to belong to their place."""


def corner(pen: Pen, node: Node) -> XY:
    """The first free one of the four corners and the two sides, above right first, then further
    out; the emptiest if none is free. Its room is taken."""
    x, y = pen.chart.at(node.id)
    r, width = pen.reach(node.id), wide(node)
    more = (GROWS - 1) * width / 2
    best, chosen = 1e18, (x, y)
    for out in OUT:
        right, left = x + r * 0.72 + 3 + more + out, x - r * 0.72 - width + 1 - more - out
        above, below = y - r * 0.72 - 15 - out, y + r * 0.72 + 5 + out
        corners = (
            (right, above), (left, above), (right, below), (left, below),
            (x + r + 4 + more + out, y - 5), (x - r - width - more - out, y - 5),
        )  # fmt: skip
        for at in corners:
            crowd = pen.room.crowd(box(*at, width))
            if crowd < best:
                best, chosen = crowd, at
        if not best:
            break
    pen.room.take(box(*chosen, width))
    return chosen


def wide(node: Node) -> float:
    """How wide all badges of a place are."""
    return sum(badge_width(badge) for badge in node.badges)


def box(x: float, y: float, width: float) -> Box:
    """The room of badges that begin there."""
    return box_at(x + width / 2 - 2, y + 5, GROWS * width, GROWS * HIGH)


def badges(pen: Pen) -> list[str]:
    """The badges of each place together, so that they grow as one."""
    if not pen.level:
        return []
    out = []
    for node in sorted(pen.scene.nodes, key=lambda v: v.id):
        if node.id not in pen.corners:
            continue
        x, y = pen.corners[node.id]
        line, body = _line(pen, node), ""
        for badge in node.badges:
            body += draw_badge(badge, x, y)
            x += badge_width(badge)
        lasts = any(badge.what in LASTING for badge in node.badges)
        out.append(pen.wrap(0, node.layer, line + grows(body, "lasts" if lasts else ""), node.id))
    return out


def _line(pen: Pen, node: Node) -> str:
    """From the rim of the place to badges that do not stand at it."""
    (x, y), r = pen.chart.at(node.id), pen.reach(node.id)
    left, top, right, foot = box(*pen.corners[node.id], wide(node))
    a, b = min(max(x, left), right), min(max(y, top), foot)
    far = hypot(a - x, b - y)
    if far < r + LOOSE:
        return ""
    return path("e stem", f"M{n(x + (a - x) * r / far)} {n(y + (b - y) * r / far)}L{n(a)} {n(b)}")


def badge_width(badge: Badge) -> float:
    drawn = 13.0 if badge.what in BADGES or badge.count is None else 3.0
    return drawn + (DIGIT * len(str(badge.count)) if badge.count is not None else 0.0)


def draw_badge(badge: Badge, x: float, y: float) -> str:
    """A small drawing on a plate; a word without a drawing shows its first letter."""
    width = badge_width(badge) + 1
    out = (
        f'<rect class="bf" x="{n(x - 2)}" y="{n(y - 2.5)}" width="{n(width)}" '
        f'height="{n(HIGH)}" rx="3"/>'
    )
    if badge.what in BADGES:
        out += drawing("b", BADGES[badge.what], x, y)
    elif badge.count is None:
        out += text(x + 5, y + 8.8, "bt", badge.what[:1].upper())
    if badge.count is not None:
        count = str(badge.count)
        out += text(x + width - 4 - DIGIT / 2 * len(count), y + 8.8, "bt", count)
    return out
