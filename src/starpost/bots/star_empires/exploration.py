"""Scouts: into the dark while there is any, then through portals, then on watch."""

from __future__ import annotations

from starpost.bots.star_empires.board import Board, apart
from starpost.bots.star_empires.rim import Rim
from starpost.bots.star_empires.travel import Roads, around, disc
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip

BLIND = 0.85
"""What a step into the dark takes off a sector's charm: it may not be there."""
WATCH = 3
"""How far from a foreign world a scout keeps."""


class Survey:
    """Sends every free scout somewhere useful."""

    def __init__(self, board: Board, roads: Roads) -> None:
        self.board = board
        self.roads = roads
        self.rim = Rim(board)
        self.taken: dict[Pair, None] = {}
        self.frontier = [at for at, depth in self.rim.dark.items() if depth == 1]

    def run(self, scouts: list[OwnShip]) -> None:
        for ship in scouts:
            if not (self._look(ship) or self._jump_in(ship) or self._far(ship)):
                self._watch(ship)

    def _gain(self, at: Pair, scan: int) -> int:
        o, y = at
        dark, taken = self.rim.dark, self.taken
        seen = [(o + a, y + b) for a, b in disc(scan) if (o + a, y + b) in dark]
        return len(seen) if not taken else sum(1 for s in seen if s not in taken)

    def _look(self, ship: OwnShip) -> bool:
        """The sector within reach from which most of the dark is seen."""
        if not self.rim.dark:
            return False
        best, found = 0.0, None
        for at in around(ship.at, ship.engines):
            depth = self._depth(at)
            if depth is None or at in self.board.storms or not self.roads.safe(ship, at):
                continue
            gain = self._gain(at, ship.scan) * BLIND**depth
            if gain > best:
                best, found = gain, at
        if found is None:
            return False
        self._take(found, ship.scan)
        self.board.send(ship, found)
        return True

    def _depth(self, at: Pair) -> int | None:
        """How far a sector lies in the dark; None: it cannot be gone to."""
        return 0 if at in self.board.known else self.rim.dark.get(at)

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
