"""What an administrator reads of others' mails: the envelope, and the links to be handed on.

An administrator may sit at the same table. A letter, a report and even a subject ("RED wrote to
WHITE") are their reader's alone, so they stay in the outbox. Only where no mail server sends them
are links shown that somebody waits for: nobody else could hand them on.
"""

from __future__ import annotations

import re
from datetime import datetime

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.outgoing.channels import BY_THE_BATCH
from starpost.host.settings import Settings
from starpost.host.storage import Account, Invitation, Link, Outgoing
from starpost.host.words import Channel, LetterKind

_LINK = re.compile(r"https?://\S+/(?:links|invitations)/[\w-]+(?:\?\S+)?")
MOST_LINKS = 100
ABOUT = {
    LetterKind.ACCOUNT: "About the account",
    LetterKind.TURN: "The report of a turn",
    LetterKind.MOVE: "It is their move",
    LetterKind.REMINDER: "A reminder",
    LetterKind.NOTICE: "News of a match",
    LetterKind.WEBHOOK: "A call to a program",
    LetterKind.PUSH: "A call to a device",
}
CLOSER = {
    "link": "A link to sign in or confirm",
    "invite": "An invitation",
    "answer": "The answer to a mail",
    "press": "A letter of the press",
    "digest": "The daily digest",
}
"""By what a key begins with, where that is no secret."""
CALLED = "a program or device"
"""The address of a program may be as good as its password."""


class Envelope(Struct, frozen=True):
    """A mail as the administrator knows it: not what it says."""

    id: int
    kind: LetterKind
    about: str
    to: str
    tries: int
    created_at: datetime
    sent_at: datetime | None
    next_at: datetime | None
    trouble: str


class Awaited(Struct, frozen=True):
    """A link that somebody waits for until the administrator hands it on."""

    to: str
    name: str
    about: str
    link: str
    at: datetime
    ends_at: datetime


def envelopes(session: Session, limit: int = 100) -> list[Envelope]:
    """The last mails, sent or not, the newest first."""
    query = select(Outgoing).where(Outgoing.channel != Channel.NONE).order_by(Outgoing.id.desc())
    return [
        Envelope(row.id, row.kind, _about(row), _to(row), row.tries,
                 row.created_at, row.sent_at, row.next_at, row.trouble)
        for row in session.scalars(query.limit(limit))
    ]  # fmt: skip


def _to(row: Outgoing) -> str:
    return row.to if row.channel in BY_THE_BATCH else CALLED


def _about(row: Outgoing) -> str:
    found = CLOSER.get(row.key.partition(":")[0]) if row.channel == Channel.MAIL else None
    return found or ABOUT.get(row.kind, "A mail")


def awaited(settings: Settings, session: Session, now: datetime) -> list[Awaited]:
    """Links that are good and not used yet, the newest first; none where a mail server sends
    them, since there they are their readers' alone."""
    if settings.smtp.host:
        return []
    ends: dict[str, tuple[str, str, datetime]] = {}
    links = session.execute(
        select(Link, Account.name)
        .join(Account, Account.id == Link.account_id)
        .where(Link.purpose.in_(("confirm", "sign_in")), Link.used_at.is_(None),
               Link.expires_at > now)
        .order_by(Link.expires_at.desc())
        .limit(MOST_LINKS)
    )  # fmt: skip
    for link, name in links:
        about = "to sign in" if link.purpose == "sign_in" else "to confirm the address"
        ends[f"link:{link.digest[:24]}"] = (name, about, link.expires_at)
    invited = select(Invitation).where(
        Invitation.email != "", Invitation.uses > 0, Invitation.expires_at > now
    )
    for one in session.scalars(invited.order_by(Invitation.id.desc()).limit(MOST_LINKS)):
        ends[f"invite:{one.digest[:24]}"] = ("", "to a seat in a match", one.expires_at)
    rows = session.scalars(
        select(Outgoing).where(Outgoing.key.in_(list(ends))).order_by(Outgoing.id.desc())
    )
    return [
        Awaited(row.to, ends[row.key][0], ends[row.key][1], found[0], row.created_at,
                ends[row.key][2])
        for row in rows
        if (found := _LINK.search(row.body)) is not None
    ]  # fmt: skip
