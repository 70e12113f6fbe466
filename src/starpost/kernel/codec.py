"""States and views to bytes and back, without hand-written code; digests of both; states packed."""

from __future__ import annotations

import ast
import hashlib
import sys
import threading
import zlib
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import zstandard

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


def keep_types(kind: type) -> None:
    """The types of a class's fields as they are written, if it is compiled: a compiler keeps
    `list[int]` as `list`, and by that nothing could be read back. Its source lies beside it."""
    found = Path(sys.modules[kind.__module__].__file__ or "")
    if found.suffix == ".py":
        return
    name = kind.__module__.rpartition(".")[2]
    written = ast.parse(found.with_name(f"{name}.py").read_text("utf-8"))
    body = next(
        x.body for x in written.body if isinstance(x, ast.ClassDef) and x.name == kind.__name__
    )
    fields = [x for x in body if isinstance(x, ast.AnnAssign)]
    kind.__annotations__ = {ast.unparse(x.target): ast.unparse(x.annotation) for x in fields}


def encode(value: Any) -> bytes:
    """Compact bytes. Mappings keep their order, so a state read back plays on as it was."""
    return _pack.encode(value)


def decode(data: bytes, kind: type[T]) -> T:
    return msgspec.msgpack.decode(data, type=kind)


def pack(data: bytes) -> bytes:
    """Bytes that `encode` made, made small: by zstd with a checksum."""
    return zstandard.ZstdCompressor(level=1, write_checksum=True).compress(data)


def unpack(data: bytes, most: int = sys.maxsize) -> bytes:
    """What `pack` made small; zlib did so before it. A ValueError: it is damaged, or has more bytes
    than `most`, since a small file may claim to be a huge one."""
    try:
        if data.startswith(zstandard.FRAME_HEADER):
            fits = 0 <= zstandard.frame_content_size(data) <= most
            tool = zstandard.ZstdDecompressor()
            found = tool.decompress(data, allow_extra_data=False) if fits else b""
        else:
            inflater = zlib.decompressobj()
            found = inflater.decompress(data, most)
            fits = inflater.eof and not inflater.unconsumed_tail
    except (zstandard.ZstdError, zlib.error) as error:
        raise ValueError(str(error)) from None
    if not fits:
        raise ValueError("a state in it is cut off or too large")
    return found


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
