"""The StarWeb house bot: explores, claims, hauls, builds, guards, and plays its type's points."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.bots.contract import Weighing
from starpost.bots.starweb import (
    burdens,
    closing,
    defence,
    economy,
    fleets,
    hauling,
    keeping,
    press,
    probes,
)
from starpost.bots.starweb.callings import CALLINGS
from starpost.bots.starweb.plan import Plan
from starpost.bots.starweb.ways import WAYS
from starpost.bots.starweb.weights import Weights
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import Kind
from starpost.games.starweb.writing import values as say
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


class HouseBot(Weighing[Weights]):
    """Plays each of the six types from its printout alone."""

    name = "house"
    weights: Weights = Weights()
    careful = False
    """Whether it leaves no key and no threatened world alone."""

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return self.counsel(view, prompt, dice)[0]

    def counsel(
        self, view: View, prompt: Prompt, dice: Dice
    ) -> tuple[Sequence[Order], dict[str, str]]:
        """Its orders, and why it gives which, as far as its evaluation says."""
        board = self._plan(view, dice)
        return (board.orders, board.why) if board is not None else ((), {})

    def _plan(self, view: View, dice: Dice) -> Plan | None:
        if view.type is None:
            return None
        board = Plan(view, dice, self.temper, WAYS[view.type], self.judgement(view.type))
        board.careful = self.careful
        if view.turn == 1:
            board.order(say.Ending(board.way.ending))
        press.speak(board)
        defence.fire(board)
        economy.unload(board)
        burdens.put_down(board)
        board.way.play(board)
        defence.siege(board)
        if self.careful:
            keeping.strike(board)
        probes.probe(board)
        economy.muster(board)
        economy.build(board)
        fleets.split(board)
        fleets.share(board)
        if self.careful:
            keeping.pair(board)
            keeping.relieve(board)
        hauling.haul(board)
        fleets.march(board)
        defence.guard(board)
        if self.careful:
            keeping.nearest(board)
            keeping.hold(board)
            board.orders = keeping.armed(board, board.orders)
        return board

    def judgement(self, kind: Kind) -> Weights:
        """What it weighs by when it plays a type."""
        return self.weights


class StrongBot(HouseBot):
    """Plays each type by weights of its own: some court peace, some make every key a war party."""

    name = "strong"

    def judgement(self, kind: Kind) -> Weights:
        return CALLINGS[kind]


class Adviser(HouseBot):
    """Advises newcomers: the house bot, which keeps what it holds, and on the last turn writes only
    what still counts."""

    careful = True

    def counsel(
        self, view: View, prompt: Prompt, dice: Dice
    ) -> tuple[Sequence[Order], dict[str, str]]:
        orders, why = super().counsel(view, prompt, dice)
        return closing.in_time(view, orders), why
