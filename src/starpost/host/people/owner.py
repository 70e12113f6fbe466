"""Whoever starts a host by hand owns it: an account, and a way in that needs no mail."""

from __future__ import annotations

from datetime import timedelta

from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host import tokens
from starpost.host.host import Host
from starpost.host.people import names
from starpost.host.storage import Account, Link

NAME = "Host"
GOOD_FOR = timedelta(days=1)


def way_in(host: Host) -> str:
    """The path of a link that signs the owner in, once; for the terminal, and for nobody else.

    The owner is the first administrator. Where there is none the account is made, without an
    address: it can be given a name and an address of one's own later.
    """
    secret, now = tokens.token("link"), host.clock.now()
    with host.db.write() as session:
        owner = _owner(host, session)
        session.add(
            Link(digest=tokens.digest(secret), account_id=owner.id, purpose="owner",
                 expires_at=now + GOOD_FOR, email="")
        )  # fmt: skip
    return f"/links/{secret}"


def _owner(host: Host, session: Session) -> Account:
    found = session.scalar(
        select(Account)
        .where(Account.is_admin.is_(True), Account.deleted_at.is_(None))
        .order_by(Account.id)
        .limit(1)
    )
    if found is not None:
        return found
    name, number, now = NAME, 1, host.clock.now()
    while session.scalar(select(Account.id).where(Account.name_key == names.key(name))) is not None:
        number += 1
        name = f"{NAME}{number}"
    made = Account(
        name=name, name_key=names.key(name), created_at=now, confirmed_at=now, is_admin=True
    )
    session.add(made)
    session.flush()
    return made
