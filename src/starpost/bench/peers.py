"""The peers we are measured beside. They are optional packages, imported only when measured."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time

from starpost.bench import Sample


def repeat(work: Sample, least: float = 0.1) -> Sample:
    """A sampler that repeats a sampler until it has run long enough, and gives the mean."""

    def sample() -> float:
        total, count = 0.0, 0
        while total < least:
            total += work()
            count += 1
        return total / count

    return sample


def process(words: list[str]) -> float:
    """Seconds of a new Python that is given these words; it keeps its byte code, as installed."""
    kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    command = [sys.executable, *words]
    began = time.perf_counter()
    subprocess.run(command, env=kept, check=True, capture_output=True)  # noqa: S603 - ours
    return time.perf_counter() - began


def ply() -> Sample:
    """python-chess: list the legal moves, push a random one."""
    import chess

    rng = random.Random(7)  # noqa: S311 - a fixed stream of moves, nothing secret

    def sample() -> float:
        plies = 0
        began = time.perf_counter()
        while plies < 2000:
            board = chess.Board()
            for _ in range(200):
                moves = list(board.legal_moves)
                if not moves:
                    break
                board.push(rng.choice(moves))
                plies += 1
        return (time.perf_counter() - began) / plies

    return sample
