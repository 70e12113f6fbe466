"""What the game master chooses."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from starpost.games.stellar_conquest.tables import LAST_TURN


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    turns: Annotated[int, Meta(ge=1, le=400)] = LAST_TURN
    base_weaponry: bool = False
    near_start: bool = False


HELP = {
    "turns": "The board game has 44.",
    "near_start": "Fleets come in near each other, not at the corners, and meet by round four. "
    "A variant of ours for short games.",
    "base_weaponry": "They fire again after a miss once their owner has Improved Weaponry. An "
    "optional rule of the board game.",
}

CALLED = {
    "turns": "Rounds",
    "near_start": "Start near each other",
    "base_weaponry": "Missile bases that fire twice",
}
