"""Learning a bot's weights by self-play: small changes are kept when they win more.

`python -m starpost.arena.training GAME --rounds 40` writes `starpost/bots/weights/<game>.json`
whenever a change is kept; StarWeb learns type by type (`starweb_pirate`). The same beginning,
rounds, matches and seed give the same file.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import asdict, replace

import starpost.bots
from starpost.arena.ladder import CONTESTS, choices
from starpost.arena.series import play_one
from starpost.bots.contract import Bot
from starpost.bots.learnt import LEARNERS, Learner
from starpost.kernel import registry

STEP = 0.35
"""The spread of a change, as a power of e."""


def changed(weights: Any, rng: random.Random) -> Any:
    """A neighbour: some numbers a little larger or smaller, sometimes two words exchanged."""
    values = asdict(weights)
    numbers = [name for name, value in values.items() if isinstance(value, float)]
    found: dict[str, Any] = {}
    for name in rng.sample(numbers, k=min(len(numbers), rng.choice((1, 2, 3, 4)))):
        found[name] = round(values[name] * 2.718 ** rng.gauss(0, STEP), 4)
    lists = [name for name, value in values.items() if isinstance(value, tuple)]
    if lists and rng.random() < 0.3:
        name = rng.choice(lists)
        words = list(values[name])
        i = rng.randrange(len(words) - 1)
        words[i], words[i + 1] = words[i + 1], words[i]
        found[name] = tuple(words)
    return replace(weights, **found)


def fitness(learner: Learner, weights: Any, seed: str, matches: int) -> list[float]:
    """How each match of a fixed set goes: own score against the others', and the first place."""
    game, plan = registry.get(learner.game_id), CONTESTS[learner.game_id]
    house: Bot = learner.house(game)
    bot = learner.bot(game, weights)
    options = msgspec.convert(plan.options, game.Options)
    chosen = choices(plan, learner.kind)
    found = []
    for number in range(matches):
        match = play_one(
            game,
            number,
            bot,
            house,
            seats=plan.seats,
            seed=seed,
            options=options,
            choices=chosen,
        )
        if plan.seats == 1:
            found.append(match.score)
        else:
            found.append(match.score / max(1.0, match.score + match.others) + 0.3 * match.share)
    return found


def train(
    name: str,
    rounds: int,
    matches: int,
    seed: int,
    say: Callable[[str], object],
    keep: Callable[[Any], object],
) -> None:
    """Hill climbing from the house's weights, or from what was learnt before."""
    learner = LEARNERS[name]
    rng = random.Random(seed)  # noqa: S311 - a fixed stream of changes, nothing secret
    best = learner.load()
    for number in range(rounds):
        trial = changed(best, rng)
        table = f"training {seed} {number}"
        ours = fitness(learner, trial, table, matches)
        before = fitness(learner, best, table, matches)
        gains = [a - b for a, b in zip(ours, before, strict=True)]
        gain, doubt = sum(gains) / matches, _doubt(gains)
        if gain > doubt:
            best = trial
            keep(best)
        word = "kept" if gain > doubt else "dropped"
        say(f"{number + 1}/{rounds} {gain:+.3f} (doubt {doubt:.3f}) {word}")


def _doubt(gains: list[float]) -> float:
    """Half a standard error: a change must be better than chance would have it."""
    mean = sum(gains) / len(gains)
    spread = sum((g - mean) ** 2 for g in gains) / max(1, len(gains) - 1)
    return 0.5 * float((spread / len(gains)) ** 0.5)


def main() -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("learner", choices=sorted(LEARNERS))
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--matches", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    path = Path(starpost.bots.__file__).parent / "weights" / f"{given.learner}.json"

    def keep(best: Any) -> None:
        path.write_bytes(msgspec.json.format(msgspec.json.encode(best), indent=1) + b"\n")

    def say(text: str) -> None:
        print(text, flush=True)

    train(given.learner, given.rounds, given.matches, given.seed, say, keep)


if __name__ == "__main__":
    main()
