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

log = structlog.get_logger()


def due_matches(session: Session, now: datetime) -> list[tuple[int, int]]:
    """Matches that may run now, with the step they stand at; the longest waiting first."""
    rows = session.execute(
        select(MatchRow.id, MatchRow.step)
        .where(
            MatchRow.status == Status.RUNNING,
            MatchRow.hold.is_(False),
            or_(MatchRow.due_at <= now, MatchRow.soon.is_(True)),
        )
        .order_by(MatchRow.due_at, MatchRow.id)
    )
    return [(match_id, step) for match_id, step in rows]


def sweep(host: Host) -> list[tuple[int, int]]:
    """One round: end pauses, remind, forget, raise the alarm; the matches that are due."""
    now = host.clock.now()
    _end_pauses(host, now)
    absence.begin_all(host, now)
    remind(host, now)
    digests(host, now)
    live.forget(host, now)
    with host.db.read() as session:
        due = due_matches(session, now)
        _alarm(host, session, now)
    return due


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


def _alarm(host: Host, session: Session, now: datetime) -> None:
    """A turn late by more than the limit means that something is broken: say so, loudly."""
    for key, at in late_matches(host, session, now):
        log.error("match_overdue", match=key, seconds=round((now - at).total_seconds()))
