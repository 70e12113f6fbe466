"""How a match ended (rules 11.2 to 11.5)."""

from __future__ import annotations

from starpost.games.star_chase.phases.reckoning import prize_words, prizes
from starpost.games.star_chase.state import State
from starpost.kernel.contract import Result, Standing


def result(state: State) -> Result | None:
    """The winner first, then the living by points; every empire has a place of its own."""
    if state.result is None:
        return None
    ranked = sorted(state.empires.values(), key=lambda e: (not e.alive, -e.vp))
    winner = state.result.winner
    ranked.sort(key=lambda e: e.code != winner)
    standings = tuple(Standing(e.code, float(e.vp), place) for place, e in enumerate(ranked, 1))
    why = f"{state.result.type}{prize_words(prizes(state))}"
    return Result((winner,) if winner else (), standings, why)
