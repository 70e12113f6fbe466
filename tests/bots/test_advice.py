"""Advice is the bot's own sheet, line by line, with the reasons of its evaluation."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from starpost.arena.selfplay import play_out
from starpost.bots.advice import advise
from starpost.bots.contract import adviser, house_bot
from starpost.bots.levels import EASY, bot_for
from starpost.kernel import registry
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Sheet

STEPS = {"starweb": 3, "star_chase": 3, "star_empires": 3}


@pytest.mark.parametrize("id", sorted(registry.ids()))
def test_advice_is_what_the_adviser_would_order(id: str) -> None:
    game = registry.get(id)
    _, seats = game.brief()
    bots = dict.fromkeys(seats, house_bot(game))
    state = play_out(game, bots, seed="advice", steps=STEPS.get(id, 12))
    prompt = game.awaiting(state).prompts[0]
    view = game.view(state, prompt.seat)
    found = advise(game, view, prompt)
    orders = adviser(game).orders(view, prompt, FastDice("advice"))
    assert [line for one in found for line in one.orders] == [str(order) for order in orders]
    assert all(one.label for one in found)


@pytest.mark.parametrize("id", ["starfarers", "starweb", "star_chase", "star_empires"])
def test_orders_and_reasons_come_of_one_thought(id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    game = registry.get(id)
    _, seats = game.brief()
    bots = dict.fromkeys(seats, house_bot(game))
    state = play_out(game, bots, seed="advice", steps=STEPS.get(id, 12))
    prompt = game.awaiting(state).prompts[0]
    view, kind = game.view(state, prompt.seat), type(adviser(game))
    thoughts: list[str] = []
    for name in ("orders", "counsel"):
        thought = getattr(kind, name)

        def counted(*given: Any, name: str = name, thought: Any = thought) -> Any:
            thoughts.append(name)
            return thought(*given)

        monkeypatch.setattr(kind, name, counted)
    advise(game, view, prompt)
    assert thoughts in (["counsel"], ["counsel", "orders"])


@pytest.mark.parametrize(("id", "words"), [("starweb", "W"), ("star_chase", "build point")])
def test_reasons_come_from_the_evaluation(id: str, words: str) -> None:
    game = registry.get(id)
    _, seats = game.brief()
    state = play_out(game, dict.fromkeys(seats, house_bot(game)), seed="advice", steps=3)
    prompt = game.awaiting(state).prompts[0]
    reasons = [one.reason for one in advise(game, game.view(state, prompt.seat), prompt)]
    assert any(words in reason and reason.endswith(".") for reason in reasons)


@pytest.mark.parametrize(("id", "matches"), [("star_chase", 2), ("stellar_conquest", 4)])
def test_whoever_takes_the_advice_does_well_in_a_first_look(id: str, matches: int) -> None:
    game = registry.get(id)
    look = game.lengths()[-1]
    me, *others = look.seats
    players = {me: adviser(game), **dict.fromkeys(others, bot_for(game, EASY))}
    for n in range(matches):
        seed, options = f"look {n}", look.options
        last = play_out(game, players, seed=seed, options=options, seats=look.seats)
        result = game.result(last)
        assert result is not None
        assert next(s.rank for s in result.standings if s.seat == me) <= 2


def test_worlds_change_hands_in_the_first_look_of_star_empires() -> None:
    game = registry.get("star_empires")
    look = game.lengths()[-1]
    me, *others = look.seats
    players = {me: adviser(game), **dict.fromkeys(others, bot_for(game, EASY))}
    held = []
    for steps in (4, 12):
        state = play_out(
            game, players, seed="look 0", options=look.options, seats=look.seats, steps=steps
        )
        held.append({name: world.owner for name, world in state.worlds.items()})
    early, late = held
    assert any(owner and late[name] not in ("", owner) for name, owner in early.items())
    assert sum(late[name] != owner for name, owner in early.items()) >= 2


def test_advice_of_stellar_conquest_leaves_no_sure_point_for_a_star_nobody_knows() -> None:
    """The page would ask of it: "Your ships leave Wezen: 1 point stay behind." """
    game = registry.get("stellar_conquest")
    options, seats = game.brief()
    options = replace(options, turns=8)
    mine, bot, house = next(iter(seats)), adviser(game), house_bot(game)
    dice = FastDice("adv6")
    state, asked = game.setup(options, seats, dice), 0
    while not state.over:
        sheets = {}
        for prompt in game.awaiting(state).prompts:
            who = bot if prompt.seat == mine else house
            orders = who.orders(game.view(state, prompt.seat), prompt, FastDice("b"))
            sheets[prompt.seat] = Sheet.of(orders)
            if prompt.seat == mine and prompt.ask == "move":
                moved = [order for order in orders if str(order) != "DONE"]
                after = game.advance(state, {mine: Sheet.of(moved)}, FastDice("x")).state
                table = game.tabletop(game.view(after, mine), prompt)
                assert table is not None
                assert table.main is not None
                assert "behind" not in table.main.asks, moved
                asked += 1
        state = game.advance(state, sheets, dice).state
    assert asked == 8
