"""The phases of a turn as the film shows them, and what it shows as what."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.kernel.telling import ShotKind

PHASES = ("Fire", "Moves", "Portals", "Ownership", "Building", "Scans")
FIRE, MOVES, PORTALS, OWNERSHIP, BUILDING, SCANS = range(1, 7)
SHOTS: Mapping[str, ShotKind] = {
    "fought": "fight", "moved": "go", "traversed": "go", "sighted": "go", "built": "build",
    "flagged": "flag", "fallen": "lose",
}  # fmt: skip
GLIMPSES = ("sighted",)
UNFOLDING: Mapping[ShotKind, int] = {
    "go": MOVES, "flag": OWNERSHIP, "build": BUILDING, "meet": SCANS, "find": SCANS,
}  # fmt: skip
