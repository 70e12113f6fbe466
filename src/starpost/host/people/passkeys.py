"""Passkeys: signing in with a key that the device keeps (WebAuthn), beside links and passwords.

A question is asked, the device answers with a signature, the library verifies it. Each question is
good for one answer and five minutes, and for the site it was asked on.
"""

from __future__ import annotations

import ipaddress
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

import msgspec
import webauthn
from msgspec import Struct
from sqlalchemy import delete, select
from sqlalchemy.orm import Session
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

from starpost.host.facts import AnyUser, User, user_of
from starpost.host.host import Host
from starpost.host.matches.parts import no_guest
from starpost.host.outgoing.outbox import Letter, post
from starpost.host.people.accounts import refuse_barred
from starpost.host.storage import Account, Challenge, Passkey
from starpost.host.tokens import digest
from starpost.host.trouble import Kind, Trouble, bad, missing
from starpost.host.words import LetterKind

LIFE = timedelta(minutes=5)
MOST = 20
LONGEST = 20_000
TITLE = "Starpost"
ANY_FAULT = (WebAuthnException, msgspec.MsgspecError, LookupError, TypeError, ValueError,
             ArithmeticError, AttributeError, RecursionError)  # fmt: skip
"""An answer may be anything, and the library does not turn every fault in it into its own kind."""


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
    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name=TITLE,
        user_name=account.name,
        user_id=f"starpost-{account.id}".encode(),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(base64url_to_bytes(key.credential)) for key in known
        ],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
    )
    _remember(host, options.challenge, account.id)
    return options_to_json(options)


def keep(host: Host, account: AnyUser, site: Site, answer: str, name: str) -> None:
    """A new key, made by this person's device just now."""
    name = " ".join(name.split())[:60] or "A passkey"
    if not name.isprintable():
        raise bad("bad_name", "A passkey needs a name of printable characters.")
    sent, challenge = _read(answer)
    with host.db.write() as session:
        _spend(host, session, challenge, account.id)
        try:
            found = webauthn.verify_registration_response(
                credential=sent,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                require_user_verification=True,
            )
        except ANY_FAULT:
            raise bad("bad_key", "The device's answer is not valid. Nothing was kept.") from None
        credential = bytes_to_base64url(found.credential_id)
        if session.scalar(select(Passkey.id).where(Passkey.credential == credential)) is not None:
            raise bad("known_key", "That key is known already.")
        session.add(
            Passkey(account_id=account.id, credential=credential, count=found.sign_count,
                    public_key=found.credential_public_key, name=name, created_at=host.clock.now())
        )  # fmt: skip
        _tell(host, session, account, credential, name)


def _tell(host: Host, session: Session, account: AnyUser, credential: str, name: str) -> None:
    """Whoever got hold of a session for a moment must not get a key to the account unnoticed."""
    text = f'The passkey "{name}" was added to your account: whoever has it can sign in.'
    letter = Letter(
        key=f"passkey:{digest(credential)[:24]}",
        kind=LetterKind.ACCOUNT,
        to=account.email or "",
        subject="Starpost: a passkey was added",
        body=f"{text}\nWas it not you? Remove it: {host.settings.address}/me#passkeys\n",
        account_id=account.id,
    )
    if account.email is not None:
        post(session, letter, host.clock.now())


def ask_to_sign_in(host: Host, site: Site) -> str:
    """The question for whoever has a key of this site; nobody says who is asking."""
    options = webauthn.generate_authentication_options(
        rp_id=site.name, user_verification=UserVerificationRequirement.REQUIRED
    )
    _remember(host, options.challenge, None)
    return options_to_json(options)


def sign_in(host: Host, site: Site, answer: str) -> User:
    """Whose key has answered. What is wrong with an answer, nobody learns."""
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
        try:
            found = webauthn.verify_authentication_response(
                credential=sent,
                expected_challenge=challenge,
                expected_rp_id=site.name,
                expected_origin=site.origin,
                credential_public_key=key.public_key,
                credential_current_sign_count=key.count,
                require_user_verification=True,
            )
        except ANY_FAULT:
            raise _refused() from None
        refuse_barred(account, now)
        key.count, key.used_at = found.new_sign_count, now
        return user_of(account)


class KeyCard(Struct, frozen=True):
    """A passkey as its owner sees it."""

    id: int
    name: str
    created_at: datetime
    used_at: datetime | None
    credential: str
    count: int


def listed(session: Session, account_id: int) -> list[KeyCard]:
    found = select(Passkey).where(Passkey.account_id == account_id).order_by(Passkey.id)
    return [msgspec.convert(row, KeyCard, from_attributes=True) for row in session.scalars(found)]


def drop(host: Host, account_id: int, number: int) -> None:
    with host.db.write() as session:
        key = session.get(Passkey, number)
        if key is None or key.account_id != account_id:
            raise missing("passkey")
        session.delete(key)


def _refused() -> Trouble:
    return Trouble(Kind.UNKNOWN_USER, "bad_passkey", "No account here knows that passkey.")


def _remember(host: Host, challenge: bytes, account_id: int | None) -> None:
    expires = host.clock.now() + LIFE
    with host.db.write() as session:
        mark = digest(bytes_to_base64url(challenge))
        session.add(Challenge(digest=mark, account_id=account_id, expires_at=expires))


def _spend(host: Host, session: Session, challenge: bytes, account_id: int | None) -> None:
    """A question is answered once: it goes with whatever comes of the answer."""
    mark, now = digest(bytes_to_base64url(challenge)), host.clock.now()
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
        said = msgspec.json.decode(base64url_to_bytes(sent["response"]["clientDataJSON"]))
        return sent, base64url_to_bytes(said["challenge"])
    except ANY_FAULT:
        raise bad("bad_key", "The device's answer cannot be read.") from None
