"""Standings by points, as most games count them."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.kernel.contract import Seat, Standing


def ranked(points: Mapping[Seat, float]) -> tuple[Standing, ...]:
    """Standings by points: the most first, equal ones share a rank and keep their order."""
    order = sorted(points.items(), key=lambda pair: -pair[1])
    return tuple(Standing(s, n, 1 + sum(m > n for m in points.values())) for s, n in order)
