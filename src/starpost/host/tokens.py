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
