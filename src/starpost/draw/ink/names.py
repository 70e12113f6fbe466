"""Writes the names that find room: of places, of empires and sectors, and notes."""

from collections.abc import Callable
from math import hypot

from starpost.draw.chart import XY
from starpost.draw.ink import empires
from starpost.draw.ink.pen import Pen, seat_mark, text
from starpost.draw.ink.room import GROWS, Fits, box_at
from starpost.draw.scene import Label, Node

UNDER = (3, 9, 0, 6, 2, 4, 1, 5, 10, 8, 11, 7)
ROUND = (9, 3, 0, 6, 10, 8, 2, 4)
Writing = Callable[[Pen], list[str]]
Wanted = list[tuple[Label, tuple[int, ...]]]
"""Labels, and the hours at which they may stand."""


def labels(pen: Pen) -> list[str]:
    """Names in order of rank; one that finds no free room is left to the twin and the tooltip."""
    return _ranked(pen, [*_names(pen), *_others(pen)])


def names(pen: Pen) -> list[str]:
    """Those of places alone, where they keep their spot whatever comes and goes beside them."""
    return _ranked(pen, _names(pen))


def other_labels(pen: Pen) -> list[str]:
    return _ranked(pen, _others(pen))


def none(_pen: Pen) -> list[str]:
    return []


def in_order(geometry: str) -> tuple[Writing, Writing]:
    """What is written before the pieces are put down, and what after them."""
    return {"board": (labels, none), "hex": (names, other_labels)}.get(geometry, (none, labels))


def _names(pen: Pen) -> Wanted:
    return [_under(pen, node) for node in pen.scene.nodes if node.below]


def _others(pen: Pen) -> Wanted:
    skip = ("reading",) if pen.scene.dawn is None else ("reading", "empire")
    wanted: Wanted = [(lab, ROUND) for lab in pen.scene.labels if lab.kind not in skip]
    if pen.level == 2:
        wanted += [_facts(node) for node in pen.scene.nodes if node.facts]
    return wanted


def _ranked(pen: Pen, wanted: Wanted) -> list[str]:
    out = []
    for label, hours in sorted(wanted, key=lambda p: (p[0].rank, p[0].text, str(p[0].at))):
        if pen.level or label.kind == "empire":
            out.append(_label(pen, label, hours))
    return out


def _under(pen: Pen, node: Node) -> tuple[Label, tuple[int, ...]]:
    """The name of a place; those of one's own find room first."""
    rank = 2 if pen.scene.is_mine(node) else 4
    return Label(node.id, node.below, rank=rank, layer=node.layer), UNDER


def _facts(node: Node) -> tuple[Label, tuple[int, ...]]:
    """What one sees only from near: the first two facts."""
    words = " · ".join(f"{fact.name} {fact.value}" for fact in node.facts[:2])
    return Label(node.id, words, rank=8, kind="note", layer=node.layer), UNDER


def _label(pen: Pen, label: Label, hours: tuple[int, ...]) -> str:
    named = label.kind not in ("empire", "sector", "note")
    great = pen.chart.heading if label.kind == "empire" else 1.0
    large = pen.chart.type if named else great
    kept = GROWS if large == 1 and label.kind not in ("empire", "sector") else 1.0
    if label.kind == "empire" and pen.scene.geometry == "hex":
        # Rather small at its own land than large where it is read as somebody else's.
        sizes = dict.fromkeys((large, 1.0))
        near = (_written(pen, label, hours, size, near=True) for size in sizes)
        return next(filter(None, near), "") or _written(pen, label, hours)
    found = _written(pen, label, hours, large, kept)
    return found or (_written(pen, label, hours) if large > 1 or kept > 1 else "")


def _written(
    pen: Pen, label: Label, hours: tuple[int, ...], large: float = 1.0, kept: float = 1.0,
    *, near: bool = False,
) -> str:  # fmt: skip
    """The label, so much larger than usual, with room kept to grow; "": there is none for it."""
    wide = _width(label) * large
    high = (15.0 if label.kind in ("empire", "sector") else 11.0) * large
    mark = 14.0 * large if label.kind == "empire" and label.owner else 0.0
    size = (kept * (wide + 2 * mark), kept * high)
    webbed = pen.scene.geometry == "graph" and label.kind == "empire" and label.owner
    landed = empires.spot(pen, label.owner, size) if webbed else None
    at, upon = landed or (_find(pen, label, size, hours, near=near), False)
    if at is None and webbed and not any(seat.mine for seat in pen.scene.seats):
        # Who sees everything looks for who held what.
        at, upon = empires.spot(pen, label.owner, size, anyhow=True) or (None, False)
    if at is None:
        return ""
    cls = {"empire": "emp", "sector": "sec", "note": "tag"}.get(label.kind, "nm")
    cls += " upon" if upon else ""
    cls += " lg" if large > 1 else ""
    body = text(at[0] + mark / 2, at[1] + high * 0.28, cls, label.text, of=_among(pen, label))
    if mark:
        body += seat_mark(label.owner, at[0] - wide / 2 - 5 * large, at[1] - 0.5, 4.8 * large)
    home = pen.chart.node_at(label.at) if label.kind == "empire" else ""
    return pen.wrap(label.owner if mark else 0, label.layer, body, home)


