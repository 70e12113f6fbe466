"""The Merchant: eight points for a metal brought to another's industry, goods for everybody."""

from __future__ import annotations

from starpost.bots.starweb.board import Board, Fleet
from starpost.bots.starweb.ways.way import Way
from starpost.games.starweb.tables import GOODS_POINTS, by_count
from starpost.games.starweb.writing import values as say

POINT = 0.22
"""Worth of a point, against that of a new world."""
OPENING = 6
"""Turns in which the realm is worth more than trade."""


class Merchant(Way):
    ending = 9000
    haulers = 0.75
    war = 0.5
    trust = 0.2
    sells = True
    sign = ("MERCHANT. I BRING METAL TO YOUR FACTORIES AND ASK NOTHING.",
            "NAME ME YOUR LOADER AND I SERVE YOUR MINES TOO.")  # fmt: skip

    def play(self, board: Board) -> None:
        """Sell at other players' industry; one unit of consumer goods wherever it pays."""
        served: set[int] = set()
        sold: dict[int, int] = {}
        for fleet in board.fleets.values():
            world = board.world(fleet.at)
            if not fleet.cargo or world is None:
                continue
            if world.owner not in ("", board.seat) and world.industry:
                room = 2 * world.industry - sold.get(world.id, 0)
                count = min(fleet.cargo, room)
                if count > 0:
                    board.order(say.Unload(fleet.id, count))
                    sold[world.id] = sold.get(world.id, 0) + count
                    fleet.cargo -= count
            if fleet.cargo and fleet.at not in served:
                self._goods(board, fleet, world.cg_count)
                served.add(fleet.at)

    def _goods(self, board: Board, fleet: Fleet, count: int) -> None:
        if by_count(GOODS_POINTS, count) >= 3:
            board.order(say.Goods(fleet.id, 1))
            fleet.cargo -= 1

    def business(self, board: Board, fleet: Fleet, number: int) -> float | None:
        """A customer's industry: eight points a metal, whatever stands there (rule 9.3)."""
        world = board.world(number)
        if fleet.cargo < 4 or world is None or world.owner in ("", board.seat):
            return None
        if not world.industry:
            return None
        room = 2 * world.industry - board.promised.get(number, 0)
        return POINT * 8 * max(0, min(fleet.cargo, room))

    def thrift(self, board: Board) -> float:
        return 1.0 if board.view.turn <= OPENING else 0.3

    def worth(self, board: Board, fleet: Fleet, number: int) -> float:
        world = board.world(number)
        if world is None or not fleet.cargo:
            return 0.0
        return by_count(GOODS_POINTS, world.cg_count) * 0.8
