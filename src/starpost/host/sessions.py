"""Who is asking: sessions for browsers, tokens with scopes for programs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

from msgspec import Struct
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from starpost.host import names
from starpost.host.host import Host
from starpost.host.storage import Account, Token
from starpost.host.storage import Session as SessionRow
from starpost.host.trouble import bad, missing

SCOPES = {
    "read": "Read what the player can see.",
    "play": "Send orders and say ready.",
    "press": "Send messages.",
    "manage": "Create, join and leave matches, act as game master.",
}
SESSION_DAYS = 30
MOST_TOKENS = 50


class Caller(Struct, frozen=True):
    """Somebody known, and what they may do by this door."""

    account: Account
    scopes: frozenset[str]
    csrf: str = ""
    """What a browser must send back; empty for tokens, which no other site can make it send."""


ALL = frozenset(SCOPES) | {"account"}
"""A session may do everything; `account` (passwords, tokens, deleting) no token ever may."""


def open_session(host: Host, account: Account) -> tuple[str, str]:
    """A new session: its secret for the cookie, and the word against forged requests."""
    secret, csrf = names.token("session"), names.token("csrf")
    now = host.clock.now()
    with host.db.write() as session:
        session.add(
            SessionRow(
                digest=names.digest(secret),
                account_id=account.id,
                epoch=account.epoch,
                csrf=csrf,
                created_at=now,
                expires_at=now + timedelta(days=SESSION_DAYS),
            )
        )
    return secret, csrf


def by_session(host: Host, session: Session, secret: str) -> Caller | None:
    row = session.get(SessionRow, names.digest(secret))
    if row is None or row.expires_at <= host.clock.now():
        return None
    account = session.get(Account, row.account_id)
    if account is None or account.deleted_at is not None or account.epoch != row.epoch:
        return None
    return Caller(account, ALL, row.csrf)


def close_session(host: Host, secret: str) -> None:
    with host.db.write() as session:
        session.execute(delete(SessionRow).where(SessionRow.digest == names.digest(secret)))


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
    secret = names.token("starpost")
    now = host.clock.now()
    with host.db.write() as session:
        if len(tokens(session, account_id)) >= MOST_TOKENS:
            raise bad("too_many_tokens", f"At most {MOST_TOKENS} tokens.")
        row = Token(
            account_id=account_id,
            name=name,
            digest=names.digest(secret),
            scopes=sorted(set(scopes)),
            created_at=now,
            expires_at=None if days is None else now + timedelta(days=days),
        )
        session.add(row)
        session.flush()
        return row.id, secret


def by_token(host: Host, session: Session, secret: str) -> Caller | None:
    found = session.execute(
        select(Token, Account)
        .join(Account, Account.id == Token.account_id)
        .where(Token.digest == names.digest(secret))
    ).first()
    if found is None:
        return None
    token, account = found
    if account.deleted_at is not None:
        return None
    if token.expires_at is not None and token.expires_at <= host.clock.now():
        return None
    return Caller(account, frozenset(token.scopes))


def tokens(session: Session, account_id: int) -> list[Token]:
    return list(
        session.scalars(select(Token).where(Token.account_id == account_id).order_by(Token.id))
    )


def revoke(host: Host, account_id: int, token_id: int) -> None:
    with host.db.write() as session:
        token = session.get(Token, token_id)
        if token is None or token.account_id != account_id:
            raise missing("token")
        session.delete(token)
