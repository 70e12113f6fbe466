"""Starfarers beside Catanatron: random actions, copies, two processes; the strength of our bots."""

from __future__ import annotations

import itertools
import multiprocessing
import random
import time
from collections.abc import Callable
from typing import Any

from starpost.bench import Measure, Sample, Strength
from starpost.bots.contract import Bot
from starpost.bots.random import RandomBot
from starpost.bots.starfarers import HouseBot, StrongBot
from starpost.games.starfarers import GAME
from starpost.games.starfarers.options import Options
from starpost.games.starfarers.phases.selfplay import SEATS, random_game

HOUSE_GAMES, STRONG_GAMES = 200, 60
GAMES_A_WORKER, MOMENT = 10, 0.25


# --- speed -----------------------------------------------------------------------------------


def random_actions() -> Sample:
    """List the answers, pick one, carry it out: whole games of four, seconds an action."""
    seeds = iter(range(10**9))

    def sample() -> float:
        actions = 0
        began = time.perf_counter()
        for _ in range(4):
            actions += random_game(next(seeds))[1]
        return (time.perf_counter() - began) / actions

    return sample


def _catan() -> Any:
    from catanatron import Color, Game, RandomPlayer

    colours = (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)
    return Game([RandomPlayer(colour) for colour in colours])


def catanatron_actions() -> Sample:
    def sample() -> float:
        actions = 0
        began = time.perf_counter()
        for seed in range(4):
            random.seed(seed)
            game = _catan()
            game.play()
            actions += len(game.state.actions)
        return (time.perf_counter() - began) / actions

    return sample


def copies() -> Sample:
    state, _ = random_game("copy")
    return lambda: _seconds(state.copy, 20_000)


def catanatron_copies() -> Sample:
    random.seed(1)
    game = _catan()
    game.play()
    return lambda: _seconds(game.copy, 2000)


def _seconds(work: Callable[[], object], times: int) -> float:
    began = time.perf_counter()
    for _ in range(times):
        work()
    return (time.perf_counter() - began) / times


def _steadily(seconds: float) -> float:
    """Actions a second of whole games, played one after another for so long."""
    actions, games = 0, itertools.cycle(range(GAMES_A_WORKER))
    began = time.perf_counter()
    while (spent := time.perf_counter() - began) < seconds:
        actions += random_game(next(games))[1]
    return actions / spent


def workers(count: int) -> Callable[[], Sample]:
    """Seconds an action in so many processes that play at the same time.

    Each plays for a moment and tells its own pace, so that none waits for another's last game.
    A round takes many such moments: on a shared machine both processors are seldom left alone at
    the same time, and one processor often is.
    """

    def build() -> Sample:
        pool = multiprocessing.get_context("spawn").Pool(count)
        pool.map(_steadily, [MOMENT] * count, chunksize=1)  # every worker has its tables
        return lambda: 1 / sum(pool.map(_steadily, [MOMENT] * count, chunksize=1))

    return build


# --- strength --------------------------------------------------------------------------------


def matches(count: int, hero: Bot, others: Bot, tick: Callable[[int, int], object] = max) -> float:
    """The share of seeded four-player games that the hero wins, each seat in turn."""
    from starpost.arena.selfplay import play_out

    won = 0
    for seed in range(count):
        mine = SEATS[seed % 4]
        bots: dict[str, Bot] = {name: hero if name == mine else others for name in SEATS}
        last = play_out(
            GAME,
            bots,
            seed=f"strength {seed}",
            options=Options(max_rounds=80),
            seats={name: GAME.Choice() for name in SEATS},
        )
        won += last.match.seats[last.winner] == mine
        tick(seed + 1, count)
    return won / count


def house_against_random(tick: Callable[[int, int], object]) -> float:
    return matches(HOUSE_GAMES, HouseBot(GAME), RandomBot(GAME), tick)


def strong_against_house(tick: Callable[[int, int], object]) -> float:
    return matches(STRONG_GAMES, StrongBot(GAME), HouseBot(GAME), tick)


MEASURES: list[Measure | Strength] = [
    Measure(
        name="starfarers_actions",
        what="random play, our actions a second against Catanatron's",
        ours=random_actions,
        peer=catanatron_actions,
        goal=1.5,
        at_most=False,
    ),
    Measure(
        name="starfarers_copy",
        what="copying a position against Catanatron's game.copy()",
        ours=copies,
        peer=catanatron_copies,
        goal=0.5,
    ),
    Measure(
        name="starfarers_processes",
        what="random play in two processes against one",
        ours=workers(2),
        peer=workers(1),
        goal=1.85,
        at_most=False,
        samples=30,
    ),
    Strength(
        name="starfarers_house_bot",
        what="games the house bot wins against three random bots",
        run=house_against_random,
        goal=0.97,
    ),
    Strength(
        name="starfarers_strong_bot",
        what="games the strong bot wins against three house bots",
        run=strong_against_house,
        goal=0.45,
    ),
]
