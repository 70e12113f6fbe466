"""Digests of states as they were once written, for editions that began before.

The log keeps the digest of every state. When states gain fields, the first editions of a game go
on to digest them in their old shape, so that stored matches still verify: an event had five
fields, all of them written, and nothing of what came later.
"""

from __future__ import annotations

from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from starpost.kernel import codec

EVENT = ("kind", "text", "seats", "at", "rule")
"""The fields of an event before it told who did what to whom."""


def digest(
    state: Any,
    encoded: bytes | None = None,
    *,
    events: tuple[str, ...],
    newer: tuple[str, ...] = (),
) -> str:
    """`events`: fields of the state that are lists of events; `newer`: fields it had not then."""
    whole = asdict(state).items()
    written = {name: value for name, value in whole if name not in newer and value is not UNSET}
    for name in events:
        written[name] = [{word: getattr(event, word) for word in EVENT} for event in written[name]]
    return codec.digest(written)
