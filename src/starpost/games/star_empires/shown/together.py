"""What an alliance won by, in words (rules 7.1 and 7.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence


def together(names: Sequence[str], made: Mapping[str, int], total: int, percent: int) -> str:
    """Who was counted with whom, what they reached and what was needed; "": it was not that."""
    need, have = -(-total * percent // 100), sum(made.get(name, 0) for name in names)
    if len(names) < 2 or have < need:
        return ""
    parts = [f"{name}'s {made.get(name, 0)}" for name in names]
    sums = " and ".join((", ".join(parts[:-1]), parts[-1]))
    return f"Allies are counted together: {sums} make {have} of all {total} RU, and {need} win."
