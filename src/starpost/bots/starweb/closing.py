"""The last turn: metal that is fetched is never used, and guards on the ground stop a landing."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.starweb.galaxy.artifacts import points
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import Kind
from starpost.games.starweb.writing import values as say
from starpost.kernel.orders import Order


def in_time(view: View, orders: Sequence[Order]) -> Sequence[Order]:
    """What of a sheet still counts; all of it while other turns follow."""
    if view.type is None or not view.last_turn or view.turn < view.last_turn:
        return orders
    bound = {x.fleet for x in orders if isinstance(x, say.Move) and _is_taken(view, x.path[-1])}
    return [order for order in orders if _counts(order, bound, view.type)]


def _is_taken(view: View, goal: int) -> bool:
    """Whether a fleet takes a world by flying there, as far as one knows."""
    found = view.sighting(goal)
    if found is None:
        return True
    world = found.world
    return world.owner != view.seat and not world.iships + world.pships


def _counts(order: Order, bound: set[int], kind: Kind) -> bool:
    """Flights that take something, with their ships; all that does not serve another turn."""
    match order:
        case say.Move():
            return order.fleet in bound
        case say.Build(into="F"):
            return order.to in bound
        case say.Hook():
            return points(kind, order.artifact) >= 0  # aboard it costs as much this turn
    return not isinstance(order, say.Load)
