"""The clock at the head of a match, and why it stands still."""

from __future__ import annotations

from datetime import datetime

from starpost.host.facts import MatchFacts
from starpost.host.host import Reading
from starpost.host.looking import lately
from starpost.host.matches import unread
from starpost.host.matches.terms import terms_from
from starpost.host.words import Status
from starpost.web.pages import times


def clock(
    session: Reading, row: MatchFacts, due: datetime | None, now: datetime, zone: str
) -> times.Clock:
    grace = lately.in_grace(session, row)
    return times.clock(now, due, zone, status=row.status, held=row.hold, grace=grace,
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
