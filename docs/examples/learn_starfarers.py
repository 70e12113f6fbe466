"""A small thing learns Starfarers: which kinds of answers to prefer, by the cross-entropy method.

The policy has one weight for each word an answer may begin with (build, move, end ...) and takes
among the legal answers the one with the largest weight plus noise. Each generation plays a few
drafts of weights at the first seat of short matches against players who answer by chance, keeps the
best quarter, and draws the next drafts around them.

    python docs/examples/learn_starfarers.py
"""

import numpy as np

from starpost.rl.starfarers import Tables

WORDS = ("roll", "transporter", "supply", "offer", "bank", "build", "fame", "fly", "move", "found",
         "look", "clear", "accept", "decline", "give", "end")  # fmt: skip
ROUNDS = 12


def word(order: object) -> int:
    """The place of an answer's first word; the last place is for all others."""
    first = str(order).split()[0].split("-")[0]
    return WORDS.index(first) if first in WORDS else len(WORDS)


def play(weights: np.ndarray, games: int, seed: int, tables: int = 8) -> float:
    """Mean points of the first seat, less the mean of the others, over so many matches."""
    room, rng = Tables(tables, seed=seed, rounds=ROUNDS), np.random.default_rng(seed)
    gains: list[float] = []
    while len(gains) < games:
        actions = []
        for speaker, answers in zip(room.speakers, room.answers, strict=True):
            if speaker == 0 and len(answers) > 1:
                kinds = [word(order) for order in answers]
                actions.append(int(np.argmax(weights[kinds] + rng.gumbel(size=len(kinds)))))
            else:
                actions.append(int(rng.integers(len(answers))))
        for ended in room.step(actions).values():
            mine, *others = ended.points
            gains.append(mine - sum(others) / len(others))
    return float(np.mean(gains[:games]))


def train(generations: int = 4, drafts: int = 12, games: int = 12, seed: int = 1) -> np.ndarray:
    """Weights that were better than others, generation by generation."""
    rng = np.random.default_rng(seed)
    mean, spread = np.zeros(len(WORDS) + 1), np.full(len(WORDS) + 1, 2.0)
    for generation in range(generations):
        some = rng.normal(mean, spread, size=(drafts, len(mean)))
        worth = [play(one, games, seed=1000 * generation) for one in some]
        best = some[np.argsort(worth)[-max(2, drafts // 4) :]]
        mean, spread = best.mean(axis=0), best.std(axis=0) + 0.3
        print(f"generation {generation + 1}: mean {np.mean(worth):+.2f}, best {max(worth):+.2f}")
    return mean


if __name__ == "__main__":
    before = play(np.zeros(len(WORDS) + 1), 100, seed=99)
    after = play(train(), 100, seed=99)
    print(f"points more than the others, before {before:+.2f}, after {after:+.2f}")
