"""Measurements beside peers, in one run: ratios, not seconds.

A game's module here exports `MEASURES`. Both sides run alternately, at least five rounds, and the
worst round decides: a goal is met when every round meets it. A round takes several short samples
of each side in turn and compares the fastest of each, since a neighbour on the machine can only
slow a sample down, never speed it up.
"""

from __future__ import annotations

import importlib
import pkgutil
import statistics
from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct

Sample = Callable[[], float]
"""Runs one sample and gives the seconds that one unit of work took."""


class Measure(Struct, frozen=True, kw_only=True):
    """A speed: our unit of work against a peer's, as `ours / peer` (or `peer / ours`)."""

    name: str
    what: str
    """The two units in words: "one resolved turn, in plies"."""
    ours: Callable[[], Sample]
    """Prepares the work once and returns the sampler."""
    peer: Callable[[], Sample]
    goal: float
    at_most: bool = True
    """True: `ours / peer` must not exceed the goal. False: `peer / ours` must reach it."""
    samples: int = 5
    """Samples of each side in a round, taken in turn; each side's quickest one counts.

    What else the machine does in that moment only ever slows a sample down, so the quickest is
    the nearest to what the side itself costs; the more the machine is shared, the more it takes.
    """


class Strength(Struct, frozen=True, kw_only=True):
    """A share or a mean that seeded matches give, such as pairs won; no clock is involved."""

    name: str
    what: str
    run: Callable[[Callable[[int, int], object]], float]
    """Plays; calls its argument with (done, all) on the way."""
    goal: float


class Amount(Struct, frozen=True, kw_only=True):
    """Seconds, milliseconds or megabytes that must not exceed the goal: what somebody waits for
    or pays for, on a machine that does nothing else."""

    name: str
    what: str
    run: Callable[[], float]
    goal: float


class Finding(Struct, frozen=True, kw_only=True):
    """How a measure came out."""

    name: str
    what: str
    goal: float
    at_most: bool
    worst: float
    median: float
    best: float
    rounds: int

    @property
    def met(self) -> bool:
        return self.worst <= self.goal if self.at_most else self.worst >= self.goal


def modules() -> dict[str, Any]:
    """The measuring modules by name: one a game, and one for what belongs to no game."""
    found = {}
    for _, name, _ in pkgutil.iter_modules(__path__):
        module = importlib.import_module(f"{__name__}.{name}")
        if hasattr(module, "MEASURES"):
            found[name] = module
    return found


def measure(task: Measure, rounds: int = 5, tick: Callable[[int, int], object] = max) -> Finding:
    """Run both sides alternately and compare round by round."""
    ours, peer = task.ours(), task.peer()
    peer(), ours()  # warm both sides: caches and lazily built tables are not what we compare
    ratios = []
    for number in range(rounds):
        theirs, mine = _fastest(peer, ours, task.samples)
        ratios.append(mine / theirs if task.at_most else theirs / mine)
        tick(number + 1, rounds)
    ordered = sorted(ratios, reverse=task.at_most)
    return Finding(
        name=task.name,
        what=task.what,
        goal=task.goal,
        at_most=task.at_most,
        worst=ordered[0],
        median=statistics.median(ratios),
        best=ordered[-1],
        rounds=rounds,
    )


def _fastest(peer: Sample, ours: Sample, samples: int) -> tuple[float, float]:
    """The fastest sample of each side, taken alternately."""
    pairs = [(peer(), ours()) for _ in range(samples)]
    return min(theirs for theirs, _ in pairs), min(mine for _, mine in pairs)


def strength(task: Strength, tick: Callable[[int, int], object] = max) -> Finding:
    return _once(task, task.run(tick), at_most=False)


def amount(task: Amount, tick: Callable[[int, int], object] = max) -> Finding:
    found = task.run()
    tick(1, 1)
    return _once(task, found, at_most=True)


def _once(task: Strength | Amount, found: float, *, at_most: bool) -> Finding:
    """What is the same however often it is looked at."""
    return Finding(
        name=task.name, what=task.what, goal=task.goal, at_most=at_most, worst=found,
        median=found, best=found, rounds=1,
    )  # fmt: skip


def tasks(names: tuple[str, ...] = ()) -> Iterator[Measure | Strength | Amount]:
    """Every task whose name, or whose module's name, is asked for; none named: all."""
    for module_name, module in sorted(modules().items()):
        for task in module.MEASURES:
            if not names or module_name in names or task.name in names:
                yield task
