"""Reply addresses: signed, for one seat and one question, or for the game master of a match.

Some mail servers write the part before the @ in small letters, and none takes more than 64
characters: figures and letters of base 32, and numbers of rows instead of names, veiled, since a
number as it stands would tell how many others there are.
"""

from __future__ import annotations

import base64
import re
from enum import StrEnum

from itsdangerous import Signer
from itsdangerous.signer import HMACAlgorithm
from msgspec import Struct

from starpost.host.settings import Settings
from starpost.host.tokens import same, unveiled, veiled

_FORM = re.compile(r"([sg])(\d{1,16})-(\d{1,9})-([a-z2-7]{26})")


class ReplyTo(StrEnum):
    """Whose address it is, in the one letter there is room for."""

    SEAT = "s"
    GM = "g"


class Reply(Struct, frozen=True):
    """What a reply address says: a seat and the step it was asked at, or a game master's match."""

    kind: ReplyTo
    number: int
    step: int


def sign(settings: Settings, *words: object) -> str:
    """A short signature of these words, in letters that survive every mail program."""
    key = Signer(settings.secret, salt="mail in", key_derivation="hmac").derive_key()
    made = HMACAlgorithm(Signer.default_digest_method).get_signature(
        key, "|".join(map(str, words)).encode()
    )
    return base64.b32encode(made[:16]).decode().rstrip("=").lower()


def token(settings: Settings, reply: Reply) -> str:
    said = f"{reply.kind}{veiled(settings.secret, reply.number)}-{reply.step}"
    return f"{said}-{sign(settings, said)}"


def read_token(settings: Settings, text: str) -> Reply | None:
    found = _FORM.fullmatch(text.strip().lower())
    if found is None:
        return None
    number = unveiled(settings.secret, int(found[2]))
    reply = Reply(ReplyTo(found[1]), number, int(found[3]))
    return reply if same(token(settings, reply), text.strip().lower()) else None


def address(settings: Settings, reply: str) -> str:
    """The address to which this token belongs; empty: this host takes no mail."""
    local, at, domain = settings.inbound.address.partition("@")
    return f"{local}+{reply}@{domain}" if at and reply else ""


def find(settings: Settings, addresses: tuple[str, ...]) -> tuple[Reply | None, bool]:
    """The token in the addresses a mail was sent to, and whether it was sent to us at all."""
    local, _, domain = settings.inbound.address.lower().partition("@")
    ours = False
    for each in addresses:
        name, _, place = each.lower().rpartition("@")
        if place != domain or name.partition("+")[0] != local:
            continue
        ours = True
        reply = read_token(settings, name.partition("+")[2])
        if reply is not None:
            return reply, True
    return None, ours
