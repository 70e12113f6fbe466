"""A report as the sheet leaves it: its build points are spent once."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.writing.panels import Ledger
from starpost.kernel.orders import Order


def ordered(view: View, orders: Sequence[Order]) -> View:
    if view.me is None or not orders:
        return view
    book = Ledger(view, orders)
    return replace(view, me=replace(view.me, bp=book.bp, treasury=book.treasury))
