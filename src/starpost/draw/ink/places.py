"""Draws nodes, and finds room for their badges and the names below them."""

from collections.abc import Iterable

from starpost.draw.ink import badges
from starpost.draw.ink import dawn as dawns
from starpost.draw.ink.pen import Pen, circle, drawing, path, seat_mark, text
from starpost.draw.ink.room import GROWS, Box, box_at
from starpost.draw.scene import Node, Token
from starpost.draw.shapes import SIGNS, burst, n, regular, spiral
from starpost.draw.words import node_sentence

WRITTEN, LINE = 6.7, 11.0
"""How wide and high a character is that stands under a place or in a badge."""
ROUND = ((1.0, 0.38), (0.92, 0.71), (0.71, 0.92), (0.38, 1.0))
"""A disc as boxes, so that badges stand close to it in its corners."""
TINY, ROOMY = 3, 8
"""Places with a smaller radius are dots, or have their label below them."""


def reserve(pen: Pen) -> None:
    """Take the room of all nodes and of the badges of what somebody holds before anything is placed
    beside them."""
    for node in pen.scene.nodes:
        x, y = pen.chart.at(node.id)
        r = pen.reach(node.id)
        for wide, high in ROUND:
            pen.take(x, y, 2 * r * wide + 2, 2 * r * high + 2)
        if pen.level and (box := box_below(pen, node)):
            pen.room.take(box)
    _reserve_badges(pen, [node for node in pen.scene.nodes if node.owner])


def reserve_idle(pen: Pen) -> None:
    """The badges of what nobody holds take what room is left by ships and names."""
    _reserve_badges(pen, [node for node in pen.scene.nodes if not node.owner])


def _reserve_badges(pen: Pen, some: Iterable[Node]) -> None:
    for node in some:
        if pen.level and node.badges and pen.scene.dawn is None:
            pen.corners[node.id] = badges.corner(pen, node)


def box_below(pen: Pen, node: Node) -> Box | None:
    """The room of what stands under a place."""
    x, y = pen.chart.at(node.id)
    below = _below(node, pen.chart.radius(node.id))
    wide, high = GROWS * WRITTEN * len(below), GROWS * LINE
    return box_at(x, y + pen.reach(node.id) + 2 + high / 2, wide, high) if below else None


def nodes(pen: Pen, here: dict[str, list[Token]]) -> list[str]:
    out = []
    for node in sorted(pen.scene.nodes, key=lambda v: v.id):
        links = tuple(sorted(pen.links.get(node.id, ()), key=lambda i: (len(i), i)))
        sentence = node_sentence(pen.scene, node, links, here.get(node.id, []))
        body = draw_node(pen, node, *pen.chart.at(node.id), pen.chart.radius(node.id))
        dawn = pen.scene.dawn
        words = dawns.written(dawn, node) if dawn else written(node) if pen.level else ()
        out.append(pen.group(node.id, node.owner, node.layer, sentence, body, words=words))
    return out


def draw_node(pen: Pen, node: Node, x: float, y: float, r: float) -> str:
    """The body of a node: rings, disc or star or spiral, the owner's shape, label, turn tag."""
    mine = pen.scene.is_mine(node)
    out = []
    if mine or node.ring == "firm":
        out.append(circle(x, y, r + 3.2, "r"))
    if mine and node.star:  # its own outline shows the star, so the double ring needs both
        out.append(circle(x, y, r + 5.6, "r"))
    if node.ring == "dashed":
        out.append(circle(x, y, r + 3.6, "r dash"))
    out.append(_body(node, x, y, r))
    if node.owner and not mine:
        out.append(seat_mark(node.owner, x - r * 0.78, y - r * 0.78, min(5.2, r * 0.5)))
    dawn = pen.scene.dawn
    if dawn is not None and node.id in pen.chart.spots:  # a sample of the legend is not
        out.append(dawns.words(pen, dawn) if node.id == dawn.home else dawns.unseen(pen, node))
    elif pen.level:
        out.append(_inside(node, x, y, r))
        below = _below(node, r)
        if below:
            off = 5.6 if mine and r < ROOMY else 2.0 if mine else 0.0
            out.append(" " + text(x, y + r + 11 + off, "tag", below))
    return "".join(out)


