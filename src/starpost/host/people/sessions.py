"""Who is asking: sessions for browsers, tokens with scopes for programs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from functools import cached_property

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, bindparam, delete, select
from sqlalchemy.orm import Session

from starpost.host.facts import USER, AnyUser, User, user_of
from starpost.host.host import Host
from starpost.host.matches.parts import no_guest
from starpost.host.storage import Account, Token
from starpost.host.storage import Session as SessionRow
from starpost.host.tokens import digest, number_of, token
from starpost.host.trouble import Kind, Trouble, bad, missing

SCOPES = {
    "read": "Read what the player can see.",
    "play": "Send orders and say ready.",
    "press": "Send messages.",
    "manage": "Create, join and leave matches, act as game master.",
}
SESSION_DAYS = 30
MOST_TOKENS = 50


class Caller:
    """Somebody known, and what they may do by this door.

    `csrf`: what a browser must send back; empty for tokens, which no other site can make it send.
    """

    def __init__(
        self,
        host: Host,
        account_id: int,
        is_admin: bool,
        scopes: frozenset[str],
        csrf: str = "",
    ) -> None:
        self.host, self.account_id, self.is_admin = host, account_id, is_admin
        self.scopes, self.csrf = scopes, csrf

    @cached_property
    def account(self) -> User:
        """Read when it is needed: to hand in a sheet, knowing who it is will do. Whoever comes
        with a session looks at pages, so theirs is read with it."""
        with self.host.db.read() as session:
            found = session.get(Account, self.account_id)
        if found is None or found.deleted_at is not None:
            raise Trouble(Kind.UNKNOWN_USER, "bad_token", "That account is gone.")
        return user_of(found)


ALL = frozenset(SCOPES) | {"account"}
"""A session may do everything; `account` (passwords, tokens, deleting) no token ever may."""


def open_session(host: Host, account: AnyUser, agent: str = "") -> tuple[str, str]:
    """A new session: its secret for the cookie, and the word against forged requests."""
    secret, csrf = token("session"), token("csrf")
    now = host.clock.now()
    with host.db.write() as session:
        session.add(
            SessionRow(
                digest=digest(secret),
                account_id=account.id,
                epoch=account.epoch,
                csrf=csrf,
                created_at=now,
                expires_at=now + timedelta(days=SESSION_DAYS),
                agent=agent[:200],
            )
        )
    return secret, csrf


class Device(Struct, frozen=True):
    """Where somebody is signed in: by which session's digest, since when, by which browser."""

    digest: str
    created_at: datetime
    agent: str


def devices(session: Session, account: AnyUser, now: datetime) -> list[Device]:
    """Where the player is signed in now, the newest first."""
    found = session.scalars(
        select(SessionRow)
        .where(
            SessionRow.account_id == account.id,
            SessionRow.epoch == account.epoch,
            SessionRow.expires_at > now,
        )
        .order_by(SessionRow.created_at.desc())
    )
    return [Device(d.digest, d.created_at, d.agent or "") for d in found]


def drop_device(host: Host, account_id: int, mark: str) -> None:
    """Sign one device out, by the beginning of its session's digest."""
    if len(mark) < 12 or not mark.isalnum():
        raise missing("device")
    with host.db.write() as session:
        session.execute(
            delete(SessionRow).where(
                SessionRow.account_id == account_id, SessionRow.digest.startswith(mark)
            )
        )


_SESSION = (
    select(SessionRow.expires_at, SessionRow.csrf, Account.barred_until, *USER)
    .join(Account, Account.id == SessionRow.account_id)
    .where(
        SessionRow.digest == bindparam("secret"),
        SessionRow.epoch == Account.epoch,
        Account.deleted_at.is_(None),
    )
)
_TOKEN = (
    select(Token.expires_at, Token.scopes, Account.id, Account.is_admin, Account.barred_until)
    .join(Account, Account.id == Token.account_id)
    .where(Token.digest == bindparam("secret"), Account.deleted_at.is_(None))
)


def _barred(until: datetime | None, now: datetime) -> bool:
    """Whether the account is suspended."""
    return until is not None and until > now


