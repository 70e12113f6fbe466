"""A board on which one character type plays: the plan of a turn."""

from __future__ import annotations

from starpost.bots.starweb.board import Board
from starpost.bots.starweb.ways.way import Way
from starpost.bots.starweb.weights import Weights
from starpost.bots.tempers import Temper
from starpost.games.starweb.known.view import View
from starpost.kernel.dice import Dice


class Plan(Board):
    """What the seat knows, the sheet being written, and how its type earns its points."""

    def __init__(self, view: View, dice: Dice, temper: Temper, way: Way, weights: Weights) -> None:
        super().__init__(view, dice, temper, weights)
        self.way = way
        self.careful = False
        """Whether no key and no threatened world of ours is left alone, and nobody is passed."""

    def stops(self, world: int, bold: int) -> bool:
        """Who is careful flies past nobody, however long ago he was seen."""
        passed = self.careful and bool(self.view.lurking(world))
        return passed or super().stops(world, bold)
