"""How a match ended (rules 7.1 to 7.5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import GOAL
from starpost.games.starfarers.turn import ranking
from starpost.kernel.contract import Result, Standing, Tie


def result(state: State) -> Result | None:
    """The winner first; the others are ranked as rule 7.5 says."""
    if state.winner < 0:
        return None
    order = [state.winner, *(p for p in ranking(state) if p != state.winner)]
    seats = state.match.seats
    standings = tuple(
        Standing(seats[p], float(state.points(p)), k + 1) for k, p in enumerate(order)
    )
    name, points = seats[state.winner], state.points(state.winner)
    why = f"{name} wins with {points} points."
    if points < GOAL:
        why = f"The round limit is reached; {name} leads with {points} points."
    ties = tuple(_ties(state, order))
    return Result((name,), standings, " ".join((why, *(tie.text for tie in ties))), ties=ties)


def _ties(state: State, order: list[int]) -> Iterator[Tie]:
    """Why one of two with equal points comes first (rule 7.5)."""
    seats = state.match.seats
    for first, next_ in pairwise(order):
        if state.points(first) != state.points(next_):
            continue
        mine, theirs = state.outposts_of(first), state.outposts_of(next_)
        rings = state.fame[first], state.fame[next_]
        by = (
            f"more outposts, {mine} to {theirs}" if mine != theirs
            else f"more fame rings, {rings[0]} to {rings[1]}" if rings[0] != rings[1]
            else "being earlier in turn order"
        )  # fmt: skip
        both = seats[first], seats[next_]
        yield Tie(both, f"{both[0]} comes before {both[1]} by {by}.")
