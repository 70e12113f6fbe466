"""A tick means: will happen, as far as the empire can know. The count of others is 0."""

from __future__ import annotations

import pytest

from starpost.games.star_chase import GAME
from starpost.games.star_chase.writing.orders import Act, Take
from ticks import Count, Surprise, surprises

TAKERS = ("MOVE", "ASSAULT", "DEEP")


def unexplained(seeds: list[str], turns: int) -> list[str]:
    """Four empires, and points enough that nobody wins soon."""
    seats, count = {code: GAME.Choice() for code in GAME.seat_names(4)}, Count()
    found = [
        f"{seed}, turn {it.view.turn}, {it.view.seat}: {it.problem.order}: {it.problem.code}"
        for seed in seeds
        for it in surprises(GAME, GAME.Options(target=5000), seats, seed, turns, count)
        if not explained(it)
    ]
    assert count.ticked > 500 * len(seeds)
    return found


def explained(it: Surprise) -> bool:
    """By something that the report does not show.

    A technology is taken only from one who offers it in the same turn; probes of others are seen
    when they are found; and what lies on a system that nobody has explored decides what there is to
    be spent after it was taken.
    """
    assert it.problem.index is not None
    order, code = it.orders[it.problem.index], it.problem.code
    if code == "no_trade":
        return isinstance(order, Take)
    if code == "not_found":
        return isinstance(order, Act) and order.action == "KILL" and order.to != it.view.seat
    above = it.orders[: it.problem.index]
    explorers = [a for a in above if isinstance(a, Act) and a.action in TAKERS]
    return code == "no_bp" and any(int(a.to) not in it.view.systems for a in explorers)


def test_a_ticked_line_is_never_refused_for_something_the_empire_could_know() -> None:
    """In `exp91` a link over too great a distance follows a move to its other end."""
    assert unexplained(["exp91", "tick0", "tick1", "tick2"], 12) == []


@pytest.mark.long
def test_nor_over_a_hundred_matches() -> None:
    assert unexplained([f"exp{n}" for n in range(100)], 16) == []
