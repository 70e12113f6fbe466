"""All that waits for one person, of whatever match: what the bell opens."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches import unread
from starpost.host.people import accounts
from starpost.host.storage import Account, MatchRow, SeatRow
from starpost.host.words import ENDED, SeatKind, Status
from starpost.kernel.contract import GM

MOST_MATCHES = 50


class Waits(Struct, frozen=True):
    """One line of the list: what, of which match, since when, and where it is dealt with."""

    text: str
    path: str
    match: str = ""
    at: datetime | None = None
    sign: str = "bell"
    readable: str = ""
    """The match whose words, all of them, are put away here, by its key."""


def waiting(host: Host, account_id: int) -> list[Waits]:
    """The newest first; what has no hour stands on top."""
    asked = accounts.asked(host)
    with host.db.read() as session:
        account = session.get_one(Account, account_id)
        held = session.execute(
            select(MatchRow, SeatRow)
            .join(SeatRow, SeatRow.match_id == MatchRow.id)
            .where(SeatRow.account_id == account_id, MatchRow.status.not_in(ENDED))
            .order_by(MatchRow.id.desc())
            .limit(MOST_MATCHES)
        ).all()
        plays = {row.id for row, seat in held if seat.name != GM}
        found = [
            line
            for row, seat in held
            if seat.name != GM or row.id not in plays  # those letters are counted at the own seat
            for line in _of(session, row, seat, account)
        ]
    if asked and account.is_admin:
        words = "1 person waits" if asked == 1 else f"{asked} people wait"
        found.append(Waits(f"{words} for a link to sign in", "/admin/mail", sign="link"))
    return sorted(
        found, key=lambda w: (w.at is None, w.at.timestamp() if w.at else 0), reverse=True
    )


def _of(session: Session, row: MatchRow, seat: SeatRow, account: Account) -> list[Waits]:
    here = f"/m/{row.key}"
    if seat.name == GM or seat.kind != SeatKind.PLAYER:
        return _letters(session, row, None, account) if seat.name == GM else []
    found = [
        Waits(word.text, here, row.name, word.at, "warn", "" if number else row.key)
        for number, word in enumerate(unread.words(session, row, seat))
    ]
    if row.status == Status.RUNNING and seat.waited and not seat.ready:
        found.append(Waits("It is your move", here, row.name, row.asked_at, "flag"))
    if row.status == Status.CONFIRMING and not seat.confirmed:
        found.append(Waits("Say that you are here", f"{here}/seats", row.name, None, "flag"))
    return [*found, *_letters(session, row, seat, account)]


def _letters(
    session: Session, row: MatchRow, seat: SeatRow | None, account: Account
) -> list[Waits]:
    many = unread.for_person(session, row, seat, account)
    if not many:
        return []
    words = "1 new letter" if many == 1 else f"{many} new letters"
    last = unread.newest(session, row)
    return [Waits(words, f"/m/{row.key}/press", row.name, last, "mail")]
