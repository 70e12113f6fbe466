"""Which encoder a game has."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from starpost.rl import starfarers, stellar_conquest
from starpost.rl.encoding import SIZE, Encoder, Vector


def encoder_for(game_id: str) -> tuple[Callable[[Any], Vector], int]:
    """The encoder of a game, and the length of its vectors."""
    if game_id == "starfarers":
        return starfarers.of_view, starfarers.SIZE
    if game_id in ("stellar_conquest", "fate_of_empire"):
        return stellar_conquest.of_view, stellar_conquest.SIZE
    return Encoder(), SIZE
