"""States and views to bytes and back, without hand-written code; digests of both."""

from __future__ import annotations

import hashlib
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_pack = msgspec.msgpack.Encoder()
_json = msgspec.json.Encoder()


def encode(value: Any) -> bytes:
    """Compact bytes. Mappings keep their order, so a state read back plays on as it was."""
    return _pack.encode(value)


def decode(data: bytes, kind: type[T]) -> T:
    return msgspec.msgpack.decode(data, type=kind)


def to_json(value: Any) -> bytes:
    """JSON without blanks. Mappings keep their order: seats sit in it, sheets are read in it."""
    return _json.encode(value)


def from_json(data: bytes | str, kind: type[T]) -> T:
    return msgspec.json.decode(data, type=kind)


def digest(value: Any) -> str:
    """SHA-256 of the canonical bytes of a value, in hexadecimal."""
    return digest_of(encode(value))


def digest_of(data: bytes) -> str:
    """SHA-256 of bytes that `encode` made."""
    return hashlib.sha256(data).hexdigest()
