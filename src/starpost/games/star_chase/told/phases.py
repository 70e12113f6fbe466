"""The film of a turn: its sixteen actions, as far as the seat saw them."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.games.star_chase.tables import ACTIONS
from starpost.kernel.telling import ShotKind

ROUND = 4
"""So many actions are shown together: a film has ten seconds."""
PHASES = (
    *(f"Actions {n}-{n + ROUND - 1}" for n in range(1, ACTIONS + 1, ROUND)),
    "The end of the turn",
)
LAST = len(PHASES)


def phase(slot: int) -> int:
    return (slot - 1) // ROUND + 1 if slot else LAST


SHOTS: Mapping[str, ShotKind] = {"moved": "go", "fight": "fight", "bomb": "fight"}
UNFOLDING: Mapping[ShotKind, int] = {"go": LAST, "build": LAST, "find": LAST}
