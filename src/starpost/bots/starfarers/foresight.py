"""Who advises newcomers: the strong bot's search, which knows when the match ends.

In a match of a few rounds a part or a ship that pays later pays nothing. So every answer is played
to the last round where that is near, and judged by points, not by prospects.
"""

from __future__ import annotations

from typing import Final

from starpost.bots.starfarers.search import Search, prospects
from starpost.games.starfarers.state import State

HOPE: Final = 0.5
"""What prospects count beside points, where the match goes on after them."""
ENVY: Final = 0.3
"""What the best rival's points count."""


class Foresight(Search):
    """The search of the strong bot, to the last round and for points."""

    def _worth(self, s: State, p: int) -> float:
        best = max(s.points(q) for q in range(len(s.match.seats)) if q != p)
        worth = s.points(p) - ENVY * best
        return worth if s.winner >= 0 else worth + HOPE * prospects(s, p, self.plans[0])
