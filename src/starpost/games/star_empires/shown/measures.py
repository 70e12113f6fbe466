"""What is worth a curve: production, everybody's where it is told; own worlds and ships."""

from __future__ import annotations

from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.told.purpose import made, standings
from starpost.kernel.contract import Measure


def measures(view: View) -> list[Measure]:
    told = standings(view)
    found = [Measure("Production", name, ru, name) for name, ru in told.items()]
    if view.code:
        if view.seat not in told:
            found.append(Measure("Production", view.seat, made(view), view.seat))
        found += [
            Measure("Economy", "worlds", sum(w.mine for w in view.worlds)),
            Measure("Economy", "ships", len(view.ships)),
        ]
    return found
