"""The house bot of Star Chase: expands early, grows and builds, fights when it wins."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.bots.contract import Seated
from starpost.bots.star_chase import economy, fleets
from starpost.bots.star_chase.study import study
from starpost.bots.star_chase.survey import Survey
from starpost.games.star_chase.known.view import View
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


class HouseBot(Seated):
    """Plays from the report alone, as the computer's own routines do, and keeps nothing."""

    name = "house"

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if view.me is None or not view.systems:
            return ()
        p = Survey(view)
        lines = study(p)
        economy.settle(p)
        fleets.attack(p)
        fleets.defend(p)
        fleets.expand(p)
        fleets.march(p)
        economy.invest(p)
        return [*lines, *p.acts]
