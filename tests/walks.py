"""Seeded matches of house bots: what each seat saw before and after every answer or turn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from starpost.bots.contract import house_bot
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Problem, Sheet


class Walked(Struct, frozen=True):
    """One answer or turn of a match, with all that was handed in for it."""

    number: int
    before: Mapping[str, Any]
    """Views by seat; of the game master too."""
    after: Mapping[str, Any]
    prompts: Sequence[Prompt]
    """What is asked after it."""
    sheets: Mapping[str, Sheet]
    problems: Mapping[str, Sequence[Problem]]


def walk(game: Game[Any, Any], seed: str, steps: int, eyes: Sequence[str] = ()) -> Iterator[Walked]:
    """A short match to its end, or as far as `steps` carry it; `eyes`: who looks besides the
    seats, such as the game master."""
    dice, bot = FastDice(seed), house_bot(game)
    options, seats = game.brief()
    state = game.setup(options, seats, dice)
    before = {eye: game.view(state, eye) for eye in (*seats, *eyes)}
    for number in range(steps):
        prompts = [p for p in game.awaiting(state).prompts if p.seat in seats]
        if not prompts:
            return
        sheets = {p.seat: Sheet.of(bot.orders(before[p.seat], p, dice)) for p in prompts}
        step = game.advance(state, sheets, dice)
        state = step.state
        after = {eye: game.view(state, eye) for eye in before}
        asked = game.awaiting(state).prompts
        yield Walked(number, before, after, asked, sheets, step.problems)
        before = after
