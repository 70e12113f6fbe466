"""Advice empties no world: of those who hold one somebody stays, whatever the sheet wants."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from starpost.games.star_empires.known.estimate import strangers
from starpost.games.star_empires.known.guards import holds, keeper
from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.games.star_empires.writing import orders as o
from starpost.kernel.orders import Order

Going = o.Move | o.Load | o.Traverse


def guarded(view: View, orders: Sequence[Order]) -> list[Order]:
    """The sheet without those lines, or ships of lines, by which a world would lose its last
    guard. Where stronger strangers stand already nobody is kept to be shot."""
    kept = {ship.handle for ship in _keepers(view, orders)}
    return [left for order in orders for left in _without(order, kept)]


def _keepers(view: View, orders: Sequence[Order]) -> Iterator[OwnShip]:
    gone = {word for x in orders if isinstance(x, Going) for word in x.ships}
    foes = strangers(view)
    for world in view.worlds:
        here = [s for s in view.ships if s.at == world.at and holds(s)]
        if not world.mine or not here or any(s.handle not in gone for s in here):
            continue
        if world.at in foes and foes[world.at].guns >= sum(s.dp for s in here):
            continue
        stays = keeper(here)
        if stays is not None:
            yield stays


def _without(order: Order, kept: set[str]) -> Iterator[Order]:
    if not isinstance(order, Going) or not kept & set(order.ships):
        yield order
        return
    ships = tuple(word for word in order.ships if word not in kept)
    if ships:
        yield replace(order, ships=ships)
