"""The order check: lines tried on what the player knows, never a die rolled (section 8)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.state import State
from starpost.games.starfarers.table import Code, Play
from starpost.games.starfarers.turn import act
from starpost.games.starfarers.writing import orders as o
from starpost.games.starfarers.writing.problems import explain
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Unread

ENCOUNTER = (o.Answer, o.Give, o.Swap, o.Take, o.Expand, o.Scrap, o.Place, o.Jump)


class Unknown(Exception):
    """What follows depends on a draw, or on what the player does not know."""


class NoDice(Dice):
    """Dice that are never rolled."""

    def __init__(self) -> None:
        super().__init__("", log=False)

    def _below(self, label: str, n: int) -> int:
        raise Unknown(label)


def check(view: View, orders: Sequence[Order]) -> list[Problem]:
    """Problems up to the first line whose outcome nobody can know yet; unreadable lines always."""
    s = view.table.copy()
    play = Play(s, NoDice())
    found: list[Problem] = []
    sure = True
    for index, order in enumerate(orders):
        sure = sure and _sure(s, view, order)
        code: Code = None
        try:
            if sure or isinstance(order, Unread):
                code = act(play, view.me, order)
        except Unknown:
            sure = False
        if code is not None:
            found.append(explain(s, view.me, order, code, index))
    return found


def _sure(s: State, view: View, order: Any) -> bool:
    """Whether the player's own knowledge decides the line."""
    if isinstance(order, ENCOUNTER):
        return view.me not in s.owing or s.winner >= 0
    if isinstance(order, o.Deal | o.Clear | o.Found):
        return view.me != s.active or s.ask not in ("main", "move")
    return True
