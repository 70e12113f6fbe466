"""What the large button advises in the short games of both wars: following it throughout is no bad
way to play, and it buys nothing that comes too late."""

from typing import Any

import pytest

from starpost.arena.selfplay import play_out, steps_of
from starpost.bots.contract import Bot, adviser
from starpost.bots.levels import EASY, bot_for
from starpost.games.stellar_conquest.known.spending import in_time
from starpost.games.stellar_conquest.rules import RULES
from starpost.games.stellar_conquest.tabletop.fighting import forces
from starpost.games.stellar_conquest.writing.orders import Research
from starpost.kernel import registry
from starpost.kernel.dice import Dice

GAMES = ("stellar_conquest", "fate_of_empire")


def advised(id: str) -> tuple[Any, Any, dict[str, Bot], str]:
    """A short game whose first seat does all that is advised."""
    game = registry.get(id)
    look = game.lengths()[-1]
    me, *others = look.seats
    return game, look, {me: adviser(game), **dict.fromkeys(others, bot_for(game, EASY))}, me


@pytest.mark.parametrize("id", GAMES)
def test_following_the_advice_throughout_is_no_bad_way_to_play(id: str) -> None:
    game, look, players, me = advised(id)
    ends = []
    for seed in range(8):
        last = play_out(game, players, seed=f"war {seed}", options=look.options, seats=look.seats)
        ends.append(next(s for s in game.result(last).standings if s.seat == me))
    if id == "fate_of_empire":
        assert min(s.score for s in ends) >= 100, "a victory each time"
    else:
        assert sum(s.rank == 1 for s in ends) >= 6


@pytest.mark.parametrize("id", GAMES)
def test_nothing_is_advised_or_asked_about_that_points_cannot_finish(id: str) -> None:
    game, look, players, me = advised(id)
    idle = 0
    for seed in range(4):
        for step in steps_of(
            game, players, seed=f"war {seed}", options=look.options, seats=look.seats
        ):
            prompt = next((p for p in game.awaiting(step.state).prompts if p.seat == me), None)
            if prompt is None or prompt.ask != "produce":
                continue
            view = game.view(step.state, me)
            bot = players[me].orders(view, prompt, Dice("", log=False))
            paid = [order for order in bot if isinstance(order, Research)]
            points = sum(order.n for order in paid)
            assert all(in_time(view.known, view.me, order.tech, points) for order in paid)
            main = game.tabletop(view, prompt).main
            if "nothing that they buy" in main.note:
                idle += 1
                assert not main.asks
                assert not main.spare
    assert idle


def test_a_siege_that_is_seen_counts_for_what_one_may_order() -> None:
    game, look, players, _ = advised("stellar_conquest")
    seen = 0
    for seed in range(4):
        for step in steps_of(
            game, players, seed=f"war {seed}", options=look.options, seats=look.seats
        ):
            for seat in look.seats:
                view = game.view(step.state, seat)
                for s in view.sightings:
                    if any(s.ships.get(x) for x in "CFD"):
                        seen += 1
                        assert RULES.besieged(view.known, s.star, view.seat), "no command post"
    assert seen


@pytest.mark.parametrize("id", GAMES)
def test_a_question_of_a_fight_says_who_has_no_gun(id: str) -> None:
    game, look, players, _ = advised(id)
    for seed in range(4):
        for step in steps_of(
            game, players, seed=f"war {seed}", options=look.options, seats=look.seats
        ):
            for prompt in game.awaiting(step.state).prompts:
                if not prompt.ask.endswith("withdraw"):
                    continue
                view = game.view(step.state, prompt.seat)
                mine, theirs, _ = forces(view)
                armed = any(mine.get(x) for x in "CFD"), any(theirs.get(x) for x in "CFDMA")
                said = game.tabletop(view, prompt).question
                assert ("Nobody has a gun" in said) is (armed == (False, False)), said
                assert ("Fight on, or withdraw?" in said) is (armed == (True, True)), said


def test_a_turn_is_told_without_the_event_that_begins_the_next_one() -> None:
    game, look, players, me = advised("fate_of_empire")
    start, turn, told = None, 0, 0
    for step in steps_of(game, players, seed="war 1", options=look.options, seats=look.seats):
        view, now = game.view(step.state, me), game.turn_of(step.state)
        if now == turn or view.known.over:
            continue
        if start is not None:
            told += 1
            page = list(game.fresh(game.closed(start), game.closed(view)))
            assert page == list(view.known.before)
            assert sum(event.kind == "EVENT" for event in page) <= 1
        start, turn = (view if now > 0 else None), now
    assert told > 5
