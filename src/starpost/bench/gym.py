"""Self-play of Starfarers on many tables at once beside Catanatron's gym, in one run."""

from __future__ import annotations

import atexit
import subprocess
import sys
import time
from pathlib import Path

from starpost.bench import Measure, Sample, Strength, gym_peer

TABLES = 64
PEER = Path(__file__).with_name("gym_peer.py")


def tables() -> Sample:
    """Seconds of processor time a decision, its observation and its mask included."""
    import numpy as np

    from starpost.rl.starfarers import Tables

    room, rng = Tables(TABLES), np.random.default_rng(1)

    def sample() -> float:
        began, decisions = time.process_time(), 0
        while (spent := time.process_time() - began) < gym_peer.SECONDS:
            room.observe()
            room.step(rng.integers(0, room.masks().sum(1)))
            decisions += TABLES
        return spent / decisions

    return sample


def gym() -> Sample:
    """The peer in its own environment, asked over a pipe; it ends with us."""
    import uv

    needs = [word for need in gym_peer.NEEDS for word in ("--with", need)]
    alone = ["run", "--no-project", "--isolated", "--python", sys.executable, *needs]
    process = subprocess.Popen(  # noqa: S603 - ours
        [uv.find_uv_bin(), *alone, "python", str(PEER)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    atexit.register(process.communicate)  # which closes the pipe

    def sample() -> float:
        asks, answers = process.stdin, process.stdout
        assert asks is not None
        assert answers is not None
        print(file=asks, flush=True)
        line = answers.readline()
        if not line:
            raise ModuleNotFoundError("the gym could not be run", name=gym_peer.NEEDS[0])
        return float(line)

    return sample


MEASURES: list[Measure | Strength] = [
    Measure(
        name="starfarers_gym",
        what="self-play with observations and masks, our decisions a second against the gym's",
        ours=tables,
        peer=gym,
        goal=3.0,
        at_most=False,
    )
]
