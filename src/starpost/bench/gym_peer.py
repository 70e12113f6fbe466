"""Catanatron's gym, as a process of its own: one line in asks for a sample, one line out gives it.

The gym needs an older Gymnasium than PettingZoo does, so the two cannot be installed together. This
file is run in an environment of its own that uv makes; it imports nothing of ours.
"""

from __future__ import annotations

import random
import sys
import time
from typing import Any

NEEDS = ("catanatron_gym==4.0.0", "catanatron==3.2.1")
SECONDS = 0.5


def table() -> Any:
    """A table of four: the environment's own seat and three players who answer by chance."""
    from catanatron import Color, RandomPlayer
    from catanatron_gym.envs.catanatron_env import CatanatronEnv

    others = [RandomPlayer(colour) for colour in (Color.RED, Color.ORANGE, Color.WHITE)]
    env = CatanatronEnv({"enemies": others})
    env.reset()
    return env


def sample(env: Any) -> float:
    """Seconds of processor time a decision; those of the other three players count as well."""
    began, decisions = time.process_time(), 0
    while (spent := time.process_time() - began) < SECONDS:
        before = len(env.game.state.actions)
        _, _, ended, cut, _ = env.step(random.choice(env.get_valid_actions()))  # noqa: S311
        decisions += len(env.game.state.actions) - before
        if ended or cut:
            env.reset()
    return spent / decisions


def main() -> None:
    random.seed(1)
    env = table()
    for _ in sys.stdin:
        print(sample(env), flush=True)


if __name__ == "__main__":
    main()
