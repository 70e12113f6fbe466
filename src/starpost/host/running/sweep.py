"""The sweep: asks the tables what is due. Whatever a lost job left undone is found here."""

from __future__ import annotations

from datetime import datetime, timedelta

import structlog
from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches import deadlines, live
from starpost.host.matches.find import seats_of
from starpost.host.matches.replacement import resume_row
from starpost.host.matches.terms import terms_from
from starpost.host.outgoing import letters
from starpost.host.outgoing.outbox import Letter
from starpost.host.outgoing.preferences import digests, tell_person, untold
from starpost.host.people import absence
from starpost.host.storage import Account, MatchRow
from starpost.host.watching.health import late_matches
from starpost.host.words import News, SeatKind, Status

Due = tuple[Account, MatchRow, Letter]
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
    _remind(host, now)
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


def _remind(host: Host, now: datetime) -> None:
    """Reminders to those who have not said ready; the key in the outbox makes each only one."""
    with host.db.read() as session:
        near = session.scalars(
            select(MatchRow).where(
                MatchRow.status == Status.RUNNING,
                MatchRow.due_at > now,
                MatchRow.due_at < now + timedelta(hours=1000),
            )
        ).all()
        found = [letter for row in near for letter in _reminders(host, session, row, now)]
    for account, row, letter in found:
        with host.db.write() as session:
            tell_person(session, account, row, News.DUE, letter, now)
    if found:
        log.info("reminders", count=len(found))


def _reminders(host: Host, session: Session, row: MatchRow, now: datetime) -> list[Due]:
    schedule = terms_from(row.terms).schedule
    if not schedule.reminders:
        return []
    found = []
    for seat in seats_of(session, row):
        due_at = seat.due_at
        hours = deadlines.reminder(schedule, due_at, now, row.asked_at) if due_at else None
        if hours is None or not seat.waited or seat.ready or seat.kind != SeatKind.PLAYER:
            continue
        account = session.get(Account, seat.account_id)
        if account is None:
            continue
        letter = letters.reminder(host.settings, row, seat, account, hours)
        if untold(session, account, row, News.DUE, letter):
            found.append((account, row, letter))
    return found


def _alarm(host: Host, session: Session, now: datetime) -> None:
    """A turn late by more than the limit means that something is broken: say so, loudly."""
    for key, at in late_matches(host, session, now):
        log.error("match_overdue", match=key, seconds=round((now - at).total_seconds()))
