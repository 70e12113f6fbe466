"""Score and economy over the turns, from the seat's own views of the turns before."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup
from msgspec.structs import replace

from starpost.host.host import Reading
from starpost.host.looking import views
from starpost.host.looking.history import measured
from starpost.kernel.contract import GM, Measure, Resolve
from starpost.reports import html as reports
from starpost.reports.document import Chart, Curve, Document, Section
from starpost.web.caller import Visitor
from starpost.web.pages.match.calling import Calling, Rounds, rounds_of
from starpost.web.pages.match.table import Table

ENOUGH = 2
"""Turns that make a line; a single point is told by the page itself."""


def charts(
    session: Reading, me: Visitor, table: Table, *, truth: bool = False
) -> tuple[Chart, ...]:
    """One chart for each that the game's measures name, lines in the order they first appear.
    `truth`: everybody's, for a match that is over."""
    seat = GM if truth else table.seat or views.PUBLIC
    through = views.eyes(session, me.account, table.row.key, seat, as_gm=True)
    past = measured(session, through, table.shown_turn)
    if table.by_answers and len(past) > 1 and table.called(past[-1][0]) == "end":
        past = _ended(past)
    past = _by_rounds(past, rounds_of(table))
    if len(past) < ENOUGH:
        return ()
    numbers = {mark.name: mark.number for mark in table.scene.seats}
    numbers = {p.name: p.number for p in table.people} | numbers
    lines: dict[tuple[str, str], dict[int, float]] = {}
    seats: dict[tuple[str, str], int] = {}
    for turn, measures in past:
        for m in measures:
            lines.setdefault((m.chart, m.name), {})[turn] = m.value
            seats[m.chart, m.name] = numbers.get(m.seat, 0)
    turns = tuple(turn for turn, _ in past)
    found: dict[str, list[Curve]] = {}
    for (chart, name), values in lines.items():
        curve = Curve(name, tuple(values.get(turn) for turn in turns), seats[chart, name])
        found.setdefault(chart, []).append(curve)
    together = table.game.resolve is Resolve.TOGETHER  # a view is of the turn that follows it
    played = tuple(turn - 1 for turn in turns) if truth and together else turns
    return tuple(
        Chart(name, played, tuple(curves))
        for name, curves in found.items()
        if any(sum(value is not None for value in c.values) >= ENOUGH for c in curves)
    )


def _ended(past: list[tuple[int, Sequence[Measure]]]) -> list[tuple[int, Sequence[Measure]]]:
    """The end of a board game is no turn of its own, where nothing changed since the last one: what
    is known only then stands there."""
    (last, before), (_, now) = past[-2:]
    was = {(m.chart, m.name): m.value for m in before}
    if any(was.get((m.chart, m.name), m.value) != m.value for m in now):
        return past
    return [*past[:-2], (last, now)]


def _by_rounds(
    past: list[tuple[int, Sequence[Measure]]], rounds: Rounds
) -> list[tuple[int, Sequence[Measure]]]:
    """Where everybody has a turn in a round, how it stood after each round, as the game counts: a
    turn is measured at its last answer, and the last turn of a round ends it."""
    if not rounds.size:
        return past
    found: dict[int, Sequence[Measure]] = {}
    for turn, measures in past:
        found[rounds.of(turn)[0]] = measures
    return list(found.items())


def with_names(chart: Chart, called: Calling) -> Chart:
    """Its lines called as people are."""
    return replace(chart, curves=tuple(replace(c, name=called(c.name)) for c in chart.curves))


def with_charts(document: Document, found: tuple[Chart, ...]) -> Document:
    """A report with its past behind it."""
    if not found:
        return document
    section = Section("Over the turns", found, id="over-the-turns", breaks="never")
    return replace(document, sections=(*document.sections, section))


def drawn(chart: Chart) -> Markup:
    """A chart as a part of a page."""
    return Markup(reports.block(chart))  # noqa: S704 - drawn by us, every text in it is escaped
