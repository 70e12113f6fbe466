"""What the doors for learning agents cost beside our own stepping, views and answers included.

Both sides play the very same seeded matches, choose by the same numbers and count processor time,
so the ratio is what an environment adds: observations, masks, and PettingZoo's own bookkeeping.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any

from starpost.arena.selfplay import steps_of
from starpost.bench import Measure, Sample, Strength
from starpost.bots.contract import Bot
from starpost.kernel import registry
from starpost.kernel.contract import Game, Prompt, Seat
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

STEPS = {"each": 300, "together": 6}
MATCHES = 6
"""Matches a sample: one alone is not like another."""
GOAL = 1 / 0.6
"""At least 60 in 100 of our own rate are left."""


class Picker:
    """Takes any of the listed answers, or the rulebook's default where nothing is listed."""

    name = "picker"

    def __init__(self, game: Game[Any, Any], chance: Random) -> None:
        self.game, self.chance = game, chance

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        if not prompt.choices:
            return self.game.default(view, prompt, dice)
        return (prompt.choices[int(self.chance.random() * len(prompt.choices))],)


class Writer:
    """Writes sheets by chance, as the parallel environment reads them."""

    name = "writer"

    def __init__(self, game: Game[Any, Any], chance: Random) -> None:
        from starpost.rl.lines import Lines

        self.lines, self.chance = Lines(game), chance
        self.shape = self.lines.shape

    def orders(self, view: Any, prompt: Prompt, dice: Dice) -> Sequence[Order]:
        return self.lines.read(numbers(self.shape, self.chance), view)


def chances_of(seed: int, seats: Iterable[Seat]) -> dict[Seat, Random]:
    """The numbers that both sides of a match choose by, for each seat."""
    return {seat: Random(f"{seed} {seat}") for seat in seats}  # noqa: S311 - no secret


def numbers(shape: Sequence[int], chance: Random) -> list[int]:
    """Any action."""
    return [int(chance.random() * most) for most in shape]


def own(game_id: str, kind: str, bot: Callable[[Game[Any, Any], Random], Bot]) -> Sample:
    """Seconds a step without an environment: the views, the answers, the referee."""
    game = registry.get(game_id)
    _, seats = game.brief()

    def match(seed: int) -> Iterator[object]:
        bots = {seat: bot(game, chance) for seat, chance in chances_of(seed, seats).items()}
        return steps_of(game, bots, seed=f"{kind} {seed}", steps=STEPS[game.resolve.value])

    return partial(step_of, match)


def through_turns(game_id: str) -> Sample:
    """Seconds a step of the AEC environment."""
    from starpost.rl.turns import TurnsEnv

    env = TurnsEnv(game_id)

    def match(seed: int) -> Iterator[object]:
        chances = chances_of(seed, env.possible_agents)
        env.reset(seed=seed)
        yield None
        for _ in range(STEPS["each"]):
            if env.terminations[env.agent_selection]:
                return
            seen = env.last()[0]
            chance = chances[env.agent_selection]
            env.step(int(chance.random() * int(seen["action_mask"].sum())))
            yield None

    return partial(step_of, match)


def through_sheets(game_id: str) -> Sample:
    """Seconds a turn of the parallel environment."""
    from starpost.rl.sheets import SheetsEnv

    env = SheetsEnv(game_id)
    shape = env.lines.shape

    def match(seed: int) -> Iterator[object]:
        chances = chances_of(seed, env.possible_agents)
        env.reset(seed=seed)
        yield None
        for _ in range(STEPS["together"]):
            if not env.agents:
                return
            env.step({agent: numbers(shape, chances[agent]) for agent in env.agents})
            yield None

    return partial(step_of, match)


def step_of(match: Callable[[int], Iterator[object]]) -> float:
    """Seconds a step of matches whose first step, the set-up, is not counted."""
    spent, count = 0.0, 0
    for seed in range(MATCHES):
        steps = match(seed)
        next(steps)
        began = time.process_time()
        count += sum(1 for _ in steps)
        spent += time.process_time() - began
    return spent / count


def measure_of(game_id: str) -> Measure:
    turns = game_id in TURNS
    return Measure(
        name=f"pettingzoo_{game_id}",
        what="a step through the environment against our own step of the same match",
        ours=lambda: (through_turns if turns else through_sheets)(game_id),
        peer=lambda: own(game_id, *(("turns", Picker) if turns else ("sheets", Writer))),
        goal=GOAL,
    )


TURNS = ("starfarers", "stellar_conquest", "fate_of_empire")
SHEETS = ("starweb", "star_chase", "star_empires")
MEASURES: list[Measure | Strength] = [measure_of(game) for game in (*TURNS, *SHEETS)]
