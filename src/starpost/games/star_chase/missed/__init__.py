"""The computer's orders: the caretaker, and the warlord for a dropout (section 12)."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.missed.caretaker import caretaker
from starpost.games.star_chase.missed.warlord import warlord
from starpost.games.star_chase.tables import MISSES
from starpost.kernel.contract import Prompt
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order


def default(view: View, prompt: Prompt, dice: Dice) -> Sequence[Order]:
    """Rule 12.1: the third missed deadline in a row makes a dropout, from that turn on."""
    if view.me is None:
        return ()
    gone = view.me.status != "human" or view.me.missed + 1 >= MISSES
    return warlord(view) if gone else caretaker(view)
