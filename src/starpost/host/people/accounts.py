"""Accounts: sign up, confirm, sign in by password or link, and leave with one's data."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from urllib.parse import quote
from zoneinfo import available_timezones

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from msgspec import Struct
from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.orm import Session

from starpost.host import tokens
from starpost.host.facts import AnyUser, User, user_of
from starpost.host.host import Host
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.people import names, registration
from starpost.host.people.alerts import alert
from starpost.host.storage import Account, Challenge, Link, Outgoing, Passkey, PushDevice, Token
from starpost.host.trouble import Kind, Trouble, bad, conflict, forbidden
from starpost.host.words import Channel, LetterKind

EMAIL = re.compile(r"[^@\s<>\"',;:\\]{1,64}@[A-Za-z0-9][A-Za-z0-9.-]{0,250}")
PASSWORD = "password"  # noqa: S105 - what a link is for
LIVES = {
    "confirm": timedelta(days=3),
    "sign_in": timedelta(minutes=20),
    PASSWORD: timedelta(days=3),
}
MAILS = ("all", "reminders", "none")


def hasher(host: Host) -> PasswordHasher:
    """Argon2id; the costs are settings, so that tests need not burn memory."""
    settings = host.settings
    return PasswordHasher(time_cost=settings.argon2_time, memory_cost=settings.argon2_memory)


def sign_up(host: Host, name: str, email: str, key: str = "", back: str = "") -> None:
    """Make an account and write to its address. Whether the address is known, nobody learns: a
    known one gets a mail, too, and the name is taken in either case. `back`: the page of ours
    that the link leads on to."""
    name, email = names.tidy(name), email.strip().lower()
    _check_new(name, email)
    now = host.clock.now()
    with host.db.write() as session:
        registration.admit(host, session, key)
        _must_be_free(session, name)
        account = Account(name=name, name_key=names.key(name), created_at=now)
        session.add(account)
        session.flush()
        promise(host, session, account, email, now, back)


def sign_up_by_password(
    host: Host, name: str, password: str, key: str = "", guest: AnyUser | None = None
) -> User:
    """Where no mail can prove an address, a name and a password are an account at once, without
    one. A guest keeps name or matches as they like."""
    if host.settings.smtp.host:
        raise bad("bad_email", "That is not an address mail can be sent to.")
    name, now = names.tidy(name), host.clock.now()
    names.check(name)
    secret = _hashed(host, password)
    with host.db.write() as session:
        registration.admit(host, session, key)
        row = session.get_one(Account, guest.id) if guest else Account(created_at=now)
        if row.name_key != names.key(name):
            _must_be_free(session, name)
        row.name, row.name_key, row.password = name, names.key(name), secret
        row.is_guest, row.confirmed_at, row.pending_email = False, now, ""
        session.add(row)
        session.flush()
        return user_of(row)


def enter(
    host: Host, name: str, email: str, password: str | None, *, admin: bool, bot: bool = False
) -> None:
    """An account made by the administrator, who answers for its address."""
    name, email, now = names.tidy(name), email.strip().lower(), host.clock.now()
    _check_new(name, email)
    secret = _hashed(host, password)
    with host.db.write() as session:
        _must_be_free(session, name)
        must_be_nobodys(session, email)
        account = Account(name=name, name_key=names.key(name), email=email, password=secret,
                          created_at=now, confirmed_at=now, is_admin=admin, is_bot=bot)  # fmt: skip
        session.add(account)


def _must_be_free(session: Session, name: str) -> None:
    if session.scalar(select(Account.id).where(Account.name_key == names.key(name))) is not None:
        raise conflict("name_taken", f"The name {name} is taken, or looks too much like another.")


def must_be_nobodys(session: Session, email: str) -> None:
    """For administrators alone: to others this would tell who has an account."""
    if session.scalar(select(Account.id).where(Account.email == email)) is not None:
        raise conflict("email_taken", "That address has an account under another name.")


def promise(
    host: Host, session: Session, account: Account, email: str, now: datetime, back: str = ""
) -> None:
    """Write to an address that an account would like to have. It belongs to the account when the
    link has been followed, and not before."""
    known = session.scalar(select(Account).where(Account.email == email))
    if known is not None:
        _already(host, session, known, now)
        return
    account.pending_email = email
    _send_link(host, session, account, "confirm", now, email, back)


def _check_new(name: str, email: str) -> None:
    names.check(name)
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
    text = "Somebody, perhaps you, tried to sign up with this address. You have an account already."
    letter = Letter(
        key=f"known:{known.id}:{now:%Y%m%d%H}",
        kind=LetterKind.ACCOUNT,
        to=known.email or "",
        subject="You already have an account",
        body=f"{text}\n{host.settings.address}/sign-in\n",
        account_id=known.id,
    )
    post(session, letter, now)


def _send_link(
    host: Host, session: Session, account: Account, purpose: str, now: datetime, email: str = "",
    back: str = "",
) -> None:  # fmt: skip
    """By mail to the account's address, or to one that is to be proved."""
    secret = tokens.token("link")
    session.add(
        Link(
            digest=tokens.digest(secret),
            account_id=account.id,
            purpose=purpose,
            expires_at=now + LIVES[purpose],
            email=email,
        )
    )
    way = f"{host.settings.address}/links/{secret}{f'?back={quote(back)}' if back else ''}"
    words = {"confirm": "Confirm your address", "sign_in": "Sign in"}[purpose]
    letter = Letter(
        key=f"link:{tokens.digest(secret)[:24]}",
        kind=LetterKind.ACCOUNT,
        to=email or account.email or "",
        subject=f"Starpost: {words.lower()}",
        body=f"{words} as {account.name}: {way}\n"
        "The link works once. If you did not ask for it, do nothing.\n",
        account_id=account.id,
    )
    post(session, letter, now)


