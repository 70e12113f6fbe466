"""A bot gets a view, a prompt and dice: what its seat must not know changes nothing it says."""

from __future__ import annotations

from typing import Any

import pytest

from starpost.arena.selfplay import answers
from starpost.bots.contract import house_bot
from starpost.bots.levels import bot_for, levels
from starpost.kernel import registry
from starpost.kernel.contract import Game, Resolve
from starpost.kernel.dice import FastDice

GAMES = sorted(registry.ids())
STEPS = {Resolve.TOGETHER: 3, Resolve.EACH: 40}


def along(game: Game[Any, Any]) -> list[Any]:
    """Some states of a match of house bots."""
    dice = FastDice("nobody peeks")
    options, seats = game.brief()
    state = game.setup(options, seats, dice)
    bots = dict.fromkeys(seats, house_bot(game))
    states = [state]
    for _ in range(STEPS[game.resolve]):
        awaiting = game.awaiting(state)
        if not awaiting.prompts:
            break
        state = game.advance(state, answers(game, state, awaiting, bots, dice), dice).state
        states.append(state)
    return states[:: max(1, len(states) // 4)]


@pytest.mark.parametrize("level", [level.id for level in levels()])
@pytest.mark.parametrize("id", GAMES)
def test_paired_worlds_get_the_same_orders(id: str, level: str) -> None:
    game = registry.get(id)
    bot = bot_for(game, level)
    asked = 0
    for number, state in enumerate(along(game)):
        for prompt in game.awaiting(state).prompts[:2]:
            if prompt.seat not in game.brief()[1]:
                continue
            other = game.disturb(state, prompt.seat, FastDice(f"other {number}"))
            seen = [
                tuple(bot.orders(game.view(world, prompt.seat), prompt, FastDice("same")))
                for world in (state, other)
            ]
            assert seen[0] == seen[1]
            asked += 1
    assert asked > 0
