"""Accounts that a program plays: they say so, and carry the mark wherever their name stands.

Whoever owns an account may declare it a bot's at any time. Only an administrator takes the mark
off, so that nobody is a person in one match and a bot in the next.
"""

from __future__ import annotations

from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.people import names
from starpost.host.storage import Account
from starpost.host.trouble import missing


def marked(name: str, is_bot: bool) -> str:
    """A name as people read it."""
    return f"{name} (bot)" if is_bot else name


def declare(host: Host, account_id: int) -> None:
    """This account is played by a program."""
    with host.db.write() as session:
        session.get_one(Account, account_id).is_bot = True


def mark(host: Host, name: str, is_bot: bool) -> None:
    """The administrator's word about an account."""
    with host.db.write() as session:
        wanted = select(Account).where(Account.name_key == names.key(name))
        found = session.scalar(wanted.where(Account.deleted_at.is_(None)))
        if found is None:
            raise missing("account")
        found.is_bot = is_bot
