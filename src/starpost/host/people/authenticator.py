"""What a device is asked for a passkey, and whether its answer is true (WebAuthn, by its library).

Imported when a key is asked for: the library takes a tenth of the time in which a host starts.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import webauthn
from msgspec import Struct
from webauthn.helpers import base64url_to_bytes, bytes_to_base64url, options_to_json
from webauthn.helpers.exceptions import WebAuthnException
from webauthn.helpers.structs import (
    AuthenticatorSelectionCriteria,
    PublicKeyCredentialDescriptor,
    ResidentKeyRequirement,
    UserVerificationRequirement,
)

TITLE = "Starpost"
FAULTS = (
    WebAuthnException, LookupError, TypeError, ValueError, ArithmeticError, AttributeError,
    RecursionError,
)  # fmt: skip
"""An answer may be anything, and the library does not turn every fault in it into its own kind."""


class Question(Struct, frozen=True):
    """What the browser is given, as JSON, and the challenge in it."""

    text: str
    challenge: bytes


class Made(Struct, frozen=True):
    """A key as a device has made it."""

    credential: str
    public_key: bytes
    count: int


def to_make(site: str, name: str, mark: str, known: Iterable[str]) -> Question:
    """Asks for a new key, unless the device holds one of the known ones."""
    options = webauthn.generate_registration_options(
        rp_id=site,
        rp_name=TITLE,
        user_name=name,
        user_id=bytes.fromhex(mark),
        exclude_credentials=[
            PublicKeyCredentialDescriptor(base64url_to_bytes(credential)) for credential in known
        ],
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED,
            user_verification=UserVerificationRequirement.REQUIRED,
        ),
    )
    return Question(options_to_json(options), options.challenge)


def to_sign(site: str) -> Question:
    """Asks whoever has a key of this site."""
    options = webauthn.generate_authentication_options(
        rp_id=site, user_verification=UserVerificationRequirement.REQUIRED
    )
    return Question(options_to_json(options), options.challenge)


def made(sent: dict[str, Any], challenge: bytes, site: str, origin: str) -> Made | None:
    """The new key in an answer; None if the answer is not true."""
    try:
        found = webauthn.verify_registration_response(
            credential=sent,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
            require_user_verification=True,
        )
    except FAULTS:
        return None
    credential = bytes_to_base64url(found.credential_id)
    return Made(credential, found.credential_public_key, found.sign_count)


def signed(
    sent: dict[str, Any], challenge: bytes, site: str, origin: str, key: bytes, count: int
) -> int | None:
    """How often the key has signed by now; None if the answer is not true."""
    try:
        found = webauthn.verify_authentication_response(
            credential=sent,
            expected_challenge=challenge,
            expected_rp_id=site,
            expected_origin=origin,
            credential_public_key=key,
            credential_current_sign_count=count,
            require_user_verification=True,
        )
    except FAULTS:
        return None
    return found.new_sign_count
