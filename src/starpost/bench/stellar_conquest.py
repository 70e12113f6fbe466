"""Stellar Conquest: answers a ply, and how often the house bot beats three random ones."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import Any

from starpost.arena.selfplay import play_out
from starpost.bench import Measure, Sample, Strength
from starpost.bench.peers import ply
from starpost.bots.contract import house_bot
from starpost.bots.random import RandomBot
from starpost.kernel import registry
from starpost.kernel.contract import Game, NoOptions
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet

Tick = Callable[[int, int], object]


def campaign(game: Game[Any, Any], seed: int, players: int) -> int:
    """A whole match of random answers; how many there were."""
    rng = random.Random(seed)  # noqa: S311 - a fixed stream of answers, nothing secret
    dice = FastDice(seed)
    seats = {name: NoOptions() for name in game.seat_names(players)}
    state = game.setup(game.Options(), seats, dice)
    count = 0
    while prompts := game.awaiting(state).prompts:
        prompt = prompts[0]
        assert prompt.choices is not None
        order = prompt.choices[int(rng.random() * len(prompt.choices))]
        state = game.advance(state, {prompt.seat: Sheet((order,), (1,))}, dice).state
        count += 1
    return count


def timed(game_id: str, players: int, matches: int, each_step: bool) -> Sample:
    """Seconds for one answer, or for one whole match."""
    game = registry.get(game_id)

    def sample() -> float:
        began = time.perf_counter()
        steps = sum(campaign(game, seed, players) for seed in range(matches))
        return (time.perf_counter() - began) / (steps if each_step else matches)

    return sample


def beats_random(tick: Tick, matches: int = 40) -> float:
    """Share of four-player matches that the house bot wins alone, each seat in turn."""
    game = registry.get("stellar_conquest")
    house, chance = house_bot(game), RandomBot(game)
    names = list(game.seat_names(4))
    won = 0
    for number in range(matches):
        me = names[number % 4]
        bots = {name: house if name == me else chance for name in names}
        seats = {name: NoOptions() for name in names}
        state = play_out(game, bots, seed=f"match {number}", options=game.Options(), seats=seats)
        result = game.result(state)
        won += result is not None and result.winners == (me,)
        tick(number + 1, matches)
    return won / matches


MEASURES = [
    Measure(
        name="stellar_conquest_steps",
        what="one random answer of Stellar Conquest, steps per ply",
        ours=lambda: timed("stellar_conquest", 4, 8, True),
        peer=ply,
        goal=0.85,
        at_most=False,
    ),
    Strength(
        name="stellar_conquest_bot",
        what="four-player matches won by the house bot against three random ones",
        run=beats_random,
        goal=0.95,
    ),
]
