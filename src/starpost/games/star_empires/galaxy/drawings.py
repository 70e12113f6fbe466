"""Classes that live off the price list (rule 1.4): what the yards of most empires draw.

A part is priced by ceil(exp(difference / divisor)), up and down: the first step away from a
basic component is worth 2 RU either way and the following steps nearly nothing. So every drawing
drops one point of whatever it can spare, and strips what it does not need.
"""

from __future__ import annotations

from msgspec import Struct

from starpost.games.star_empires.galaxy.design import priced
from starpost.games.star_empires.tables import HULLS


class Drawing(Struct, frozen=True):
    """A class worth having: a word for its name, hull and ratings."""

    word: str
    hull: str
    ratings: tuple[int, int, int, int, int]
    """Guns, DP, engines, scan, racks."""
    stand_in: str
    """The basic class that does its work until it exists."""

    @property
    def cost(self) -> int:
        return priced(HULLS[self.hull], self.ratings)[0]


PINNACE = Drawing("pinnace", "transport", (1, 9, 5, 0, 0), "probe")
"""Claims a world for 1 RU, five sectors a jump, and lives through a weak storm."""
SHIELD = Drawing("shield", "wing", (4, 15, 0, 0, 0), "fighter")
"""Holds a world: 15 DP for 2 RU."""
LANCE = Drawing("lance", "wing", (15, 4, 0, 0, 0), "fighter")
"""15 guns for 2 RU and one tonne: racks carry it into battle."""
TENDER = Drawing("tender", "transport", (0, 9, 5, 0, 9), "carrier")
"""Nine racks, five sectors a jump."""
SURVEYOR = Drawing("surveyor", "scout", (1, 1, 5, 5, 0), "probe")
"""Sees and jumps five sectors: the galaxy is mapped in a few turns."""

DRAWINGS = (PINNACE, SURVEYOR, SHIELD, LANCE, TENDER)
