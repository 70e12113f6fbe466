"""What is wrong with a sheet. A seat knows its own fuel, so this is also what the turn does."""

from collections.abc import Sequence

from beacons.known.view import View
from beacons.writing.orders import Burn
from beacons.writing.problems import CODES
from starpost.kernel.orders import Order, Problem, Unread, unreadable


def check(view: View, orders: Sequence[Order]) -> list[Problem]:
    return list(burns(view.fuel.get(view.seat, 0), orders)[1])


def burns(fuel: int, orders: Sequence[Order]) -> tuple[dict[str, int], tuple[Problem, ...]]:
    """Rule 2.1: line by line, as far as the fuel goes."""
    burnt: dict[str, int] = {}
    found = []
    for index, order in enumerate(orders):
        if isinstance(order, Burn) and order.amount <= fuel - sum(burnt.values()):
            burnt[order.place] = burnt.get(order.place, 0) + order.amount
        elif isinstance(order, Unread):
            found.append(unreadable(order, index))
        else:
            found.append(Problem(str(order), "no_fuel", CODES["no_fuel"], index=index))
    return burnt, tuple(found)
