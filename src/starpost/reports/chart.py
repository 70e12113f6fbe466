"""The one style of chart: lines on hairlines, each labelled at its end, no box with a legend."""

from html import escape
from math import floor, log10

from starpost.draw.shapes import n, seat_shape
from starpost.draw.style import WHITE_SEAT
from starpost.draw.tokens import SANS, palette
from starpost.reports.document import Align, Chart, Curve, Table

WIDTH, HEIGHT = 640.0, 300.0
LEFT, TOP, FOOT = 58.0, 12.0, 24.0
BEFORE, LETTER, MOST, NAME = 28.0, 12.4, 206.0, 14
"""The room for labels at the right of the lines: for the mark and for each letter, as wide as a
phone shows capitals, and at most; and so many letters of a name are written."""
APART = 22.0
"""Labels at the ends of lines stand at least so far from each other, in a phone's large letters."""
DASHES = ("", "7 3", "2 3", "9 3 2 3", "5 2 1 2 1 2", "12 4", "1 4", "3 1")
"""Nothing is told by colour alone: each line of a chart is broken in its own way."""
STEPS = (1, 2, 2.5, 5, 10)
MOST_TICKS = 12
MANY, FIRST = 6, 3
"""Of more lines than can be told apart only the first ones and the reader's own are in colour."""
ASIDE = 9.0
"""How far the last turn gives way to the marks, in a phone's large letters."""


