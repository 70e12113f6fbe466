"""Letters that warn a person of a change at the door of the own account."""

from __future__ import annotations

from sqlalchemy.orm import Session

from starpost.host.facts import AnyUser
from starpost.host.host import Host
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.words import LetterKind


def alert(
    host: Host, session: Session, account: AnyUser, *, key: str, subject: str, text: str, door: str
) -> None:
    """By mail, with where to go if it was somebody else; who has no address hears nothing."""
    if account.email is None:
        return
    letter = Letter(
        key=key,
        kind=LetterKind.ACCOUNT,
        to=account.email,
        subject=f"Starpost: {subject}",
        body=f"{text}\nWas it not you? {door.format(host.settings.address)}\n",
        account_id=account.id,
    )
    post(session, letter, host.clock.now())
