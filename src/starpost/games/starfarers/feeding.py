"""Sheets in, steps out: answers one by one, defaults for whoever missed (rule 10.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starpost.games.starfarers import missed
from starpost.games.starfarers.awaiting import invited
from starpost.games.starfarers.known.view import View, events_of
from starpost.games.starfarers.state import SILENT, Fault, Line, State
from starpost.games.starfarers.table import EDITION, Play
from starpost.games.starfarers.tables import COLOURS
from starpost.games.starfarers.turn import act
from starpost.games.starfarers.writing.problems import explain
from starpost.kernel.contract import Prompt, Seat, Step
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Sheet

MOST_DEFAULTS = 1000
"""A missed turn takes a few dozen answers; this only guards against a mistake of ours."""


def advance(
    state: State, sheets: Mapping[Seat, Sheet], dice: Dice, edition: int = EDITION
) -> Step[State]:
    s = state.copy()
    lines: list[Line] = []
    play = Play(s, dice, lines, edition)
    problems: dict[Seat, tuple[Problem, ...]] = {}
    for seat, sheet in sheets.items():
        p = _number(s, seat)
        if edition > 1 and not sheet.orders and 0 <= p < len(s.match.seats) and invited(s, p):
            s.answers[p] = SILENT
        elif sheet.missed:
            _miss(play, p)
        else:
            found = _feed(play, p, sheet)
            if found:
                problems[seat] = (*problems.get(seat, ()), *found)
    s.log = tuple(lines)
    s.history = (*_recent(s), *lines)
    s.faults = {
        seat: tuple(Fault(f.order, f.code, f.text) for f in found)
        for seat, found in problems.items()
    }
    return Step(s, tuple(events_of(s, lines)), problems)


def _number(s: State, seat: Seat) -> int:
    """A player's number; the one after the last for the neutral colour, -1 for a stranger."""
    seats = s.match.seats
    if seat in seats:
        return seats.index(seat)
    neutral = s.match.neutral >= 0 and seat.lower() == COLOURS[s.match.neutral]
    return len(seats) if neutral else -1


def _feed(play: Play, p: int, sheet: Sheet) -> list[Problem]:
    found = []
    for index, order in enumerate(sheet.orders):
        code = act(play, p, order)
        if code is not None:
            found.append(explain(play.s, p, order, code, index))
    return found


def _miss(play: Play, p: int) -> None:
    """Defaults until nothing is awaited from the player any more."""
    for _ in range(MOST_DEFAULTS):
        if p not in play.s.owing:
            return
        act(play, p, missed.answer(play.s, p, missed.sizes(play.s)))


def _recent(s: State) -> tuple[Line, ...]:
    """The log keeps one round, so that everybody can read what happened since his own turn."""
    oldest = s.turn - len(s.match.seats)
    return tuple(line for line in s.history if line.turn >= oldest)


def default_orders(view: View, prompt: Prompt) -> Sequence[Order]:
    """The first default for a prompt; `advance` goes on for a sheet that was missed."""
    if view.me < 0 or view.me not in view.table.owing:
        return ()
    asked = view.meeting.asked if view.meeting else missed.Sizes()
    return (missed.answer(view.table, view.me, asked),)
