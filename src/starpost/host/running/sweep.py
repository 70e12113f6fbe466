"""The sweep: asks the tables what is due. Whatever a lost job left undone is found here."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from sqlalchemy import case, func, or_, select
from sqlalchemy.orm import Session

from starpost.host import metrics
from starpost.host.host import Host
from starpost.host.matches import live
from starpost.host.matches.replacement import resume_row
from starpost.host.outgoing.preferences import digests
from starpost.host.people import absence
from starpost.host.running.reminders import remind
from starpost.host.storage import MatchRow, SheetRow
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
    """A turn late by more than the limit means that something is broken: say so, loudly.

    Late since the deadline, or since the last sheet when all have answered.
    """
    limit = now - timedelta(seconds=host.settings.late_seconds)
    answered = (
        select(func.max(SheetRow.at))
        .where(SheetRow.match_id == MatchRow.id, SheetRow.step == MatchRow.step)
        .scalar_subquery()
    )
    since = case((MatchRow.due_at <= now, MatchRow.due_at), else_=answered)
    late = session.execute(
        select(MatchRow.key, since)
        .where(MatchRow.status == Status.RUNNING, MatchRow.hold.is_(False), since <= limit)
        .where(or_(MatchRow.due_at <= limit, MatchRow.soon.is_(True)))
    ).all()
    metrics.OVERDUE.set(len(late))
    for key, at in late:
        log.error("match_overdue", match=key, seconds=round((now - at).total_seconds()))
