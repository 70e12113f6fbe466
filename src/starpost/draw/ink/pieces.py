"""Draws what stands on the map: tokens, marks of events, and the names that still find room."""

from math import hypot

from starpost.draw.chart import XY
from starpost.draw.ink import dawn as dawns
from starpost.draw.ink import empires
from starpost.draw.ink.pen import Pen, circle, grows, path, seat_mark, text
from starpost.draw.ink.room import GROWS, Fits, box_at
from starpost.draw.scene import CALM, FLAGS, Label, Node, Place, Token
from starpost.draw.shapes import burst, n
from starpost.draw.words import token_sentence

HEIGHT, LETTER = 17.0, 7.0
"""Of a pennant, and of each character on it."""
MARK, LOOSE = 9.5, 9.0
"""The size of an event, and how far off a pennant is not seen to stand at its place."""
UNDER = (3, 9, 0, 6, 2, 4, 1, 5, 10, 8, 11, 7)
ROUND = (9, 3, 0, 6, 10, 8, 2, 4)


def marks(pen: Pen) -> list[str]:
    """Events are stars with eight points on the upper right of their place; a flag has the colour
    of whoever holds that now."""
    out = []
    owners = {node.id: node.owner for node in pen.scene.nodes}
    for mark in sorted(pen.scene.marks, key=lambda m: (m.id, str(m.at), m.event)):
        spot = _mark_spot(pen, mark.at)
        body = draw_mark(mark.event, *spot)
        sentence = ". ".join(filter(None, (mark.text or mark.event, mark.reason)))
        ref = mark.id or f"event-{mark.event}-{_name(mark.at)}"
        taker = owners.get(pen.chart.node_at(mark.at), 0) if mark.event in FLAGS else 0
        out.append(pen.group(ref, taker, mark.layer, sentence, body))
    return out


def draw_mark(event: str, x: float, y: float) -> str:
    """A flag where something changed hands in peace, a burst where there was a fight."""
    if event in CALM:
        return circle(x, y, 4.5, "m flag")
    if event not in FLAGS:
        return path("m", burst(8, x, y, MARK, 0.5))
    flag = f"M{n(x - 4)} {n(y + 8)}V{n(y - 8)}h10l-2.6 3.6 2.6 3.6h-10"
    return path("m flag", flag)


def reserve_marks(pen: Pen) -> None:
    for mark in pen.scene.marks:
        pen.take(*_mark_spot(pen, mark.at), 16, 16)


def _mark_spot(pen: Pen, at: Place) -> XY:
    x, y = pen.chart.at(at)
    r = pen.chart.radius(at)
    return (x + r + 5, y - 7) if r else (x + 14, y - 2)


def _name(at: Place) -> str:
    return at if isinstance(at, str) else "-".join(str(part) for part in _parts(at))


def _parts(at: Place) -> tuple[object, ...]:
    return tuple(getattr(at, f) for f in at.__struct_fields__) if not isinstance(at, str) else (at,)


def said(token: Token) -> str:
    """What a pennant says: its text, else its count."""
    return token.text or ("" if token.count is None else str(token.count))


def is_empty(token: Token) -> bool:
    """Whether it is one that could carry ships and has none."""
    return token.count == 0


def place_tokens(pen: Pen, shown: bool = True) -> dict[str, XY]:
    """Where every token stands that is shown, or is on a layer that is off. Discs and circles lie
    on their place, pennants beside it: first those that have ships now."""
    some = sorted(pen.scene.tokens, key=lambda t: (is_empty(t), t.know != "now", t.id))
    some = [token for token in some if (token.layer not in pen.hidden) == shown]
    if pen.scene.dawn is not None:
        return dawns.list_spots(pen, pen.scene.dawn, some) if some else {}
    spots: dict[str, XY] = {}
    beside = []
    for token in some:
        x, y = pen.chart.at(token.at)
        if token.form == "pennant":
            beside.append(token)
            continue
        spots[token.id] = (x, y)
        pen.take(x, y, 18, 18)
    for token in beside:
        spots[token.id] = _pennant_spot(pen, token)
    return spots


