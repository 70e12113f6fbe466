"""Draws what stands on the map: tokens and marks of events."""

from math import hypot

from starpost.draw.chart import XY
from starpost.draw.ink import dawn as dawns
from starpost.draw.ink.pen import Pen, circle, grows, path, seat_mark, text
from starpost.draw.ink.room import GROWS, box_at
from starpost.draw.scene import CALM, FLAGS, Place, Token
from starpost.draw.shapes import burst, n
from starpost.draw.words import token_sentence

HEIGHT, LETTER = 17.0, 7.0
"""Of a pennant, and of each character on it."""
MARK, LOOSE = 9.5, 9.0
"""The size of an event, and how far off a pennant is not seen to stand at its place."""


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
    # Those in open space first: only their spot says where they are.
    for token in sorted(beside, key=lambda t: bool(pen.reach(t.at))):
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
    stems = {token.id: _stem(pen, token, *spots[token.id]) for token in pen.scene.tokens}
    for token in sorted(pen.scene.tokens, key=lambda t: (not stems[t.id], t.id)):  # lines lie below
        body = stems[token.id] + draw_token(pen, token, *spots[token.id])
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
    if token.form != "pennant" or pen.scene.dawn or gap < (r + LOOSE if r else LOOSE / 3):
        return ""  # in open space there is nothing else to tell where it is
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
