"""Two pictures of a tournament: every score of every bot, and the ratings with their intervals."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from starpost.arena.playing import Played
from starpost.arena.rating import Row, contests

LEFT, WIDTH, RIGHT = 150, 460, 90
ROW, TOP, FOOT = 44, 34, 30
INK, SOFT, LINE, MARK = "#14213d", "#5b6478", "#c9cfdb", "#1f5fbf"


def scores(played: Sequence[Played], rows: Sequence[Row]) -> str:
    """A strip for each bot: a dot a score, a bar at the mean."""
    found: dict[str, list[float]] = {row.bot: [] for row in rows}
    for contest in contests(played):
        for name, score in zip(contest.lineup, contest.scores, strict=True):
            found[name].append(score)
    values = [value for mine in found.values() for value in mine]
    scale = _Scale(values)
    parts = []
    for place, row in enumerate(rows):
        y = _y(place)
        for k, value in enumerate(found[row.bot]):
            wave = (k % 5 - 2) * 3  # dots of equal scores beside each other
            parts.append(
                f'<circle cx="{scale.x(value):.1f}" cy="{y + wave}" r="3" fill="{MARK}" '
                f'fill-opacity="0.45"/>'
            )
        x = scale.x(row.score)
        parts.append(_bar(x, y, 13))
        parts.append(_text(LEFT + WIDTH + 10, y + 4, f"{row.score:.1f}", INK))
    said = "; ".join(f"{row.bot} {row.score:.1f} on average" for row in rows)
    return _picture("Scores", said, rows, scale, parts)


def rated(rows: Sequence[Row]) -> str:
    """Ratings, each with the interval in which it lies 95 times in 100."""
    scale = _Scale([value for row in rows for value in (row.low, row.high)])
    parts = []
    for place, row in enumerate(rows):
        y = _y(place)
        parts.append(
            f'<line x1="{scale.x(row.low):.1f}" x2="{scale.x(row.high):.1f}" y1="{y}" y2="{y}" '
            f'stroke="{MARK}" stroke-width="6" stroke-opacity="0.35" stroke-linecap="round"/>'
        )
        parts.append(_bar(scale.x(row.mu), y, 9))
        parts.append(_text(LEFT + WIDTH + 10, y + 4, f"{row.mu:.1f}", INK))
    said = "; ".join(f"{r.bot} {r.mu:.1f}, {r.low:.1f} to {r.high:.1f}" for r in rows)
    return _picture("Ratings", said, rows, scale, parts)


class _Scale:
    """From values to places on the picture."""

    def __init__(self, values: Sequence[float]) -> None:
        self.low, self.high = min(values, default=0.0), max(values, default=1.0)
        self.span = (self.high - self.low) or 1.0

    def x(self, value: float) -> float:
        return LEFT + WIDTH * (value - self.low) / self.span


def _picture(
    title: str, said: str, rows: Sequence[Row], scale: _Scale, parts: Sequence[str]
) -> str:
    width, height = LEFT + WIDTH + RIGHT, TOP + ROW * len(rows) + FOOT
    below = height - FOOT + 6
    frame = [_text(LEFT, 20, title, INK, "600")]
    for place, row in enumerate(rows):
        y = _y(place)
        frame.append(f'<line x1="{LEFT}" x2="{LEFT + WIDTH}" y1="{y}" y2="{y}" stroke="{LINE}"/>')
        frame.append(_text(LEFT - 12, y + 4, row.bot, INK, anchor="end"))
    for value in (scale.low, (scale.low + scale.high) / 2, scale.high):
        frame.append(_text(scale.x(value), below + 12, f"{value:.4g}", SOFT, anchor="middle"))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}" role="img" aria-label="{escape(f"{title}: {said}")}" '
        f'font-family="sans-serif" font-size="12">'
        f'<rect width="{width}" height="{height}" fill="#fff"/>{"".join((*frame, *parts))}</svg>\n'
    )


def _y(place: int) -> int:
    return TOP + ROW * place + ROW // 2


def _bar(x: float, y: int, half: int) -> str:
    return (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{y - half}" y2="{y + half}" stroke="{INK}" '
        f'stroke-width="2.5"/>'
    )


def _text(
    x: float, y: float, words: str, ink: str, weight: str = "400", anchor: str = "start"
) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" fill="{ink}" font-weight="{weight}" '
        f'text-anchor="{anchor}">{escape(words)}</text>'
    )
