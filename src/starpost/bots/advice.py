"""Advice: what a bot would do with what a seat knows, and why, line by line.

The reasons are the bot's own: what its evaluation found. Where it keeps none for a line the game's
words for such a line stand in (`explain`).
"""

from __future__ import annotations

from typing import Any, Protocol, runtime_checkable

from msgspec.structs import replace

from starpost.bots.levels import USUAL, bot_for
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.telling import Intention


@runtime_checkable
class Reasoning(Protocol):
    """A bot that can say why: a sentence for each line it has a reason for."""

    def reasons(self, view: Any, prompt: Prompt, dice: Dice) -> dict[str, str]: ...


def advise(
    game: Game[Any, Any], view: Any, prompt: Prompt, name: str = USUAL, seed: str = "advice"
) -> list[Intention]:
    """The bot's sheet as intentions, in its own order."""
    bot = bot_for(game, name)
    orders = bot.orders(view, prompt, FastDice(seed))
    own = bot.reasons(view, prompt, FastDice(seed)) if isinstance(bot, Reasoning) else {}
    told = {line: found for found in game.explain(view, orders) for line in found.orders}
    found = []
    for order in orders:
        line = str(order)
        said = told.get(line)
        if said is None or len(said.orders) > 1:  # a card of several lines has words for them all
            said = Intention(game.gloss(view, order), said.reason if said else "", orders=(line,))
        found.append(replace(said, orders=(line,), reason=own.get(line) or said.reason))
    return found
