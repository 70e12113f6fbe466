"""The StarWeb house bot: explores, claims, hauls, builds, guards, and plays its type's points."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.bots.contract import Weighing
from starpost.bots.learnt import learnt
from starpost.bots.starweb import defence, economy, fleets, press, probes
from starpost.bots.starweb.plan import Plan
from starpost.bots.starweb.ways import WAYS
from starpost.bots.starweb.weights import Weights
from starpost.games.starweb.known.view import View
from starpost.games.starweb.writing import values as say
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


class HouseBot(Weighing[Weights]):
    """Plays each of the six types from its printout alone."""

    name = "house"
    weights: Weights = Weights()

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        board = self._plan(view, dice)
        return board.orders if board is not None else ()

    def reasons(self, view: View, prompt: Prompt, dice: Dice) -> dict[str, str]:
        """Why it gives which orders, as far as its evaluation says."""
        board = self._plan(view, dice)
        return board.why if board is not None else {}

    def _plan(self, view: View, dice: Dice) -> Plan | None:
        if view.type is None:
            return None
        board = Plan(view, dice, self.temper, WAYS[view.type], self.weights)
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
        fleets.share(board)
        fleets.march(board)
        defence.guard(board)
        return board


class StrongBot(HouseBot):
    """Makes a war party of every key, and binds itself to nobody unasked."""

    name = "strong"
    weights = learnt("starweb", Weights())
