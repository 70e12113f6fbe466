"""What a game asks of a game master and of a player, from its own description."""

from __future__ import annotations

from typing import Any

import msgspec

from starpost.host.trouble import bad
from starpost.kernel import registry
from starpost.kernel.contract import Game
from starpost.wire import FormCard, GameCard


def game(game_id: str) -> Game[Any, Any]:
    try:
        return registry.get(game_id)
    except registry.UnknownGame as error:
        raise bad("unknown_game", str(error)) from None


def card(found: Game[Any, Any]) -> GameCard:
    """The identity card of a game, with a schema of what can be chosen."""
    return GameCard(
        id=found.id,
        title=found.title,
        blurb=found.blurb,
        version=found.version,
        seats={"least": found.seats.start, "most": found.seats.stop - 1},
        options=_schema(found.Options),
        choice=_schema(found.Choice),
        help=dict(found.option_help),
        resolve=found.resolve.value,
        forms=[FormCard(c.form.name, c.form.does, c.form.pattern) for c in found.book.offered],
    )


def _schema(kind: type[Any]) -> dict[str, Any]:
    return msgspec.json.schema(kind)


def options(found: Game[Any, Any], raw: Any) -> dict[str, Any]:
    """Options as the game accepts them, with its defaults filled in."""
    try:
        value = msgspec.convert(raw or {}, found.Options)
    except msgspec.ValidationError as error:
        raise bad("bad_options", f"{found.title} does not take these options: {error}.") from None
    plain: dict[str, Any] = msgspec.to_builtins(value)
    return plain


def choice(found: Game[Any, Any], raw: Any) -> dict[str, Any]:
    """What a player chose for a seat, with the game's defaults filled in."""
    try:
        value = msgspec.convert(raw or {}, found.Choice)
    except msgspec.ValidationError as error:
        raise bad("bad_choice", f"{found.title} does not take this choice: {error}.") from None
    plain: dict[str, Any] = msgspec.to_builtins(value)
    return plain
