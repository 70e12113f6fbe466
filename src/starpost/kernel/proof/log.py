"""The log of a match: what is fixed at its start, a line for each turn, and the chain over both."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import Struct

from starpost.kernel import codec
from starpost.kernel.contract import Seat
from starpost.kernel.proof import fairness
from starpost.kernel.values import EntryKind


class Header(Struct, frozen=True, kw_only=True):
    """What is fixed when a match is made."""

    game: str
    version: int
    schema: int
    name: str = ""
    options: dict[str, Any] = {}
    seats: dict[Seat, dict[str, Any]] = {}
    commitment: str = ""
    """SHA-256 of the seed, published at the start."""
    bots: dict[Seat, str] = {}
    """Seats that a computer player holds, by the bot's name."""
    dice: int = fairness.BY_LETTERS
    """What of the sheets the dice depend on."""
    words: dict[Seat, str] = {}
    """The word of chance each player gave when taking a seat, after the commitment was shown."""
    host: str = ""
    """The public key that signs the host's receipts; empty: played without a host."""


class Entry(Struct, frozen=True, kw_only=True):
    """One line of the log."""

    number: int
    kind: EntryKind
    sheets: dict[Seat, str | None] = {}
    """The text each seat wrote; None: the seat missed."""
    given: dict[str, list[Any]] = {}
    """Results of dice that somebody rolled at the table."""
    digest: str = ""
    """Of the state that followed."""
    chain: str = ""
    bound: list[str] = []
    """Salted digests of the sheets, sorted: what a receipt is held against."""
    bots: dict[Seat, str] = {}
    """Which of the sheets bots wrote, by the bot's name; anybody can write them again."""
    again: str = ""
    """Whether this turn had been played before and was undone: with the `same` orders, or `other`
    ones."""


def undoing(number: int, digest: str, chain: str) -> Entry:
    """The line of the log that takes the last standing entry back to the state of that digest."""
    entry = Entry(number=number, kind=EntryKind.UNDO, digest=digest)
    return msgspec.structs.replace(entry, chain=link(chain, entry))


def undone_at(entries: Sequence[Entry], position: int) -> Entry | None:
    """The entry that last stood at this place before it was undone."""
    standing: list[Entry] = []
    found: Entry | None = None
    for entry in entries:
        if entry.kind != EntryKind.UNDO:
            standing.append(entry)
            continue
        undone = standing.pop()
        if len(standing) == position:
            found = undone
    return found


def root(header: Header) -> str:
    """The first link of the chain."""
    return hashlib.sha256(canonical(header)).hexdigest()


def link(chain: str, entry: Entry) -> str:
    """The next link of the hash chain."""
    bare = msgspec.structs.replace(entry, chain="")
    return hashlib.sha256(chain.encode() + canonical(bare)).hexdigest()


_LATER = {"dice": fairness.BY_LETTERS, "words": {}, "host": "", "bound": [], "again": ""}
"""Fields that came later, with what they were before: left out where they say nothing, so that
older matches keep their chain. (`bots` of an entry is new as well; a header always had one.)"""


def canonical(value: Header | Entry) -> bytes:
    """The bytes that are chained."""
    raw = msgspec.to_builtins(value)
    for name, empty in _LATER.items():
        if name in raw and raw[name] == empty:
            del raw[name]
    if isinstance(value, Entry) and not value.bots:
        del raw["bots"]
    return codec.to_json(raw)
