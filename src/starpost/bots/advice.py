"""Advice: what the game's adviser would do with what a seat knows, and why, line by line.

The reasons are the bot's own: what its evaluation found. Where it keeps none for a line the game's
words for such a line stand in (`explain`).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol, runtime_checkable

from msgspec.structs import replace

from starpost.bots.contract import adviser
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.wishes import advice

SEED = "advice"
"""The same view gets the same advice."""


@runtime_checkable
class Reasoning(Protocol):
    """A bot that can say why: its orders, and a sentence for each line it has a reason for. Both
    come of one thought, which may take long."""

    def counsel(
        self, view: Any, prompt: Prompt, dice: Dice
    ) -> tuple[Sequence[Order], dict[str, str]]: ...


def counsel(
    game: Game[Any, Any], view: Any, prompt: Prompt
) -> tuple[Sequence[Order], dict[str, str]]:
    """The adviser's sheet, and its own reasons for lines of it."""
    bot = adviser(game)
    if isinstance(bot, Reasoning):
        return bot.counsel(view, prompt, FastDice(SEED))
    return bot.orders(view, prompt, FastDice(SEED)), {}


def advise(game: Game[Any, Any], view: Any, prompt: Prompt) -> list[Intention]:
    """The adviser's sheet as intentions, in its own order."""
    orders, own = counsel(game, view, prompt)
    told = {line: found for found in game.explain(view, orders) for line in found.orders}
    found = []
    for order in orders:
        line = str(order)
        said = told.get(line)
        if said is None or len(said.orders) > 1:  # a card of several lines has words for them all
            said = Intention(game.gloss(view, order), said.reason if said else "", orders=(line,))
        found.append(replace(said, orders=(line,), reason=own.get(line) or said.reason))
    return found


def suggested(game: Game[Any, Any], view: Any, prompt: Prompt | None) -> tuple[Intention, ...]:
    """What the adviser would do, in words; nothing where single questions are
    asked, which name their answers."""
    if prompt is None or prompt.most is not None or not game.whole_turns:
        return ()
    return advice(game, view, *counsel(game, view, prompt))
