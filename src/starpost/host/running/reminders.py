"""Reminders before a deadline, and on its day what is wrong with the sheets that are here.

Those who have not said ready are reminded. Close to the deadline those who have are written to as
well, if their orders have problems: it can still be mended. One person gets one mail, however many
matches are due.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from cachetools import LRUCache
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import match_of
from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.looking.views import Eyes
from starpost.host.matches import deadlines
from starpost.host.matches.find import seats_of
from starpost.host.matches.terms import terms_from
from starpost.host.outgoing import letters
from starpost.host.outgoing.outbox import Letter
from starpost.host.outgoing.preferences import tell_person, untold
from starpost.host.outgoing.together import bundle
from starpost.host.sheets.versions import current
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.turns.record import game_of
from starpost.host.words import News, SeatKind, Status
from starpost.kernel.writing.sheets import checked
from starpost.post.preview import check_lines

Due = tuple[Account, MatchRow, Letter]
log = structlog.get_logger()
_SOUND: LRUCache[tuple[str, int], bool] = LRUCache(10_000)
"""Sheets found without fault: the sweep comes by every few seconds."""


def remind(host: Host, now: datetime) -> None:
    """Write what is due to be said; the key in the outbox makes each only one."""
    with host.db.read() as session:
        near = session.scalars(
            select(MatchRow).where(
                MatchRow.status == Status.RUNNING,
                MatchRow.due_at > now,
                MatchRow.due_at < now + timedelta(hours=1000),
            )
        ).all()
        found = [letter for row in near for letter in _reminders(host, session, row, now)]
    people: dict[int, list[Due]] = {}
    for account, row, letter in found:
        people.setdefault(account.id, []).append((account, row, letter))
    for theirs in people.values():
        _tell(host, theirs, now)
    if found:
        log.info("reminders", count=len(found))


def _tell(host: Host, theirs: Sequence[Due], now: datetime) -> None:
    with host.db.write() as session:
        for account, row, letter in theirs:
            tell_person(session, account, row, News.DUE, letter, now)
        if len(theirs) > 1:
            session.flush()
            bundle(host.settings, session, theirs[0][0], [letter for _, _, letter in theirs], now)


def _reminders(host: Host, session: Session, row: MatchRow, now: datetime) -> list[Due]:
    schedule = terms_from(row.terms).schedule
    if not schedule.reminders:
        return []
    found = []
    for seat in seats_of(session, row):
        hours = (
            deadlines.reminder(schedule, seat.due_at, now, row.asked_at) if seat.due_at else None
        )
        account = session.get(Account, seat.account_id) if seat.account_id is not None else None
        if hours is None or account is None or not seat.waited or seat.kind != SeatKind.PLAYER:
            continue
        if seat.ready and hours != min(schedule.reminders):
            continue
        letter = letters.reminder(host.settings, row, seat, account, hours)
        if untold(session, account, row, News.DUE, letter):
            wrong = _wrong(session, row, seat)
            if wrong:
                letter = letters.reminder(host.settings, row, seat, account, hours, sheet=wrong)
            if wrong or not seat.ready:
                found.append((account, row, letter))
    return found


def _wrong(session: Session, row: MatchRow, seat: SeatRow) -> str:
    """The sheet line by line if something is wrong with it, from what its seat knows."""
    sheet = current(session, row).get(seat.name)
    if sheet is None or (row.key, sheet.id) in _SOUND:
        return ""
    game, view = game_of(row), views.view(session, Eyes(match_of(row), seat.name))
    problems = checked(game, view, game.read(sheet.text))
    if all(problem.is_warning for problem in problems):
        _SOUND[row.key, sheet.id] = True
        return ""
    head = f"This is how your orders stand (sheet {sheet.version}):"
    return "\n".join(["", head, *check_lines(game, view, sheet.text)])
