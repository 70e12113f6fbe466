"""How a match ended (rules 7.1 to 7.5)."""

from __future__ import annotations

from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import GOAL
from starpost.games.starfarers.turn import ranking
from starpost.kernel.contract import Result, Standing


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
    return Result((name,), standings, why)
