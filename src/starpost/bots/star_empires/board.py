"""What one empire knows, indexed once a turn for all the bot's desks, and the sheet they fill."""

from __future__ import annotations

from collections.abc import Iterable

from starpost.bots.star_empires.weights import Weights
from starpost.games.star_empires.galaxy.hexes import Pair, text
from starpost.games.star_empires.known.estimate import Force, of_ship, strangers
from starpost.games.star_empires.known.guards import holds
from starpost.games.star_empires.known.sights import OwnShip, View, WorldSight
from starpost.games.star_empires.tables import WING
from starpost.games.star_empires.writing import orders as say
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


def apart(a: Pair, b: Pair) -> int:
    """Rule 1.2: the jump between two sectors."""
    o, y = a[0] - b[0], a[1] - b[1]
    return max(abs(o), abs(y), abs(o - y))


class Board:
    """The map as it lies before the bot. Everything is in the empire's own frame."""

    def __init__(self, view: View, dice: Dice, weights: Weights) -> None:
        self.view = view
        self.w = weights
        self.dice = dice
        self.orders: list[Order] = []
        self.why: dict[str, str] = {}
        """What advice will say about a line."""
        self.errands: dict[str, str] = {}
        """By ship, why it goes where it goes."""
        self.known = {s.at: s.status for s in view.sectors}
        self.mine = sorted((w for w in view.worlds if w.mine), key=lambda w: w.name)
        self.own_at = {w.at: w for w in self.mine}
        self.worlds = [w for w in view.worlds if w.status != "lost"]
        self.storms: dict[Pair, int] = {}
        for storm in view.storms:
            if storm.lost:
                continue
            self.storms[storm.at] = self.storms.get(storm.at, 0) + storm.intensity
        self.ships = {s.handle: s for s in view.ships}
        self.here: dict[Pair, list[OwnShip]] = {}
        self.cargo: dict[str, list[OwnShip]] = {}
        for ship in view.ships:
            if ship.carrier:
                self.cargo.setdefault(ship.carrier, []).append(ship)
            else:
                self.here.setdefault(ship.at, []).append(ship)
        self.foes = strangers(view)
        self.moved: dict[str, Pair] = {}
        """Ships that have been told where to go, or to stay, this turn."""
        self.leaving: dict[tuple[Pair, Pair], list[str]] = {}
        self.crossing: dict[tuple[str, str, Pair], list[str]] = {}

    # --- who is where ---------------------------------------------------------------------

    def foe(self, at: Pair) -> Force:
        return self.foes.get(at, NOBODY)

    def guards(self, at: Pair) -> list[OwnShip]:
        """Own ships in a sector that can hold a world (rule 5.6)."""
        return [s for s in self.here.get(at, ()) if holds(s)]

    def force(self, at: Pair) -> Force:
        """All that would fight for us there, cargo included."""
        total = Force()
        for ship in self.here.get(at, ()):
            total.add(of_ship(ship))
            for cargo in self.cargo.get(ship.handle, ()):
                total.add(of_ship(cargo))
        return total

    def doomed(self, at: Pair) -> bool:
        """Whether those who stand there now can shoot us out of a sector before we build."""
        foe = self.foe(at)
        return foe.guns > 0 and foe.guns >= sum(s.dp for s in self.guards(at))

    def nearest(self, at: Pair, worlds: Iterable[WorldSight]) -> WorldSight | None:
        return min(worlds, key=lambda w: (apart(at, w.at), -w.production, w.name), default=None)

    def idle(self, ship: OwnShip) -> bool:
        return ship.handle not in self.moved

    # --- the sheet ------------------------------------------------------------------------

    def order(self, order: Order, why: str = "") -> None:
        self.orders.append(order)
        if why:
            self.why[str(order)] = why

    def stay(self, ship: OwnShip) -> None:
        self.moved[ship.handle] = ship.at

    def send(self, ship: OwnShip, to: Pair) -> None:
        """A jump; ships that go the same way share an order."""
        self.moved[ship.handle] = to
        if to != ship.at:
            self.leaving.setdefault((ship.at, to), []).append(ship.handle)

    def cross(self, ship: OwnShip, entry: str, exit: str, at: Pair) -> None:
        """Through a portal at the end of the jump."""
        self.crossing.setdefault((entry, exit, ship.at), []).append(ship.handle)

    def write_moves(self) -> None:
        for (_, to), handles in self.leaving.items():
            self.order(say.Move(tuple(handles), text(to)), self.errands.get(handles[0], ""))
        for (entry, exit, _), handles in self.crossing.items():
            self.order(say.Traverse(tuple(handles), entry, exit))


def is_civil(ship: OwnShip) -> bool:
    """Small change: it claims, looks and carries nothing."""
    return ship.engines >= 1 and 1 <= ship.guns <= 5 and ship.racks < 4


def is_scout(ship: OwnShip) -> bool:
    return is_civil(ship) and ship.scan >= 2


def is_carrier(ship: OwnShip) -> bool:
    return ship.racks >= 4 and ship.engines >= 1


def is_warship(ship: OwnShip) -> bool:
    return ship.engines >= 1 and ship.guns > 5 and ship.racks < 4


def is_wing(ship: OwnShip) -> bool:
    return ship.hull == WING


NOBODY = Force()
