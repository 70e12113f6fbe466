"""The head of a match: how a seat stands and what the last turn changed, the clock and why it
stands still."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct

from starpost.host.facts import MatchFacts
from starpost.host.host import Reading
from starpost.host.looking import lately, views
from starpost.host.matches import unread
from starpost.host.matches.terms import terms_from
from starpost.host.turns.record import game_of
from starpost.host.words import Status
from starpost.kernel.contract import GM
from starpost.web.pages import times


class Standing(Struct, frozen=True):
    """How the seat stands: what is counted, how much, and what the last turn changed."""

    what: str
    value: float
    change: float | None = None

    @property
    def words(self) -> str:
        return f"{self.what} {self.value:g}"

    @property
    def gain(self) -> str:
        return f"{self.change:+g}" if self.change else ""


def standing(
    session: Reading, through: views.Eyes, view: Any, turns: tuple[int, ...], shown: int
) -> Standing | None:
    """The seat's own score now, and how it differs from the turn before."""
    if through.seat in (None, GM):
        return None
    game, seat = game_of(through.match), through.seat
    now = next((m for m in game.measures(view) if m.seat == seat), None)
    if now is None:
        return None
    before = max((n for n in turns if n < shown), default=None)
    if before is None:
        return Standing(now.chart, now.value)
    past = game.measures(views.view(session, through, before))
    was = next((m for m in past if (m.chart, m.seat) == (now.chart, seat)), None)
    return Standing(now.chart, now.value, None if was is None else now.value - was.value)


def clock(session: Reading, row: MatchFacts, now: datetime, zone: str) -> times.Clock:
    """One for the table: until when the match waits for whoever is to speak. A seat's own date
    would tell everybody something else."""
    grace = lately.in_grace(session, row)
    return times.clock(now, row.due_at, zone, status=row.status, held=row.hold, grace=grace,
                       stopped=row.paused_left)  # fmt: skip


def standstill(session: Reading, row: MatchFacts, seat: str | None, zone: str) -> str:
    """As a seat may read it: why, and until when; empty: it goes on."""
    if not (why := unread.why_paused(session, row, seat).strip()):
        return ""
    why = f"{why.removesuffix('.')}."
    if row.status == Status.CANCELLED:
        return f"{why} It counts for nobody, and what was secret stays so."
    until = f", at the latest {times.at(row.paused_until, zone)}" if row.paused_until else ""
    return f"{why} Nothing can be answered until the match goes on{until}."


def runs_when_ready(row: MatchFacts) -> bool:
    """Whether a turn waits for nothing but the players."""
    return not row.hold and (terms_from(row.terms).schedule.when_ready or row.due_at is None)
