"""Seats that the host plays itself: bots, and sitters for players who are away."""

from __future__ import annotations

from typing import Any

import structlog

from starpost.bots.contract import Bot, house_bot
from starpost.bots.random import RandomBot
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Sheet

NAMES = ("house", "random")
log = structlog.get_logger()


def bot_for(game: Game[Any, Any], name: str) -> Bot:
    """The bot of that name; a game without a house bot is played by the random one."""
    return house_bot(game) if name == "house" else RandomBot(game)


def sheet(game: Game[Any, Any], name: str, view: Any, prompt: Prompt, key: str) -> str | None:
    """What the bot writes, from the seat's view alone. None, as if missed, should it fail.

    `key`: of its dice, a function of the match's seed and place (`kernel.fairness.bot_key`), so
    that anybody can write the sheet again.
    """
    try:
        orders = bot_for(game, name).orders(view, prompt, Dice(key, log=False))
        return Sheet.of(orders).text
    except Exception:
        log.exception("bot_failed", game=game.id, bot=name)
        return None
