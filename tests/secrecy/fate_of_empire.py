"""The Fate of Empire: one player and no opponent. Rule 10.1: everything on the table is open but
the cards of unexplored stars and dice not yet thrown, and neither is in a state before its time."""

from __future__ import annotations

from secrecy.granted import everybody, grants
from starpost.games.fate_of_empire.state import Campaign

SECRET = frozenset({"answers"})
"""The machine's own count: how often the open question was answered."""

GRANTS = grants(
    "10.1", everybody, *(name for name in Campaign.__struct_fields__ if name not in SECRET)
)
