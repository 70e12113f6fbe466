"""Accounts in the administrator's hands: find, suspend, admit again, close, a way back in."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from msgspec import Struct
from sqlalchemy import delete as delete_rows
from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from starpost.host import tokens
from starpost.host.host import Host
from starpost.host.people import accounts, my_data, names
from starpost.host.storage import Account, Link, MatchRow, SeatRow
from starpost.host.trouble import bad, missing
from starpost.host.words import UNDER_WAY
from starpost.kernel.contract import GM

FOR_GOOD = datetime(9999, 1, 1, tzinfo=UTC)
MOST_DAYS = 3650
AT_ONCE = 100


class Person(Struct, frozen=True):
    """One account as the administrator sees it."""

    id: int
    name: str
    email: str
    created_at: datetime
    confirmed: bool
    guest: bool
    admin: bool
    barred_until: datetime | None
    barred_why: str
    playing: int
    """Seats in matches that are under way."""
    leading: int
    """Matches under way that this person leads."""
    bot: bool = False
    """Played by a program."""

    @property
    def closed(self) -> bool:
        return self.barred_until == FOR_GOOD


def find(session: Session, words: str = "", limit: int = AT_ONCE) -> list[Person]:
    """Accounts whose name or address holds these words, the newest first."""
    query = select(Account).where(Account.deleted_at.is_(None))
    if words:
        like = f"%{names.key(words).replace('%', '').replace('_', chr(92) + '_')}%"
        query = query.where(
            or_(
                Account.name_key.like(like, escape="\\"),
                func.lower(Account.email).like(like, escape="\\"),
            )
        )
    return [_person(session, row) for row in session.scalars(
        query.order_by(Account.id.desc()).limit(limit))]  # fmt: skip


def how_many(session: Session) -> int:
    query = select(func.count()).select_from(Account).where(Account.deleted_at.is_(None))
    return session.scalar(query) or 0


def matches_under_way(session: Session) -> int:
    query = select(func.count()).select_from(MatchRow).where(MatchRow.status.in_(UNDER_WAY))
    return session.scalar(query) or 0


def one(session: Session, name: str) -> Person:
    return _person(session, named(session, name))


def named(session: Session, name: str) -> Account:
    found = session.scalar(
        select(Account).where(Account.name_key == names.key(name), Account.deleted_at.is_(None))
    )
    if found is None:
        raise missing("account")
    return found


def _person(session: Session, row: Account) -> Person:
    seats = (
        select(func.count())
        .select_from(SeatRow)
        .join(MatchRow, MatchRow.id == SeatRow.match_id)
        .where(SeatRow.account_id == row.id, SeatRow.name != GM, MatchRow.status.in_(UNDER_WAY))
    )
    leads = select(func.count()).where(MatchRow.gm_id == row.id, MatchRow.status.in_(UNDER_WAY))
    return Person(
        row.id, row.name, row.email or "", row.created_at, row.confirmed_at is not None,
        row.is_guest, row.is_admin, row.barred_until, row.barred_why,
        session.scalar(seats) or 0, session.scalar(leads) or 0, row.is_bot,
    )  # fmt: skip


def suspend(host: Host, name: str, days: int, why: str) -> datetime:
    """Neither pages nor programs know this account for so many days; its seats stay its own."""
    if not 1 <= days <= MOST_DAYS:
        raise bad("bad_days", f"A suspension lasts 1 to {MOST_DAYS} days.")
    until = host.clock.now() + timedelta(days=days)
    _bar(host, name, until, why)
    return until


def close(host: Host, name: str, why: str) -> None:
    """For good: bots take the seats; name and address stay taken, so that nobody signs up anew
    with them."""
    account_id = _bar(host, name, FOR_GOOD, why)
    my_data.vacate_all(host, account_id)


def admit(host: Host, name: str) -> None:
    """A suspended or closed account may come in again."""
    with host.db.write() as session:
        account = named(session, name)
        account.barred_until, account.barred_why = None, ""


def _bar(host: Host, name: str, until: datetime, why: str) -> int:
    if not 1 <= len(why.strip()) <= 500:
        raise bad("no_reason", "Say why, in 1 to 500 characters: the person is told.")
    with host.db.write() as session:
        account = named(session, name)
        if account.is_admin:
            raise bad("is_admin", "An administrator must first no longer be one.")
        account.barred_until, account.barred_why = until, why.strip()
        return account.id


def way_back(host: Host, name: str) -> str:
    """The path of a link for somebody who has lost the password: it works once, for three days.

    Until it is followed nothing changes; then the old password ends, with all devices and tokens,
    and a new one is chosen. A link that was made before is worth nothing any more.
    """
    secret, now = tokens.token("link"), host.clock.now()
    with host.db.write() as session:
        account = named(session, name)
        if account.is_guest:
            raise bad("guest", "A guest has no password: a name and a password make an account.")
        session.execute(
            delete_rows(Link).where(
                Link.account_id == account.id, Link.purpose == accounts.PASSWORD
            )
        )
        session.add(
            Link(digest=tokens.digest(secret), account_id=account.id, purpose=accounts.PASSWORD,
                 expires_at=now + accounts.LIVES[accounts.PASSWORD], email="")
        )  # fmt: skip
    return f"/links/{secret}?back=/me"


def delete(host: Host, name: str) -> None:
    """Forget a person as they could have asked for it themselves."""
    with host.db.read() as session:
        account = named(session, name)
        if account.is_admin:
            raise bad("is_admin", "An administrator must first no longer be one.")
    my_data.delete_account(host, account.id)
