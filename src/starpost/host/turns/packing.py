"""States in storage: packed, small, with a short memory for those just used."""

from __future__ import annotations

import threading
import zlib
from collections import OrderedDict
from collections.abc import Callable
from typing import Any

from starpost.kernel import codec
from starpost.kernel.contract import Game

Migration = Callable[[Any], Any]
"""From the plain values of one schema to those of the next."""


class SchemaError(ValueError):
    """A stored state that this version cannot read."""


def pack(state: Any) -> bytes:
    return zlib.compress(codec.encode(state), 1)


def unpack(game: Game[Any, Any], data: bytes, schema: int) -> Any:
    """The state, brought up from the schema it was stored with.

    A game that has raised its schema carries `migrations`: a mapping from each old schema to
    the function that turns its plain values into the next one's.
    """
    raw = zlib.decompress(data)
    if schema == game.schema:
        return codec.decode(raw, game.State)
    if schema > game.schema:
        raise SchemaError(f"The state was stored by a newer version of {game.title}.")
    steps = game.migrations
    plain: Any = codec.decode(raw, object)
    for old in range(schema, game.schema):
        if old not in steps:
            raise SchemaError(f"{game.title} has no migration from schema {old}.")
        plain = steps[old](plain)
    return codec.decode(codec.encode(plain), game.State)


class Shelf:
    """The states last used, so that a page does not unpack what the page before unpacked."""

    def __init__(self, room: int = 64) -> None:
        self.room = room
        self._states: OrderedDict[Any, Any] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: Any, make: Callable[[], Any]) -> Any:
        with self._lock:
            if key in self._states:
                self._states.move_to_end(key)
                return self._states[key]
        value = make()
        with self._lock:
            self._states[key] = value
            while len(self._states) > self.room:
                self._states.popitem(last=False)
        return value
