"""What is worth a curve: the score, and what the seat owns."""

from __future__ import annotations

from starpost.games.starweb.known.view import View
from starpost.games.starweb.shown.printout import assets
from starpost.kernel.contract import GM, Measure

ECONOMY = ("Worlds", "Ships", "Industry", "Metal")


def measures(view: View) -> list[Measure]:
    """Others' scores are secret until the end."""
    if view.final is not None:
        scores = view.final.scores.items()
        found = [Measure("Score", name, score, name) for name, score in scores]
    elif view.seat in ("", GM):
        return []
    else:
        known = view.rivals or {view.seat: view.score}
        found = [Measure("Score", name, score, name) for name, score in known.items()]
    if view.seat not in ("", GM):
        own = assets(view)
        found += [Measure("Economy", name, own[name]) for name in ECONOMY]
    return found
