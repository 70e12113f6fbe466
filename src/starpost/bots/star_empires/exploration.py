"""Scouts: into the dark while there is any, then through portals, then on watch."""

from __future__ import annotations

from starpost.bots.star_empires.board import Board, apart, is_scout
from starpost.bots.star_empires.travel import Roads, around
from starpost.games.star_empires.hexes import Pair
from starpost.games.star_empires.sights import OwnShip

EDGE = 6
"""So many known sectors in one outermost row are taken for the rim of the galaxy."""
WATCH = 3
"""How far from a foreign world a scout keeps."""


def _axes(at: Pair) -> tuple[int, int, int, int, int, int]:
    """How far a sector lies out in each of the six directions of a hexagon's sides."""
    o, y = at
    return o, -o, y, -y, o - y, y - o


class Rim:
    """Where the galaxy seems to end: a view lists known sectors and is silent beyond."""

    def __init__(self, board: Board) -> None:
        self.known = board.known
        rows: list[dict[int, int]] = [{} for _ in range(6)]
        for at in board.known:
            for row, value in zip(rows, _axes(at), strict=True):
                row[value] = row.get(value, 0) + 1
        most = [max(row, default=0) for row in rows]
        self.limits: list[int | None] = [
            top if row.get(top, 0) >= EDGE else None for top, row in zip(most, rows, strict=True)
        ]
        self.outside: dict[Pair, None] = {}
        for ships in board.here.values():
            self._look(board, max(ships, key=lambda s: s.scan))

    def _look(self, board: Board, ship: OwnShip) -> None:
        if ship.scan and ship.at not in board.storms:
            for at in around(ship.at, ship.scan):
                if at not in self.known:
                    self.outside[at] = None

    def dark(self, at: Pair) -> bool:
        """Unknown, and maybe there."""
        if at in self.known or at in self.outside:
            return False
        return all(
            limit is None or value <= limit
            for limit, value in zip(self.limits, _axes(at), strict=True)
        )


class Survey:
    """Sends every free scout somewhere useful."""

    def __init__(self, board: Board, roads: Roads) -> None:
        self.board = board
        self.roads = roads
        self.rim = Rim(board)
        self.taken: dict[Pair, None] = {}
        self.frontier = [
            at for at in board.known if any(self.rim.dark(next_) for next_ in around(at, 1)[1:])
        ]

    def run(self, scouts: list[OwnShip]) -> None:
        for ship in scouts:
            if not (self._look(ship) or self._jump_in(ship) or self._far(ship)):
                self._watch(ship)

    def _gain(self, at: Pair, scan: int) -> int:
        return sum(1 for s in around(at, scan) if s not in self.taken and self.rim.dark(s))

    def _look(self, ship: OwnShip) -> bool:
        """The sector within reach from which most of the dark is seen."""
        best, found = 0, None
        for at in around(ship.at, ship.engines):
            if at not in self.board.known or at in self.board.storms:
                continue
            gain = self._gain(at, ship.scan) if self.roads.safe(ship, at) else 0
            if gain > best:
                best, found = gain, at
        if found is None:
            return False
        self._take(found, ship.scan)
        self.board.send(ship, found)
        return True

    def _take(self, at: Pair, scan: int) -> None:
        for seen in around(at, scan):
            self.taken[seen] = None

    def _jump_in(self, ship: OwnShip) -> bool:
        """A portal near by whose other end nobody knows."""
        for portal in self.board.view.portals:
            if portal.nav or portal.collapsed or portal.owner or portal.at in self.taken:
                continue
            if apart(ship.at, portal.at) > ship.engines or not self.roads.safe(ship, portal.at):
                continue
            self.taken[portal.at] = None
            self.board.send(ship, portal.at)
            self.board.cross(ship, portal.name, "", portal.at)
            return True
        return False

    def _far(self, ship: OwnShip) -> bool:
        """Toward the nearest dark that nobody else goes to."""
        free = [at for at in self.frontier if at not in self.taken]
        free.sort(key=lambda at: (self.roads.distance(ship.at, at), at))
        for at in free[:4]:
            if self.roads.safe(ship, at) and self.roads.go(ship, at):
                self._take(at, ship.scan)
                return True
        return False

    def _watch(self, ship: OwnShip) -> None:
        """Where foreign worlds can be seen and not touched, or at home."""
        board = self.board
        posts = [w for w in board.worlds if w.owner and not w.mine]
        posts.sort(key=lambda w: (self.roads.distance(ship.at, w.at), w.name))
        for world in posts[:6]:
            if world.at in self.taken:
                continue
            self._take(world.at, 1)
            if apart(ship.at, world.at) <= min(WATCH, ship.scan):
                board.stay(ship)
                return
            for at in around(world.at, WATCH)[::-1]:
                if at in board.known and at not in board.storms and self.roads.safe(ship, at):
                    self.roads.go(ship, at)
                    return
        home = board.nearest(ship.at, (w for w in board.mine if w.at not in self.taken))
        if home is not None:
            self._take(home.at, 1)
            self.roads.go(ship, home.at)


def scouts(board: Board) -> list[OwnShip]:
    return [s for s in board.view.ships if is_scout(s) and not s.carrier]
