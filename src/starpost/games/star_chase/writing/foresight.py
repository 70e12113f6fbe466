"""What the turn itself would refuse, as far as the writer can know (rule 3.8).

The sheet is played by the rules of the turn in a galaxy made of the report alone, in which nobody
else moves. What is refused there is refused for a reason the writer knows: money that the lines
above have spent, ships that have left or are stuck, a limit, a range. Lines that build on a place
an earlier line may or may not take are left alone, but for what nobody takes: links and distances.
"""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.star_chase.known.suppose import suppose
from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.table import CODES
from starpost.games.star_chase.turn import resolve
from starpost.games.star_chase.writing.layout import lay_out
from starpost.games.star_chase.writing.orders import Act
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet

TAKERS = ("MOVE", "ASSAULT", "DEEP")
UNKNOWN = frozenset({"no_such_system", "no_trade", "not_found"})
"""Codes that speak of what the report does not show."""
FIXED = frozenset({"not_adjacent", "out_of_range", "blocked_line"})
"""Codes that speak of the map, whoever holds the place."""


def foreseen(view: View, orders: Sequence[Order]) -> list[Problem]:
    """The lines that cannot come off; at most one problem a line."""
    if view.me is None:
        return []
    dice = Dice("foresight")
    state = suppose(view, dice)
    if state is None:
        return []
    sheet = Sheet.of(orders)
    step = resolve(state, {view.seat: sheet}, dice)
    found = {p.index: p for p in reversed(step.problems.get(view.seat, ()))}
    open_lines = _open(view, sheet, frozenset(found))
    return [
        problem
        for index, problem in sorted(found.items(), key=lambda item: item[0] or 0)
        if index is not None and problem.code not in UNKNOWN
        if index not in open_lines or problem.code in FIXED
    ]


def _open(view: View, sheet: Sheet, refused: frozenset[int | None]) -> set[int]:
    """Lines about places that are not on the map, or that an earlier line may change hands."""
    assert view.me is not None
    hoped: set[str] = set()
    found: set[int] = set()
    for entry in lay_out(sheet, view.me.tech["PT"]).slots:
        if entry is None:
            continue
        index, act = entry
        if not _known(view, act) or hoped & {act.where, act.to}:
            found.add(index)
        sure = index in refused and index not in found
        if act.action in TAKERS and not sure and CODES.get(act.to) not in view.systems:
            hoped.add(act.to)
    return found


def _known(view: View, act: Act) -> bool:
    places = [CODES[box] for box in (act.where, act.to) if box in CODES]
    return all(code in view.memory or code in view.systems for code in places)
