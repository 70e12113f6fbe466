"""Beside the sheet: what every world of one's own can build, and how much of it is used."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.starweb.known.view import View
from starpost.games.starweb.writing import reckoning
from starpost.games.starweb.writing.check import refusals, refused
from starpost.kernel.orders import Order
from starpost.kernel.panels import Charge, Panel


def panels(view: View, orders: Sequence[Order]) -> list[Panel]:
    """What every world of one's own can build, and how much of it is used."""
    lost = refused(refusals(view, orders)) if orders else frozenset()
    return reckoning.capacity(view, orders, lost)


def charges(view: View, orders: Sequence[Order]) -> list[Charge]:
    """What each line takes of its world's capacity (rule 5.2), and the gifts counted (3.5)."""
    if not orders:
        return []
    return reckoning.charges(view, orders, refused(refusals(view, orders)))
