"""The game master's own lines: messages to all, and other names for systems (rules 3.4, 13.6)."""

from __future__ import annotations

from starpost.games.star_chase.phases.closing import fits
from starpost.games.star_chase.table import CODES, Table
from starpost.games.star_chase.writing.orders import Name, Say
from starpost.games.star_chase.writing.problems import problem
from starpost.kernel.contract import GM
from starpost.kernel.orders import Order, Problem, Sheet, Unread, unreadable

FORMS = ("NAME", "MESSAGE")


def fault(index: int, order: Order) -> Problem | None:
    """What is wrong with a line of the game master's, as far as its words go."""
    if isinstance(order, Unread):
        return unreadable(order, index)
    if isinstance(order, Say) and order.kind == "MESSAGE":
        return None
    if not isinstance(order, Name):
        return problem(order, "unknown_action", index)
    return problem(order, "bad_name", index) if order.name != "-" and not fits(order.name) else None


def say(t: Table, sheet: Sheet) -> None:
    """The game master's message stands first in the Messages section."""
    words = [order.words for order in sheet if isinstance(order, Say) and order.kind == "MESSAGE"]
    if words:
        t.state.messages = [(GM, words), *t.state.messages]


def rename(t: Table, sheet: Sheet) -> None:
    """Rule 3.4: the game master may change any name, or with a dash take it away."""
    for index, order in enumerate(sheet):
        found = fault(index, order)
        if found is None and isinstance(order, Name):
            system = t.systems.get(CODES.get(order.code, -1))
            if system is None:
                found = problem(order, "no_such_system", index)
            else:
                system.name = "" if order.name == "-" else order.name
        if found is not None:
            t.problems.setdefault(GM, []).append(found)
