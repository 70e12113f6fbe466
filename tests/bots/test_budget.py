"""A budget in the bot's name: more supposed worlds, the same answer from the same dice."""

from __future__ import annotations

from typing import Any

import pytest

from starpost.bots.editions import parted, recorded
from starpost.bots.levels import bot_for, is_bot, level, title
from starpost.kernel import registry
from starpost.kernel.dice import FastDice


def test_only_the_strong_bot_has_a_budget_and_only_these() -> None:
    for name in ("strong*2", "strong*4", "strong*8", "strong*4:rhee"):
        assert is_bot(name), name
    for name in ("house*2", "strong*", "strong*3", "strong*16", "strong*2*2", "strong*x", "*2"):
        assert not is_bot(name), name
    assert title("strong*4:rhee") == "Captain Rhee (Strong, 4 times the thought)"
    assert level("strong*4") == level("strong")
    assert parted(recorded("starfarers", "strong*4:rhee+RED"))[0] == "strong*4:rhee+RED"


def test_a_budget_multiplies_the_worlds() -> None:
    def worlds(game_id: str, name: str) -> int:
        bot: Any = bot_for(registry.get(game_id), name)
        return int(bot.ahead.worlds if game_id == "stellar_conquest" else bot.search.samples)

    for game_id in ("stellar_conquest", "starfarers"):
        assert worlds(game_id, "strong*4") == 4 * worlds(game_id, "strong")


@pytest.mark.parametrize("game_id", ["stellar_conquest", "starfarers"])
def test_the_same_dice_give_the_same_answer(game_id: str) -> None:
    """`verify` writes sheets again by the recorded name."""
    game = registry.get(game_id)
    options, seats = game.brief()
    state = game.setup(options, seats, FastDice("budget"))
    prompt = game.awaiting(state).speaking()[0]
    view = game.view(state, prompt.seat)
    said = [bot_for(game, "strong*2").orders(view, prompt, FastDice("whim")) for _ in range(2)]
    assert said[0] == said[1]
    assert said[0]
