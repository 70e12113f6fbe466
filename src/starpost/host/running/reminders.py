"""Reminders before a deadline, and on its day what is wrong with the sheets that are here.

Those who have not said ready are reminded. Close to the deadline those who have are written to as
well, if their orders have problems: it can still be mended. One person gets one mail, however many
matches are due.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import groupby

import structlog
from cachetools import LRUCache, TTLCache
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
from starpost.host.sheets.drafts import begun
from starpost.host.sheets.versions import current
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.turns.record import game_of
from starpost.host.words import News, SeatKind, Status
from starpost.kernel.writing.sheets import checked
from starpost.post.preview import check_lines

Due = tuple[Account, MatchRow, Letter]
log = structlog.get_logger()
AT_ONCE = 200
"""Matches in one sweep: on a large host the others have their turn in the next."""
Mark = tuple[int, int, tuple[tuple[datetime, int | None], ...]]
_LOOKED: TTLCache[str, Mark] = TTLCache(200_000, ttl=600)
"""Matches in which nothing was left to say, as they stood then: step, serial, deadlines and how
near they were. After a while they are looked at again: people change what they want to hear."""
_SOUND: LRUCache[tuple[str, int], bool] = LRUCache(10_000)
"""Sheets found without fault: the sweep comes by every few seconds."""


def remind(host: Host, now: datetime) -> None:
    """Write what is due to be said; the key in the outbox makes each only one."""
    with host.db.read() as session:
        near = _near(session, now)
        rows = session.scalars(select(MatchRow).where(MatchRow.id.in_(list(near)))).all()
        found = [letter for row in rows for letter in _reminders(host, session, row, now)]
    people: dict[int, list[Due]] = {}
    for account, row, letter in found:
        people.setdefault(account.id, []).append((account, row, letter))
    for theirs in people.values():
        _tell(host, theirs, now)
    _LOOKED.update(near.values())
    if found:
        log.info("reminders", count=len(found))


def _near(session: Session, now: datetime) -> dict[int, tuple[str, Mark]]:
    """Matches in which a reminder is called for and that we have not looked at as they stand now;
    so many at a time. By columns: on a large host nearly all matches have a deadline ahead."""
    clocks = (
        select(SeatRow.match_id, SeatRow.due_at)
        .where(SeatRow.waited.is_(True), SeatRow.due_at > now)
        .where(SeatRow.due_at < now + timedelta(hours=1000))
        .distinct()
        .subquery()
    )
    query = (
        select(MatchRow.id, MatchRow.key, MatchRow.step, MatchRow.serial, MatchRow.asked_at,
               MatchRow.terms, clocks.c.due_at)
        .join(clocks, clocks.c.match_id == MatchRow.id)
        .where(MatchRow.status == Status.RUNNING, MatchRow.due_at > now)
        .order_by(MatchRow.due_at, MatchRow.id, clocks.c.due_at)
    )  # fmt: skip
    found: dict[int, tuple[str, Mark]] = {}
    for _, group in groupby(session.execute(query), lambda row: row.id):
        rows = list(group)
        row, schedule = rows[0], terms_from(rows[0].terms).schedule
        called = {r.due_at: deadlines.reminder(schedule, r.due_at, now, r.asked_at) for r in rows}
        mark = (row.step, row.serial, tuple(called.items()))
        if any(called.values()) and _LOOKED.get(row.key) != mark:
            found[row.id] = (row.key, mark)
            if len(found) == AT_ONCE:
                break
    return found


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
            wrong, draft = _wrong(session, row, seat), bool(begun(session, row, [seat]))
            silent = seat.name not in current(session, row)
            letter = letters.reminder(
                host.settings, row, seat, account, hours, sheet=wrong, draft=draft, silent=silent
            )
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
