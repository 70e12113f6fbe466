"""The outbox: a mail is a row written with what it tells of, and sent once by a job."""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host import muting
from starpost.host.host import Host
from starpost.host.storage import Account, Outgoing

LEASE = timedelta(minutes=2)
"""How long a sender may take; after that another may try."""
MOST_TRIES = 12
BATCH = 50


class Letter(Struct, frozen=True):
    """A mail to be: `key` is unique, so that writing it twice makes one."""

    key: str
    kind: str
    to: str
    subject: str
    body: str
    account_id: int | None = None
    reply: str = ""
    channel: str = "mail"
    match_id: int | None = None


class Claimed(Struct, frozen=True):
    """A mail in the hands of a sender."""

    id: int
    key: str
    channel: str
    to: str
    subject: str
    body: str
    reply: str
    tries: int
    mute: str = ""
    """The link that ends the mails of this match."""


def post(session: Session, letter: Letter, now: datetime, at: datetime | None = None) -> None:
    """Put a letter into the outbox, in the transaction of what it tells. `at`: not before then."""
    known = session.scalar(select(Outgoing.id).where(Outgoing.key == letter.key))
    if known is not None:
        return
    session.add(
        Outgoing(
            key=letter.key,
            channel=letter.channel,
            kind=letter.kind,
            to=letter.to,
            subject=letter.subject,
            body=letter.body,
            account_id=letter.account_id,
            reply=letter.reply,
            created_at=now,
            next_at=None if letter.channel == "digest" else at or now,
            match_id=letter.match_id,
        )
    )


def wants(account: Account, kind: str) -> bool:
    """Whether the player has asked for this kind of mail; sign-in mails always go."""
    if account.email is None or account.deleted_at is not None:
        return False
    if kind == "account":
        return True
    if account.confirmed_at is None:
        return False
    return account.mails == "all" or (account.mails == "reminders" and kind == "reminder")


def claim(host: Host, batch: int = BATCH) -> list[Claimed]:
    """Take mails that are due; whoever dies with them loses them only until the lease ends."""
    now = host.clock.now()
    with host.db.write() as session:
        due = session.scalars(
            select(Outgoing)
            .where(Outgoing.next_at.is_not(None), Outgoing.next_at <= now)
            .order_by(Outgoing.next_at, Outgoing.id)
            .limit(batch)
            .with_for_update(skip_locked=True)
        ).all()
        for mail in due:
            mail.tries += 1
            mail.next_at = now + LEASE
        return [
            Claimed(m.id, m.key, m.channel, m.to, m.subject, m.body, m.reply, m.tries,
                    _mute(host, m))
            for m in due
        ]  # fmt: skip


def _mute(host: Host, mail: Outgoing) -> str:
    if mail.account_id is None or not mail.match_id or mail.channel != "mail":
        return ""
    return muting.address(host.settings, mail.account_id, mail.match_id)


def begin(host: Host, mail: Claimed) -> bool:
    """Note, for good, that this mail is handed over now; False: another sender has it by now.

    A lease may have ended while the mails before it were sent, so it is renewed for each one.
    """
    with host.db.write() as session:
        row = session.get(Outgoing, mail.id, with_for_update=True)
        if row is None or row.tries != mail.tries or row.next_at is None:
            return False
        row.next_at = host.clock.now() + LEASE
        return True


def sent(host: Host, mail: Claimed) -> None:
    with host.db.write() as session:
        row = session.get(Outgoing, mail.id)
        if row is not None:
            row.sent_at, row.next_at, row.trouble = host.clock.now(), None, ""


def failed(host: Host, mail: Claimed, why: str) -> None:
    """Try again later, each time twice as late, and give up in the end."""
    with host.db.write() as session:
        row = session.get(Outgoing, mail.id)
        if row is None or row.tries != mail.tries:
            return
        row.trouble = why[:500]
        row.next_at = None if mail.tries >= MOST_TRIES else host.clock.now() + backoff(mail.tries)


def backoff(tries: int) -> timedelta:
    """30 s, 1 min, 2 min ... up to 6 hours."""
    return min(timedelta(seconds=30 * 2 ** (tries - 1)), timedelta(hours=6))


def waiting(session: Session, limit: int = 100) -> list[Outgoing]:
    """For the administrator: the last mails, sent or not."""
    return list(session.scalars(select(Outgoing).order_by(Outgoing.id.desc()).limit(limit)))
