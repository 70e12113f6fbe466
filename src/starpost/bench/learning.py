"""What the doors for learning agents cost beside our own stepping, views and answers included."""

from __future__ import annotations

import time
from collections.abc import Callable

from starpost.arena.selfplay import steps_of
from starpost.bench import Measure, Sample, Strength
from starpost.bots.random import RandomBot
from starpost.kernel import registry

STEPS = {"each": 300, "together": 6}
GOAL = 1 / 0.6
"""At least 60 in 100 of our own rate are left."""


def own(game_id: str) -> Callable[[], Sample]:
    """Seconds a step of random bots, who get a view and the answers as an agent does."""

    def build() -> Sample:
        game = registry.get(game_id)
        _, seats = game.brief()
        bots = dict.fromkeys(seats, RandomBot(game))
        seeds = iter(range(10**9))

        def sample() -> float:
            began, count = time.perf_counter(), 0
            most = STEPS[game.resolve.value]
            for _ in steps_of(game, bots, seed=f"{next(seeds)}", steps=most):
                count += 1
            return (time.perf_counter() - began) / count

        return sample

    return build


def through_turns(game_id: str) -> Callable[[], Sample]:
    """Seconds a step of the AEC environment with random legal actions."""

    def build() -> Sample:
        import numpy as np

        from starpost.rl.turns import TurnsEnv

        env, rng, seeds = TurnsEnv(game_id), np.random.default_rng(1), iter(range(10**9))

        def sample() -> float:
            began, count = time.perf_counter(), 0
            env.reset(seed=next(seeds))
            while count < STEPS["each"] and not env.terminations[env.agent_selection]:
                seen = env.last()[0]
                env.step(int(rng.random() * int(seen["action_mask"].sum())))
                count += 1
            return (time.perf_counter() - began) / count

        return sample

    return build


def through_sheets(game_id: str) -> Callable[[], Sample]:
    """Seconds a turn of the parallel environment with random sheets."""

    def build() -> Sample:
        from starpost.rl.sheets import SheetsEnv

        env, seeds = SheetsEnv(game_id), iter(range(10**9))

        def sample() -> float:
            began, count = time.perf_counter(), 0
            env.reset(seed=next(seeds))
            while env.agents and count < STEPS["together"]:
                env.step({agent: env.action_space(agent).sample() for agent in env.agents})
                count += 1
            return (time.perf_counter() - began) / count

        return sample

    return build


TURNS = ("starfarers", "stellar_conquest", "fate_of_empire")
SHEETS = ("starweb", "star_chase", "star_empires")
MEASURES: list[Measure | Strength] = [
    Measure(
        name=f"pettingzoo_{game}",
        what="a step through the environment against our own step of random bots",
        ours=through_turns(game) if game in TURNS else through_sheets(game),
        peer=own(game),
        goal=GOAL,
    )
    for game in (*TURNS, *SHEETS)
]
