"""Claims: small armed ships take worlds that nobody holds (rule 5.6)."""

from __future__ import annotations

from starpost.bots.star_empires.board import Board, is_civil, is_scout
from starpost.bots.star_empires.travel import Roads
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip, WorldSight

FAR_SIGHTED = 4
"""A ship with so good a scan has better things to do than hold a world."""
NEVER = 1000
ROUGH = 4
"""The strongest storm in which a claim can wait for its relief."""


def free_claimers(board: Board, sharp: int = FAR_SIGHTED) -> list[OwnShip]:
    """Small ships that may leave: where they hold a world, another must stay, none with a scan of
    `sharp`."""
    found: list[OwnShip] = []
    for at, ships in board.here.items():
        civil = [s for s in ships if is_civil(s) and board.idle(s)]
        holders = [s for s in civil if s.scan < sharp]
        if at in board.own_at and holders and len(board.guards(at)) == len(civil):
            keeper = min(holders, key=lambda s: (is_scout(s), -s.dp, s.handle))
            board.stay(keeper)
            civil.remove(keeper)
        found += civil
    return found


class Claims:
    """Pairs worlds that can be had with ships that can have them."""

    def __init__(self, board: Board, roads: Roads) -> None:
        self.board = board
        self.roads = roads
        self.open = [w for w in board.worlds if self._open(w)]
        self.rich = NEVER
        """Worlds that make so much are worth a ship with a good scan, if it is there at once."""
        self.wanting: list[WorldSight] = []
        """Worlds to which no ship could be sent yet."""

    def _open(self, world: WorldSight) -> bool:
        board = self.board
        if world.owner or board.storms.get(world.at, 0) > ROUGH:
            return False
        return board.foe(world.at).guns == 0

    def run(self, ships: list[OwnShip]) -> list[OwnShip]:
        """Sends claims; what is left over is free for other work."""
        left = {s.handle: s for s in ships}
        todo = {w.at: w for w in self.open}
        for _, _, at, _, handle in self._offers(ships):
            if handle not in left or at not in todo:
                continue
            if self._dispatch(left[handle], at):
                del left[handle], todo[at]
        self.wanting = list(todo.values())
        return list(left.values())

    def _dispatch(self, ship: OwnShip, at: Pair) -> bool:
        if ship.at == at:
            self.board.stay(ship)
            return True
        return self.roads.go(ship, at)

    def _offers(self, ships: list[OwnShip]) -> list[tuple[int, int, Pair, bool, str]]:
        offers = []
        for ship in ships:
            for world in self.open:
                turns = self.roads.turns(ship, world.at)
                sharp = ship.scan >= FAR_SIGHTED
                if (sharp and world.production < self.rich) or (is_scout(ship) and turns > 1):
                    continue
                if self.board.storms.get(world.at, 0) < ship.dp:
                    rank = turns * 10 - world.production
                    offers.append((rank, turns, world.at, sharp, ship.handle))
        return sorted(offers)
