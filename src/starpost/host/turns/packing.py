"""States in storage: packed and small."""

from __future__ import annotations

from typing import Any

from starpost.kernel import codec
from starpost.kernel.contract import Game


class SchemaError(ValueError):
    """A stored state that this version cannot read."""


def pack(state: Any) -> bytes:
    return codec.pack(codec.encode(state))


def unpack(game: Game[Any, Any], data: bytes, schema: int) -> Any:
    """The state, brought up from the schema it was stored with.

    A game that has raised its schema carries `migrations`: a mapping from each old schema to
    the function that turns its plain values into the next one's.
    """
    raw = codec.unpack(data)
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
