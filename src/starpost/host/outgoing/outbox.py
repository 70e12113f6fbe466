"""The outbox: a mail is a row written with what it tells of, and sent by a job.

waiting -> held by a sender -> sent; a failure, or the end of the sender, goes back to waiting. Each
arrow is a commit. A mail is never lost; when it may come twice: docs/decisions/0008.
"""

from __future__ import annotations

from datetime import datetime, timedelta

from msgspec import Struct
from sqlalchemy import select, update
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.outgoing import muting, replies
from starpost.host.outgoing.senders import is_gone
from starpost.host.storage import Account, Outgoing
from starpost.host.words import Channel, LetterKind

MOST_TRIES = 12
BATCH = 50


class Letter(Struct, frozen=True):
    """A mail to be: `key` is unique, so that writing it twice makes one."""

    key: str
    kind: LetterKind
    to: str
    subject: str
    body: str
    account_id: int | None = None
    reply: str = ""
    channel: Channel = Channel.MAIL
    match_id: int | None = None


class Claimed(Struct, frozen=True):
    """A mail in the hands of a sender."""

    id: int
    key: str
    channel: Channel
    to: str
    subject: str
    body: str
    reply: str
    tries: int
    at: datetime
    mute: str = ""
    """The link that ends the mails of this match."""
    account_id: int | None = None
    """Whose letter it is."""
    answer_to: str = ""
    """The address at which an answer is a sheet of orders."""


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
            next_at=None if letter.channel == Channel.DIGEST else at or now,
            match_id=letter.match_id,
        )
    )


def wants(account: Account, kind: LetterKind) -> bool:
    """Whether the player has asked for this kind of mail; sign-in mails always go."""
    if account.email is None or account.deleted_at is not None:
        return False
    if kind == LetterKind.ACCOUNT:
        return True
    if account.confirmed_at is None:
        return False
    return account.mails == "all" or (account.mails == "reminders" and kind == LetterKind.REMINDER)


_DUE = select(Outgoing).where(Outgoing.next_at.is_not(None), Outgoing.holder.is_(None))


def is_due(host: Host, channel: Channel = Channel.MAIL) -> bool:
    """Whether there is anything to send now."""
    due = _DUE.where(Outgoing.next_at <= host.clock.now(), Outgoing.channel == channel)
    with host.db.read() as session:
        return session.scalar(due.limit(1)) is not None


def claim(
    host: Host, holder: int, batch: int = BATCH, channel: Channel = Channel.MAIL
) -> list[Claimed]:
    """Take mails that are due. They stay with this sender until it is done with them or gone."""
    with host.db.write() as session:
        due = session.scalars(
            _DUE.where(Outgoing.next_at <= host.clock.now(), Outgoing.channel == channel)
            .order_by(Outgoing.next_at, Outgoing.id)
            .limit(batch)
            .with_for_update(skip_locked=True)
        ).all()
        for mail in due:
            mail.tries += 1
            mail.holder = holder
        return [
            Claimed(m.id, m.key, m.channel, m.to, m.subject, m.body, m.reply, m.tries, m.created_at,
                    _mute(host, m), m.account_id, replies.address(host.settings, m.reply))
            for m in due
        ]  # fmt: skip


def _mute(host: Host, mail: Outgoing) -> str:
    if mail.account_id is None or not mail.match_id or mail.channel != Channel.MAIL:
        return ""
    return muting.address(host.settings, mail.account_id, mail.match_id)


def sent(host: Host, mail: Claimed) -> None:
    _change(host, mail, sent_at=host.clock.now(), next_at=None, holder=None, trouble="")


def failed(host: Host, mail: Claimed, why: str) -> None:
    """Try again later, each time twice as late, and give up in the end."""
    again = None if mail.tries >= MOST_TRIES else host.clock.now() + backoff(mail.tries)
    _change(host, mail, next_at=again, holder=None, trouble=why[:500])


def _change(host: Host, mail: Claimed, **values: object) -> None:
    with host.db.write() as session:
        session.execute(update(Outgoing).where(Outgoing.id == mail.id).values(values))


def free_the_dead(host: Host) -> int:
    """Mails whose sender is gone wait again; how many there were. One that the server had taken
    already goes a second time, with the same Message-ID."""
    with host.db.read() as session:
        holders = session.scalars(select(Outgoing.holder).distinct()).all()
    dead = [number for number in holders if number is not None and is_gone(host.db, number)]
    if not dead:
        return 0
    with host.db.write() as session:
        left = session.scalars(
            select(Outgoing).where(Outgoing.holder.in_(dead)).with_for_update(skip_locked=True)
        ).all()
        for mail in left:
            mail.holder = None
        return len(left)


def backoff(tries: int) -> timedelta:
    """30 s, 1 min, 2 min ... up to 6 hours."""
    return min(timedelta(seconds=30 * 2 ** (tries - 1)), timedelta(hours=6))
