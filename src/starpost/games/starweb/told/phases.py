"""The phases of a turn as the film shows them, and what it shows as what."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.kernel.telling import ShotKind

PHASES = ("Built", "Fire", "Moves", "Captures", "Finds")
BUILT, FIRE, MOVES, CAPTURES, FINDS = range(1, 6)

SHOTS: Mapping[str, ShotKind] = {
    "moved": "go",
    "fleet_hit": "fight",
    "fleet_hit_leaving": "fight",
    "industry_hit": "fight",
    "population_hit": "fight",
    "converts_hit": "fight",
    "home_hit": "fight",
    "ambush": "fight",
    "robots_fought": "fight",
    "settlers_fought": "fight",
    "busted": "fight",
    "black_hole": "lose",
    "boarded": "lose",
    "captured": "flag",
    "neutralised": "flag",
    "emptied": "flag",
    "all_converts": "flag",
    "robots_took": "flag",
    "robots_joined": "flag",
}
UNFOLDING: Mapping[ShotKind, int] = {
    "build": CAPTURES,
    "go": MOVES,
    "flag": CAPTURES,
    "meet": FINDS,
    "find": FINDS,
}
"""Where the film puts what it finds by comparing two maps."""
STEPS = {kind: {"fight": FIRE, "go": MOVES}.get(shot, CAPTURES) for kind, shot in SHOTS.items()}
"""The phase of each kind of event."""
STEPS |= {"ambush": MOVES, "black_hole": MOVES, "busted": CAPTURES, "robots_fought": CAPTURES}
STEPS |= {"settlers_fought": CAPTURES}
