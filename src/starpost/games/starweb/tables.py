"""The numbers of the rulebook, each with the rule of docs/rules/starweb.md that it belongs to."""

from __future__ import annotations

from starpost.games.starweb.state import Kind
from starpost.kernel.naming import NameRule

MOST = 255
"""No quantity of a world or a key goes higher (rule 1.6)."""
MOST_MINES = 31
HOPS = 3
"""Worlds in one move order (rule 6.7)."""
SIGN_LINES, MESSAGE_LINES, COLUMNS = 2, 40, 78
"""Rules 10.5 and 10.6."""
ENDINGS = (1000, 10000)
"""Rule 11.1."""
FALLBACK_TARGET = 8000
GIFTS = 2
"""Gifts per turn (rule 3.5)."""
BOMB_SHIPS = 25
RECOVERY = 3
"""Turns that a plundered world lies idle (rule 8.8)."""
LAST_TURNS_NUMBER = 7
IDLE_AFTER = 3
"""Missed turns in a row (rule 11.6)."""

CODE_NAME = NameRule("(?!(?:NEUTRAL|GM)$)[A-Z]{1,9}", "1 to 9 letters from A to Z")

KINDS: tuple[Kind, ...] = (
    "empire_builder",
    "merchant",
    "pirate",
    "artifact_collector",
    "berserker",
    "apostle",
)
TITLES: dict[str, str] = {
    "empire_builder": "Empire Builder",
    "merchant": "Merchant",
    "pirate": "Pirate",
    "artifact_collector": "Artifact Collector",
    "berserker": "Berserker",
    "apostle": "Apostle",
}

GOODS_POINTS = (10, 8, 5, 3, 1)
"""Consumer goods, by the world's count so far (rule 9.4)."""
PLUNDER_POINTS = (50, 40, 30, 20, 10)
"""Plunder, by the world's count so far (rule 9.5)."""
CATEGORIES = (
    "income",
    "trade",
    "consumer_goods",
    "plunder",
    "keys",
    "artifacts",
    "kills",
    "fleets_destroyed",
    "robot_worlds",
    "pbb",
    "worlds",
    "converts",
    "martyrs",
    "shots",
    "black_box",
    "bonus",
)
"""Rule 9.1; `bonus` holds what the end of the game adds (rule 11.3)."""


def by_count(table: tuple[int, ...], count: int) -> int:
    """The entry for a world's count; the last one goes on for ever."""
    return table[min(count, len(table) - 1)]


def scrap_cost(kind: Kind) -> int:
    """I-ships for one industry (rule 4.9)."""
    return 4 if kind == "empire_builder" else 6


def growth_cost(kind: Kind) -> int:
    """Capacity for one industry, or for one point of limit (rule 5.3)."""
    return 4 if kind == "empire_builder" else 5
