"""What is worth a curve: the score as it would be now, and what stands on the board."""

from __future__ import annotations

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.result import score
from starpost.games.fate_of_empire.shown.report import ours
from starpost.kernel.contract import Measure


def measures(view: View) -> list[Measure]:
    st = view.known
    own = [st.planets[pid] for pid in ours(st)]
    seat = st.players[0].name
    ships = sum(g.s + g.c + g.f + g.d for g in st.groups.values() if g.owner == 0)
    return [
        Measure("Score", seat, score(st).total, seat),
        Measure("Economy", "planets", len(own)),
        Measure("Economy", "people", sum(p.pop for p in own)),
        Measure("Economy", "ships", ships),
    ]
