"""The Fate of Empire: answers a ply, a campaign in plies, and the house bot's mean result."""

from __future__ import annotations

from typing import Any

from starpost.arena.selfplay import play_out
from starpost.bench import Measure, Strength
from starpost.bench.peers import ply
from starpost.bench.stellar_conquest import Tick, timed
from starpost.bots.contract import Bot, house_bot
from starpost.bots.random import RandomBot
from starpost.kernel import registry
from starpost.kernel.contract import Game, NoOptions

CAMPAIGNS = 100


def mean_result(game: Game[Any, Any], bot: Bot, tick: Tick, campaigns: int = CAMPAIGNS) -> float:
    """Victory points, over seeded campaigns of 44 turns."""
    total = 0.0
    seats = {name: NoOptions() for name in game.seat_names(1)}
    for number in range(campaigns):
        bots = dict.fromkeys(seats, bot)
        state = play_out(game, bots, seed=f"campaign {number}", options=game.Options(), seats=seats)
        result = game.result(state)
        assert result is not None
        total += result.standings[0].score
        tick(number + 1, campaigns)
    return total / campaigns


def house_result(tick: Tick) -> float:
    game = registry.get("fate_of_empire")
    return mean_result(game, house_bot(game), tick)


def above_random(tick: Tick) -> float:
    """How far the house bot's mean is above the random bot's."""
    game = registry.get("fate_of_empire")
    return house_result(tick) - mean_result(game, RandomBot(game), tick)


MEASURES = [
    Measure(
        name="fate_of_empire_steps",
        what="one random answer of The Fate of Empire, steps per ply",
        ours=lambda: timed("fate_of_empire", 1, 20, True),
        peer=ply,
        goal=0.75,
        at_most=False,
    ),
    Measure(
        name="fate_of_empire_campaign",
        what="a whole campaign of random answers, in plies",
        ours=lambda: timed("fate_of_empire", 1, 20, False),
        peer=ply,
        goal=2000,
    ),
    Strength(
        name="fate_of_empire_bot",
        what="mean victory points of the house bot over 100 campaigns",
        run=house_result,
        goal=100,
    ),
    Strength(
        name="fate_of_empire_margin",
        what="mean victory points of the house bot above the random bot's, over 100 campaigns",
        run=above_random,
        goal=80,
    ),
]
