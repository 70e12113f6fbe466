"""What the game master chooses."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from starpost.games.stellar_conquest.tables import LAST_TURN


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    turns: Annotated[int, Meta(ge=1, le=400)] = LAST_TURN
    base_weaponry: bool = False


HELP = {
    "turns": "How many rounds are played; the board game has 44.",
    "base_weaponry": "Missile bases fire again after a miss once their owner has Improved "
    "Weaponry (optional rule).",
}
