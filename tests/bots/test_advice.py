"""Advice is the bot's own sheet, line by line, with the reasons of its evaluation."""

from __future__ import annotations

import pytest

from starpost.arena.selfplay import play_out
from starpost.bots.advice import advise
from starpost.bots.contract import house_bot
from starpost.bots.levels import bot_for
from starpost.kernel import registry
from starpost.kernel.dice import FastDice

STEPS = {"starweb": 3, "star_chase": 3, "star_empires": 3}


@pytest.mark.parametrize("id", sorted(registry.ids()))
def test_advice_is_what_the_bot_would_order(id: str) -> None:
    game = registry.get(id)
    _, seats = game.brief()
    bots = dict.fromkeys(seats, house_bot(game))
    state = play_out(game, bots, seed="advice", steps=STEPS.get(id, 12))
    prompt = game.awaiting(state).prompts[0]
    view = game.view(state, prompt.seat)
    found = advise(game, view, prompt)
    orders = bot_for(game, "house").orders(view, prompt, FastDice("advice"))
    assert [line for one in found for line in one.orders] == [str(order) for order in orders]
    assert all(one.label for one in found)


@pytest.mark.parametrize(("id", "words"), [("starweb", "W"), ("star_chase", "BPs bring about")])
def test_reasons_come_from_the_evaluation(id: str, words: str) -> None:
    game = registry.get(id)
    _, seats = game.brief()
    state = play_out(game, dict.fromkeys(seats, house_bot(game)), seed="advice", steps=3)
    prompt = game.awaiting(state).prompts[0]
    reasons = [one.reason for one in advise(game, game.view(state, prompt.seat), prompt)]
    assert any(words in reason and reason.endswith(".") for reason in reasons)
