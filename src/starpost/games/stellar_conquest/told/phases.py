"""The film of a round: the steps that each player plays alone, then production."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.kernel.telling import ShotKind

PHASES = ("Moves", "Exploration", "Fights", "Attacks", "Landings", "Production")
MOVES, EXPLORATION, FIGHTS, ATTACKS, LANDINGS, PRODUCTION = range(1, 7)
SHOTS: Mapping[str, ShotKind] = {
    "went": "go", "came": "go", "found": "find", "fought": "fight", "lost": "lose",
    "raised": "flag", "built": "build",
}  # fmt: skip
"""What `moves` makes of the log; the log's own lines say it in the referee's words."""
UNFOLDING: Mapping[ShotKind, int] = {
    "go": MOVES, "find": EXPLORATION, "meet": FIGHTS, "flag": LANDINGS, "build": PRODUCTION,
}  # fmt: skip
