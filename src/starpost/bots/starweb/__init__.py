"""The StarWeb house bot: explores, claims, hauls, builds, guards, and plays its type's points."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.bots.contract import Weighing
from starpost.bots.learnt import learnt
from starpost.bots.rollout import Lookahead, Searching
from starpost.bots.starweb import defence, economy, fleets, press, probes
from starpost.bots.starweb.plan import Plan
from starpost.bots.starweb.ways import WAYS
from starpost.bots.starweb.weights import Weights
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import State
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
        fleets.march(board)
        defence.guard(board)
        return board


LEARNT = learnt("starweb", Weights())
PLANS = (
    LEARNT,
    replace(LEARNT, war=2.0, odds=1.2),
    replace(LEARNT, starving=3.0, haul=1.0, haulers=1.4),
    replace(LEARNT, special=1.8),
)
"""Ways to go on that the strong bot compares."""


class StrongBot(Searching):
    """Plays several plans on in supposed webs, and takes the one that earns and owns most."""

    def ahead(self) -> Lookahead:
        plans = [HouseBot.by(self.game, w, self.temper, self.pacts) for w in PLANS]
        rival = HouseBot(self.game)
        return Lookahead(self.game, plans, rival, value, worlds=1, turns=4, seconds=self.seconds)


def value(state: State, seat: str) -> float:
    """Points, and what will earn points: worlds, mines, industry, people, keys and ships."""
    player = state.players[seat]
    total = float(player.score) + 8.0 * sum(player.points.values())
    for world in state.worlds.values():
        if world.owner == seat:
            total += 12 + 2.5 * world.mines + 2.0 * world.industry + 0.3 * world.population
    for key in state.keys.values():
        if key.owner == seat:
            total += 4 + 1.0 * key.ships + 0.5 * key.cargo
    return total
