"""PettingZoo's own tests, the seats' secrets, and whole matches through the environments."""

import sys
from typing import Any
from zlib import crc32

import numpy as np
import pytest
from msgspec import Struct
from papers import ROOT
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, seed_test

from starpost.arena.suite import sample_states
from starpost.kernel import registry
from starpost.kernel.dice import FastDice
from starpost.rl import starfarers
from starpost.rl.encoders import encoder_for
from starpost.rl.encoding import SIZE, Encoder
from starpost.rl.sheets import SheetsEnv
from starpost.rl.turns import TurnsEnv

TURNS = ("starfarers", "stellar_conquest", "fate_of_empire")
SHEETS = ("starweb", "star_chase", "star_empires")
# PettingZoo would have plain boxes for observations and numbered names for agents.
pytestmark = pytest.mark.filterwarnings("ignore::UserWarning")


@pytest.mark.parametrize("id", TURNS)
def test_games_of_turns_pass_pettingzoos_tests(id: str) -> None:
    api_test(TurnsEnv(id), num_cycles=60)
    seed_test(lambda: TurnsEnv(id), num_cycles=20)


@pytest.mark.parametrize("id", SHEETS)
def test_games_of_sheets_pass_pettingzoos_tests(id: str) -> None:
    parallel_api_test(SheetsEnv(id), num_cycles=6)
    parallel_seed_test(lambda: SheetsEnv(id), num_cycles=2)


@pytest.mark.parametrize("id", TURNS)
def test_a_match_of_turns_ends_with_rewards(id: str) -> None:
    env, rng = TurnsEnv(id), np.random.default_rng(3)
    env.reset(seed=3)
    gained: dict[str, float] = {}
    for agent in env.agent_iter():
        seen, reward, ended, cut, _ = env.last()
        if ended or cut:
            gained[agent] = reward
            env.step(None)
            continue
        legal = np.flatnonzero(seen["action_mask"])
        assert len(legal) == max(1, len(env.answers(agent)))
        env.step(int(rng.choice(legal)))
    assert set(gained) == set(env.possible_agents)
    if len(gained) > 1:
        assert max(gained.values()) == 1


@pytest.mark.parametrize("id", SHEETS)
def test_a_match_of_sheets_ends_with_rewards(id: str) -> None:
    env = SheetsEnv(id)
    env.reset(seed=5)
    rewards: dict[str, float] = {}
    while env.agents:
        actions: dict[str, Any] = {
            agent: env.action_space(agent).sample(env.mask(agent)) for agent in env.agents
        }
        _, rewards, _, _, _ = env.step(actions)
    assert max(rewards.values()) == 1


def test_an_action_is_a_sheet_and_no_line_is_unreadable() -> None:
    env = SheetsEnv("starweb")
    env.reset(seed=1)
    agent = env.agents[0]
    view = env.views[agent]
    nothing = np.zeros(len(env.lines.shape), np.int64)
    assert env.lines.read(nothing, view) == ()
    orders = env.lines.read(env.action_space(agent).sample(env.mask(agent)), view)
    assert orders
    assert all(env.game.read(str(order)).orders == (order,) for order in orders)


@pytest.mark.parametrize("id", [*TURNS, *SHEETS])
def test_what_a_seat_must_not_know_changes_no_observation(id: str) -> None:
    game = registry.get(id)
    encode, size = encoder_for(id)
    changed = 0
    for number, state in enumerate(sample_states(game, "rl")):
        for seat in game.brief()[1]:
            other = game.disturb(state, seat, FastDice(f"rl {number} {seat}"))
            changed += other != state
            seen = encode(game.view(state, seat))
            assert seen.shape == (size,)
            assert np.array_equal(seen, encode(game.view(other, seat)))
    assert changed or id == "fate_of_empire"


class Ship(Struct):
    guns: int
    name: str = "Argo"
    speed: float | None = None


class Fleet(Struct):
    ships: list[Ship]
    at: dict[str, int]
    news: list[int]


def test_a_number_keeps_its_place_by_the_names_of_its_path() -> None:
    view = Fleet([Ship(3), Ship(4, speed=0.5)], {"here": 2, "there": -9}, news=[1, 2, 3])
    ships, at = ((), "ships"), ((), "at")
    sums = {(ships, "guns"): 7, (ships, "speed"): 0.5, (ships, "#"): 2, at: -7, (at, "#"): 2}
    wanted = np.zeros(SIZE, np.float32)
    for path, value in sums.items():
        wanted[crc32(repr(path).encode()) % SIZE] += value
    wanted = np.sign(wanted) * np.log1p(np.abs(wanted))
    encode = Encoder()
    assert np.array_equal(encode(view), wanted)
    assert np.array_equal(encode(view), wanted)  # by what the first look has learnt


def test_the_fast_numbers_of_starfarers_are_those_of_the_view() -> None:
    game = registry.get("starfarers")
    for state in sample_states(game, "numbers"):
        for me, seat in enumerate(game.brief()[1]):
            fast = np.array(starfarers.numbers(state, me), np.float32)
            assert np.array_equal(fast, starfarers.of_view(game.view(state, seat)))


def test_many_tables_are_stepped_together() -> None:
    tables, rng = starfarers.Tables(4, seed=1, rounds=3), np.random.default_rng(1)
    again = starfarers.Tables(4, seed=1, rounds=3)
    ended = 0
    while ended < 5:
        masks = tables.masks()
        one_by_one = [
            starfarers.numbers(tables._plays[table].s, speaks)
            for table, speaks in enumerate(tables.speakers)
        ]
        assert np.array_equal(tables.observe(), np.array(one_by_one, np.float32))
        actions = [int(rng.integers(row.sum())) for row in masks]
        found = tables.step(actions)
        assert found == again.step(actions)
        ended += len(found)
    assert np.array_equal(tables.observe(), again.observe())


@pytest.mark.long
def test_the_worked_example_improves() -> None:
    sys.path.insert(0, str(ROOT / "docs" / "examples"))
    from learn_starfarers import WORDS, play, train

    before = play(np.zeros(len(WORDS) + 1), 80, seed=99)
    after = play(train(generations=3, drafts=10, games=10), 80, seed=99)
    assert after > before + 0.4
