"""The one style of chart: a line on hairlines, labelled at its end."""

from html import escape

from starpost.draw.shapes import n
from starpost.draw.tokens import palette
from starpost.reports.document import Chart

WIDTH, HEIGHT, PAD = 320.0, 96.0, 14.0


def line(chart: Chart, *, overridable: bool) -> str:
    """The chart as SVG, with a one-sentence summary as its name."""
    light = palette("light" if overridable else "print")
    ink, soft = (f"var(--{k},{light[k]})" if overridable else light[k] for k in ("ink", "line-2"))
    points = _points(chart.values)
    dots = "".join(
        f'<circle cx="{n(x)}" cy="{n(y)}" r="1.8" style="fill:{ink}"/>' for x, y in points
    )
    way = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in points) if points else ""
    small = f'font-size="9" font-family="sans-serif" text-anchor="middle" style="fill:{ink}"'
    ends = "".join(
        f'<text x="{n(x)}" y="{n(HEIGHT - 1)}" {small}>{chart.first + k}</text>'
        for k, (x, _) in enumerate(points)
        if k in (0, len(points) - 1)
    )
    last = ""
    if points:
        x, y = points[-1]
        last = f'<text x="{n(x - 4)}" y="{n(y - 5)}" {small}>{chart.values[-1]}</text>'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {n(WIDTH)} {n(HEIGHT)}" '
        f'width="{n(WIDTH)}" height="{n(HEIGHT)}" role="img" aria-label="{escape(_said(chart))}">'
        f'<path d="M{n(PAD)} {n(HEIGHT - PAD)}H{n(WIDTH - PAD)}" style="stroke:{soft}"/>'
        f'<path d="{way}" style="fill:none;stroke:{ink};stroke-width:1.5"/>{dots}{ends}{last}</svg>'
    )


def _said(chart: Chart) -> str:
    if not chart.values:
        return f"{chart.caption}: nothing yet"
    final = chart.first + len(chart.values) - 1
    return f"{chart.caption}: from {chart.values[0]} on turn {chart.first} to " + (
        f"{chart.values[-1]} on turn {final}"
    )


def _points(values: tuple[int, ...]) -> list[tuple[float, float]]:
    if not values:
        return []
    low, high = min(0, *values), max(1, *values)
    step = (WIDTH - 2 * PAD) / max(1, len(values) - 1)
    scale = (HEIGHT - 2.4 * PAD) / (high - low)
    return [(PAD + k * step, HEIGHT - PAD - (v - low) * scale) for k, v in enumerate(values)]