def line(chart: Chart, *, overridable: bool) -> str:
    """The chart as SVG, with a one-sentence summary as its name."""
    light = palette("light" if overridable else "print")

    def colour(name: str) -> str:
        return f"var(--{name},{light[name]})" if overridable else light[name]

    low, high, step = _range(chart)
    frame = _Frame(chart, low, high)
    parts = [*_hairlines(frame, step, colour("line")), *_ticks(frame, colour("ink-2"))]
    parts += _marks(frame, chart.marks, colour("ink-2"))
    ends = []
    drawn = zip(chart.curves, _dashes(chart), range(len(chart.curves)), strict=True)
    told = leading(chart)
    for curve, dash, k in sorted(drawn, key=lambda each: (each[0] in told, each[0].own)):
        ink = colour(f"s{curve.seat}") if curve.seat else colour("ink")
        end = last(curve)
        if curve not in told:
            way = _way(frame, curve, colour("line-2"), "")
            parts.append(f'<g class="others" id="{anchor(chart, k)}">{way}</g>')
            continue
        parts.append(_way(frame, curve, ink, dash))
        if end is not None:
            ends.append((frame.y(end), curve, end, ink))
    parts += _labels(frame, ends, colour("ink"), colour("panel"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 {n(WIDTH)} '
        f'{n(HEIGHT)}" width="{n(WIDTH)}" height="{n(HEIGHT)}" role="img" '
        f'aria-label="{escape(said(chart))}" font-family="{escape(SANS)}" font-size="11">'
        f"{''.join(parts)}</svg>"
    )


def leading(chart: Chart) -> tuple[Curve, ...]:
    """The lines that are told apart: all of a few, else the highest and the reader's own."""
    if len(chart.curves) <= MANY:
        return chart.curves
    high = sorted(chart.curves, key=lambda curve: -(last(curve) or 0))
    return tuple(c for c in chart.curves if c.own or c in high[:FIRST])


def anchor(chart: Chart, place: int) -> str:
    """What a link to one of its lines goes to."""
    return f"line-{''.join(c for c in chart.caption.lower() if c.isalnum())}-{place}"


def _dashes(chart: Chart) -> list[str]:
    """How each line is broken: where a chart has one for each seat, a seat's as in any other."""
    seats = [curve.seat for curve in chart.curves]
    single = all(seats) and len(set(seats)) == len(seats)
    order = [seat - 1 for seat in seats] if single else range(len(seats))
    return [DASHES[k % len(DASHES)] for k in order]


def said(chart: Chart) -> str:
    """What the chart shows, in a sentence."""
    told = []
    for curve in chart.curves:
        known = [(t, v) for t, v in zip(chart.turns, curve.values, strict=True) if v is not None]
        if known:
            (first, began), (last, ended) = known[0], known[-1]
            course = f"from {number(began)} on turn {first} to {number(ended)} on turn {last}"
            told.append(f"{curve.name} {course}" if first != last else f"{curve.name} {course[5:]}")
    return f"{chart.caption}: {'; '.join(told) or 'nothing yet'}"


def table(chart: Chart) -> Table:
    """The numbers behind the lines."""
    rows = tuple(
        (str(turn), *(number(c.values[k]) for c in chart.curves))
        for k, turn in enumerate(chart.turns)
    )
    right: Align = "right"
    headers = ("Turn", *(c.name for c in chart.curves))
    return Table(headers, rows, (right,) * len(headers))


def number(value: float | None) -> str:
    return "" if value is None else f"{value:g}" if abs(value) < 1e5 else f"{value:.0f}"


def last(curve: Curve) -> float | None:
    """Its last known value."""
    return next((v for v in reversed(curve.values) if v is not None), None)


def short(name: str) -> str:
    """As many words of a long name as there is room for, none of them cut: "Nima" of the Reeds."""
    words = name.split() if len(name) > NAME else []
    while words and (len(" ".join(words)) > NAME or words[-1].islower()):
        words.pop()
    return " ".join(words) or name[:NAME]


def _label(curve: Curve) -> str:
    return f"{short(curve.name)} {number(last(curve))}"


class _Frame:
    """From turns and values to points."""

    def __init__(self, chart: Chart, low: float, high: float) -> None:
        self.turns, self.low, self.high = chart.turns, low, high
        first, last = (chart.turns[0], chart.turns[-1]) if chart.turns else (0, 1)
        self.first, self.span = first, max(1, last - first)
        longest = max((len(_label(c)) for c in chart.curves), default=0)
        self.right = WIDTH - min(MOST, BEFORE + LETTER * longest)
        """Where the lines end and their labels begin."""
        wide = max(len(number(low)), len(number(high)))
        self.left = max(LEFT, LETTER * wide + 8)
        """Where they begin, right of the widest number."""

    def x(self, turn: int) -> float:
        return self.left + (turn - self.first) / self.span * (self.right - self.left)

    def y(self, value: float) -> float:
        return TOP + (self.high - value) / (self.high - self.low) * (HEIGHT - TOP - FOOT)


def _range(chart: Chart) -> tuple[float, float, float]:
    """From where to where, in round steps; nothing at all is a line to begin from."""
    values = [v for c in chart.curves for v in c.values if v is not None] or [0.0]
    low, high = min(0.0, *values), max(1.0, *values, *(value for value, _ in chart.marks))
    rough = (high - low) / 4
    size = 10.0 ** floor(log10(rough))
    step = next(s * size for s in STEPS if s * size >= rough)
    step = max(step, 1.0)
    return floor(low / step) * step, -floor(-high / step) * step, step


def _hairlines(frame: _Frame, step: float, ink: str) -> list[str]:
    found, value = [], frame.low
    while value <= frame.high + step / 2:
        y = frame.y(value)
        found.append(
            f'<path d="M{n(frame.left)} {n(y)}H{n(frame.right)}" fill="none" stroke="{ink}"/>'
            f'<text class="axis" x="{n(frame.left - 6)}" y="{n(y + 4)}" text-anchor="end">'
            f"{number(value)}</text>"
        )
        value += step
    return found


def _marks(frame: _Frame, marks: tuple[tuple[float, str], ...], ink: str) -> list[str]:
    """Dashed lines with their words above them; those of the topmost line below it, where large
    letters are not cut off."""
    found = []
    for value, word in marks:
        y = frame.y(value)
        at = y - 4 if y > 2 * TOP else y + 18
        found.append(
            f'<path d="M{n(frame.left)} {n(y)}H{n(frame.right)}" fill="none" stroke="{ink}" '
            f'stroke-dasharray="4 4"/><text class="axis" x="{n(frame.left + 6)}" y="{n(at)}" '
            f'fill="{ink}">{escape(word)}</text>'
        )
    return found


def _ticks(frame: _Frame, ink: str) -> list[str]:
    """Turns along the foot, as many as can be read; the last stands left of the lines' marks."""
    skip = -(-len(frame.turns) // MOST_TICKS) or 1
    last = frame.turns[-1] if len(frame.turns) > 1 else None
    return [
        f'<text class="axis" x="{n(frame.x(turn) - ASIDE * (turn == last))}" y="{n(HEIGHT - 6)}" '
        f'text-anchor="middle" fill="{ink}">{turn}</text>'
        for turn in frame.turns[::skip]
    ]


def _way(frame: _Frame, curve: Curve, ink: str, dash: str) -> str:
    """The line; where nothing was known it is interrupted."""
    d, down = "", False
    for turn, value in zip(frame.turns, curve.values, strict=True):
        if value is not None:
            d += f"{'L' if down else 'M'}{n(frame.x(turn))} {n(frame.y(value))}"
        down = value is not None
    broken = f' stroke-dasharray="{dash}"' if dash and not curve.own else ""
    return (
        f'<path d="{d}" fill="none" stroke="{ink}" stroke-width="{4 if curve.own else 2}" '
        f'stroke-linejoin="round" '
        f'stroke-linecap="round"{broken}/>'
    )


def _labels(
    frame: _Frame, ends: list[tuple[float, Curve, float, str]], ink: str, ground: str
) -> list[str]:
    """Shape, name and last number at the right, pushed apart where lines end together."""
    apart = min(APART, (HEIGHT - 2 * TOP) / max(1, len(ends) - 1))
    found, free = [], TOP - apart
    ends = sorted(ends, key=lambda e: (e[0], e[1].name))
    over = max(0.0, len(ends) * apart - (HEIGHT - TOP))
    for k, (y, curve, last, colour) in enumerate(ends):
        left = len(ends) - k - 1
        at = min(max(y, free + apart), HEIGHT - FOOT / 2 - left * apart + over)
        free, x = at, frame.right + 10
        if curve.seat:
            how = f'fill="{colour}"'
            if curve.seat == WHITE_SEAT:
                how = f'fill="{ground}" stroke="{colour}"'
            found.append(f'<path d="{seat_shape(curve.seat, x, at, 4.6)}" {how}/>')
        else:
            found.append(f'<circle cx="{n(x)}" cy="{n(at)}" r="2.5" fill="{colour}"/>')
        bold = ' font-weight="600"' if curve.own else ""
        found.append(
            f'<text x="{n(x + 9)}" y="{n(at + 4)}" fill="{ink}"{bold}>{escape(short(curve.name))} '
            f'<tspan font-weight="600">{number(last)}</tspan></text>'
        )
    return found
