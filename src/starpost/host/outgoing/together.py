"""Several letters to one person at one moment become one mail, each with its own address."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.outgoing.outbox import Letter, post
from starpost.host.outgoing.replies import address
from starpost.host.settings import Settings
from starpost.host.storage import Account, Outgoing
from starpost.host.words import Channel


def bundle(
    settings: Settings,
    session: Session,
    account: Account,
    letters: Sequence[Letter],
    now: datetime,
) -> None:
    """Put those that wait to be mailed into one, in the transaction that has written them."""
    keys = [letter.key for letter in letters]
    waiting = session.scalars(
        select(Outgoing)
        .where(Outgoing.key.in_(keys), Outgoing.channel == Channel.MAIL,
               Outgoing.sent_at.is_(None), Outgoing.holder.is_(None))
        .order_by(Outgoing.id)
    ).all()  # fmt: skip
    if len(waiting) < 2:
        return
    at = max(mail.next_at for mail in waiting if mail.next_at is not None)
    for mail in waiting:
        mail.sent_at, mail.next_at = now, None
    letter = Letter(
        key=f"together:{waiting[0].key}"[:200], kind=waiting[0].kind, to=account.email or "",
        subject=f"Starpost: {len(waiting)} matches wait for you",
        body=joined(settings, waiting), account_id=account.id,
    )  # fmt: skip
    post(session, letter, now, at)


def joined(settings: Settings, mails: Sequence[Outgoing]) -> str:
    """One below the other, each with its subject and where an answer to it goes."""
    return "\n\n\n".join(_part(settings, mail) for mail in mails) + "\n"


def _part(settings: Settings, mail: Outgoing) -> str:
    to = address(settings, mail.reply)
    answer = f"\nOrders for this match by mail: {to}" if to else ""
    return f"{mail.subject}\n{'-' * 40}\n{mail.body.rstrip()}{answer}"
