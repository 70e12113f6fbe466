"""The campaign for Try it."""

from __future__ import annotations

from copy import copy

from starpost.games.fate_of_empire.known.view import View
from starpost.games.fate_of_empire.state import Campaign
from starpost.kernel.dice import Dice


def suppose(view: View, dice: Dice) -> Campaign | None:
    """Nothing on the table is hidden, so what is known is all there is."""
    if view.seat < 0 or view.known.over:
        return None
    return copy(view.known)
