"""Where the galaxy seems to end: a view lists known sectors and is silent beyond."""

from __future__ import annotations

import re

from starpost.bots.star_empires.board import Board
from starpost.bots.star_empires.travel import around, disc
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip

EDGE = 9
"""So many known sectors in one outermost row are taken for the rim of the galaxy."""
DEEP = 6
"""How many sectors beyond the known ones are worth a thought."""

_TO = re.compile(r"\((-?\d+),(-?\d+)\)$")


def axes(at: Pair) -> tuple[int, int, int, int, int, int]:
    """How far a sector lies out toward each of the six sides of a hexagon."""
    o, y = at
    return o, -o, y, -y, o - y, y - o


class Rim:
    """The six sides of the galaxy as far as they are known, and the dark inside them."""

    def __init__(self, board: Board) -> None:
        self.known = board.known
        self.limits: list[int | None] = self._rows()
        self.outside: dict[Pair, None] = {}
        for ships in board.here.values():
            ship = max(ships, key=lambda s: s.scan)
            if ship.scan and ship.at not in board.storms:
                self._look(ship)
        self._refusals(board)
        self._opposite()
        self.dark = self._dark()

    def _rows(self) -> list[int | None]:
        """A long straight row with nothing behind it is a side."""
        rows: tuple[dict[int, int], ...] = ({}, {}, {})
        for o, y in self.known:
            for row, value in zip(rows, (o, y, o - y), strict=True):
                row[value] = row.get(value, 0) + 1
        limits: list[int | None] = []
        for row in rows:
            top, bottom = max(row, default=0), min(row, default=0)
            limits.append(top if row.get(top, 0) >= EDGE else None)
            limits.append(-bottom if row.get(bottom, 0) >= EDGE else None)
        return limits

    def _look(self, ship: OwnShip) -> None:
        """What a scan did not show is not there; a side it cut off is a side of the galaxy."""
        most = [-1000] * 6
        for at in around(ship.at, ship.scan):
            if at in self.known:
                most = [max(a, b) for a, b in zip(most, axes(at), strict=True)]
            else:
                self.outside[at] = None
        for side, (seen, here) in enumerate(zip(most, axes(ship.at), strict=True)):
            if seen < here + ship.scan:
                self.limits[side] = seen

    def _refusals(self, board: Board) -> None:
        """Last turn's jumps into nowhere."""
        for outcome in board.view.outcomes:
            if any(code == "outside_galaxy" for code, _ in outcome.results):
                found = _TO.search(outcome.order)
                if found:
                    self.outside[int(found[1]), int(found[2])] = None

    def _opposite(self) -> None:
        """All three pairs of sides are equally far apart, so one pair tells of the others."""
        pairs = [(0, 1), (2, 3), (4, 5)]
        for a, b in pairs:
            first, second = self.limits[a], self.limits[b]
            if first is None or second is None:
                continue
            for side, other in [*pairs, *((y, x) for x, y in pairs)]:
                known = self.limits[other]
                if self.limits[side] is None and known is not None:
                    self.limits[side] = first + second - known
            return

    def _dark(self) -> dict[Pair, int]:
        """Unknown sectors that may be there, with how deep they lie in the unknown."""
        found: dict[Pair, int] = {}
        layer = list(self.known)
        for depth in range(1, DEEP + 1):
            beside = {(o + a, y + b): None for o, y in layer for a, b in disc(1)}
            layer = [
                at for at in beside if at not in self.known and at not in found and self._inside(at)
            ]
            found.update(dict.fromkeys(layer, depth))
        return found

    def _inside(self, at: Pair) -> bool:
        if at in self.outside:
            return False
        return all(
            limit is None or value <= limit
            for limit, value in zip(self.limits, axes(at), strict=True)
        )
