"""What is worth a curve: the empire's own worlds and ships; to the game master, everybody's."""

from __future__ import annotations

from starpost.games.star_empires.known.sights import View
from starpost.kernel.contract import Measure


def measures(view: View) -> list[Measure]:
    found = [Measure("Production of all", e.name, e.production, e.name) for e in view.empires]
    if view.code:
        own = [w for w in view.worlds if w.mine]
        found += [
            Measure("Economy", "production", sum(w.production for w in own)),
            Measure("Economy", "worlds", len(own)),
            Measure("Economy", "ships", len(view.ships)),
        ]
    return found
