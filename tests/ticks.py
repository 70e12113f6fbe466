"""Which ticked lines of a sheet game the turn refuses, although nobody but their writer moves.

Over a match of house bots and of random sheets every sheet is checked, then the true turn is played
with the other seats silent. What others do explains nothing there: a line that was ticked and is
refused must be explained by what lies hidden, or the check should have known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from starpost.bots.contract import house_bot
from starpost.bots.random import RandomBot
from starpost.kernel.contract import Game, Prompt, Step
from starpost.kernel.dice import Dice, FastDice
from starpost.kernel.orders import Order, Problem, Sheet


class Surprise(Struct, frozen=True):
    """A ticked line that was refused; `marked`: the lines of the sheet that had no tick."""

    state: Any
    """The truth before the turn."""
    view: Any
    orders: Sequence[Order]
    marked: frozenset[int | None]
    step: Step[Any]
    problem: Problem

    def came_off(self) -> list[Order]:
        """Lines without a tick that the turn did carry out all the same."""
        failed = {p.index for p in self.step.problems.get(self.view.seat, ())}
        return [self.orders[index] for index in self.marked - failed if index is not None]


class Count(Struct):
    """What was looked at: a series in which nothing is ticked proves nothing."""

    ticked: int = 0
    alone: int = 0


def surprises(
    game: Game[Any, Any],
    options: Any,
    seats: Mapping[str, Any],
    seed: str,
    turns: int,
    count: Count,
) -> Iterator[Surprise]:
    """Of all seats on all turns of one match."""
    dice = FastDice(seed)
    state = game.setup(options, seats, dice)
    for turn in range(turns):
        prompts = [p for p in game.awaiting(state).prompts if p.seat in seats]
        views = {p.seat: game.view(state, p.seat) for p in prompts}
        sheets = {
            p.seat: _sheet(game, views[p.seat], p, dice, kind=turn + number)
            for number, p in enumerate(prompts)
        }
        silent = {seat: Sheet() for seat in sheets}
        for seat, sheet in sheets.items():
            marked = frozenset(p.index for p in game.check(views[seat], sheet.orders))
            count.ticked += len(sheet.orders) - len(marked)
            step = game.advance(state, silent | {seat: sheet}, FastDice("alone"))
            for problem in step.problems.get(seat, ()):
                if problem.index not in marked:
                    count.alone += 1
                    yield Surprise(state, views[seat], sheet.orders, marked, step, problem)
        state = game.advance(state, sheets, dice).state


def _sheet(game: Game[Any, Any], view: Any, prompt: Prompt, dice: Dice, *, kind: int) -> Sheet:
    """By turns what a house bot writes, what chance writes, and the one after the other."""
    house = house_bot(game).orders(view, prompt, dice) if kind % 3 != 1 else ()
    chance = RandomBot(game).orders(view, prompt, dice) if kind % 3 != 0 else ()
    return Sheet.of([*house, *chance])
