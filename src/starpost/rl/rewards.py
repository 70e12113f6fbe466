"""What a match was worth to each seat."""

from __future__ import annotations

from typing import Any

from starpost.kernel.contract import Game, Seat

ALONE = 100.0
"""Points that are worth 1 to whoever plays alone."""


def rewards(game: Game[Any, Any], state: Any, seats: list[Seat]) -> dict[Seat, float]:
    """From 1 for the first place to -1 for the last; alone, the score in hundreds."""
    result = game.result(state)
    if result is None:
        return dict.fromkeys(seats, 0.0)
    if len(seats) == 1:
        return {s.seat: s.score / ALONE for s in result.standings}
    last = len(seats) - 1
    ranks = {s.seat: s.rank for s in result.standings}
    return {seat: 1 - 2 * (ranks.get(seat, len(seats)) - 1) / last for seat in seats}
