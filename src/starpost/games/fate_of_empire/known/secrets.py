"""What the player must not know: nothing but the machine's own count."""

from __future__ import annotations

from copy import copy

from starpost.games.fate_of_empire.state import Campaign
from starpost.kernel.dice import Dice


def disturb(state: Campaign, seat: str, dice: Dice) -> Campaign:
    """Nothing on the table is hidden: cards are drawn only when a star is explored. Only the
    machine's count of answers is not shown."""
    other = copy(state)
    other.answers += 1 + dice.below("disturb", 9)
    return other
