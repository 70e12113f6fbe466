"""The numbers of the rulebook (rules 1.4 to 1.10), each table with its rule."""

from __future__ import annotations

from math import isqrt

from msgspec import Struct

ORBITAL, WING, MISSILE, DEVICE = "orbital", "wing", "missile", "device"
STARBASE = "starbase"


class Hull(Struct, frozen=True):
    """A basic hull: components, price of adding to them, limits. Rule 1.4."""

    base: tuple[int, int, int, int, int]
    """Guns, DP, engines, scan, racks."""
    tonnage: int
    cost: int
    cost_by: tuple[float, float, float, float, float] = (1, 1, 1, 1, 1)
    tonnage_by: tuple[float, float, float, float, float] = (1, 1, 1, 1, 1)
    most: tuple[int | None, int | None, int | None, int | None, int | None] = (None,) * 5


HULLS: dict[str, Hull] = {
    "capital_ship": Hull((35, 40, 2, 2, 2), 30, 28, (15, 15, 1.5, 1.5, 1.5), (20, 20, 5, 5, 2)),
    "gunship": Hull((20, 15, 2, 0, 0), 10, 15, (15, 10, 2, 1.5, 1.5), (20, 10, 5, 5, 2)),
    "orbital": Hull(
        (30, 40, 0, 1, 2), 20, 25, (10, 15, 1, 2, 3), (10, 20, 1, 5, 2), (None, None, 0, None, None)
    ),
    "transport": Hull((2, 10, 2, 1, 5), 15, 10, (5, 10, 3, 1.5, 3), (5, 10, 5, 5, 2)),
    "scout": Hull((1, 1, 3, 3, 0), 2, 2, (5, 5, 3, 3, 1.5), (5, 5, 5, 5, 2), (5, 5, None, None, 1)),
    "wing": Hull((5, 5, 0, 0, 0), 1, 2, (15, 15, 1, 1, 1), (20, 20, 1, 1, 1), (15, 15, 0, 0, 0)),
    "missile": Hull((8, 1, 0, 0, 0), 1, 1, most=(None, 1, 0, 0, 0)),
    "device": Hull((0, 1, 0, 0, 0), 2, 10),
}
"""Rule 1.4. A wing, an orbital's engines and a missile's rest have no price: they are fixed."""

ONE_SHOT = ("damper", "bomb", "hammer", "shield")
DEVICES = ("damper", "generator", "pocket", "bomb", "hammer", "shield", "warpdrone")
"""Rule 1.6."""

MADE_BY = {"generator": "storm", "pocket": "nebula", "warpdrone": "portal"}
"""What a persistent device makes; its name is `<handle>_<word>` (ruling R9)."""

SCREENED = ("capital_ship", "gunship", "orbital", "transport")
"""Rule 5.4: what a wing may screen; of an ally only capital ships."""

RESERVED = (
    "TO", "AT", "FROM", "ONTO", "THROUGH", "EXCEPT", "WITH", "ALL", "MAX", "ASC", "DESC",
    "MANUAL", "PUBLIC", "PRIVATE", "RANDOM", "NONE", "GM",
)  # fmt: skip
"""Rule 1.10: words that cannot be names."""

MOST = 1_000_000
"""No rating, stockpile or production is taken beyond this: it is noise, not a plan."""


def rated(rating: int, dp: int, full: int) -> int:
    """Rule 1.4: a rating after damage, `round(rating * sqrt(dp / full))`, without a fraction."""
    if dp >= full:
        return rating
    return (isqrt(4 * rating * rating * dp // full) + 1) // 2 if dp > 0 else 0


def operational(dp: int, full: int) -> float:
    """The OR as a percentage with one decimal."""
    return rated(1000, dp, full) / 10


def is_name(text: str) -> bool:
    """Rule 1.10: what may be the name of anything."""
    return (
        1 <= len(text) <= 25
        and text.isascii()
        and text.replace("_", "a").isalnum()
        and text[0] != "_"
        and not text.isdigit()
        and text.upper() not in RESERVED
    )
