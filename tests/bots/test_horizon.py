"""Advice knows the end: nothing that takes longer than the match has, and one piece one duty."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from starpost.bots.contract import adviser
from starpost.bots.levels import EASY, bot_for
from starpost.bots.starfarers.goals import USUAL_ROLL, sites
from starpost.bots.starfarers.policy import bound_for
from starpost.bots.starfarers.reasons import reason
from starpost.games.star_empires.writing import orders as empires
from starpost.games.starfarers.galaxy.board import COLONY, INDEX, KIND_AT, distances
from starpost.games.starfarers.galaxy.where import feeds, place
from starpost.games.starfarers.writing import orders as farers
from starpost.games.starweb.writing import values as web
from starpost.games.stellar_conquest.galaxy.board import STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.board import distances as hexes
from starpost.games.stellar_conquest.writing import orders as conquest
from starpost.kernel import registry
from starpost.kernel.contract import Prompt, Resolve
from starpost.kernel.dice import FastDice
from starpost.kernel.orders import Order, Sheet

Asked = tuple[int, Any, Prompt, list[Order]]
LAST = {"starweb": 12, "star_empires": 12, "stellar_conquest": 8, "fate_of_empire": 12,
        "starfarers": 6}  # fmt: skip


def followed(id: str, seed: str = "look 0") -> Iterator[Asked]:
    """A first look against gentle bots in which the first seat takes all advice, question by
    question: how many turns come after it, the view, the question and the advice."""
    game = registry.get(id)
    look = game.lengths()[-1]
    me, guide, rival = next(iter(look.seats)), adviser(game), bot_for(game, EASY)
    dice = FastDice(seed)
    state = game.setup(look.options, look.seats, dice)
    while asked := game.awaiting(state).speaking():
        if game.awaiting(state).resolve is Resolve.EACH:
            asked = asked[:1]
        sheets = {}
        for prompt in asked:
            view = game.view(state, prompt.seat)
            bot, own = (guide, FastDice("advice")) if prompt.seat == me else (rival, dice)
            orders = list(bot.orders(view, prompt, own))
            sheets[prompt.seat] = Sheet.of(orders)
            if prompt.seat == me:
                turn = game.turn_of(state)
                turn = (turn - 1) // len(look.seats) + 1 if id == "starfarers" else turn
                yield LAST[id] - turn, view, prompt, orders
        state = game.advance(state, sheets, dice).state


def ending(id: str) -> list[Asked]:
    """The last two turns."""
    found = [asked for asked in followed(id) if asked[0] < 2]
    assert found, "the match goes to its end"
    return found


@pytest.mark.parametrize("id", ["stellar_conquest", "fate_of_empire"])
def test_a_flight_arrives_before_the_end(id: str) -> None:
    for left, view, _, orders in ending(id):
        st = view.known
        for order in orders:
            if isinstance(order, conquest.Move):
                group = st.groups.get(int(order.group[1:]))
                if group is not None and group.at >= 0:
                    goal = STAR_HEX[STAR_NAMES.index(order.to)]
                    speed = st.players[view.seat].speed
                    assert hexes(group.at)[goal] <= speed * (left + 1)


def test_a_ship_of_starfarers_reaches_a_site_and_no_part_is_built_in_vain() -> None:
    for left, view, _, orders in ending("starfarers"):
        for order in orders:
            assert not (left == 0 and isinstance(order, farers.Build)), str(order)
            if isinstance(order, farers.BuildColonyShip):
                s, p = view.table, view.me
                row = distances(INDEX[order.at])
                steps = (left + 1) * (USUAL_ROLL + s.speed_stat(p))
                style = adviser(registry.get("starfarers")).style  # type: ignore[attr-defined]
                assert min(row[at] for _, at in sites(s, p, style)) <= steps


def test_late_in_starfarers_a_spaceport_that_can_be_paid_goes_first() -> None:
    for left, _, prompt, orders in followed("starfarers"):
        some = prompt.choices or ()
        wait = some[:1] == (farers.SUPPLY,) or any(isinstance(x, farers.Deal) for x in some)
        if left < 3 and not wait and any(isinstance(x, farers.BuildSpaceport) for x in some):
            assert isinstance(orders[0], farers.BuildSpaceport), str(orders[0])


def test_on_the_last_turn_of_starweb_no_metal_is_fetched() -> None:
    for left, view, _, orders in ending("starweb"):
        for order in orders:
            if left == 0 and isinstance(order, web.Move):
                found = view.sighting(order.path[-1])
                assert found is None or found.world.owner != view.seat
            assert not (left == 0 and isinstance(order, web.Load))


def test_at_the_end_of_star_empires_nothing_is_made_ready_for_a_strike() -> None:
    for left, view, _, orders in ending("star_empires"):
        held = {w.at for w in view.worlds if w.owner and not w.mine}
        carriers = {s.handle for s in view.ships if s.racks}
        words = ("tender", "surveyor") if left else ("tender", "surveyor", "pinnace")
        for order in orders:
            if isinstance(order, empires.Build):
                assert not any(word in order.kind for word in words), str(order)
            if left == 0 and isinstance(order, empires.Move) and carriers & set(order.ships):
                assert order.to not in {f"({o},{y})" for o, y in held}, "nobody fires any more"


def test_one_ship_has_one_duty() -> None:
    for _, _, _, orders in followed("star_empires"):
        moved = [ship for x in orders if isinstance(x, empires.Move) for ship in x.ships]
        assert len(moved) == len(set(moved))
        away = set(moved)
        for order in orders:
            if isinstance(order, empires.Fire):
                assert not away & set(order.ships), "who flies does not fire"
    for _, _, _, orders in followed("starweb"):
        fleets = [x.fleet for x in orders if isinstance(x, web.Move)]
        shots = [x.number for x in orders if isinstance(x, web.Fire) and x.source == "F"]
        assert len(fleets) == len(set(fleets))
        assert not set(fleets) & set(shots)


def test_the_reason_to_fly_is_the_goal_that_the_ship_flies_to() -> None:
    """Also of a second ship, which leaves the first one's goal alone."""
    style, several = adviser(registry.get("starfarers")).style, 0  # type: ignore[attr-defined]
    for _, view, _, orders in followed("starfarers", "look 1"):
        for order in orders:
            if isinstance(order, farers.Move):
                goals = dict(bound_for(view.table, view.me, style))
                goal = goals[order.ship - 1]
                said = reason(view.table, view.me, order, style)
                several += len(goals) > 1
                there = INDEX[order.to]
                named = place(goal).removeprefix("a site at ")
                found = KIND_AT[there] == COLONY  # what can be founded now goes before all goals
                assert (feeds(view.table, there) if found else named) in said
    assert several
