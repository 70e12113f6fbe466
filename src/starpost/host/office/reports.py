"""Complaints of players about players, and letters to the owner: written, read, answered."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from starpost.host.facts import AnyUser
from starpost.host.host import Host
from starpost.host.matches.find import seat_named, visible
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.storage import Account, Report
from starpost.host.trouble import bad, missing
from starpost.host.words import LetterKind

LONGEST = 4000
MOST_OPEN = 20
"""Complaints that one person may have open at a time."""


class Complaint(Struct, frozen=True):
    """A report as the administrator reads it."""

    id: int
    reporter: str
    about: str
    match: str
    seat: str
    text: str
    at: datetime
    answer: str
    closed_at: datetime | None

    @property
    def letter(self) -> bool:
        """About nobody but its writer: words to the owner."""
        return self.reporter == self.about


def readable(text: str) -> None:
    """Trouble unless it can be kept and read."""
    if not 1 <= len(text.strip()) <= LONGEST or "\x00" in text:
        raise bad("bad_report", f"Write 1 to {LONGEST} characters.")


def to_owner(host: Host, account: AnyUser, text: str) -> None:
    """Words of anybody to whoever looks after the host; the answer comes as that to a report."""
    with host.db.write() as session:
        _file(host, session, account, account.id, text)


def about_seat(host: Host, account: AnyUser, match_key: str, seat: str, text: str) -> None:
    """About whoever sits there; who that is, the reporter need not know and does not learn."""
    with host.db.write() as session:
        row = visible(session, match_key, account)
        found = seat_named(session, row, seat)
        if found.account_id is None:
            raise bad("no_person", "No person sits there.")
        if found.account_id == account.id:
            raise bad("yourself", "You cannot report yourself.")
        _file(host, session, account, found.account_id, text, row.key, seat)


def _file(
    host: Host, session: Session, account: AnyUser, about_id: int, text: str,
    match_key: str = "", seat: str = "",
) -> None:  # fmt: skip
    readable(text)
    mine = select(func.count()).where(Report.reporter_id == account.id, Report.closed_at.is_(None))
    if (session.scalar(mine) or 0) >= MOST_OPEN:
        raise bad("too_many", f"{MOST_OPEN} of yours still wait to be read; wait for an answer.")
    now = host.clock.now()
    report = Report(reporter_id=account.id, about_id=about_id, match_key=match_key, seat=seat,
                    text=text.strip(), at=now)  # fmt: skip
    session.add(report)
    session.flush()
    for admin in session.scalars(
        select(Account).where(Account.is_admin, Account.email.is_not(None))
    ):
        what, title = ("has written to you", "a letter") if about_id == account.id else (
            "has reported a player", "a report")  # fmt: skip
        body = f"{account.name} {what}.\n{host.settings.address}/admin\n"
        letter = Letter(f"report:{_mark(report)}:{admin.id}", LetterKind.ACCOUNT,
                        admin.email or "", f"Starpost: {title}", body, admin.id)  # fmt: skip
        post(session, letter, now)


def _mark(report: Report) -> str:
    """Names a complaint for ever: its number is free again when its writer has left the host."""
    return f"{report.id}:{report.at.timestamp():.0f}"


def listed(session: Session, *, closed: bool = False, limit: int = 100) -> list[Complaint]:
    """Open ones, the oldest first; or the last that were closed."""
    by, about = aliased(Account), aliased(Account)
    query = (
        select(Report, by.name, about.name)
        .join(by, by.id == Report.reporter_id)
        .join(about, about.id == Report.about_id)
    )
    if closed:
        query = query.where(Report.closed_at.is_not(None)).order_by(Report.closed_at.desc())
    else:
        query = query.where(Report.closed_at.is_(None)).order_by(Report.id)
    return [
        Complaint(r.id, reporter, whom, r.match_key, r.seat, r.text, r.at, r.answer, r.closed_at)
        for r, reporter, whom in session.execute(query.limit(limit))
    ]


def close(host: Host, number: int, answer: str) -> None:
    """Dealt with; whoever complained gets the answer by mail."""
    now = host.clock.now()
    with host.db.write() as session:
        report = session.get(Report, number, with_for_update=True)
        if report is None or report.closed_at is not None:
            raise missing("report")
        report.closed_at, report.answer = now, answer.strip()[:LONGEST]
        reporter = session.get(Account, report.reporter_id)
        if reporter is not None and reporter.email and report.answer:
            text, key = report.answer + "\n", f"report-answer:{_mark(report)}"
            own = report.about_id == reporter.id
            title = f"Starpost: your {'letter' if own else 'report'}"
            letter = Letter(key, LetterKind.ACCOUNT, reporter.email, title, text,
                            reporter.id)  # fmt: skip
            post(session, letter, now)
