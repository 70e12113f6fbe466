"""Receipts: a host's signed word that it has a sheet, and how anybody holds it against the log.

A receipt names the sheet by a salted digest, its leaf. The turn's entry in the log is bound to
the leaves of all its sheets, so a host that leaves a sheet out, or takes another one instead,
contradicts its own signature (Ed25519).
"""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec
from msgspec import Struct

from starpost.kernel import codec
from starpost.kernel.match import Match
from starpost.kernel.proof import fairness
from starpost.kernel.proof.log import root


class Receipt(Struct, frozen=True, kw_only=True):
    """What is signed."""

    match: str
    seat: str
    number: int
    """The entry of the log that the sheet is for."""
    version: int
    """Which sheet of this seat for this turn; only the last one counts."""
    sheet: str
    """SHA-256 of the sheet's text."""
    salt: str
    leaf: str
    """What must stand among the entry's bound sheets."""
    chain: str
    """The head of the chain when the sheet came in."""
    at: str


class Signed(Struct, frozen=True):
    """A receipt as a file."""

    receipt: Receipt
    host: str
    """The host's public key; the match file names it too."""
    signature: str


class Held(Struct, frozen=True):
    """What came of holding a receipt against a match."""

    ok: bool
    text: str


def made(seed: str, match: str, seat: str, number: int, text: str, **facts: Any) -> Receipt:
    """The receipt of a sheet; `facts`: version, chain and at."""
    salt = fairness.salt_of(seed, number, seat)
    return Receipt(
        match=match,
        seat=seat,
        number=number,
        sheet=hashlib.sha256(text.encode()).hexdigest(),
        salt=salt,
        leaf=fairness.leaf(salt, seat, text),
        **facts,
    )


def key_of(secret: str) -> Any:
    """The private key that a host's secret gives: the same in all its processes."""
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

    raw = hashlib.sha256(f"starpost receipts|{secret}".encode()).digest()
    return Ed25519PrivateKey.from_private_bytes(raw)


def public_key(secret: str) -> str:
    return str(key_of(secret).public_key().public_bytes_raw().hex())


def sign(receipt: Receipt, secret: str) -> Signed:
    signature = key_of(secret).sign(codec.to_json(receipt)).hex()
    return Signed(receipt, public_key(secret), signature)


def genuine(signed: Signed) -> bool:
    """Whether the signature is that of the key it names."""
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

    try:
        key = Ed25519PublicKey.from_public_bytes(bytes.fromhex(signed.host))
        key.verify(bytes.fromhex(signed.signature), codec.to_json(signed.receipt))
    except (InvalidSignature, ValueError):
        return False
    return True


def _same_log(match: Match[Any, Any], it: Receipt) -> bool:
    """Whether the chain stands at its place in the log; the first link is that of the header.
    Earlier releases gave no link with the first sheet."""
    heads = [root(match.header), *(entry.chain for entry in match.entries)]
    known = it.chain and 1 <= it.number <= len(heads)
    return not known or heads[it.number - 1] == it.chain


def check(match: Match[Any, Any], data: bytes) -> Held:
    """Hold a receipt file against a match."""
    try:
        signed = codec.from_json(data, Signed)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        return Held(False, "This is not a receipt of a Starpost host.")
    if signed.host != match.header.host or not genuine(signed):
        return Held(False, "The receipt is not signed by the host that ran this match.")
    it = signed.receipt
    if not _same_log(match, it):
        return Held(
            False,
            f"The receipt is genuine, and the log before entry {it.number} is NOT the one that the "
            "host had when it signed: it was written anew. The host has cheated.",
        )
    entry = next((e for e in match.entries if e.number == it.number), None)
    whose = f"{it.seat}'s sheet for entry {it.number}"
    if entry is None:
        return Held(True, f"The receipt is genuine; {whose} has not been run in this file.")
    if it.leaf in entry.bound:
        return Held(True, f"The receipt is genuine, and {whose} is the one that was played.")
    return Held(
        False,
        f"The receipt is genuine, and {whose} is NOT the one that was played: it was withheld, or "
        "a later sheet took its place. If you sent no later one, the host has cheated.",
    )