def _body(node: Node, x: float, y: float, r: float) -> str:
    know = f" k-{node.know}" if node.know != "now" else ""
    star = f" star-{node.star}" if node.star else ""
    dim = " dim" if star and node.know in ("partial", "rumour") else ""
    match node.kind:
        case "black_hole":
            return _brim(x, y, r) + circle(x, y, r, "n hole") + circle(x, y, r - 3.5, "hole2")
        case "portal":
            return circle(x, y, r, f"n{know}") + path("pt", spiral(x, y, r))
        case "base":
            inner = path("sg", burst(4, x, y, r * 0.6, 0.4))
            return path(f"n{know}{star}", regular(6, x, y, r * 1.1)) + inner
        case "belt":
            return circle(x, y, r, "n k-stale")
        case "star" if node.label == "":
            cls = f"n{star} hollow" if node.hollow else f"n{star}{know}{dim} solid"
            return path(cls, burst(8, x, y, r, 0.66))
        case "storm" | "nebula":
            return path(f"c {node.kind}", regular(6, x, y, r * 1.6, 0))
        case "wreck":
            d = n(2 * r)
            return path("e", f"M{n(x - r)} {n(y - r)}l{d} {d}m0-{d}l-{d} {d}")
        case "site" if r < TINY:  # no dashes would be seen on it
            return circle(x, y, r, "n dot")
        case "site":
            return circle(x, y, r, f"n{know or ' k-name'}")
    return circle(x, y, r, f"n{star}{know}{dim}{' hollow' if node.hollow else ''}")


def _brim(x: float, y: float, r: float) -> str:
    """What circles a black hole, by which it is told from a world that is dark as well."""
    wide, flat = n(r * 1.6), n(r * 0.5)
    dx, dy = r * 1.5, r * 0.55
    left, right = f"{n(x - dx)} {n(y + dy)}", f"{n(x + dx)} {n(y - dy)}"
    arc = f"A{wide} {flat} -20 1 0"
    return path("brim", f"M{left}{arc} {right}{arc} {left}")


def written(node: Node) -> tuple[str, ...]:
    """The words in a node: its label and its turn tag."""
    return tuple(filter(None, (_label(node), _tag(node))))


def _label(node: Node) -> str:
    if node.kind in ("black_hole", "portal", "base", "wreck") and node.label is None:
        return ""
    return node.id if node.label is None else node.label


def _below(node: Node, r: float) -> str:
    """What stands under a place: the turn it is known from, and a label that it cannot hold."""
    label = _label(node) if r < ROOMY and node.sign not in SIGNS else ""
    return " ".join(filter(None, (label, _tag(node))))


def _inside(node: Node, x: float, y: float, r: float) -> str:
    label = _label(node) if r >= ROOMY or node.sign in SIGNS else ""
    out = ""
    if node.sign in SIGNS:
        scale, lift = (1.2, 14) if label else (1.9, 9.5)
        star = f" star-{node.star}" if node.star else ""
        kept = " kept" if node.badges else ""  # a danger is told at every size
        out += drawing(f"sg{star}{kept}", SIGNS[node.sign], x - 5 * scale, y - lift, scale)
        y += 9 if label else 0
    if not label:
        return out
    know = f" k-{node.know}" if node.know != "now" else ""
    know += " hl" if node.kind == "black_hole" else ""
    more = label.removeprefix(node.id) if label.startswith(node.id) else ""
    return out + text(x, y + 4, f"l{know}", label.removesuffix(more), more)


def _tag(node: Node) -> str:
    return f"t{node.as_of}" if node.know == "stale" and node.as_of is not None else ""
