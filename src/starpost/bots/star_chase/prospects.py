"""How long a match may still last, and what income and industry are worth until then."""

from __future__ import annotations

from functools import cache

BETWEEN = 3
"""Turns from census to census, on average (rule 11.1)."""
PACE = 1.09
"""What industry grows by in a turn."""
LONGEST = 24
PRICE = 5.0
"""BPs for one industry (rule 7.6)."""


def turns_left(points: int, industry: int, target: int) -> int:
    """Until the census after the one that passes the target, if nobody is much faster."""
    total, gain = float(points), industry / BETWEEN
    for turn in range(1, LONGEST - BETWEEN):
        gain *= PACE
        total += gain
        if total > target:
            return turn + BETWEEN
    return LONGEST


@cache
def worth(turns: int) -> tuple[float, float]:
    """In BPs of today: one BP in every coming turn, and one industry at the coming censuses.

    A BP buys a fifth of an industry, which counts at every census and earns BPs in turn.
    """
    rates: list[float] = []
    for left in range(1, turns + 1):
        earned = sum(rates)
        counted = left / BETWEEN
        rates.append((counted + earned) / PRICE)
    return sum(rates[:-1]) / rates[-1], turns / BETWEEN / rates[-1]