def _pennant_spot(pen: Pen, token: Token) -> XY:
    x, y = pen.chart.at(token.at)
    size = (GROWS * (24 + LETTER * len(said(token))), GROWS * HEIGHT)
    radius = pen.reach(token.at)
    if not radius:
        box = box_at(x, y, *size)
        if pen.room.crowd(box) == 0.0:
            pen.room.take(box)
            return x, y
        radius = 4.0
    roads = pen.roads.get(token.at, []) if isinstance(token.at, str) else []
    return pen.room.beside((x, y), radius, size, roads)


def tokens(pen: Pen, spots: dict[str, XY]) -> list[str]:
    out = [dawns.bracket(pen, pen.scene.dawn, spots)] if pen.scene.dawn is not None else []
    cells = {cell.place: cell.id for cell in pen.scene.cells}
    for token in sorted(pen.scene.tokens, key=lambda t: t.id):
        body = _stem(pen, token, *spots[token.id]) + draw_token(pen, token, *spots[token.id])
        sentence = token_sentence(pen.scene, token)
        at = pen.chart.node_at(token.at) or cells.get(token.at, "")
        words = written(token)
        out.append(pen.group(token.id, token.owner, token.layer, sentence, body, at, words))
    return out


def _stem(pen: Pen, token: Token, x: float, y: float) -> str:
    """A line to the place of a pennant that found room only further off."""
    (a, b), r = pen.chart.at(token.at), pen.reach(token.at)
    half = (22 + LETTER * len(said(token))) / 2
    gap = hypot(max(0.0, abs(x - a) - half), max(0.0, abs(y - b) - HEIGHT / 2))
    if token.form != "pennant" or not r or pen.scene.dawn or gap < r + LOOSE:
        return ""
    by = r / hypot(x - a, y - b)
    return path("e stem", f"M{n(a + (x - a) * by)} {n(b + (y - b) * by)}L{n(x)} {n(y)}")


def written(token: Token) -> tuple[str, ...]:
    """The words in a token: its own, after the sign of nobody's or of a stranger's pennant."""
    if token.form == "circle":
        return ()
    sign = "" if token.owner or token.form == "disc" else _stranger(token)
    return tuple(filter(None, (sign, said(token))))


def _stranger(token: Token) -> str:
    return "·" if token.identified else "?"


def draw_token(pen: Pen, token: Token, x: float, y: float) -> str:
    if token.form == "circle":
        return circle(x, y, pen.chart.radius(token.at) + 9 if token.at else 9, "pc")
    if token.form == "disc":
        return _disc(pen, token, x, y)
    return _pennant(token, x, y)


def _disc(pen: Pen, token: Token, x: float, y: float) -> str:
    out = circle(x, y, 12, "r") if "port" in token.flags else ""
    if pen.scene.is_mine(token):
        out += circle(x, y, 10, "r")
    out += circle(x, y, 8, "p")
    if said(token):
        return out + text(x, y + 3.6, "pn", said(token))
    return out + (seat_mark(token.owner, x, y, 4.2, "y") if token.owner else "")


def _pennant(token: Token, x: float, y: float) -> str:
    word = said(token)
    w, h = 22 + LETTER * len(word), HEIGHT
    left, top = x - w / 2, y - h / 2
    plate = (
        f"M{n(left + 4)} {n(top)}H{n(left + w - 6)}L{n(left + w + 1)} {n(y)}L{n(left + w - 6)} "
        f"{n(top + h)}H{n(left + 4)}q-4 0-4-4V{n(top + 4)}q0-4 4-4z"
    )
    how = " un" if not token.identified else f" k-{token.know}" if token.know != "now" else ""
    how += " none" if is_empty(token) else ""
    out = path(f"p{how}", plate)
    if token.owner:
        out += seat_mark(token.owner, left + 8.2, y, 3.7, f"y{how}")
    else:
        out += text(left + 8, y + 4, f"pn{how}", _stranger(token)) + " "
    return grows(out + text(left + 15.6 + LETTER / 2 * len(word), y + 4, f"pn{how}", word))


