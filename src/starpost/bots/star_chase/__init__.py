"""The house bot of Star Chase: expands early, grows and builds, fights when it wins."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.bots.contract import Weighing
from starpost.bots.learnt import learnt
from starpost.bots.rollout import Lookahead, Searching
from starpost.bots.star_chase import dealings, economy, fleets
from starpost.bots.star_chase.sequence import in_sequence
from starpost.bots.star_chase.study import gains, study
from starpost.bots.star_chase.survey import Survey
from starpost.bots.star_chase.weights import Weights
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.phases.closing import income_of
from starpost.games.star_chase.state import State
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


class HouseBot(Weighing[Weights]):
    """Plays from the report alone, as the computer's own routines do, and keeps nothing."""

    name = "house"
    weights: Weights = Weights()

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return self._plan(view)[0]

    def reasons(self, view: View, prompt: Prompt, dice: Dice) -> dict[str, str]:
        """Why it builds what it builds: price and gain as it reckons them."""
        return self._plan(view)[1]

    def _plan(self, view: View) -> tuple[Sequence[Order], dict[str, str]]:
        if view.me is None or not view.systems:
            return (), {}
        p = Survey(view, self.temper, self.pacts, self.weights)
        p.prizes = gains(p)
        lines = [*dealings.deal(p, self.temper), *study(p), *dealings.probe(p)]
        fleets.defend(p)
        fleets.attack(p)
        economy.settle(p)
        fleets.expand(p)
        fleets.march(p)
        p.acts = in_sequence(p.acts)
        economy.invest(p)
        return [*lines, *p.acts], p.why


LEARNT = learnt("star_chase", Weights())
PLANS = (
    LEARNT,
    Weights(),
    replace(LEARNT, upkeep=25.0, weapons=1.4),
    replace(LEARNT, upkeep=40.0, weapons=2.0, points=6.0),
    replace(LEARNT, upkeep=5.0, points=20.0, horizon=6.0),
    replace(LEARNT, growth=2.0, horizon=14.0, colonies=4.0, room=3.0),
    replace(LEARNT, patience=8.0, unspent=0.2),
    replace(LEARNT, patience=40.0, upkeep=18.0),
)
"""Ways to go on that the strong bot compares."""


class StrongBot(Searching):
    """Plays several plans on in supposed galaxies, and takes the one that stands best."""

    def ahead(self) -> Lookahead:
        plans = [HouseBot.by(self.game, w, self.temper, self.pacts) for w in PLANS]
        rival = HouseBot(self.game)
        return Lookahead(self.game, plans, rival, value, worlds=1, turns=8, seconds=self.seconds)


def value(state: State, seat: str) -> float:
    """Victory points, and what the coming censuses and turns are made of."""
    empire = state.empires[seat]
    tech = empire.tech
    own = [s for s in state.systems.values() if s.owner == seat]
    wealth = sum(income_of(s, tech, False) for s in own)
    goods = sum(1.0 * s.pop + 2.0 * s.ind + 0.6 * s.crs + 0.2 * s.ftr + 2.0 * s.col for s in own)
    levels = sum(n * n for n in tech.values())
    return empire.vp + 6.0 * wealth + 4.0 * goods + 1.5 * levels + 0.5 * empire.treasury + len(own)
