"""The film of some turns: what was built, then who flew where and what was founded."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.kernel.telling import ShotKind

PHASES = ("Trade and build", "Fly")
BUILD, FLY = 1, 2
SHOTS: Mapping[str, ShotKind] = {"built": "build", "flew": "go", "founded": "build"}
"""What `moves` makes of the log; the log's own lines name places by their ids."""
UNFOLDING: Mapping[ShotKind, int] = {"build": BUILD, "go": FLY, "flag": FLY, "lose": FLY}
