"""The StarWeb house bot: explores, claims, hauls, builds, guards, and plays its type's points."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starpost.bots.starweb import defence, economy, fleets, specials
from starpost.bots.starweb.board import Board
from starpost.games.starweb.known.view import View
from starpost.games.starweb.writing import values as say
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

ENDING = 8000
"""What most players expect a game to last for."""


class HouseBot:
    """Plays each of the six types from its printout alone."""

    name = "house"

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if view.type is None:
            return ()
        board = Board(view, dice)
        if view.turn == 1:
            board.order(say.Ending(ENDING))
        defence.fire(board)
        economy.unload(board)
        specials.play(board)
        economy.build(board)
        fleets.split(board)
        fleets.march(board)
        defence.guard(board)
        return board.orders
