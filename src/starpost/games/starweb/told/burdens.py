"""Artifacts that cost points wherever they are ours (rule 9.6), and how one gets rid of them."""

from __future__ import annotations

from starpost.games.starweb.galaxy.artifacts import name, points
from starpost.games.starweb.known.view import View

RID = "aboard a fleet too: put it down on a world that is not yours"


def cost(view: View, artifact: int) -> int:
    """Points that an artifact takes from its holder each turn."""
    return max(0, -points(view.type, artifact)) if view.type is not None else 0


def heaviest(view: View) -> str:
    """The dearest that the seat holds: "the Radioactive Isotope −30"."""
    held = [v for sighting in view.my_worlds() for v in sighting.world.artifacts]
    held += [v for key in view.my_keys() for v in key.artifacts]
    worst = max(held, key=lambda v: cost(view, v), default=0)
    lost = cost(view, worst) if worst else 0
    return f"the {name(worst)} −{lost}" if lost else ""
