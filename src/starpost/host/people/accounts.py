"""Accounts: sign up, confirm, sign in by password or link, and leave with one's data."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import available_timezones

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host import tokens
from starpost.host.host import Host
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.storage import Account, Link
from starpost.host.trouble import Kind, Trouble, bad, conflict

EMAIL = re.compile(r"[^@\s<>\"',;:\\]{1,64}@[A-Za-z0-9][A-Za-z0-9.-]{0,250}")
NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{1,29}")
LIVES = {"confirm": timedelta(days=3), "sign_in": timedelta(minutes=20)}
MAILS = ("all", "reminders", "none")


def hasher(host: Host) -> PasswordHasher:
    """Argon2id; the costs are settings, so that tests need not burn memory."""
    settings = host.settings
    return PasswordHasher(time_cost=settings.argon2_time, memory_cost=settings.argon2_memory)


def sign_up(host: Host, name: str, email: str, password: str | None) -> None:
    """Make an account and write to its address. Whether the address is known, nobody learns."""
    email = email.strip().lower()
    _check_new(name, email)
    secret = _hashed(host, password)
    now = host.clock.now()
    with host.db.write() as session:
        if session.scalar(select(Account.id).where(Account.name_key == name.lower())) is not None:
            raise conflict("name_taken", f"The name {name} is taken.")
        known = session.scalar(select(Account).where(Account.email == email))
        if known is not None:
            _already(host, session, known, now)
            return
        account = Account(
            name=name, name_key=name.lower(), email=email, password=secret, created_at=now
        )
        session.add(account)
        session.flush()
        _send_link(host, session, account, "confirm", now)


def _check_new(name: str, email: str) -> None:
    if not NAME.fullmatch(name):
        raise bad("bad_name", "A name has 2 to 30 letters, figures, dots, dashes.")
    if not EMAIL.fullmatch(email) or len(email) > 320:
        raise bad("bad_email", "That is not an address mail can be sent to.")


def check_password(password: str) -> None:
    if not 10 <= len(password) <= 200:
        raise bad("bad_password", "A password has 10 to 200 characters.")


def _hashed(host: Host, password: str | None) -> str | None:
    if password is None:
        return None
    check_password(password)
    return hasher(host).hash(password)


def _already(host: Host, session: Session, known: Account, now: datetime) -> None:
    """Who signs up twice gets a mail, not an answer that others could read."""
    if known.confirmed_at is None:
        _send_link(host, session, known, "confirm", now)
        return
    text = "Somebody, perhaps you, tried to sign up with this address. You have an account already."
    letter = Letter(
        key=f"known:{known.id}:{now:%Y%m%d%H}",
        kind="account",
        to=known.email or "",
        subject="You already have an account",
        body=f"{text}\n{host.settings.address}/sign-in\n",
        account_id=known.id,
    )
    post(session, letter, now)


def _send_link(host: Host, session: Session, account: Account, purpose: str, now: datetime) -> None:
    secret = tokens.token("link")
    session.add(
        Link(
            digest=tokens.digest(secret),
            account_id=account.id,
            purpose=purpose,
            expires_at=now + LIVES[purpose],
        )
    )
    words = {"confirm": "Confirm your address", "sign_in": "Sign in"}[purpose]
    letter = Letter(
        key=f"link:{tokens.digest(secret)[:24]}",
        kind="account",
        to=account.email or "",
        subject=f"Starpost: {words.lower()}",
        body=f"{words}: {host.settings.address}/links/{secret}\nThe link works once.\n",
        account_id=account.id,
    )
    post(session, letter, now)


def ask_for_link(host: Host, email: str) -> None:
    """A magic link, if the address has an account; the answer is the same if not."""
    now = host.clock.now()
    with host.db.write() as session:
        account = session.scalar(select(Account).where(Account.email == email.strip().lower()))
        if account is not None and account.deleted_at is None:
            _send_link(host, session, account, "sign_in", now)


def use_link(host: Host, secret: str) -> Account:
    """Confirm or sign in; a link works once and not for long. Either proves the address."""
    now = host.clock.now()
    with host.db.write() as session:
        link = session.get(Link, tokens.digest(secret), with_for_update=True)
        if link is None or link.used_at is not None or link.expires_at <= now:
            raise bad("bad_link", "That link has been used or is too old; ask for a new one.")
        account = session.get(Account, link.account_id)
        if account is None or account.deleted_at is not None:
            raise bad("bad_link", "That link has been used or is too old; ask for a new one.")
        link.used_at = now
        account.confirmed_at = account.confirmed_at or now
        return account


def sign_in(host: Host, email: str, password: str) -> Account:
    """By password. Wrong address and wrong password look and last the same."""
    with host.db.read() as session:
        account = session.scalar(select(Account).where(Account.email == email.strip().lower()))
    stored = account.password if account is not None and account.deleted_at is None else None
    tool = hasher(host)
    try:
        tool.verify(stored or _dummy(tool), password[:200])
    except (VerificationError, InvalidHashError):
        stored = None
    if stored is None or account is None:
        raise Trouble(Kind.UNKNOWN_USER, "wrong_password", "Address or password is wrong.")
    if account.confirmed_at is None:
        raise Trouble(
            Kind.FORBIDDEN, "not_confirmed", "Confirm your address first: the link is in the mail."
        )
    if tool.check_needs_rehash(stored):
        with host.db.write() as session:
            again = session.get(Account, account.id)
            if again is not None:
                again.password = tool.hash(password)
    return account


_dummies: dict[int, str] = {}


def _dummy(tool: PasswordHasher) -> str:
    """A hash that no password fits, so that an unknown address takes as long as a known one."""
    if tool.memory_cost not in _dummies:
        _dummies[tool.memory_cost] = tool.hash(tokens.token("none"))
    return _dummies[tool.memory_cost]


def change(
    host: Host,
    account_id: int,
    *,
    zone: str | None = None,
    mails: str | None = None,
    password: str | None = None,
) -> Account:
    """Change one's own settings."""
    if zone is not None and zone not in available_timezones():
        raise bad("bad_zone", f"There is no time zone {zone!r}.")
    if mails is not None and mails not in MAILS:
        raise bad("bad_mails", f"Mails are {', '.join(MAILS)}.")
    with host.db.write() as session:
        account = session.get_one(Account, account_id)
        account.zone = zone or account.zone
        account.mails = mails or account.mails
        if password is not None:
            account.password = _hashed(host, password)
            account.epoch += 1
        return account
