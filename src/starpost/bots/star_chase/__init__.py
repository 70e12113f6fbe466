"""The house bot of Star Chase: expands early, grows and builds, fights when it wins."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.bots.contract import Weighing
from starpost.bots.learnt import learnt
from starpost.bots.star_chase import campaign, dealings, economy, fleets, guard, settling
from starpost.bots.star_chase.sequence import in_sequence
from starpost.bots.star_chase.study import gains, study
from starpost.bots.star_chase.survey import Survey
from starpost.bots.star_chase.weights import Weights
from starpost.games.star_chase.known.view import View
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


class HouseBot(Weighing[Weights]):
    """Plays from the report alone, as the computer's own routines do, and keeps nothing."""

    name = "house"
    weights: Weights = Weights()
    guards = False
    """Whether what is threatened is held before anything else."""

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return self.counsel(view, prompt, dice)[0]

    def counsel(
        self, view: View, prompt: Prompt, dice: Dice
    ) -> tuple[Sequence[Order], dict[str, str]]:
        """Its orders, and why it builds what it builds: price and gain as it reckons them."""
        if view.me is None or not view.systems:
            return (), {}
        p = Survey(view, self.temper, self.pacts, self.weights)
        p.prizes = gains(p)
        lines = [*dealings.deal(p, self.temper), *study(p), *dealings.probe(p)]
        if self.guards:
            guard.hold(p)
        fleets.defend(p)
        (campaign.press if p.w.prize else fleets.attack)(p)
        (settling if p.w.haste else economy).settle(p)
        fleets.expand(p)
        fleets.march(p)
        p.acts = in_sequence(p.acts)
        economy.invest(p)
        return [*lines, *p.acts], p.why


class StrongBot(HouseBot):
    """Reckons how long the match still lasts, settles in haste and joins its fleets to press on."""

    name = "strong"
    weights = learnt("star_chase", Weights())


class Adviser(StrongBot):
    """Answers at once and has reasons; whoever asks it wants to keep what he has."""

    name = "adviser"
    guards = True