def ask_for_link(host: Host, email: str, back: str = "") -> None:
    """A magic link, if the address has an account; the answer is the same if not."""
    now = host.clock.now()
    with host.db.write() as session:
        account = session.scalar(select(Account).where(Account.email == email.strip().lower()))
        if account is not None and account.deleted_at is None:
            _send_link(host, session, account, "sign_in", now, back=back)
        else:
            _send_nothing(session, now)


def asked(host: Host) -> int:
    """On a host that sends no mail: how many wait until the owner hands them their link."""
    if host.settings.smtp.host:
        return 0
    found = host.db.look_up(_ASKED, {"now": host.clock.now()})
    return int(found[0]) if found is not None else 0


_ASKED = select(func.count()).where(
    Link.purpose.in_(("confirm", "sign_in")),
    Link.used_at.is_(None),
    Link.expires_at > bindparam("now"),
)


def _send_nothing(session: Session, now: datetime) -> None:
    """Statement by statement as much work as for a known address, so that the time of the answer
    does not tell them apart; the rows go with old questions and old mails."""
    key, letters = tokens.token("none"), "x" * 120
    session.add(Challenge(digest=tokens.digest(key), expires_at=now))
    session.scalar(select(Outgoing.id).where(Outgoing.key == key[:60]))
    session.add(
        Outgoing(
            key=key[:60], channel=Channel.NONE, kind=LetterKind.NONE, to="", subject="",
            body=letters, created_at=now, sent_at=now,
        )
    )  # fmt: skip


class Opens(Struct, frozen=True):
    """What a link is for."""

    name: str
    """The account it signs in."""
    proves: str = ""
    """The address it proves."""
    forgets: bool = False
    """Whether the old password ends, so that a new one can be chosen."""


def link_opens(host: Host, secret: str) -> Opens | None:
    """What following it would do; None: nothing any more. Nothing is used up by asking."""
    with host.db.read() as session:
        link = session.get(Link, tokens.digest(secret))
        if link is None or not _works(link, host.clock.now()):
            return None
        account = session.get_one(Account, link.account_id)
        proves = link.email or account.email or "" if link.purpose == "confirm" else ""
        return Opens(account.name, proves, link.purpose == PASSWORD)


def _works(link: Link, now: datetime) -> bool:
    return link.used_at is None and link.expires_at > now


def use_link(host: Host, secret: str) -> User:
    """Confirm or sign in; a link works once and not for long. Either proves the address."""
    now = host.clock.now()
    with host.db.write() as session:
        link = session.get(Link, tokens.digest(secret), with_for_update=True)
        if link is None or not _works(link, now):
            raise bad("bad_link", "That link has been used or is too old; ask for a new one.")
        account = session.get(Account, link.account_id)
        if account is None or account.deleted_at is not None:
            raise bad("bad_link", "That link has been used or is too old; ask for a new one.")
        refuse_barred(account, now)
        link.used_at = now
        if link.email:
            _prove(session, account, link.email, now)
        if link.purpose == PASSWORD:
            _set_password(host, session, account, None)
        return user_of(account)


