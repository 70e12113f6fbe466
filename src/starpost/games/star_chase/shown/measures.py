"""What is worth a curve: victory points as far as they are public, and the own accounts."""

from __future__ import annotations

from starpost.games.star_chase.known.view import View
from starpost.kernel.contract import Measure


def measures(view: View) -> list[Measure]:
    known = {p.code: p.vp for p in view.roundup if p.vp is not None}
    known |= {e.code: e.vp for e in view.empires}  # the game master's
    if view.me is not None:
        known[view.me.code] = view.me.vp
    found = [Measure("Victory points", code, vp, code) for code, vp in known.items()]
    if view.me is not None:
        found += [
            Measure("Economy", "build points", view.me.bp),
            Measure("Economy", "systems", len(view.systems)),
            Measure("Economy", "industry", sum(s.ind for s in view.systems.values())),
        ]
    return found
