"""The match file: one text file that can be mailed and opened anywhere.

First line the mark and the format, then the header, the log, a few snapshots and the seal, one
JSON value a line. It is replaced as a whole, so nobody ever sees half of it.
"""

from __future__ import annotations

import base64
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

import msgspec
from msgspec import Struct

from starpost.kernel import codec, registry
from starpost.kernel.bounds import MOST_STATE, MOST_STATES
from starpost.kernel.match import Match
from starpost.kernel.proof.log import Entry, Header, link, root
from starpost.kernel.values import EntryKind

MARK = "starpost match"
FORMAT = 2
"""Files of format 1 are read like those of today: only how their snapshots are packed differs."""
SUFFIX = ".starpost"


class MatchFileError(ValueError):
    """The file cannot be used; `code` is stable, the message a sentence."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


class _Secret(Struct, frozen=True):
    seed: str


class _Snapshot(Struct, frozen=True):
    after: int
    state: str


class _Seal(Struct, frozen=True):
    lines: int
    chain: str


def save(match: Match[Any, Any], path: Path) -> None:
    """Write the match, durably and all at once."""
    write_atomic(path, dumps(match))


def load(path: Path, *, unproved: bool = False) -> Match[Any, Any]:
    try:
        data = path.read_bytes()
    except OSError as error:
        raise MatchFileError("unreadable", f"{path} cannot be read: {error.strerror}.") from None
    return loads(data, str(path), unproved=unproved)


def dumps(match: Match[Any, Any]) -> bytes:
    """The file's bytes. Lines of the past are made once and kept: only the last turn is new."""
    lines = [
        f"{MARK} {FORMAT}".encode(),
        codec.to_json(match.header),
        codec.to_json(_Secret(match.seed)),
    ]
    kept = match.written
    for entry in match.entries:
        key = ("entry", entry.number)
        if key not in kept:
            kept[key] = codec.to_json(entry)
        lines.append(kept[key])
    for after in sorted(match.snapshots):
        key = ("snapshot", after)
        if key not in kept:
            kept[key] = codec.to_json(_Snapshot(after, _shrink(match, after)))
        lines.append(kept[key])
    lines.append(codec.to_json(_Seal(len(lines) + 1, match.chain)))
    return b"\n".join(lines) + b"\n"


def loads(data: bytes, name: str = "the file", *, unproved: bool = False) -> Match[Any, Any]:
    """The match in the bytes, or a MatchFileError that says what is wrong with them.

    `unproved`: it comes from anybody. Its chain proves nothing then, since anybody can make one, so
    that no turn is played on a state that lies in it: the match has no `state` until somebody has
    verified it and gives it one.
    """
    lines = data.split(b"\n")
    head = lines[0].decode("utf-8", "replace").rsplit(" ", 1)
    if len(head) != 2 or head[0] != MARK or not (head[1].isdecimal() and len(head[1]) < 6):
        raise MatchFileError("not_a_match", f"{name} is not a Starpost match file.")
    if int(head[1]) > FORMAT:
        raise MatchFileError(
            "newer", f"{name} was written by a newer Starpost (format {head[1]}); please upgrade."
        )
    if lines[-1] != b"" or len(lines) < 5:
        raise MatchFileError("truncated", f"{name} is cut off: its end is missing.")
    try:
        match = _rebuild(lines[1:-1], len(lines) - 1, name)
        if not unproved:
            match.state = match.at(len(match.standing))
        return match
    except MatchFileError:
        raise
    except RecursionError:
        raise MatchFileError("damaged", f"{name} is damaged: it is nested too deeply.") from None
    except (msgspec.MsgspecError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise MatchFileError("damaged", f"{name} is damaged: {error}.") from None


def _rebuild(lines: list[bytes], count: int, name: str) -> Match[Any, Any]:
    try:
        seal = codec.from_json(lines[-1], _Seal)
    except msgspec.MsgspecError:
        raise MatchFileError("truncated", f"{name} is cut off: its seal is missing.") from None
    if seal.lines != count:
        raise MatchFileError("damaged", f"{name} is damaged: lines are missing or doubled.")
    header = codec.from_json(lines[0], Header)
    today = registry.get(header.game)
    game = today.editions.get(header.version, today)  # a match keeps the rules it began with
    if header.version > game.version or header.schema > game.schema:
        raise MatchFileError(
            "newer",
            f"{name} was played with version {header.version} of {game.title}, and this Starpost "
            f"has version {game.version}; please upgrade.",
        )
    secret = codec.from_json(lines[1], _Secret)
    match: Match[Any, Any] = Match(game, header, secret.seed)
    chain = root(header)
    room = MOST_STATES
    for line in lines[2:-1]:
        raw = codec.from_json(line, dict[str, Any])
        if "after" in raw:
            snapshot = msgspec.convert(raw, _Snapshot)
            if snapshot.after < 0:
                raise ValueError("a state stands before the beginning")
            match.snapshots[snapshot.after], used = _grow(snapshot.state, game.State, room)
            room -= used
            continue
        entry = msgspec.convert(raw, Entry)
        if link(chain, entry) != entry.chain or entry.number != len(match.entries) + 1:
            raise MatchFileError(
                "damaged",
                f"{name} is damaged: entry {entry.number} of the log does not fit the chain.",
            )
        chain = entry.chain
        if entry.kind == EntryKind.UNDO:
            match.standing.pop()
        else:
            match.standing.append(len(match.entries))
        match.entries.append(entry)
    if chain != seal.chain:
        raise MatchFileError("damaged", f"{name} is damaged: the seal does not fit the log.")
    return match


def _shrink(match: Match[Any, Any], after: int) -> str:
    data = match.packed.get(after) or codec.encode(match.snapshots[after])
    return base64.b64encode(codec.pack(data)).decode("ascii")


def _grow(text: str, kind: type[Any], room: int) -> tuple[Any, int]:
    """The state, and how many bytes it has; no more than there is room for."""
    data = codec.unpack(base64.b64decode(text, validate=True), min(room, MOST_STATE))
    return codec.decode(data, kind), len(data)


@contextmanager
def replacing(path: Path) -> Iterator[IO[bytes]]:
    """A file to write into, which takes the place of another when it is whole: a crash leaves
    either the old or the new one."""
    folder = path.parent
    if not folder.is_dir():
        folder.mkdir(parents=True, exist_ok=True)
    temporary = path.with_name(f".{path.name}.{os.getpid()}.new")
    try:
        with temporary.open("wb") as out:
            yield out
            out.flush()
            os.fsync(out.fileno())
        temporary.replace(path)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
    entry = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(entry)
    finally:
        os.close(entry)


def write_atomic(path: Path, data: bytes) -> None:
    """Replace a file by one with this in it."""
    with replacing(path) as out:
        out.write(data)