def by_session(host: Host, secret: str) -> Caller | None:
    row = host.db.look_up(_SESSION, {"secret": digest(secret)})
    now = host.clock.now()
    if row is None or row.expires_at <= now or _barred(row.barred_until, now):
        return None
    caller = Caller(host, row.id, row.is_admin, ALL, row.csrf)
    caller.account = msgspec.convert(row, User, from_attributes=True)
    return caller


def close_session(host: Host, secret: str) -> None:
    with host.db.write() as session:
        session.execute(delete(SessionRow).where(SessionRow.digest == digest(secret)))


def sign_out_everywhere(host: Host, account_id: int) -> None:
    """No session and no token that exists now works any longer."""
    with host.db.write() as session:
        account = session.get_one(Account, account_id)
        account.epoch += 1
        session.execute(delete(SessionRow).where(SessionRow.account_id == account_id))
        session.execute(delete(Token).where(Token.account_id == account_id))


def make_token(
    host: Host, account_id: int, name: str, scopes: Sequence[str], days: int | None = None
) -> tuple[int, str]:
    """A token for a program: its number, and the secret, which is shown this once."""
    if not scopes or any(scope not in SCOPES for scope in scopes):
        raise bad("bad_scopes", f"Scopes are {', '.join(SCOPES)}.")
    if not 1 <= len(name) <= 60 or not name.isprintable():
        raise bad("bad_name", "A token needs a name of 1 to 60 characters.")
    if days is not None and not 1 <= days <= 3650:
        raise bad("bad_days", "A token lives 1 to 3650 days.")
    secret = token("starpost")
    now = host.clock.now()
    with host.db.write() as session:
        no_guest(session.get_one(Account, account_id))
        if len(tokens(session, account_id)) >= MOST_TOKENS:
            raise bad("too_many_tokens", f"At most {MOST_TOKENS} tokens.")
        row = Token(
            account_id=account_id,
            name=name,
            digest=digest(secret),
            scopes=sorted(set(scopes)),
            created_at=now,
            expires_at=None if days is None else now + timedelta(days=days),
        )
        session.add(row)
        session.flush()
        return number_of(row.digest), secret


def by_token(host: Host, secret: str) -> Caller | None:
    """Asked of the database each time, so that a token that was revoked is at once of no use."""
    row = host.db.look_up(_TOKEN, {"secret": digest(secret)})
    now = host.clock.now()
    if row is None or (row.expires_at is not None and row.expires_at <= now):
        return None
    if _barred(row.barred_until, now):
        return None
    return Caller(host, row.id, row.is_admin, frozenset(row.scopes))


_TOKENS = (
    select(
        Token.digest,
        Token.expires_at,
        Token.scopes,
        Token.account_id,
        Account.deleted_at,
        Account.barred_until,
    )
    .join(Account, Account.id == Token.account_id)
    .where(Token.digest.in_(bindparam("digests", expanding=True)))
)


def players_by_token(connection: Connection, digests: list[str], now: datetime) -> dict[str, int]:
    """Whose tokens these are, of those that may play: many at once, with what they bring."""
    found = connection.execute(_TOKENS, {"digests": digests})
    return {
        mark: account_id
        for mark, expires_at, scopes, account_id, deleted_at, barred in found.all()
        if deleted_at is None
        and not _barred(barred, now)
        and (expires_at is None or now < expires_at)
        and "play" in scopes
    }


def bad_token() -> Trouble:
    return Trouble(Kind.UNKNOWN_USER, "bad_token", "That token is not valid.")


class TokenCard(Struct, frozen=True):
    id: int
    name: str
    scopes: list[str]
    created_at: datetime
    expires_at: datetime | None


def tokens(session: Session, account_id: int) -> list[TokenCard]:
    """A player's tokens, without their secrets: those nobody can read again."""
    found = session.scalars(select(Token).where(Token.account_id == account_id).order_by(Token.id))
    return [
        TokenCard(number_of(t.digest), t.name, t.scopes, t.created_at, t.expires_at) for t in found
    ]


def revoke(host: Host, account_id: int, number: int) -> None:
    with host.db.write() as session:
        for token in session.scalars(select(Token).where(Token.account_id == account_id)):
            if number_of(token.digest) == number:
                session.delete(token)
                return
    raise missing("token")
