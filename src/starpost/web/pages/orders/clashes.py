"""The bracket that joins lines of one sheet that exclude each other."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

MOST = 8
"""Clashes of one sheet that are explained; the others are told without their rival."""
LANES = 3


class Bracket(Struct, frozen=True):
    """One piece of a bracket beside a line: `from`, `mid`, `tick` or `end`, in a lane."""

    lane: int
    part: str


def brackets(rivals: Mapping[int, int]) -> dict[int, tuple[Bracket, ...]]:
    """For each place its pieces: lines that clash with the same one share a bracket."""
    groups: dict[int, set[int]] = {}
    for loser, winner in rivals.items():
        groups.setdefault(winner, {winner}).add(loser)
    found: dict[int, list[Bracket]] = {}
    ends: list[int] = []
    for members in sorted(groups.values(), key=min):
        low, high = min(members), max(members)
        free = (k for k, end in enumerate(ends) if end < low)
        lane = next(free, len(ends))
        if lane == len(ends):
            ends.append(high)
        ends[lane] = high
        for place in range(low, high + 1):
            part = "from" if place == low else "end" if place == high else ""
            part = part or ("tick" if place in members else "mid")
            found.setdefault(place, []).append(Bracket(min(lane, LANES - 1), part))
    return {place: tuple(pieces) for place, pieces in found.items()}
