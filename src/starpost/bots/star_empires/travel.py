"""Ways from sector to sector: jumps around storms and enemies, and through known portals."""

from __future__ import annotations

from functools import lru_cache

from starpost.bots.star_empires.board import Board, apart
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip, PortalSight

DETOUR = 2
"""A portal must save more than this to be worth the risk of a stale chart."""


@lru_cache(maxsize=32)
def disc(radius: int) -> tuple[Pair, ...]:
    """Offsets of all sectors within a radius, nearest first."""
    span = range(-radius, radius + 1)
    found = [(o, y) for o in span for y in span if abs(o - y) <= radius]
    return tuple(sorted(found, key=lambda p: (apart(p, (0, 0)), p)))


def around(at: Pair, radius: int) -> list[Pair]:
    return [(at[0] + o, at[1] + y) for o, y in disc(radius)]


class Roads:
    """The portals an empire can navigate, and where ships had better not stop."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self.calm: int | None = None
        """The strongest storm in which ships may stop, whatever they can take; None: any such."""
        open_ = {p.name: p for p in board.view.portals if _usable(p)}
        self._doors_of: dict[Pair, list[tuple[int, Pair]]] = {}
        self.links = [
            (entry, open_[name])
            for entry in open_.values()
            for name in entry.exits
            if name in open_
        ]

    def distance(self, a: Pair, b: Pair) -> int:
        """Sectors to jump, by portal where that is nearer."""
        best = apart(a, b)
        for cost, door in self._doors(a):
            if cost >= best:
                break
            best = min(best, cost + apart(door, b))
        return best

    def _doors(self, a: Pair) -> list[tuple[int, Pair]]:
        """What it costs from a sector to come out of each portal, cheapest first."""
        found = self._doors_of.get(a)
        if found is None:
            costs: dict[Pair, int] = {}
            for entry, exit in self.links:
                cost = apart(a, entry.at) + DETOUR
                costs[exit.at] = min(cost, costs.get(exit.at, cost))
            found = sorted((cost, at) for at, cost in costs.items())
            self._doors_of[a] = found
        return found

    def turns(self, ship: OwnShip, to: Pair) -> int:
        return -(-self.distance(ship.at, to) // max(1, ship.engines))

    def safe(self, ship: OwnShip, at: Pair, guns: int = 0) -> bool:
        """No storm that would kill it, no guns but those it goes to meet."""
        storm = self.board.storms.get(at, 0)
        if self.calm is not None and storm > self.calm:
            return False
        return storm < ship.dp and self.board.foe(at).guns <= guns

    def go(self, ship: OwnShip, to: Pair, speed: int = 0) -> bool:
        """Sends a ship one turn along the best way; False: there is none."""
        reach = min(speed or ship.engines, ship.engines)
        if reach < 1:
            return False
        link = self._link(ship.at, to)
        if link is not None:
            return self._by_portal(ship, link, reach)
        step = self.step(ship, to, reach)
        if step is None:
            return False
        self.board.send(ship, step)
        return True

    def _link(self, a: Pair, b: Pair) -> tuple[PortalSight, PortalSight] | None:
        direct, found = apart(a, b), None
        for entry, exit in self.links:
            length = apart(a, entry.at) + apart(exit.at, b) + DETOUR
            if length < direct:
                direct, found = length, (entry, exit)
        return found

    def _by_portal(self, ship: OwnShip, link: tuple[PortalSight, PortalSight], reach: int) -> bool:
        entry, exit = link
        step = self.step(ship, entry.at, reach)
        if step is None:
            return False
        self.board.send(ship, step)
        if step == entry.at:
            self.board.cross(ship, entry.name, exit.name, step)
        return True

    def step(self, ship: OwnShip, to: Pair, reach: int) -> Pair | None:
        """The known sector within reach that is nearest to the goal."""
        if apart(ship.at, to) <= reach:
            return to
        board, best, found = self.board, apart(ship.at, to), None
        for at in around(ship.at, reach):
            left = apart(at, to)
            if left < best and at in board.known and self.safe(ship, at):
                best, found = left, at
        return found


def _usable(portal: PortalSight) -> bool:
    return portal.nav and not portal.collapsed and portal.status != "lost"
