"""Passkeys: signing in with a key that the device keeps (WebAuthn), beside links and passwords.

A question is asked, the device answers with a signature, the library verifies it. Each question is
good for one answer and five minutes, and for the site it was asked on.
"""

from __future__ import annotations

import ipaddress
from base64 import urlsafe_b64decode
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct
from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyUser, User, user_of
from starpost.host.host import Host
from starpost.host.matches.parts import no_guest
from starpost.host.people.accounts import refuse_barred
from starpost.host.people.alerts import alert
from starpost.host.storage import Account, Challenge, Passkey
from starpost.host.tokens import digest, number_of
from starpost.host.trouble import Kind, Trouble, bad, missing

LIFE = timedelta(minutes=5)
MOST = 20
LONGEST = 20_000
FAULTS = (msgspec.MsgspecError, LookupError, TypeError, ValueError, AttributeError, RecursionError)
"""An answer may be anything."""


class Site(Struct, frozen=True):
    """Where a page was reached: keys are made for one site and work on no other."""

    origin: str

    @property
    def name(self) -> str:
        return urlsplit(self.origin).hostname or ""

    @property
    def takes_keys(self) -> bool:
        """Browsers keep keys for names only, over TLS or on the machine itself."""
        try:
            ipaddress.ip_address(self.name)
        except ValueError:
            return self.origin.startswith("https://") or self.name == "localhost"
        return False


def ask_for_new(host: Host, account: AnyUser, site: Site) -> str:
    """What the browser is told to make a key with, as JSON."""
    no_guest(account)
    with host.db.read() as session:
        known = listed(session, account.id)
    if len(known) >= MOST:
        raise bad("too_many_keys", f"At most {MOST} passkeys.")
    from starpost.host.people import authenticator

    credentials = [key.credential for key in known]
    mark = digest(f"{host.settings.secret} passkeys of {account.id}")
    question = authenticator.to_make(site.name, account.name, mark, credentials)
    _remember(host, question.challenge, account.id)
    return question.text


def keep(host: Host, account: AnyUser, site: Site, answer: str, name: str) -> None:
    """A new key, made by this person's device just now."""
    name = " ".join(name.split())[:60] or "A passkey"
    if not name.isprintable():
        raise bad("bad_name", "A passkey needs a name of printable characters.")
    from starpost.host.people import authenticator

    sent, challenge = _read(answer)
    with host.db.write() as session:
        _spend(host, session, challenge, account.id)
        made = authenticator.made(sent, challenge, site.name, site.origin)
        if made is None:
            raise bad("bad_key", "The device's answer is not valid. Nothing was kept.")
        known = select(Passkey.id).where(Passkey.credential == made.credential)
        if session.scalar(known) is not None:
            raise bad("known_key", "That key is known already.")
        session.add(
            Passkey(account_id=account.id, credential=made.credential, count=made.count,
                    public_key=made.public_key, name=name, created_at=host.clock.now())
        )  # fmt: skip
        _tell(host, session, account, made.credential, name)


def _tell(host: Host, session: Session, account: AnyUser, credential: str, name: str) -> None:
    """Whoever got hold of a session for a moment must not get a key to the account unnoticed."""
    alert(
        host,
        session,
        account,
        key=f"passkey:{digest(credential)[:24]}",
        subject="a passkey was added",
        text=f'The passkey "{name}" was added to your account: whoever has it can sign in.',
        door="Remove it: {}/me#passkeys",
    )


def ask_to_sign_in(host: Host, site: Site) -> str:
    """The question for whoever has a key of this site; nobody says who is asking."""
    from starpost.host.people import authenticator

    question = authenticator.to_sign(site.name)
    _remember(host, question.challenge, None)
    return question.text


def sign_in(host: Host, site: Site, answer: str) -> User:
    """Whose key has answered. What is wrong with an answer, nobody learns."""
    from starpost.host.people import authenticator

    sent, challenge = _read(answer)
    now = host.clock.now()
    with host.db.write() as session:
        _spend(host, session, challenge, None)
        key = session.scalar(
            select(Passkey).where(Passkey.credential == str(sent.get("id", ""))).with_for_update()
        )
        account = session.get(Account, key.account_id) if key is not None else None
        if key is None or account is None or account.deleted_at is not None:
            raise _refused()
        count = authenticator.signed(
            sent, challenge, site.name, site.origin, key.public_key, key.count
        )
        if count is None:
            raise _refused()
        refuse_barred(account, now)
        key.count, key.used_at = count, now
        return user_of(account)


class KeyCard(Struct, frozen=True):
    """A passkey as its owner sees it."""

    id: int
    name: str
    created_at: datetime
    used_at: datetime | None
    credential: str


def listed(session: Session, account_id: int) -> list[KeyCard]:
    found = select(Passkey).where(Passkey.account_id == account_id).order_by(Passkey.id)
    return [
        KeyCard(number_of(k.credential), k.name, k.created_at, k.used_at, k.credential)
        for k in session.scalars(found)
    ]


def drop(host: Host, account_id: int, number: int) -> None:
    with host.db.write() as session:
        for key in session.scalars(select(Passkey).where(Passkey.account_id == account_id)):
            if number_of(key.credential) == number:
                session.delete(key)
                return
    raise missing("passkey")


def _refused() -> Trouble:
    return Trouble(Kind.UNKNOWN_USER, "bad_passkey", "No account here knows that passkey.")


def _remember(host: Host, challenge: bytes, account_id: int | None) -> None:
    expires = host.clock.now() + LIFE
    with host.db.write() as session:
        mark = digest(challenge.hex())
        session.add(Challenge(digest=mark, account_id=account_id, expires_at=expires))


def _spend(host: Host, session: Session, challenge: bytes, account_id: int | None) -> None:
    """A question is answered once: it goes with whatever comes of the answer."""
    mark, now = digest(challenge.hex()), host.clock.now()
    gone = session.execute(
        delete(Challenge)
        .where(Challenge.digest == mark, Challenge.expires_at > now)
        .where(Challenge.account_id.is_(None) if account_id is None
               else Challenge.account_id == account_id)
        .returning(Challenge.digest)
    ).first()  # fmt: skip
    if gone is None:
        raise bad("old_question", "That took too long. Try again.")


def _read(answer: str) -> tuple[dict[str, Any], bytes]:
    """The device's answer, and the question that it says it answers."""
    try:
        sent = msgspec.json.decode(answer[:LONGEST], type=dict[str, Any])
        said = msgspec.json.decode(_bytes(sent["response"]["clientDataJSON"]))
        return sent, _bytes(said["challenge"])
    except FAULTS:
        raise bad("bad_key", "The device's answer cannot be read.") from None


def _bytes(text: str) -> bytes:
    """As browsers write bytes: base64 for addresses, without its padding."""
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))
