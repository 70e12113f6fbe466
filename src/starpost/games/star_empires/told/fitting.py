"""A card beside what is on the sheet already: what is left of it, and of everything else.

To whoever goes on writing the RU are spent, the ships that go somewhere are gone, the worlds they
go to are spoken for, and the classes that are drawn can be built.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.design import Design
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip, View, WorldSight, made_in
from starpost.games.star_empires.phases.research.create_designs import calculate
from starpost.games.star_empires.state import ShipClass
from starpost.games.star_empires.told.wish import apart
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.foresight import remaining
from starpost.games.star_empires.writing.places import goal, whole
from starpost.kernel.orders import Order

AWAY, YARD = "under way", "in the yard"
"""Where ships are that no other order means: as good as aboard."""


def left(view: View, orders: Sequence[Order], above: Sequence[Order]) -> list[Order]:
    """Orders without what other lines do already: their ships have work, their worlds a ship."""
    return list(Fitting(view, above).left(orders))


class Fitting:
    """Which ships, goals and sectors the lines above have dealt with."""

    def __init__(self, view: View, above: Sequence[Order]) -> None:
        self.view = view
        self.fleet = {s.handle: s for s in view.ships}
        self.going: dict[str, Pair | None] = {}
        self.through: set[str] = set()
        self.aboard: set[str] = set()
        self.fire: dict[Pair, set[str]] = {}
        for order in above:
            if isinstance(order, o.Move):
                to = goal(view, order.to)
                self.going |= dict.fromkeys(self._meant(order.ships, order.but), to)
            elif isinstance(order, o.Traverse):
                self.through.update(self._meant(order.ships, order.but))
            elif isinstance(order, o.Load):
                self.aboard.update(order.ships)
            elif isinstance(order, o.Fire):
                for at in (whole(view, word) for word in order.ships):
                    if at is not None:
                        self.fire.setdefault(at, set()).update(order.but)
        self.leaving = {*self.going, *self.through, *self.aboard}

    def _meant(self, words: tuple[str, ...], but: tuple[str, ...]) -> Iterator[str]:
        """Ships by name; a sector means all of ours in it."""
        for word in words:
            at = whole(self.view, word)
            here = [s.handle for s in self.view.ships if s.at == at and not s.carrier]
            yield from (name for name in (here if at is not None else [word]) if name not in but)

    def left(self, orders: Sequence[Order]) -> Iterator[Order]:
        spare, orphans, gone = self._parted(orders)
        for order in orders:
            if isinstance(order, o.Fire):
                yield from self._fire(order)
            elif isinstance(order, o.Move):
                ships = tuple(s for s in order.ships if s not in gone)
                if not ships:
                    ships = self._stand_in(order, spare) if order in orphans else ()
                if ships:
                    yield order if ships == order.ships else replace(order, ships=ships)
            elif isinstance(order, o.Load):
                if order.carrier not in gone and not self.aboard & set(order.ships):
                    yield order
            elif not isinstance(order, o.Traverse) or not gone & set(order.ships):
                yield order

    def _parted(self, orders: Sequence[Order]) -> tuple[list[OwnShip], list[o.Move], set[str]]:
        """Ships whose goal somebody else goes to, moves whose ships have other work, and both."""
        spare: list[OwnShip] = []
        orphans: list[o.Move] = []
        gone: set[str] = set()
        taken = set(self.going.values())
        for order in orders:
            if not isinstance(order, o.Move):
                continue
            to, used = goal(self.view, order.to), [s for s in order.ships if self._busy(s)]
            if self._free_world(to) and to in taken:
                gone.update(order.ships)
                spare += [self.fleet[s] for s in order.ships if s in self.fleet and s not in used]
            elif used:
                gone.update(order.ships if self._held(to) else used)
                orphans += [] if self._held(to) else [order]
        return spare, orphans, gone

    def _busy(self, handle: str) -> bool:
        ship = self.fleet.get(handle)
        fired = ship is not None and ship.at in self.fire and handle not in self.fire[ship.at]
        return handle in self.leaving or (fired and ship is not None and ship.guns > 0)

    def _free_world(self, to: Pair | None) -> bool:
        return any(w.at == to and not w.owner and not w.mine for w in self.view.worlds)

    def _held(self, to: Pair | None) -> bool:
        """By somebody: half a strike is none."""
        return any(w.at == to and w.owner and not w.mine for w in self.view.worlds)

    def _stand_in(self, order: o.Move, spare: list[OwnShip]) -> tuple[str, ...]:
        """A ship that lost its goal takes the one that lost its ship."""
        to = goal(self.view, order.to)
        for ship in spare:
            if to is not None and apart(ship.at, to) <= ship.engines:
                spare.remove(ship)
                return (ship.handle,)
        return ()

    def _fire(self, order: o.Fire) -> Iterator[Order]:
        """Guns fire once, and not those of ships that leave."""
        at = whole(self.view, order.ships[0])
        if at is None or at in self.fire:
            return
        here = [s.handle for s in self.view.ships if s.at == at and s.guns and not s.carrier]
        but = {*order.but, *(s for s in here if s in self.leaving)}
        if set(here) - but:
            new = tuple(s for s in here if s in but and s not in order.but)
            yield replace(order, but=(*order.but, *new)) if new else order


def planned(view: View, orders: Sequence[Order], kept: Collection[str] = ()) -> View:
    """The report with what a sheet leaves to be ordered. `kept`: ships that may be thought of
    again, whatever was ordered."""
    if not view.code or view.over or not orders:
        return view
    beside = Fitting(view, orders)
    gone = beside.leaving - set(kept)
    going = {to for ship, to in beside.going.items() if ship in gone}
    stocks = remaining(view, orders)
    drawn = [_drawn(view, order) for order in orders if isinstance(order, o.CreateDesign)]
    ships = [replace(s, carrier=AWAY) if s.handle in gone else s for s in view.ships]
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
