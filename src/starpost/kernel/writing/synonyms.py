"""Words for orders that other games and players have: what somebody may have meant by them."""

from __future__ import annotations

import re
from collections.abc import Collection

SAME = (
    ("COLONISE", "COLONIZE", "SETTLE", "LAND", "FOUND"),
    ("ASSAULT", "ATTACK", "FIRE", "FIGHT", "STRIKE", "INVADE"),
    ("RESEARCH", "TECH", "STUDY"),
    ("PROBE", "SCOUT", "EXPLORE", "SCAN"),
    ("MOVE", "GO", "FLY", "TRAVEL", "WARP"),
    ("BUILD", "MAKE", "CONSTRUCT", "PRODUCE"),
    ("MESSAGE", "SAY", "TELL", "WRITE"),
)
_WORD = re.compile(r"[\W\d]*([A-Za-z]+)")


def meant(line: str, known: Collection[str]) -> str:
    """The game's own word for the one that a line begins with; empty: it has it, or none."""
    found = _WORD.match(line)
    word = found[1].upper() if found else ""
    if word in known:
        return ""
    others = (other for group in SAME if word in group for other in group)
    return next((other for other in others if other in known), "")
