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
    return Result((winner,) if winner else (), standings, _by(state))


def _by(state: State) -> str:
    """The condition in words: others may be past the target too, and who leads then wins, whoever
    was warned of."""
    kind = state.result.type if state.result is not None else ""
    living = sum(e.alive for e in state.empires.values())
    if kind == "knockout" and living < 2:
        return "The last empire alive"
    met = {
        "points": f"Past {state.target} points, and most of all",
        "runaway": "Twice the points of the next",
        "knockout": f"{state.knockout} percent of all points",
    }
    return f"{met[kind]}, at the scoring after a warning" if kind in met else "Nobody is left"


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
