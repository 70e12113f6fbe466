"""States and views to bytes and back, without hand-written code; digests of both."""

from __future__ import annotations

import hashlib
import threading
from typing import Any, TypeVar

import msgspec

T = TypeVar("T")

_preparing = threading.Lock()
_prepared: set[Any] = set()
_pack = msgspec.msgpack.Encoder()
_json = msgspec.json.Encoder()


def prepare(*kinds: Any) -> None:
    """Build the plans by which these types are read, by one thread.

    msgspec makes the plan of a struct when it is first read; two threads that do so at the same
    moment end the process (seen with 0.22.0). So every type that a host reads is prepared where
    it is declared or loaded, before a second thread can have it.
    """
    if _prepared.issuperset(kinds):
        return
    with _preparing:
        for kind in kinds:
            if kind not in _prepared:
                msgspec.json.Decoder(kind)
                _prepared.add(kind)


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