def labels(pen: Pen) -> list[str]:
    """Names in order of rank; one that finds no free room is left to the twin and the tooltip."""
    wanted = [_under(pen, node) for node in pen.scene.nodes if node.below]
    skip = ("reading",) if pen.scene.dawn is None else ("reading", "empire")
    wanted += [(lab, ROUND) for lab in pen.scene.labels if lab.kind not in skip]
    if pen.level == 2:
        wanted += [_facts(node) for node in pen.scene.nodes if node.facts]
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
    found = _written(pen, label, hours, large, kept)
    return found or (_written(pen, label, hours) if large > 1 or kept > 1 else "")


def _written(
    pen: Pen, label: Label, hours: tuple[int, ...], large: float = 1.0, kept: float = 1.0
) -> str:
    """The label, so much larger than usual, with room kept to grow; "": there is none for it."""
    wide = {"empire": 9.6, "sector": 8.2}.get(label.kind, 6.2) * len(label.text) * large
    high = (15.0 if label.kind in ("empire", "sector") else 11.0) * large
    mark = 14.0 * large if label.kind == "empire" and label.owner else 0.0
    size = (kept * (wide + 2 * mark), kept * high)
    webbed = pen.scene.geometry == "graph" and label.kind == "empire" and label.owner
    landed = empires.spot(pen, label.owner, size) if webbed else None
    at, upon = landed or (_find(pen, label, size, hours), False)
    if at is None:
        return ""
    cls = {"empire": "emp", "sector": "sec", "note": "tag"}.get(label.kind, "nm")
    cls += " upon" if upon else ""
    cls += " lg" if large > 1 else ""
    body = text(at[0] + mark / 2, at[1] + high * 0.28, cls, label.text)
    if mark:
        body += seat_mark(label.owner, at[0] - wide / 2 - 5 * large, at[1] - 0.5, 4.8 * large)
    return pen.wrap(label.owner if mark else 0, label.layer, body)


FAR_OFF, OTHERS = (50, 75, 105, 140), 12
"""How far off, and at how many other places, the name of an empire looks for room."""


def _find(pen: Pen, label: Label, size: XY, hours: tuple[int, ...]) -> XY | None:
    """A free position near the spot; names of empires and sectors look further afield."""
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
    reaches = (0, 8, 18, 32, 50) if label.kind in ("empire", "sector") else (0, 4, 10, 16, 26)
    for reach in reaches:
        at = pen.room.label(spot, radius + reach, size, hours, fits)
        if at is not None:
            return at
    return _elsewhere(pen, label, size, hours, fits) if label.kind == "empire" else None


def _ours(pen: Pen, label: Label, size: XY) -> Fits | None:
    """Whether the nearest held place is the empire's own, so that nobody reads its name as that of
    a neighbour. Other labels stand anywhere."""
    if label.kind != "empire" or pen.scene.geometry == "hex":
        return None
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
    pen: Pen, label: Label, size: XY, hours: tuple[int, ...], fits: Fits | None
) -> XY | None:
    """An empire's name beside another of its places, rather further off than not at all."""
    x, y = pen.chart.at(label.at)
    held = [v.id for v in pen.scene.nodes if v.owner and v.owner == label.owner]
    held.sort(key=lambda place: hypot(pen.chart.at(place)[0] - x, pen.chart.at(place)[1] - y))
    for reach in (18, *FAR_OFF):
        for place in held[:OTHERS]:
            at = pen.room.label(pen.chart.at(place), pen.reach(place) + reach, size, hours, fits)
            if at is not None:
                return at
    return None
