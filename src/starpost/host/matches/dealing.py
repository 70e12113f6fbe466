"""The deal of a match: for good at its start, and tried before, so that what cannot be is told."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from starpost.host.storage import MatchRow
from starpost.host.trouble import bad
from starpost.host.turns.turn_limit import time_limit
from starpost.kernel.contract import Game
from starpost.kernel.match import Match

SECONDS = 4.0


def deal(
    game: Game[Any, Any], row: MatchRow, chosen: Mapping[str, Any], seed: str, **facts: Any
) -> Match[Any, Any]:
    """The match as it is set up. `chosen`: what was chosen for each seat, in plain values."""
    options = msgspec.convert(row.options, game.Options)
    seats = {name: msgspec.convert(choice, game.Choice) for name, choice in chosen.items()}
    try:
        return Match.new(game, options, seats, seed=seed, name=row.name, **facts)
    except ValueError as error:
        raise bad("bad_options", f"{game.title} cannot be set up like this: {error}.") from None


def rehearse(game: Game[Any, Any], row: MatchRow, chosen: Mapping[str, Any]) -> None:
    """Before anybody is invited to a match that cannot be, and before the tables are locked."""
    try:
        with time_limit(SECONDS):
            deal(game, row, chosen, "rehearsal")
    except TimeoutError:
        raise bad("bad_options", f"{game.title} takes too long to set up like this.") from None
