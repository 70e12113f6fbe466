"""What is forgotten, and when: guests with their matches, old sessions, links, mails.

Nothing that anybody was promised goes: a match with people in it, its log and its sheets stay.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta

import structlog
from sqlalchemy import ColumnElement, delete, func, or_, select, update
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.people.accounts import LIVES
from starpost.host.people.my_data import THEIRS, forget_ties
from starpost.host.storage import (
    Account,
    Announcement,
    Challenge,
    Diary,
    DraftRow,
    EntryRow,
    Incoming,
    Intervention,
    Invitation,
    LaterRow,
    Link,
    LiveLine,
    LiveMark,
    MatchRow,
    Message,
    Outgoing,
    PartRow,
    PinsRow,
    RatingChange,
    Report,
    SeatRow,
    ShareRow,
    SheetRow,
    SignUpKey,
    SnapshotRow,
    Standby,
    StepRow,
)
from starpost.host.storage import Session as SessionRow
from starpost.host.words import ENDED, Channel, SeatKind

LINKS = timedelta(days=7)
"""After it was used, or could no longer be."""
AT_ONCE = 200
"""Guests that go in one round, so that nobody waits for the broom."""
OF_A_MATCH = (
    Diary, DraftRow, EntryRow, Incoming, Intervention, Invitation, LaterRow, LiveLine, LiveMark,
    Message, PartRow, PinsRow, RatingChange, ShareRow, SheetRow, SnapshotRow, Standby, StepRow,
    SeatRow,
)  # fmt: skip
"""Every table that hangs on a match."""
log = structlog.get_logger()


def forget(host: Host) -> dict[str, int]:
    """One round; how many rows of each kind went."""
    now = host.clock.now()
    gone = {
        "sessions": _delete(host, SessionRow, SessionRow.expires_at < now),
        "links": _delete(
            host, Link, or_(Link.expires_at < now - LINKS, Link.used_at < now - LINKS)
        ),
        "mails": _delete(host, Outgoing, _old_mail(host, now)),
        "reports": _delete(host, Report, Report.closed_at < now - days(host.settings.report_days)),
        "announcements": _delete(host, Announcement, Announcement.ends_at < now - LINKS),
        "challenges": _delete(host, Challenge, Challenge.expires_at < now),
        "keys": _delete(host, SignUpKey, SignUpKey.expires_at < now),
        "mails_to_us": _delete(host, Incoming, Incoming.at < now - days(host.settings.inbox_days)),
        "unproved": _unproved(host, now),
        "guests": _guests(host, now),
    }
    if any(gone.values()):
        log.info("forgotten", **gone)
    return gone


def days(number: int) -> timedelta:
    return timedelta(days=number)


def _delete(host: Host, table: type, where: object) -> int:
    with host.db.write() as session:
        return session.execute(delete(table).where(where)).rowcount  # type: ignore[attr-defined,arg-type,no-any-return]


def _old_mail(host: Host, now: datetime) -> object:
    """Sent or given up long ago; what only stood for a mail goes at once."""
    old = now - timedelta(days=host.settings.mail_days)
    done = Outgoing.next_at.is_(None) & (Outgoing.channel != Channel.DIGEST)
    nothing = (Outgoing.channel == Channel.NONE) & (Outgoing.created_at < now - timedelta(hours=1))
    return (done & (Outgoing.created_at < old)) | nothing


def _unproved(host: Host, now: datetime) -> int:
    """Accounts whose address nobody has proved while the link was good: the name is free again."""
    with host.db.read() as session:
        old = session.scalars(
            select(Account.id)
            .where(
                Account.is_guest.is_(False),
                Account.confirmed_at.is_(None),
                Account.deleted_at.is_(None),
                Account.created_at < now - LIVES["confirm"] - timedelta(days=1),
                *_not_the_last(),
            )
            .limit(AT_ONCE)
        ).all()
    return _gone(host, old)


def _guests(host: Host, now: datetime) -> int:
    """Guests who left no address in time, with the matches that they played against bots. Whom
    somebody invited to a match keeps the seat until it ends."""
    limit = now - timedelta(days=host.settings.guest_days)
    invited = (
        select(SeatRow.id)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(
            (SeatRow.account_id == Account.id) | (SeatRow.owner_id == Account.id),
            MatchRow.gm_id != Account.id,
            MatchRow.status.not_in(ENDED),
        )
    )
    with host.db.read() as session:
        old = session.scalars(
            select(Account.id)
            .where(Account.is_guest, Account.deleted_at.is_(None), Account.created_at < limit)
            .where(~invited.exists(), *_not_the_last())
            .limit(AT_ONCE)
        ).all()
    return _gone(host, old)


def _not_the_last() -> tuple[ColumnElement[bool], ...]:
    """The newest account and whoever leads the newest match stay until others follow. SQLite gives
    the highest number again once its row is gone, and what others keep by that number (sheets of a
    guest in their match, who did what in its log) would be a stranger's."""
    last = select(func.max(Account.id)).scalar_subquery()
    leader = select(MatchRow.gm_id).order_by(MatchRow.id.desc()).limit(1).scalar_subquery()
    return Account.id != last, Account.id != func.coalesce(leader, 0)


def _gone(host: Host, accounts: Sequence[int]) -> int:
    """Each in a transaction of its own, so that nobody waits long."""
    for account_id in accounts:
        with host.db.write() as session:
            _without_a_trace(session, account_id)
    return len(accounts)


def _without_a_trace(session: Session, account_id: int) -> None:
    """An account with the matches it is game master of; in others' matches nobody is left."""
    own = list(session.scalars(select(MatchRow.id).where(MatchRow.gm_id == account_id)))
    for table in OF_A_MATCH:
        session.execute(delete(table).where(table.match_id.in_(own)))
    session.execute(delete(MatchRow).where(MatchRow.id.in_(own)))
    for theirs in THEIRS:
        session.execute(delete(theirs).where(theirs.account_id == account_id))
    forget_ties(session, account_id)
    session.execute(delete(PartRow).where(PartRow.account_id == account_id))
    mine = SeatRow.account_id == account_id
    session.execute(
        update(SeatRow).where(mine).values(account_id=None, kind=SeatKind.BOT, bot="house")
    )
    session.execute(delete(Account).where(Account.id == account_id))
