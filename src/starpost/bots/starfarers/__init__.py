"""Computer players of Starfarers: the house bot, and a stronger one that searches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from starpost.bots.contract import Seated, Weighing
from starpost.bots.learnt import learnt
from starpost.bots.starfarers.foresight import Foresight
from starpost.bots.starfarers.goals import has_played
from starpost.bots.starfarers.newcomers import first, spared
from starpost.bots.starfarers.policy import choose
from starpost.bots.starfarers.reasons import NOBODY, Asked, reason
from starpost.bots.starfarers.search import Search
from starpost.bots.starfarers.trade import bargain, reply
from starpost.bots.starfarers.weights import Style
from starpost.bots.tempers import EVEN, Temper
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.tabletop.odds import weighed
from starpost.games.starfarers.writing.orders import DECLINE, NO, YES, Deal
from starpost.kernel.contract import Game, Prompt, Seat
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

HOUSE = Style()
STRONG = learnt("starfarers", HOUSE)
PLANS = (
    STRONG,
    replace(STRONG, trade=14.0, freight=9.0),
    replace(STRONG, colony=15.0),
    replace(STRONG, cannon=9.0, cannons=6, booster=9.0, boosters=6),
    replace(STRONG, port=15.0),
)
"""Ways to go on that the strong bot compares."""
OVER = "your last turn is over: cards bring nothing any more"
SEARCHED = ("main", "answer", "give", "friend", "expand", "scrap")


def _asked(view: View, options: Sequence[Order]) -> bool:
    """Whether there is anything to say: a decision that is owed, or an offer to answer."""
    return view.me >= 0 and bool(options) and (view.me in view.table.owing or DECLINE in options)


def _trade(view: View, prompt: Prompt, style: Style) -> Order | None:
    """What is to be said about trades first; None: nothing."""
    options = prompt.choices or ()
    if view.me not in view.table.owing:
        return reply(view.table, view.me, options, style)
    if prompt.ask != "main":
        return None
    refused = {fault.order for fault in view.faults}
    return bargain(view.table, view.me, options, style, refused)


class HouseBot(Weighing[Style]):
    """Builds, flies out, founds and trades by simple goals."""

    name = "house"
    weights: Style = HOUSE

    @property
    def style(self) -> Style:
        return self.weights.by(self.temper)

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        options = prompt.choices or ()
        if not _asked(view, options):
            return ()
        style = self.style
        said = _trade(view, prompt, style)
        return (said or choose(view.table, view.me, options, style),)

    def counsel(
        self, view: View, prompt: Prompt, dice: Dice
    ) -> tuple[Sequence[Order], dict[str, str]]:
        """The answer it gives, and what its reckoning found about it."""
        orders = self.orders(view, prompt, dice)
        return orders, _reasons(view, orders, self.style)


def _reasons(view: View, orders: Sequence[Order], style: Style) -> dict[str, str]:
    met = view.meeting
    asked = Asked(met.text, met.asked.needs) if met is not None else NOBODY
    found = ((order, reason(view.table, view.me, order, style, asked)) for order in orders)
    return {str(order): why for order, why in found if why}


class StrongBot(Seated):
    """Tries the answers that matter on imagined positions before it speaks."""

    name = "strong"

    def __init__(
        self,
        game: Game[Any, Any],
        temper: Temper = EVEN,
        pacts: frozenset[Seat] = frozenset(),
        samples: int = 8,
        rounds: int = 2,
    ) -> None:
        super().__init__(game, temper, pacts)
        self.style = STRONG.by(temper)
        self.search = Search([plan.by(temper) for plan in PLANS], HOUSE, samples, rounds)

    def widen(self, times: int) -> None:
        self.search.samples *= times

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        options = prompt.choices or ()
        if not _asked(view, options):
            return ()
        said = _trade(view, prompt, self.style)
        if said is not None:
            return (said,)
        if view.me in view.table.owing and prompt.ask in SEARCHED and len(options) > 1:
            return (self.search.best(view, options, dice),)
        return (choose(view.table, view.me, options, self.style),)


def _is_deal(view: View, options: Sequence[Order]) -> bool:
    """Whether somebody has answered the own offer with a price: that is looked at first."""
    return view.table.ask == "main" and any(isinstance(order, Deal) for order in options)


class Adviser(StrongBot):
    """Advises newcomers: the house bot's way first, and what fares better when it is played on."""

    def __init__(
        self,
        game: Game[Any, Any],
        temper: Temper = EVEN,
        pacts: frozenset[Seat] = frozenset(),
    ) -> None:
        super().__init__(game, temper, pacts)
        plans = [replace(plan, foresees=True) for plan in (HOUSE, *PLANS)]
        self.style = plans[0]
        self.search = Foresight(plans, HOUSE, samples=8, rounds=3)

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if DECLINE in (prompt.choices or ()) and has_played(view.table, view.me):
            return (DECLINE,)
        s, p, options = view.table, view.me, prompt.choices or ()
        if p not in s.owing or not options:
            return super().orders(view, prompt, dice)
        if view.meeting is not None and YES in options and NO in options:
            # The odds stand beside the question: advice goes by them.
            return (YES if weighed(view, "yes") > weighed(view, "no") else NO,)
        told = first(s, p, options, self.style)
        if told is not None and not _is_deal(view, options):
            return (told,)
        orders = super().orders(view, prompt, dice)
        return [spared(s, p, order, options, self.style) for order in orders]

    def counsel(
        self, view: View, prompt: Prompt, dice: Dice
    ) -> tuple[Sequence[Order], dict[str, str]]:
        orders = self.orders(view, prompt, dice)
        if DECLINE in orders and has_played(view.table, view.me):
            return orders, {str(DECLINE): OVER}
        return orders, _reasons(view, orders, self.style)
