"""The report as somebody reads it who has written half a sheet: what is left to be ordered.

The RU are spent, the ships that go somewhere are gone, the worlds they go to are spoken for, and
the classes that are drawn can be built. Offers for the rest of the turn are made of it.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.design import Design
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip, View, WorldSight, made_in
from starpost.games.star_empires.phases.research.create_designs import calculate
from starpost.games.star_empires.state import ShipClass
from starpost.games.star_empires.told.fitting import AWAY, Fitting
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.foresight import remaining
from starpost.kernel.orders import Order

YARD = "in the yard"
"""Where ships are that are being built."""


def ordered(view: View, orders: Sequence[Order]) -> View:
    if not view.code or view.over or not orders:
        return view
    beside = Fitting(view, orders)
    gone, going = beside.leaving, set(beside.going.values())
    stocks = remaining(view, orders)
    drawn = [_drawn(view, order) for order in orders if isinstance(order, o.CreateDesign)]
    onto = {word: x.carrier for x in orders if isinstance(x, o.Load) for word in x.ships}
    ships = [
        replace(s, carrier=onto.get(s.handle, AWAY), at=beside.going.get(s.handle) or s.at)
        if s.handle in gone else s for s in view.ships
    ]  # fmt: skip
    return replace(
        view,
        worlds=tuple(_left(view, world, going, stocks) for world in view.worlds),
        classes=(*view.classes, *(kind for kind in drawn if kind is not None)),
        ships=(*ships, *_coming(view, orders)),
    )


def _left(
    view: View, world: WorldSight, going: Collection[Pair | None], stocks: dict[str, int]
) -> WorldSight:
    """An own world with what is left to spend; a free one that somebody goes to is no goal."""
    if world.mine and world.name in stocks:
        return replace(world, stock=stocks[world.name] - made_in(world))
    return replace(world, owner=view.seat) if world.at in going and not world.owner else world


def _drawn(view: View, order: o.CreateDesign) -> ShipClass | None:
    new = calculate(order, view.rules.design_multiplier)
    if not isinstance(new, Design) or any(c.name == order.name for c in view.classes):
        return None
    return ShipClass(
        order.name, new.hull, new.guns, new.dp, new.engines, new.scan, new.racks, new.tonnage,
        new.cost, new.ar,
    )  # fmt: skip


def _coming(view: View, orders: Sequence[Order]) -> Iterator[OwnShip]:
    """Ships that are being built, so that nobody else is given their names."""
    for order in orders:
        for name in order.names if isinstance(order, o.Build) else ():
            yield OwnShip(
                name, name, view.seat, (0, 0), "", "", 1, 1, 100.0, 0, 0, 0, 0, 0, 1, carrier=YARD
            )
