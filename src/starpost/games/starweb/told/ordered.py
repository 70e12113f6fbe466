"""A printout as it will stand once the sheet has built: so one sees what is ordered already."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import copy

from msgspec.structs import replace

from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import Sighting
from starpost.games.starweb.tables import growth_cost
from starpost.games.starweb.writing import values as o
from starpost.kernel.orders import Order


def ordered(view: View, orders: Sequence[Order]) -> View:
    """Ships on keys, and what the worlds can still build. A line that the check refuses counts too:
    the sheet says there what is wrong."""
    ships: Counter[int] = Counter()
    spent: Counter[int] = Counter()
    cost = growth_cost(view.type) if view.type else 1
    for order in orders:
        match order:
            case o.Build():
                spent[order.world] += order.count
                if order.into == "F":
                    ships[order.to] += order.count
            case o.Invest():
                spent[order.world] += cost * order.count
            case o.Transfer(source="F"):
                ships[order.number] -= order.count
                if order.into == "F":
                    ships[order.to] += order.count
    if not ships and not spent:
        return view
    worlds = {n: _built(view, seen, ships, spent[n]) for n, seen in view.worlds.items()}
    return replace(view, worlds=worlds)


def _built(view: View, seen: Sighting, ships: Counter[int], spent: int) -> Sighting:
    mine = [key.id for key in seen.keys if key.owner == view.seat and ships[key.id]]
    if not mine and not spent:
        return seen
    world = copy(seen.world)
    world.capacity = max(0, world.capacity - spent)
    world.metal = max(0, world.metal - spent)
    keys = tuple(
        replace(key, ships=max(0, key.ships + ships[key.id])) if key.id in mine else key
        for key in seen.keys
    )
    return replace(seen, world=world, keys=keys)
