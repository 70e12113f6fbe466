"""The contract of a bot: a view, a prompt and dice in; orders out. It never sees a state."""

from __future__ import annotations

import importlib
import importlib.util
from collections.abc import Sequence
from typing import Any, Protocol

from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


class Bot(Protocol):
    """A computer player. One value may play any number of seats and matches: it keeps nothing."""

    name: str

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        """The answer to a prompt, from what the seat knows."""
        ...


def house_bot(game: Game[Any, Any]) -> Bot:
    """The house bot of a game: `starpost.bots.<game id>.HouseBot`; a guest game may have none."""
    if importlib.util.find_spec(f"starpost.bots.{game.id}") is None:
        from starpost.bots.random import RandomBot

        return RandomBot(game)
    bot: Bot = importlib.import_module(f"starpost.bots.{game.id}").HouseBot(game)
    return bot
