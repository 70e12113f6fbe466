"""The house bot of The Fate of Empire: a settler on every world, garrisons where they pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from starpost.bots.fate_of_empire.worth import SAFE, CampaignWorth, TimelyWorth
from starpost.bots.learnt import learnt
from starpost.bots.stellar_conquest import Answer, advised_moves, by_odds
from starpost.bots.stellar_conquest import HouseBot as BaseBot
from starpost.bots.stellar_conquest.closing import finished
from starpost.bots.stellar_conquest.industry import produce
from starpost.bots.stellar_conquest.weights import Weights
from starpost.bots.stellar_conquest.worth import BRIEF, Worth
from starpost.games.fate_of_empire.tables import VALUES
from starpost.games.fate_of_empire.writing.orders import Fleet, Tech
from starpost.games.fate_of_empire.writing.panels import fights
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

CAMPAIGN = Weights(
    terran=float(VALUES["terran"]),
    subterran=float(VALUES["subterran"]),
    minimal=float(VALUES["minimal"]),
    barren=float(VALUES["barren"]),
    yellow=14.0,
    green=11.0,
    orange=12.0,
    red=11.0,
    blue=7.0,
    least=1.0,
    prize=1.0,
    people=0.3,
    hunt=1.0,
)
"""Every type of world counts here."""


class HouseBot(BaseBot):
    worth = CampaignWorth
    weights = CAMPAIGN

    def answers(self) -> dict[str, Answer]:
        return {**super().answers(), "setup_fleet": _fleet, "setup_tech": _techs}


class StrongBot(HouseBot):
    """Two large colonies first, which feed all the others; weights instead of a look ahead.

    Playing plans to the end was tried: a campaign's luck is larger than what parts the plans.
    """

    name = "strong"
    weights = learnt("fate_of_empire", CAMPAIGN)


class Adviser(HouseBot):
    """Advises newcomers: in a whole campaign worlds are built up first, and send people out."""

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        kind = BriefBot if view.known.turns <= BRIEF else SureBot
        return kind(self.game).orders(view, prompt, dice)


class SureBot(HouseBot):
    """Whose scouts come in time, and who attacks as the odds on the page say."""

    worth = TimelyWorth
    weights = replace(learnt("fate_of_empire", CAMPAIGN), homes=3.0)

    def answers(self) -> dict[str, Answer]:
        own: dict[str, Answer] = {
            "move": advised_moves,
            **by_odds(fights),
            "produce": lambda w: [*finished(w, produce(w)), o.Done()],
        }
        return {**super().answers(), **own}


class BriefBot(SureBot):
    """In more and smaller forces: there is no time for people to grow."""

    weights = replace(CAMPAIGN, force=SAFE, delay=1.7, flight=1.5)


def _fleet(worth: Worth) -> Sequence[Order]:
    return (Fleet("15C"), o.Done())


def _techs(worth: Worth) -> Sequence[Order]:
    return (Tech("speed_3"), Tech("cet"))
