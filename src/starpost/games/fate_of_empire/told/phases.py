"""The film from one answer to the next, in the order of rule 3.1.

The event of a turn comes before its moves, and nobody is asked between it and the turn before: so
in a film it stands last.
"""

from __future__ import annotations

from collections.abc import Mapping

from starpost.games.stellar_conquest.told.phases import SHOTS as BASE
from starpost.kernel.telling import ShotKind

PHASES = (
    "Moves", "Exploration", "Pirates", "Attacks", "Landings", "Production", "Event", "Swarm",
)  # fmt: skip
MOVES, EXPLORATION, PIRATES, ATTACKS, LANDINGS, PRODUCTION, EVENT, SWARM = range(1, 9)
SHOTS: Mapping[str, ShotKind] = {**BASE, "thrown": "dice", "swarmed": "fight"}
UNFOLDING: Mapping[ShotKind, int] = {
    "go": MOVES, "find": EXPLORATION, "meet": PIRATES, "flag": LANDINGS, "build": PRODUCTION,
}  # fmt: skip
