"""Random names and tokens; only digests of secrets are stored."""

from __future__ import annotations

import hashlib
import hmac
import secrets

ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"
"""Letters and figures that nobody mistakes for another."""


def key(length: int = 10) -> str:
    """A name for an address."""
    return "".join(secrets.choice(ALPHABET) for _ in range(length))


def token(mark: str) -> str:
    """A secret with a mark that says what it is (and that scanners recognise)."""
    return f"{mark}_{secrets.token_urlsafe(32)}"


def digest(secret: str) -> str:
    return hashlib.sha256(secret.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compared in constant time."""
    return hmac.compare_digest(one.encode(), other.encode())


def masked(word: str) -> str:
    """The same word in other letters each time it is shown."""
    data = word.encode()
    pad = secrets.token_bytes(len(data))
    hidden = bytes(a ^ b for a, b in zip(data, pad, strict=True))
    return f"{pad.hex()}.{hidden.hex()}" if data else ""


def unmasked(shown: str) -> str:
    """The word that was masked; nonsense stays nonsense."""
    try:
        pad, hidden = (bytes.fromhex(part) for part in shown.split("."))
        return bytes(a ^ b for a, b in zip(pad, hidden, strict=True)).decode()
    except ValueError:
        return shown


def number_of(word: str) -> int:
    """What a thing of somebody's is called by: a number made of what it is, not of its row, which
    would tell how many others there are. 52 bits, which every program that reads JSON keeps."""
    return int(digest(word)[:13], 16)


HALF = 1 << 26
"""Veiled numbers have 52 bits, which every program that reads JSON keeps exactly."""


def veiled(key: str, number: int) -> int:
    """A number that stands for another and tells nothing about it, nor how many there are.

    A Feistel network of four rounds with HMAC-SHA256: without the key it looks like chance.
    """
    left, right = divmod(number, HALF)
    for turn in range(4):
        left, right = right, left ^ _round(key, turn, right)
    return left * HALF + right


def unveiled(key: str, number: int) -> int:
    """The number that was veiled with this key; nonsense for any other."""
    left, right = divmod(number % (HALF * HALF), HALF)
    for turn in reversed(range(4)):
        left, right = right ^ _round(key, turn, left), left
    return left * HALF + right


def _round(key: str, turn: int, half: int) -> int:
    made = hmac.new(key.encode(), f"veil {turn} {half}".encode(), hashlib.sha256)
    return int.from_bytes(made.digest()[:4], "big") % HALF
