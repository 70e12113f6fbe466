"""A bot by any name: one of ours, the rulebook's own routine, or `module:Class` of anybody."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Sequence
from typing import Any

from starpost.bots.contract import Bot
from starpost.bots.levels import bot_for, choices, is_bot
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

DEFAULT = "default"


class UnknownBot(ValueError):
    """No such bot; the message says why."""


class RulebookBot:
    """What the rulebook does for a player who sends nothing: the yardstick at the lower end."""

    name = DEFAULT
    missed = True
    """Its sheets are handed in as missed ones, so that rules about dropouts apply."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return self.game.default(view, prompt, dice)


def bot_named(game: Game[Any, Any], name: str) -> Bot:
    """The bot that a name stands for; raises `UnknownBot` if there is none."""
    demand(name)
    if name == DEFAULT:
        return RulebookBot(game)
    if is_bot(name):
        return bot_for(game, name)
    module, _, kind = name.partition(":")
    return _own(game, module, kind)


def demand(name: str) -> None:
    """Refuse a name that can stand for no bot, before a game or a host is asked."""
    module, colon, kind = name.partition(":")
    own = colon and all(part.isidentifier() for part in (*module.split("."), kind))
    if name != DEFAULT and not is_bot(name) and not own:
        raise UnknownBot(
            f"There is no bot {name!r}; there are {DEFAULT}, {choices()}; "
            "or your own as module:Class."
        )


def _own(game: Game[Any, Any], module: str, kind: str) -> Bot:
    """Somebody's class: made with the game if it takes an argument, else with nothing."""
    try:
        made = getattr(importlib.import_module(module), kind)
    except (ImportError, AttributeError) as error:
        raise UnknownBot(f"{module}:{kind} cannot be loaded: {error}.") from None
    try:
        bot = made(game) if inspect.signature(made).parameters else made()
    except (TypeError, ValueError) as error:
        raise UnknownBot(f"{module}:{kind} cannot be made: {error}.") from None
    if not callable(getattr(bot, "orders", None)):
        raise UnknownBot(f"{module}:{kind} has no method `orders(view, prompt, dice)`.")
    found: Bot = bot
    return found
