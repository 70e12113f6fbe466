"""The first map of a web: home large with what it has, its keys in a list, the dark as rings.

Rings, whiskers and words are the same for every seat, so they tell nothing about the galaxy.
"""

from math import atan2, cos, pi, sin

from starpost.draw.chart import DAWN_HOME, DAWN_STUB, XY, dawn_ring
from starpost.draw.ink.pen import Pen, circle, path, text
from starpost.draw.scene import Dawn, Node, Token
from starpost.draw.shapes import BADGES, n

ROW = 22.0
"""From one key of the list to the next, with room to grow on a small window."""
SHIFTS = (0, -0.5, 0.5, -1, 1, -1.5, 1.5, -2, 2)
"""By how many rows the list makes way for gates, as little as will do."""
WHISKERS = (-0.42, 0.0, 0.42)


def rings(pen: Pen, dawn: Dawn) -> list[str]:
    """How far a fleet comes, and that the gates of unseen worlds lead on."""
    x, y = pen.chart.at(dawn.home)
    turn = _gap(pen, dawn)
    out = []
    for jump, words in enumerate(dawn.jumps, 1):
        r = dawn_ring(jump)
        out.append(circle(x, y, r, "jump"))
        out.append(text(x + r * cos(turn), y + r * sin(turn) - 3, "nm far", words))
    for node in pen.scene.nodes:
        if node.id != dawn.home:
            out.append(_whiskers(pen, (x, y), node))
    return out


def _whiskers(pen: Pen, home: XY, node: Node) -> str:
    x, y = pen.chart.at(node.id)
    way, r = atan2(y - home[1], x - home[0]), pen.chart.radius(node.id)
    lines = ""
    for bend in WHISKERS:
        c, s = cos(way + bend), sin(way + bend)
        lines += f"M{n(x + c * (r + 4))} {n(y + s * (r + 4))}L{n(x + c * 56)} {n(y + s * 56)}"
    return path("e name", lines)


def _gap(pen: Pen, dawn: Dawn) -> float:
    """The middle of the widest gap between the gates, off the list of keys."""
    x, y = pen.chart.at(dawn.home)
    others = [pen.chart.at(v.id) for v in pen.scene.nodes if v.id != dawn.home]
    taken = sorted([atan2(b - y, a - x) for a, b in others] + [0.0 if _right(pen, dawn) else pi])
    gaps = [
        (after - before, (before + after) / 2)
        for before, after in zip(taken, [*taken[1:], taken[0] + 2 * pi], strict=True)
    ]
    return max(gaps)[1]


def _right(pen: Pen, dawn: Dawn) -> bool:
    """Whether the list of keys stands on the right, where fewer gates are in its way."""
    x, y = pen.chart.at(dawn.home)
    ways = [atan2(b - y, a - x) for a, b in (pen.chart.at(v.id) for v in pen.scene.nodes)]
    near = [min((_turn(way, side) for way in ways), default=pi) for side in (0.0, pi)]
    return near[0] >= near[1]


def _turn(a: float, b: float) -> float:
    return abs((a - b + pi) % (2 * pi) - pi)


def words(pen: Pen, dawn: Dawn) -> str:
    """What stands in the large disc."""
    x, y = pen.chart.at(dawn.home)
    out = text(x, y - 28, "tag", "HOME") + " " + text(x, y - 6, "great", dawn.home)
    for row, (sign, said) in enumerate(dawn.facts):
        wide = 14 + 5.6 * len(said)
        left, base = x - wide / 2, y + 11 + 14 * row
        out += (
            f'<path class="b" transform="translate({n(left)} {n(base - 8)})" d="{BADGES[sign]}"/>'
        )
        out += " " + text(left + 14 + 2.8 * len(said), base, "l s", said)
    return f'<g class="within">{out}</g>'


def unseen(pen: Pen, node: Node) -> str:
    """The words in the disc of a world that is only a number."""
    x, y = pen.chart.at(node.id)
    return text(x, y + 2, "l", node.label or node.id) + " " + text(x, y + 12, "tag", "unseen")


def written(dawn: Dawn, node: Node) -> tuple[str, ...]:
    """All that stands in the disc of a world, as one reads it."""
    if node.id == dawn.home:
        return ("HOME", dawn.home, *(said for _, said in dawn.facts))
    return (node.label or node.id, "unseen")


def list_spots(pen: Pen, dawn: Dawn, keys: list[Token]) -> dict[str, XY]:
    """Where the keys stand: one below the other beside home."""
    x, y = pen.chart.at(dawn.home)
    side = 1 if _right(pen, dawn) else -1
    at, top = x + side * (DAWN_HOME + 54), y - ROW * (len(keys) - 1) / 2
    gates = [pen.chart.at(node.id) for node in pen.scene.nodes if node.id != dawn.home]
    columns = [[(at, top + ROW * (row + by)) for row in range(len(keys))] for by in SHIFTS]
    column = min(columns, key=lambda spots: sum(_meets(s, g) for s in spots for g in gates))
    spots = {key.id: spot for key, spot in zip(keys, column, strict=True)}
    for spot in spots.values():
        pen.take(*spot, 52, 18)
    return spots


def _meets(key: XY, gate: XY) -> bool:
    """Whether a key of the list touches a gate, both as large as they grow on a small window."""
    return abs(key[0] - gate[0]) < DAWN_STUB + 38 and abs(key[1] - gate[1]) < DAWN_STUB + 16


def bracket(pen: Pen, dawn: Dawn, spots: dict[str, XY]) -> str:
    """The line from home to the list."""
    x, y = pen.chart.at(dawn.home)
    side = 1 if _right(pen, dawn) else -1
    rim, stem = x + side * (DAWN_HOME + 4), x + side * (DAWN_HOME + 18)
    ys = [spot[1] for spot in spots.values()] or [y]
    lines = f"M{n(rim)} {n(y)}H{n(stem)}M{n(stem)} {n(min(*ys, y))}V{n(max(*ys, y))}"
    lines += "".join(f"M{n(stem)} {n(v)}h{side * 6}" for v in ys)
    return path("e", lines)
