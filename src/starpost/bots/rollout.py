"""Looking ahead: several plans are played on in supposed worlds, and the best one speaks.

A world is supposed from the view alone. The number of worlds, plans and turns bounds the work, so
the same dice give the same answer, on any machine (decision 16).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from starpost.bots.contract import Bot
from starpost.kernel.contract import Game, Prompt, Resolve, Seat
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Order, Sheet

Value = Callable[[Any, Seat], float]
"""How well a seat stands in a state."""
MOST_STEPS = 4000
"""A match of answers has many steps a turn; no supposed one goes on for longer."""


class Lookahead:
    """Compares plans: whole bots that differ in their weights."""

    def __init__(
        self,
        game: Game[Any, Any],
        plans: Sequence[Bot],
        rival: Bot,
        value: Value,
        *,
        worlds: int = 1,
        turns: int = 6,
    ) -> None:
        self.game, self.plans, self.rival, self.value = game, plans, rival, value
        self.worlds, self.turns = worlds, turns

    def best(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        """The answer of the plan that fared best; the first plan's if nothing can be supposed."""
        seed = dice.below("lookahead", 1 << 30)
        tried = self._distinct(view, prompt, seed)
        if len(tried) == 1:
            return tried[0][1]
        totals = [0.0] * len(tried)
        for number in range(self.worlds):
            for place, (plan, orders) in enumerate(tried):
                found = self._try(view, prompt.seat, plan, orders, f"{seed} {number}")
                if found is None:
                    return tried[0][1]
                totals[place] += found
        return tried[max(range(len(tried)), key=lambda n: (totals[n], -n))][1]

    def _distinct(self, view: Any, prompt: Prompt, seed: int) -> list[tuple[Bot, Sequence[Order]]]:
        """Every plan with its answer; of plans that say the same only the first."""
        found: dict[tuple[str, ...], tuple[Bot, Sequence[Order]]] = {}
        for plan in self.plans:
            orders = plan.orders(view, prompt, FastDice(f"{seed} plan"))
            found.setdefault(tuple(map(str, orders)), (plan, orders))
        return list(found.values())

    def _try(
        self, view: Any, seat: Seat, plan: Bot, orders: Sequence[Order], seed: str
    ) -> float | None:
        """The value after some turns of this plan against rivals; the dice are the same for all."""
        game, dice = self.game, FastDice(seed)
        state = game.suppose(view, dice)
        if state is None:
            return None
        until = game.turn_of(state) + self.turns
        given: Sequence[Order] | None = orders
        for _ in range(MOST_STEPS):
            awaiting = game.awaiting(state)
            prompts = [p for p in awaiting.prompts if not p.optional]
            if not prompts or game.turn_of(state) >= until:
                break
            if awaiting.resolve is Resolve.EACH:
                prompts = [p for p in prompts if p.seat == seat and given is not None] or prompts[
                    :1
                ]
            sheets = {}
            for asked in prompts:
                if asked.seat == seat and given is not None:
                    said, given = given, None
                else:
                    bot = plan if asked.seat == seat else self.rival
                    said = bot.orders(game.view(state, asked.seat), asked, dice)
                sheets[asked.seat] = Sheet.of(said)
            state = game.advance(state, sheets, dice).state
        return self.value(state, seat)
