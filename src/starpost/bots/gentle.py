"""The gentle bot: the house bot's plan, of which it forgets a good part."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starpost.bots.contract import Bot
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

FORGETS = 35
"""Of a hundred orders on a sheet."""
DITHERS = 25
"""Of a hundred questions with listed answers it takes any of them."""


class GentleBot:
    """Means well. Against it a newcomer has time to learn the rules."""

    name = "gentle"

    def __init__(self, house: Bot) -> None:
        self.house = house

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if prompt.choices and prompt.most == 1:
            if dice.below("gentle", 100) < DITHERS:
                return (dice.pick("gentle", prompt.choices),)
            return self.house.orders(view, prompt, dice)
        planned = self.house.orders(view, prompt, dice)
        if prompt.most is not None:
            return planned
        return [order for order in planned if dice.below("gentle", 100) >= FORGETS]
