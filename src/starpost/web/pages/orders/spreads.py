"""The outcome of a trial on the page: one bar a number, a sentence each, the worst run in words."""

from __future__ import annotations

from typing import Any

from markupsafe import Markup, escape
from msgspec import Struct

from starpost.host.looking.trying import Attempt
from starpost.kernel.contract import Event, Game
from starpost.kernel.orders import Problem
from starpost.kernel.trial.spreads import Spread, figure, how_often, label, line, sentence, worst
from starpost.kernel.trial.trying import Tried
from starpost.told.news import Line, card
from starpost.told.words import counted
from starpost.web.pages.orders.verdict import verdict

WIDE, HIGH, TALL = 380.0, 14.0, 44.0
LEFT, RIGHT = 8.0, 372.0
"""Where the scale begins and ends: room for half a number on both sides."""
MIDDLE = 14.0
EDGE = 0.05
"""How much of the scale lies beyond its ends, so that no mark stands on its edge."""
APART = 42.0
"""Closer together two numbers would cover each other."""


class Row(Struct, frozen=True):
    """One number: its name, the bar, the sentence, and the cells of the table behind it."""

    name: str
    bar: Markup
    sure: str
    """What it comes to in every run, if all agree; then it needs no bar."""
    now: str
    said: str
    line: str
    """What stands below its bar."""
    cells: tuple[str, ...]


class Outcome(Struct, frozen=True):
    """All that the page tells of a trial."""

    summary: str
    rows: tuple[Row, ...]
    worst: str
    news: tuple[Line, ...]
    """What it would be told as, where all play at once."""
    events: tuple[Event, ...]
    """Else: what the referee would note."""
    failed: tuple[tuple[str, Problem], ...]
    """Seat and order, of the worst run."""
    same: bool
    """Whether all runs came out alike."""
    unplayed: str = ""
    """What may come besides, and is in none of them."""
    says: str = ""
    """All of it in one sentence: what one's orders bring, and what the first number becomes."""


def outcome(game: Game[Any, Any], attempt: Attempt, seat: str) -> Outcome:
    tried = attempt.tried
    same, times = all(s.least == s.most for s in tried.spreads), counted(tried.runs, "try", "tries")
    return Outcome(
        f"{times}{', all alike' * (same and tried.runs > 1)}",
        tuple(_row(s, seat, tried.runs) for s in tried.spreads),
        f"{worst(tried.spreads, seat, tried.worst)} {how_often(tried.often, tried.runs)}".strip(),
        _news(game, tried),
        tuple(map(game.spoken, tried.events)),
        tuple((who, p) for who, found in tried.failed.items() for p in found),
        same,
        game.unplayed(tried.views[1]) if tried.views is not None else "",
        verdict(game, tried, seat),
    )


def _news(game: Game[Any, Any], tried: Tried) -> tuple[Line, ...]:
    """As a turn is told, without what is built and earned anyway."""
    if tried.views is None:
        return ()
    made = card(game, *tried.views)
    return (*made.lines, *made.more)


def _row(spread: Spread, seat: str, runs: int) -> Row:
    said = sentence(spread, seat, runs)
    now = "" if spread.now is None else figure(spread.now)
    cells = (now, *map(figure, spread.values))
    sure = figure(spread.least) if spread.least == spread.most else ""
    return Row(label(spread, seat), bar(spread, said), sure, now, said, line(spread), cells)


# --- drawing -------------------------------------------------------------------------------


def bar(spread: Spread, said: str) -> Markup:
    """A thin line from the least to the most, thick where half of the runs lie, a mark in the
    middle, a ring where it stands now."""
    now = spread.median if spread.now is None else spread.now
    low, high = min(spread.least, now), max(spread.most, now)
    edge = (high - low) * EDGE
    low, high = low - edge, high + edge

    def at(value: float) -> float:
        return LEFT + (RIGHT - LEFT) * ((value - low) / (high - low) if high > low else 0.5)

    least, lower, median, upper, most = map(at, spread.values)
    out = [
        _box("bar-none", LEFT, RIGHT, 3),
        _box("bar-range", least, most, 5),
        _box("bar-plan", lower, upper, HIGH),
        f'<path class="bar-mark" d="M{median:.1f} {MIDDLE - HIGH / 2 - 3:.1f}v{HIGH + 6:.1f}"/>',
    ]
    if spread.now is not None:
        out.append(f'<circle class="bar-now" cx="{at(now):.1f}" cy="{MIDDLE:.1f}" r="4"/>')
    out += _words(spread, at(now), (least, median, most))
    return Markup(  # noqa: S704 - drawn here, its words escaped
        f'<svg class="measure spread" viewBox="0 0 {WIDE:.0f} {TALL:.0f}" role="img" '
        f'aria-label="{escape(said)}">{"".join(out)}</svg>'
    )


def _box(tone: str, start: float, end: float, high: float) -> str:
    """At least a dot, also where all runs agree."""
    wide = max(4.0, end - start)
    return (
        f'<rect class="{tone}" x="{(start + end - wide) / 2:.1f}" y="{MIDDLE - high / 2:.1f}" '
        f'width="{wide:.1f}" height="{high:g}" rx="2"/>'
    )


def _words(spread: Spread, now: float, places: tuple[float, float, float]) -> list[str]:
    """The numbers below: the middle first, the ends and the present where there is room."""
    least, median, most = places
    wanted = [(median, figure(spread.median), "")]
    if figure(spread.least) != figure(spread.median):  # beside it, where they would touch
        wanted.append((max(LEFT, min(least, median - APART)), figure(spread.least), ""))
    wanted.append((most, figure(spread.most), ""))
    if spread.now is not None:
        wanted.append((now, f"now {figure(spread.now)}", " dim"))
    taken: list[float] = []
    out = []
    for x, text, tone in wanted:
        if all(abs(x - other) > APART - 1 for other in taken):
            taken.append(x)
            end = " start" if x < LEFT + 24 else " end" if x > RIGHT - 24 else ""
            out.append(
                f'<text class="bar-word{tone}{end}" x="{x:.1f}" y="{TALL - 8:.1f}">{text}</text>'
            )
    return out
