"""What is worth a curve: points once they are known, and the seat's own colonies and ships."""

from __future__ import annotations

from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.shown.record_sheets import mine
from starpost.kernel.contract import Measure


def measures(view: View) -> list[Measure]:
    found = [Measure("Points", name, points, name) for name, points in view.scores.items()]
    return found + holdings(view) if view.me is not None else found


def holdings(view: View) -> list[Measure]:
    """What the seat has on the board; the campaign counts the same."""
    st = view.known
    own = [st.planets[pid] for pid in mine(view)]
    ships = sum(g.s + g.c + g.f + g.d for g in st.groups.values() if g.owner == view.seat)
    return [
        Measure("Economy", "planets", len(own)),
        Measure("Economy", "people", sum(p.pop for p in own)),
        Measure("Economy", "ships", ships),
    ]