def _prove(session: Session, account: Account, email: str, now: datetime) -> None:
    """The address is the account's from now on. Whoever named it before it was proved may have
    been somebody else, so that password, sessions and tokens of before no longer count."""
    owner = session.scalar(select(Account.id).where(Account.email == email))
    if owner is not None and owner != account.id:
        raise bad("bad_link", "That link has been used or is too old; ask for a new one.")
    account.email, account.pending_email, account.is_guest = email, "", False
    account.confirmed_at = now
    account.password = None
    account.epoch += 1
    for table in (Token, Passkey, PushDevice):
        session.execute(delete(table).where(table.account_id == account.id))


def sign_in(host: Host, who: str, password: str) -> User:
    """By password, with the address or the name. Wrong ones and wrong passwords look and last the
    same."""
    by_address = Account.email == who.strip().lower()
    by_name = Account.name_key == names.key(who[: names.MOST])
    with host.db.read() as session:
        account = session.scalar(select(Account).where(by_address if "@" in who else by_name))
    stored = account.password if account is not None and account.deleted_at is None else None
    tool = hasher(host)
    try:
        tool.verify(stored or _dummy(tool), password[:200])
    except (VerificationError, InvalidHashError):
        stored = None
    if stored is None or account is None:
        raise Trouble(Kind.UNKNOWN_USER, "wrong_password", "The name or the password is wrong.")
    refuse_barred(account, host.clock.now())
    if tool.check_needs_rehash(stored):
        with host.db.write() as session:
            again = session.get(Account, account.id)
            if again is not None:
                again.password = tool.hash(password)
    return user_of(account)


def refuse_barred(account: Account, now: datetime) -> None:
    """Whoever is suspended is told until when and why; the right password or link says who asks."""
    until = account.barred_until
    if until is None or until <= now:
        return
    when = "for good" if until.year == 9999 else f"until {until:%d %B %Y, %H:%M} UTC"
    raise forbidden("barred", f"This account is suspended {when}: {account.barred_why}")


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
    old: str | None = None,
) -> User:
    """Change one's own settings. A new password needs the old one, if there is one; it ends all
    sessions, tokens and open links, and the address is told."""
    if zone is not None and zone not in available_timezones():
        raise bad("bad_zone", f"There is no time zone {zone!r}.")
    if mails is not None and mails not in MAILS:
        raise bad("bad_mails", f"Mails are {', '.join(MAILS)}.")
    secret = None
    if password is not None:
        _check_old(host, account_id, old)
        secret = _hashed(host, password)
    with host.db.write() as session:
        account = session.get_one(Account, account_id)
        account.zone = zone or account.zone
        account.mails = mails or account.mails
        if password is not None:
            _set_password(host, session, account, secret)
        return user_of(account)


def _set_password(host: Host, session: Session, account: Account, secret: str | None) -> None:
    """With the old one end all sessions, tokens and open links. None: a new one is still to be
    chosen."""
    account.password = secret
    account.epoch += 1
    session.execute(delete(Token).where(Token.account_id == account.id))
    session.execute(delete(Link).where(Link.account_id == account.id, Link.used_at.is_(None)))
    _tell_change(host, session, account)


def _check_old(host: Host, account_id: int, old: str | None) -> None:
    with host.db.read() as session:
        stored = session.get_one(Account, account_id).password
    if stored is None:  # came by a link, and proves the address that way
        return
    try:
        hasher(host).verify(stored, (old or "")[:200])
    except (VerificationError, InvalidHashError):
        raise Trouble(Kind.FORBIDDEN, "wrong_password", "The old password is wrong.") from None


def _tell_change(host: Host, session: Session, account: Account) -> None:
    alert(
        host,
        session,
        account,
        key=f"password:{account.id}:{account.epoch}",
        subject="your password was changed",
        text="The password of your account was changed. All devices and tokens are signed out.",
        door="Ask for a link: {}/sign-in",
    )
