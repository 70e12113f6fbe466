"""Advice of the war games: forces stay together, and nobody is sent where he arrives too late."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from starpost.bots.contract import adviser
from starpost.games.stellar_conquest.galaxy.board import OFFMAP, STAR_NAMES
from starpost.games.stellar_conquest.known.points import guarded
from starpost.games.stellar_conquest.told.idle import idle
from starpost.games.stellar_conquest.told.saying import turns_to
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import find_group
from starpost.kernel import registry
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet

WARS = ("stellar_conquest", "fate_of_empire")


def sheets(game_id: str) -> Iterator[tuple[Any, list[Order]]]:
    """Every sheet of moves that the adviser writes in a few short matches, with its view."""
    game = registry.get(game_id)
    options, seats = game.brief()
    for number in range(6):
        dice, bot = FastDice(f"parting {number}"), adviser(game)
        state = game.setup(replace(options, turns=8), seats, dice)
        while prompts := game.awaiting(state).prompts:
            view = game.view(state, prompts[0].seat)
            said = list(bot.orders(view, prompts[0], dice))
            if prompts[0].ask == "move":
                yield view, said
            state = game.advance(state, {prompts[0].seat: Sheet.of(tuple(said))}, dice).state


@pytest.mark.parametrize("game", WARS)
def test_who_parts_goes_another_way_under_the_next_number(game: str) -> None:
    parted = 0
    for view, said in sheets(game):
        goals = {order.group: order.to for order in said if isinstance(order, o.Move)}
        splits = [order for order in said if isinstance(order, o.Split)]
        names = [order.new for order in splits]
        assert names == [f"G{view.known.next_group + n}" for n in range(len(names))]
        for order in splits:
            group = view.known.groups[find_group(order.group) or 0]
            stays = order.new not in goals
            assert not stays or (order.group in goals and group.at != OFFMAP), "parts to stay"
        ways = [(order.group, goals.get(order.new or "", "")) for order in splits]
        assert len(set(ways)) == len(ways), "no two crumbs of one force to one star"
        assert all(goals.get(group) != goal for group, goal in ways)
        parted += len(splits)
    assert parted


@pytest.mark.parametrize("game", WARS)
def test_nobody_is_sent_where_he_arrives_after_the_end(game: str) -> None:
    sent = 0
    for view, said in sheets(game):
        left = view.known.turns - view.known.turn + 1
        for order in said:
            group = view.known.groups.get(find_group(getattr(order, "group", "")) or 0)
            if isinstance(order, o.Move) and group is not None and group.at != OFFMAP:
                sent += 1
                assert turns_to(view, group, STAR_NAMES.index(order.to)) <= left
    assert sent


def test_a_way_that_is_too_long_says_so_where_it_is_offered() -> None:
    game = registry.get("stellar_conquest")
    options, seats = game.brief()
    dice, bot = FastDice("late"), adviser(game)
    state = game.setup(replace(options, turns=3), seats, dice)
    late = 0
    while prompts := game.awaiting(state).prompts:
        view = game.view(state, prompts[0].seat)
        laid = game.tabletop(view, prompts[0])
        left = view.known.turns - view.known.turn + 1
        for ship in laid.ships if laid is not None and prompts[0].ask == "move" else ():
            group = view.known.groups[find_group(ship.ref) or 0]
            for star, words, _ in ship.moves:
                soon = turns_to(view, group, STAR_NAMES.index(star))
                assert ("after the end" in words) == (soon > left), words
                late += soon > left
        said = bot.orders(view, prompts[0], dice)
        state = game.advance(state, {prompts[0].seat: Sheet.of(tuple(said))}, dice).state
    assert late


def test_who_guards_a_conquest_is_never_called_idle() -> None:
    """It was sent to settle elsewhere, and the points of the conquest went with it."""
    game, guards = registry.get("stellar_conquest"), 0
    options, seats = game.brief()
    for number in range(4):
        dice, bot = FastDice(f"guards {number}"), adviser(game)
        state = game.setup(replace(options, turns=14), seats, dice)
        while prompts := game.awaiting(state).prompts:
            view = game.view(state, prompts[0].seat)
            held = {n for n in view.known.groups if guarded(view, n)}
            guards += len(held)
            assert not held & {n for n, _ in idle(view)}
            said = bot.orders(view, prompts[0], dice)
            state = game.advance(state, {prompts[0].seat: Sheet.of(tuple(said))}, dice).state
    assert guards


def test_advice_that_is_asked_again_sends_nobody_where_somebody_has_just_come() -> None:
    game = registry.get("fate_of_empire")
    options, seats = game.brief()
    asked = 0
    for number in range(4):
        dice, bot = FastDice(f"again {number}"), adviser(game)
        state = game.setup(replace(options, turns=8), seats, dice)
        while not state.over:
            prompt = game.awaiting(state).prompts[0]
            orders = list(bot.orders(game.view(state, prompt.seat), prompt, FastDice("b")))
            gone = next((order for order in orders if isinstance(order, o.Move)), None)
            star = STAR_NAMES.index(gone.to) if gone is not None else -1
            if prompt.ask == "move" and gone is not None and star not in state.cards:
                parts = [one for one in orders if isinstance(one, o.Split | o.Join)]
                after = game.advance(state, {prompt.seat: Sheet.of([*parts, gone])}, dice).state
                view, again = game.view(after, prompt.seat), game.awaiting(after).prompts[0]
                if again.ask == "move":
                    rest = bot.orders(view, again, FastDice("b"))
                    asked += 1
                    assert gone.to not in {r.to for r in rest if isinstance(r, o.Move)}
                    assert gone.group not in {r.group for r in rest if isinstance(r, o.Move)}
            state = game.advance(state, {prompt.seat: Sheet.of(orders)}, dice).state
    assert asked > 5


def test_the_last_production_of_a_short_game_is_no_half_study_where_a_ship_could_be_built() -> None:
    game = registry.get("stellar_conquest")
    options, seats = game.brief()
    mine, ships = next(iter(seats)), 0
    for number in range(6):
        dice, bot = FastDice(f"closing {number}"), adviser(game)
        state = game.setup(replace(options, turns=8), seats, dice)
        while not state.over:
            sheets = {}
            for prompt in game.awaiting(state).prompts:
                orders = bot.orders(game.view(state, prompt.seat), prompt, FastDice("b"))
                sheets[prompt.seat] = Sheet.of(orders)
                if prompt.seat == mine and prompt.ask == "produce" and state.turn == 5:
                    ships += any(isinstance(order, o.Build) for order in orders)
            state = game.advance(state, sheets, dice).state
    assert ships > 2
