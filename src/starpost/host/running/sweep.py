"""The sweep: asks the tables what is due. Whatever a lost job left undone is found here."""

from __future__ import annotations

from datetime import datetime

import structlog
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches import live
from starpost.host.matches.replacement import resume_row
from starpost.host.outgoing.preferences import digests
from starpost.host.people import absence
from starpost.host.running.reminders import remind
from starpost.host.storage import MatchRow
from starpost.host.watching.health import late_matches
from starpost.host.words import Status

CHORES = 0
"""No match has this number: whoever claims it does the chores, and the others go on."""
NAMED = 20
log = structlog.get_logger()


def due_matches(session: Session, now: datetime, most: int | None = None) -> list[tuple[int, int]]:
    """Matches that may run now, with the step they stand at; the longest waiting first."""
    rows = session.execute(
        select(MatchRow.id, MatchRow.step)
        .where(
            MatchRow.status == Status.RUNNING,
            MatchRow.hold.is_(False),
            or_(MatchRow.due_at <= now, MatchRow.soon.is_(True)),
        )
        .order_by(MatchRow.due_at, MatchRow.id)
        .limit(most)
    )
    return [(match_id, step) for match_id, step in rows]


def sweep(host: Host, most: int | None = None) -> list[tuple[int, int]]:
    """One round: the chores, unless another worker is at them; the matches that are due."""
    now = host.clock.now()
    with host.claim(CHORES) as mine:
        if mine:
            _do_chores(host, now)
    with host.db.read() as session:
        return due_matches(session, now, most)


def _do_chores(host: Host, now: datetime) -> None:
    """End pauses, remind, forget, raise the alarm."""
    _end_pauses(host, now)
    absence.begin_all(host, now)
    remind(host, now)
    digests(host, now)
    live.forget(host, now)
    _alarm(host, now)


def _end_pauses(host: Host, now: datetime) -> None:
    with host.db.read() as session:
        over = session.scalars(
            select(MatchRow.id).where(
                MatchRow.status == Status.PAUSED, MatchRow.paused_until <= now
            )
        ).all()
    for match_id in over:
        with host.db.write() as session:
            row = session.get(MatchRow, match_id, with_for_update=True)
            if row is not None and row.status == Status.PAUSED:
                resume_row(session, row, None, now)


def _alarm(host: Host, now: datetime) -> None:
    """Turns late by more than the limit mean that something is broken: say so, in one line however
    many they are."""
    with host.db.read() as session:
        late = late_matches(host, session, now)
    if late:
        longest = max(now - at for _, at in late).total_seconds()
        named = [key for key, _ in late[:NAMED]]
        log.error("matches_overdue", count=len(late), seconds=round(longest), matches=named)
