"""The bot's yard: which of the usual drawings are classes already."""

from __future__ import annotations

from math import ceil

from starpost.games.star_empires.galaxy.drawings import Drawing
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.state import ShipClass
from starpost.games.star_empires.writing import orders as say


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
