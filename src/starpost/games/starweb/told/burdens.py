"""Artifacts that cost points wherever they are ours (rule 9.6), and how one gets rid of them."""

from __future__ import annotations

from starpost.games.starweb.galaxy.artifacts import name, points
from starpost.games.starweb.known.view import View
from starpost.told.words import NAMED, signed

RID = "aboard a fleet too: put it down on a world that is not yours"


def cost(view: View, artifact: int) -> int:
    """Points that an artifact takes from its holder each turn."""
    return max(0, -points(view.type, artifact)) if view.type is not None else 0


def paid(view: View) -> str:
    """What each artifact that the seat holds gives or takes a turn, the dearest first, as many as
    are read at a glance: "the Radioactive Isotope −30, the Platinum Pyramid +5"."""
    if view.type is None:
        return ""
    held = [v for sighting in view.my_worlds() for v in sighting.world.artifacts]
    held += [v for key in view.my_keys() for v in key.artifacts]
    worth = sorted((points(view.type, v), v) for v in held if points(view.type, v))
    said = [f"the {name(v)} {signed(change)}" for change, v in worth[:NAMED]]
    rest = sum(change for change, _ in worth[NAMED:])
    return ", ".join([*said, *([f"others {signed(rest)}"] if worth[NAMED:] else [])])
