"""The cost of the environments is measured on the very same matches as our own steps."""

import pytest

from starpost.arena.selfplay import play_out
from starpost.bench.learning import SHEETS, TURNS, Picker, Writer, chances_of, numbers
from starpost.rl.sheets import SheetsEnv
from starpost.rl.turns import TurnsEnv


@pytest.mark.parametrize("id", TURNS)
def test_both_sides_play_the_same_match_of_turns(id: str) -> None:
    env = TurnsEnv(id)
    chances = chances_of(2, env.possible_agents)
    env.reset(seed=2)
    while env.steps < 30:
        chance = chances[env.agent_selection]
        env.step(int(chance.random() * int(env.last()[0]["action_mask"].sum())))
    again = chances_of(2, env.possible_agents)
    bots = {seat: Picker(env.game, chance) for seat, chance in again.items()}
    assert play_out(env.game, bots, seed="turns 2", steps=30) == env.state_now


@pytest.mark.parametrize("id", SHEETS)
def test_both_sides_play_the_same_match_of_sheets(id: str) -> None:
    env = SheetsEnv(id)
    chances = chances_of(2, env.possible_agents)
    env.reset(seed=2)
    for _ in range(3):
        env.step({agent: numbers(env.lines.shape, chances[agent]) for agent in env.agents})
    again = chances_of(2, env.possible_agents)
    bots = {seat: Writer(env.game, chance) for seat, chance in again.items()}
    assert play_out(env.game, bots, seed="sheets 2", steps=3) == env.state_now
