"""Letters between players: those on a sheet, and those that came with the last turn (rule 10.6)."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.starweb.state import State
from starpost.games.starweb.writing.values import Message
from starpost.kernel.contract import Post
from starpost.kernel.orders import Order


def delivered(state: State) -> Sequence[Post]:
    """What the Black Box says has no sender and is no letter."""
    return [
        Post((name,), "\n".join(letter.lines), letter.sender)
        for name, player in state.players.items()
        for letter in player.messages
        if letter.sender
    ]


def written(order: Order) -> Post | None:
    """To whom it is addressed, met or not: that is for the check to say."""
    return Post((order.name,), "\n".join(order.lines)) if isinstance(order, Message) else None
