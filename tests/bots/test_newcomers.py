"""What newcomers are advised first: ships that can be had, points in reach."""

from __future__ import annotations

import pytest

from starpost.bots.contract import adviser
from starpost.bots.starfarers.goals import wishes
from starpost.bots.starfarers.newcomers import SHIPS, first
from starpost.games.starfarers.galaxy.board import COLONY, INDEX, KIND_AT
from starpost.games.starfarers.state import NO_ANSWER
from starpost.games.starfarers.writing import orders as o
from starpost.kernel import registry
from starpost.kernel.dice import FastDice
from walks import walk

GAME = registry.get("starfarers")


@pytest.mark.parametrize("seed", ["ships", "sites"])
def test_a_ship_that_can_be_paid_and_has_a_goal_comes_before_swaps_and_parts(seed: str) -> None:
    bot, asked = adviser(GAME), 0
    for step in walk(GAME, seed, 500):
        for prompt in step.prompts:
            choices = prompt.choices or ()
            ships = any(isinstance(one, o.BuildColonyShip) for one in choices)
            if prompt.ask != "main" or not ships or choices[0] is o.SUPPLY:
                continue
            view = step.after[prompt.seat]
            if any(said != NO_ANSWER for said in view.table.answers) or any(view.table.counters):
                continue
            if not any(what in SHIPS for _, what, _ in wishes(view.table, view.me, bot.style)):
                continue
            asked += 1
            (order,) = bot.orders(view, prompt, FastDice("advice"))
            assert isinstance(order, (o.BuildColonyShip, o.BuildTradeShip)), str(order)
    assert asked


@pytest.mark.parametrize("seed", ["points", "reach"])
def test_nobody_is_sent_past_a_free_site_that_is_sure(seed: str) -> None:
    bot, reached = adviser(GAME), 0
    for step in walk(GAME, seed, 600):
        for prompt in step.prompts:
            view = step.after[prompt.seat]
            told = first(view.table, view.me, prompt.choices or (), bot.style)
            if prompt.ask == "move" and told is not None:
                reached += 1
                (order,) = bot.orders(view, prompt, FastDice("advice"))
                assert isinstance(order, o.Move)
                assert KIND_AT[INDEX[order.to]] == COLONY
    assert reached
