"""The furniture of a printed chart: neatline with ticks, title, margin letters, legend."""

from starpost.draw.ink.arrows import draw_arrow
from starpost.draw.ink.badges import draw_badge
from starpost.draw.ink.pen import Pen, circle, path, text
from starpost.draw.ink.pieces import draw_mark, draw_token
from starpost.draw.ink.places import draw_node
from starpost.draw.scene import (
    Arrow,
    Badge,
    Cell,
    Edge,
    LegendItem,
    MarginMark,
    Mark,
    Node,
    Region,
    Sample,
    Token,
)  # fmt: skip
from starpost.draw.shapes import n, regular

PAD = 16.0
TITLE = 34.0
ROW = 23.0
SAMPLE = 34.0
Laid = list[tuple[float, float, LegendItem]]


def lay_legend(entries: tuple[LegendItem, ...], width: float) -> tuple[Laid, float]:
    """Entries in columns of equal width and as many rows as they need; the height of it all."""
    if not entries:
        return [], 0.0
    column = max(SAMPLE + 12 + 6.1 * len(e.text) for e in entries)
    columns = max(1, min(len(entries), int((width - 24) // column)))
    laid = [
        (12 + (k % columns) * column, (k // columns) * ROW + ROW / 2 + 6, entry)
        for k, entry in enumerate(entries)
    ]
    return laid, -(-len(entries) // columns) * ROW + 12


def neatline(width: float, height: float, top: float, bottom: float) -> str:
    """The double frame of an atlas, with ticks about every 24 units."""
    x0, y0, x1, y1 = PAD - 6, PAD - 6, width - PAD + 6, height - PAD + 6
    frames = path("neat", _rect(x0, y0, x1, y1))
    frames += path("neat2", _rect(x0 - 4, y0 - 4, x1 + 4, y1 + 4))
    across = [n(x) for x in _steps(x0, x1)]
    down = [n(y) for y in _steps(y0, y1)]
    ticks = [f"M{x} {n(y0 - 4)}v4M{x} {n(y1)}v4" for x in across]
    ticks += [f"M{n(x0 - 4)} {y}h4M{n(x1)} {y}h4" for y in down]
    rules = "".join(f"M{n(x0)} {n(y)}H{n(x1)}" for y in (top, bottom) if y0 + 8 < y < y1 - 8)
    return frames + path("tick", "".join(ticks)) + (path("tick", rules) if rules else "")


def _rect(x0: float, y0: float, x1: float, y1: float) -> str:
    return f"M{n(x0)} {n(y0)}H{n(x1)}V{n(y1)}H{n(x0)}z"


def _steps(low: float, high: float) -> list[float]:
    count = max(2, round((high - low) / 24))
    return [low + (high - low) * k / count for k in range(1, count)]


def title(pen: Pen, width: float) -> str:
    """Map title at the left; the summary at the right if both find room."""
    scene = pen.scene
    out = text(PAD + 10, PAD + 20, "title", scene.title)
    if 9.2 * len(scene.title) + 5.9 * len(scene.summary) + 2 * PAD + 40 < width:
        out += text(width - PAD - 10, PAD + 20, "sum", scene.summary)
    return out


def margin(pen: Pen) -> str:
    """Letters and numbers in the frame of a map that has coordinates."""
    return "".join(text(*_beside(pen, mark), "co", mark.text) for mark in pen.scene.margin)


def reserve_margin(pen: Pen) -> None:
    """Nothing is written into them."""
    for mark in pen.scene.margin:
        x, y = _beside(pen, mark)
        pen.take(x, y - 3, 7.0 * len(mark.text) + 2, 12)


def _beside(pen: Pen, mark: MarginMark) -> tuple[float, float]:
    c = pen.chart
    x, y = c.at(mark.at)
    x = {"left": c.left + 8, "right": c.left + c.width - 8}.get(mark.side, x)
    return x, {"top": c.top + 10, "bottom": c.top + c.height - 5}.get(mark.side, y + 3)


def legend(pen: Pen, laid: Laid, top: float) -> str:
    out = []
    for x, y, entry in laid:
        body = _sample(pen, entry.sample, PAD + x + 13, top + y)
        owner = getattr(entry.sample, "owner", 0)
        out.append(pen.wrap(owner, "", body))
        out.append(text(PAD + x + SAMPLE, top + y + 4, "key", entry.text))
    return "".join(out)


def _sample(pen: Pen, sample: Sample, x: float, y: float) -> str:
    match sample:
        case Node():
            r = 8.0 if sample.label else 5.0 if sample.kind in ("belt", "planet") else 6.5
            return draw_node(pen, sample, x, y, r)
        case Cell():
            return path(f"c {sample.ground}", regular(6, x, y, 8, 0))
        case Token():
            return draw_token(pen, sample, x, y)
        case Arrow() if sample.origin == sample.to:
            return circle(x, y, 8, f"a {sample.kind}")
        case Arrow():
            return draw_arrow([(x - 14, y), (x + 12, y)], sample.kind, (0, 0))[0]
        case Edge():
            return path(f"e {sample.kind} {sample.know}", f"M{n(x - 13)} {n(y)}h26")
        case Region(kind="ground" | "halo"):
            return path("area", f"M{n(x - 13)} {n(y - 4)}h26v8h-26z")
        case Region():
            return path(sample.kind, f"M{n(x - 13)} {n(y)}h26")
        case Mark():
            return draw_mark(sample.event, x, y)
        case Badge():
            return draw_badge(sample, x - 5, y - 5)
