"""What others surely hold, from what all at the table have seen: whom to ask for a card."""

from __future__ import annotations

from starpost.games.starfarers.known import lines
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tables import RESOURCES
from starpost.kernel.tabletop import Pile

TAKES = ("launch", "expand", "spaceport", "bank", "discard", "give", "steal", "fame", "supply")
"""Lines after which a hand may have lost cards: nothing is sure of it any more."""


def surely(view: View, name: str) -> Pile:
    """Cards that came to a player in sight of all, and have not left since."""
    seats, held = view.table.match.seats, dict.fromkeys(RESOURCES, 0)
    for line in view.past:
        one = lines.noted(line, seats)
        if one is None or name not in (one.who, *one.whom):
            continue
        if line.kind in TAKES:
            held = dict.fromkeys(RESOURCES, 0)
        if line.kind == "deal":
            other = one.whom[0] if name == one.who else one.who
            for kind, n in lines.came(line, other, seats):
                held[kind] = max(0, held[kind] - n)
        if line.kind in ("deal", "receive"):
            for kind, n in lines.came(line, name, seats):
                held[kind] += n
    return tuple((kind, n) for kind, n in held.items() if n)
