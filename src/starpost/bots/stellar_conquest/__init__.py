"""The house bot of Stellar Conquest; The Fate of Empire builds on it.

It settles as many worlds as it can reach: task forces explore and drop settlers, colonies send
more of them, and what is left over goes into research and warships.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, ClassVar

from msgspec.structs import replace

from starpost.bots.contract import Seated, Weighing
from starpost.bots.learnt import learnt
from starpost.bots.rollout import Lookahead
from starpost.bots.stellar_conquest.closing import advised_production
from starpost.bots.stellar_conquest.fights import Bars, Fights
from starpost.bots.stellar_conquest.industry import produce
from starpost.bots.stellar_conquest.landing import land
from starpost.bots.stellar_conquest.moves import moves
from starpost.bots.stellar_conquest.parting import together
from starpost.bots.stellar_conquest.timely import SureWorth, TimelyWorth
from starpost.bots.stellar_conquest.weights import Weights
from starpost.bots.stellar_conquest.worth import BRIEF, Worth, strength
from starpost.bots.tempers import EVEN, Temper
from starpost.games.stellar_conquest.galaxy.ships import total
from starpost.games.stellar_conquest.result import scores
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.panels import fights
from starpost.kernel.contract import Game, Prompt, Seat
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

Answer = Callable[[Worth], Sequence[Order]]


class HouseBot(Weighing[Weights]):
    """Plays any number of seats and matches; it keeps nothing."""

    name = "house"
    worth: ClassVar[type[Worth]] = Worth
    weights: Weights = Weights()

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if view.known.asking is None:
            return ()
        answer = self.answers().get(prompt.ask)
        if answer is None:
            return ()
        return answer(self.worth(view, self.game.rules, self.weights.by(self.temper)))  # type: ignore[attr-defined]

    def answers(self) -> dict[str, Answer]:
        """What is asked, and who answers it; everything else takes its default."""
        return {
            "setup_fleet": _start,
            "move": lambda w: [*moves(w), o.Done()],
            "battle_withdraw": Fights.withdraw,
            "defend_withdraw": Fights.withdraw,
            "battle_retreat_to": Fights.retreat,
            "attack": Fights.attacks,
            "attack_continue": Fights.go_on,
            "land": lambda w: [*land(w), o.Done()],
            "produce": lambda w: [*produce(w), o.Done()],
        }


LEARNT = learnt("stellar_conquest", Weights())
PLANS = (
    LEARNT,
    replace(LEARNT, odds=1.3, fleet_odds=1.4, prize=2.0, ships_from=3.0),
    replace(LEARNT, arms=0.0, factories=14.0),
    replace(LEARNT, terran=14.0, subterran=5.0, settlers=1.5),
    replace(LEARNT, delay=0.2, force=2.0),
)
"""Ways to go on that the strong bot compares."""
SEARCHED = ("move", "produce")
WORLDS, TURNS = 3, 9
"""How many worlds are supposed, and how far each plan is played on in them."""


class StrongBot(Seated):
    """Plays several plans on in supposed worlds before it moves or produces."""

    name = "strong"

    def __init__(
        self,
        game: Game[Any, Any],
        temper: Temper = EVEN,
        pacts: frozenset[Seat] = frozenset(),
    ) -> None:
        super().__init__(game, temper, pacts)
        bots = [HouseBot.by(game, weights, temper) for weights in PLANS]
        self.quick = bots[0]
        self.ahead = Lookahead(game, bots, HouseBot(game), value, worlds=WORLDS, turns=TURNS)

    def widen(self, times: int) -> None:
        self.ahead.worlds = WORLDS * times

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if view.known.asking is None or prompt.ask not in SEARCHED:
            return self.quick.orders(view, prompt, dice)
        return self.ahead.best(view, prompt, dice)


class Adviser(HouseBot):
    """Advises newcomers. In a short game every corvette takes its share of the settlers another
    way: few groups never find worlds for 35 millions before the last round."""

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        brief = view.known.turns <= BRIEF
        return (BriefBot(self.game) if brief else SureBot(self.game)).orders(view, prompt, dice)


class SureBot(HouseBot):
    worth: ClassVar[type[Worth]] = SureWorth

    def answers(self) -> dict[str, Answer]:
        return {**super().answers(), "move": advised_moves, **by_odds(fights)}


class BriefBot(SureBot):
    worth: ClassVar[type[Worth]] = TimelyWorth
    weights: Weights = replace(Weights(), force=1.0, delay=3.0)

    def answers(self) -> dict[str, Answer]:
        own: dict[str, Answer] = {
            "setup_fleet": _brief_start,
            "produce": lambda w: [*advised_production(w), o.Done()],
        }
        return {**super().answers(), **own}


def value(state: Any, seat: Seat) -> float:
    """Points against the best rival's, then people, factories and ships: what will be points."""
    points = scores(state)
    mine = next(n for n, p in enumerate(state.players) if p.name == seat)
    rest = max((n for name, n in points.items() if name != seat), default=0)
    held = [p for p in state.planets.values() if p.owner == mine]
    power = sum(strength(total([g])) for g in state.groups.values() if g.owner == mine)
    settlers = sum(g.t for g in state.groups.values() if g.owner == mine)
    return float(
        points[seat]
        - 0.4 * rest
        + 0.02 * sum(p.pop + p.factories for p in held)
        + 0.05 * power
        + 0.1 * settlers
    )


def by_odds(bars: Bars) -> dict[str, Answer]:
    """Attacks as their odds advise, which stand on the page."""
    return {
        "attack": partial(Fights.advised, bars),
        "attack_continue": partial(Fights.on_and_on, bars),
    }


def advised_moves(worth: Worth) -> Sequence[Order]:
    return [*together(worth, moves(worth)), o.Done()]


def _brief_start(worth: Worth) -> Sequence[Order]:
    """In a short game more stars are held by more forces, rather than reached sooner."""
    return (o.Build("HOME", 3, "corvette"), o.Done())


def _start(worth: Worth) -> Sequence[Order]:
    """A little speed, and one more corvette (section 8)."""
    return (
        o.Research("HOME", "speed_3", 15),
        o.Build("HOME", 1, "corvette"),
        o.Research("HOME", "industrial_tech", 2),
        o.Done(),
    )
