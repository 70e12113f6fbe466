"""The yard's drawings, which live off the price list (rule 1.4).

A part is priced by ceil(exp(difference / divisor)), up and down: the first step away from a
basic component is worth 2 RU either way and the following steps nearly nothing. So every drawing
drops one point of whatever it can spare, and strips what it does not need.
"""

from __future__ import annotations

from math import ceil

from msgspec import Struct

from starpost.games.star_empires.galaxy.design import priced
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.state import ShipClass
from starpost.games.star_empires.tables import HULLS
from starpost.games.star_empires.writing import orders as say


class Drawing(Struct, frozen=True):
    """A class the bot wants: a word for its name, hull and ratings."""

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


class Yard:
    """Which drawings are classes already; the others are ordered as money allows."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.by_ratings = {
            (c.hull, (c.guns, c.dp, c.engines, c.scan, c.racks)): c
            for c in sorted(view.classes, key=lambda c: (-c.cost, c.name))
            if c.buildable
        }
        self.costs = {c.name: c.cost for c in view.classes}
        self.coming: dict[str, str] = {}

    def known(self, drawing: Drawing) -> ShipClass | None:
        return self.by_ratings.get((drawing.hull, drawing.ratings))

    def ready(self, drawing: Drawing) -> bool:
        """Whether ships of it can be built this turn."""
        return drawing.word in self.coming or self.known(drawing) is not None

    def fee(self, drawing: Drawing) -> int:
        return ceil(drawing.cost * self.view.rules.design_multiplier)

    def design(self, drawing: Drawing, world: str) -> say.CreateDesign:
        """The order; the turn in the name lets a refused name be followed by another."""
        name = f"{self.view.code}_{drawing.word}"
        if self.view.turn > 0:
            name += f"_{self.view.turn}"
        self.coming[drawing.word] = name
        numbers = tuple(str(n) for n in drawing.ratings)
        return say.CreateDesign(world, name, drawing.hull.upper(), numbers)

    def pick(self, drawing: Drawing) -> tuple[str, int]:
        """The class to build for a drawing now, and its cost."""
        kind = self.known(drawing)
        if kind is not None:
            return kind.name, kind.cost
        if drawing.word in self.coming:
            return self.coming[drawing.word], drawing.cost
        return drawing.stand_in, self.costs.get(drawing.stand_in, 10)
