"""Computer players of Starfarers: the house bot, and a stronger one that searches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starpost.bots.starfarers.goals import Style
from starpost.bots.starfarers.policy import choose
from starpost.games.starfarers.view import View
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


class HouseBot:
    """Builds, flies out, founds and trades by simple goals."""

    name = "house"
    style = Style()

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game

    def orders(self, view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        options = prompt.choices or ()
        if not options or view.me < 0:
            return ()
        return (choose(view.table, view.me, options, self.style),)