def _among(pen: Pen, label: Label) -> tuple[float, float, float] | None:
    """The middle of the places that a name is of, and how far they reach from it."""
    spots = [(*pen.chart.at(ref), pen.chart.radius(ref)) for ref in label.of]
    if not spots:
        return None
    x, y = (sum(spot[k] for spot in spots) / len(spots) for k in range(2))
    return x, y, max(hypot(a - x, b - y) + r for a, b, r in spots)


def _width(label: Label) -> float:
    """A name in capitals is wider than one of a person."""
    each = {"empire": 9.6, "sector": 8.2}.get(label.kind, 6.2)
    small = sum(letter.islower() or letter == " " for letter in label.text)
    return each * len(label.text) - (2.2 * small if label.kind == "empire" else 0.0)


AT_LAND = (0, 8, 18, 32)
"""How far off its places a name of an empire is still read as theirs."""
FAR_OFF, OTHERS = (50, 75, 105, 140), 12
"""How far off, and at how many other places, the name of an empire looks for room."""


def _find(
    pen: Pen, label: Label, size: XY, hours: tuple[int, ...], *, near: bool = False
) -> XY | None:
    """A free position near the spot; names of empires and sectors look further afield, or `near`
    at each place of the empire alone."""
    spot = pen.chart.at(label.at)
    radius = pen.reach(label.at) + (4 if label.kind == "empire" else 1)
    fits = _ours(pen, label, size)
    if label.kind == "empire" and pen.scene.geometry == "hex":
        inland = empires.inland(pen, label.owner, size)
        if inland is not None:
            return inland
    if label.kind == "sector" or not pen.chart.radius(label.at):
        box = box_at(*spot, *size)
        if pen.room.crowd(box) == 0.0 and (fits is None or fits(spot)):
            pen.room.take(box)
            return spot
    wide = AT_LAND if near else (*AT_LAND, 50)
    reaches = wide if label.kind in ("empire", "sector") else (0, 4, 10, 16, 26)
    for reach in reaches:
        at = pen.room.label(spot, radius + reach, size, hours, fits)
        if at is not None:
            return at
    if label.kind != "empire":
        return None
    return _elsewhere(pen, label, size, hours, fits, AT_LAND if near else (18, *FAR_OFF))


def _ours(pen: Pen, label: Label, size: XY) -> Fits | None:
    """Whether the nearest held place is the empire's own, so that nobody reads its name as that of
    a neighbour. Other labels stand anywhere."""
    if label.kind != "empire":
        return None
    if pen.scene.geometry == "hex":
        return empires.off_others(pen, label.owner, size)
    held = [(*pen.chart.at(v.id), pen.reach(v.id), v.owner) for v in pen.scene.nodes if v.owner]

    def nearest(spot: XY) -> bool:
        gaps = [
            (hypot(max(0.0, abs(spot[0] - x) - size[0] / 2),
                   max(0.0, abs(spot[1] - y) - size[1] / 2)) - r, owner != label.owner)
            for x, y, r, owner in held
        ]  # fmt: skip
        return not min(gaps, default=(0.0, False))[1]

    return nearest


def _elsewhere(
    pen: Pen, label: Label, size: XY, hours: tuple[int, ...], fits: Fits | None,
    reaches: tuple[int, ...],
) -> XY | None:  # fmt: skip
    """An empire's name beside another of its places, rather further off than not at all."""
    x, y = pen.chart.at(label.at)
    held = [v.id for v in pen.scene.nodes if v.owner and v.owner == label.owner]
    held.sort(key=lambda place: hypot(pen.chart.at(place)[0] - x, pen.chart.at(place)[1] - y))
    for reach in reaches:
        for place in held[:OTHERS]:
            at = pen.room.label(pen.chart.at(place), pen.reach(place) + reach, size, hours, fits)
            if at is not None:
                return at
    return None
