"""Orders as a player would write them: sectors by the world or the portal in them."""

from __future__ import annotations

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.hexes import text
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.writing import orders as say
from starpost.kernel.orders import Order


def names(view: View) -> dict[str, str]:
    """By coordinates, as they are written; a name that two places have says nothing."""
    places = [(p.at, p.name) for p in view.portals if p.status != "lost"]
    places += [(w.at, w.name) for w in view.worlds if w.status != "lost"]
    called = [
        name.lower() for name in (*(name for _, name in places), *(s.name for s in view.storms))
    ]
    return {text(at): name for at, name in places if called.count(name.lower()) == 1}


def reworded(known: dict[str, str], order: Order) -> Order:
    if isinstance(order, say.Move):
        return replace(order, to=known.get(order.to, order.to))
    if isinstance(order, say.Fire):
        ships = tuple(f"@{known[word]}" if word in known else word for word in order.ships)
        return replace(order, ships=ships)
    return order
