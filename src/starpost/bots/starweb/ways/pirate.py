"""The Pirate: plunder, keys, and other people's fleets (rules 8.6, 9.5)."""

from __future__ import annotations

from starpost.bots.starweb.board import Board, Fleet
from starpost.bots.starweb.ways.way import Way
from starpost.games.starweb.tables import PLUNDER_POINTS, by_count
from starpost.games.starweb.writing import values as say

HOLD = 3
"""A Pirate with more than three times the other ships takes their keys."""


class Pirate(Way):
    ending = 6000
    war = 1.8
    trust = -0.3
    sign = ("WHAT FLIES ALONE FLIES FOR ME.",)

    def play(self, board: Board) -> None:
        """Everything but a working yard: an idle world costs less than its plunder pays."""
        for number, world in board.mine.items():
            pays = by_count(PLUNDER_POINTS, world.plunder_count)
            if world.plunder_wait or number == board.view.home:
                continue
            if world.capacity + world.mines < pays // 2:
                board.order(say.Plunder(number))

    def worth(self, board: Board, fleet: Fleet, number: int) -> float:
        found = board.sighting(number)
        if found is None or number in board.mine:
            return 0.0
        world = found.world
        worth = 0.0
        if world.population and not world.robots:
            worth += by_count(PLUNDER_POINTS, world.plunder_count) / 5
        others = [k for k in board.strangers(number) if k.ships]
        ships = sum(key.ships for key in others)
        if ships and fleet.ships > HOLD * ships:
            worth += 8 * len(others) + ships
        return worth
