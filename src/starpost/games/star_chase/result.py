"""How a match ended (rules 11.2 to 11.5)."""

from __future__ import annotations

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
    why = f"{_by(state)}{prize_words(prizes(state))}"
    return Result((winner,) if winner else (), standings, why)


def _by(state: State) -> str:
    """The condition in words: others may be past the target too, and the leader wins."""
    kind = state.result.type if state.result is not None else ""
    if kind != "points":
        return kind
    return f"points: past {state.target}, and most of all, at a second count running"


def prizes(state: State) -> dict[str, int]:
    """Rule 11.5: bonus turns for human winners, and for human survivors of a points win."""
    if state.result is None:
        return {}
    points = state.result.type == "points"
    found = {}
    for code, empire in state.empires.items():
        if empire.status == "human" and code == state.result.winner:
            found[code] = 2 if points else 3
        elif empire.status == "human" and empire.alive and points:
            found[code] = 1
    return found


def prize_words(won: dict[str, int]) -> str:
    """The prizes as the result records them; nothing if there are none."""
    words = ", ".join(f"{code} {turns}" for code, turns in won.items())
    return f"; bonus turns: {words}" if words else ""
