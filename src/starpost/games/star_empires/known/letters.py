"""Letters between empires: those on a sheet, and those that came with the last turn (rule 5.16)."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_empires.state import State
from starpost.games.star_empires.writing.orders import Message
from starpost.kernel.contract import Post
from starpost.kernel.orders import Order


def delivered(state: State) -> Sequence[Post]:
    return [Post((x.to,), "\n".join(x.lines), x.sender) for x in state.last.letters]


def written(order: Order) -> Post | None:
    return Post(order.empires, "\n".join(order.lines)) if isinstance(order, Message) else None
