"""The StarWeb house bot: explores, claims, hauls, builds, guards, and plays its type's points."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.bots.contract import Seated
from starpost.bots.starweb import defence, economy, fleets, press, probes
from starpost.bots.starweb.board import Board
from starpost.bots.starweb.ways import WAYS
from starpost.games.starweb.known.view import View
from starpost.games.starweb.writing import values as say
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


class HouseBot(Seated):
    """Plays each of the six types from its printout alone."""

    name = "house"

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if view.type is None:
            return ()
        board = Board(view, dice, self.temper, WAYS[view.type])
        if view.turn == 1:
            board.order(say.Ending(board.way.ending))
        press.speak(board)
        defence.fire(board)
        economy.unload(board)
        board.way.play(board)
        defence.siege(board)
        probes.probe(board)
        economy.muster(board)
        economy.build(board)
        fleets.split(board)
        fleets.march(board)
        defence.guard(board)
        return board.orders
