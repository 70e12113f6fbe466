"""The Empire Builder: industry, mines and people pay every turn (rule 9.2)."""

from __future__ import annotations

from starpost.bots.starweb.board import Board
from starpost.bots.starweb.ways.way import Way
from starpost.games.starweb.state import World
from starpost.games.starweb.tables import MOST, growth_cost
from starpost.games.starweb.writing import values as say


class Builder(Way):
    ending = 10000
    sign = ("I BUILD AND WANT QUIET BORDERS.", "MERCHANTS ARE WELCOME AT MY FACTORIES.")

    def play(self, board: Board) -> None:
        """Four I-ships are one industry for an Empire Builder; enough stay to guard the ground."""
        for number, world in board.mine.items():
            count = (world.iships - 2) // 4
            if count > 0 and world.industry < world.population:
                board.order(say.Scrap(number, count))
                board.guarded[number] -= 4 * count

    def invest(self, board: Board, world: World, left: int) -> int:
        if world.industry >= MOST - 5 or board.view.turn < 3:
            return left
        cost = growth_cost("empire_builder")
        count = left // cost // 2 if board.view.turn < 8 else left * 3 // 4 // cost
        if count:
            board.order(say.Invest(world.id, count, "I"))
        return left - count * cost
