"""Victory points and levels. Rules 12.1 to 12.4, R37."""

from __future__ import annotations

from msgspec import Struct

from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import (
    KILLS,
    LOSSES,
    PRIME_VALUES,
    SECTORS,
    VALUES,
    level,
)

HELD = ("colony", "dominion")


class Score(Struct, frozen=True):
    """Losses are negative."""

    kills: int
    planets: int
    sectors: int
    losses: int

    @property
    def total(self) -> int:
        return self.kills + self.planets + self.sectors + self.losses

    @property
    def level(self) -> str:
        return level(self.total)


def value(st: Campaign, pid: int) -> int:
    """What a planet is worth at the end; conquests and independents nothing."""
    planet = st.planets[pid]
    kind = st.world(pid).type
    if planet.status == "dominion" and planet.prime:
        return PRIME_VALUES.get(kind, VALUES[kind])
    return VALUES[kind] if planet.status in HELD else 0


def systems(st: Campaign) -> dict[str, int]:
    """Star systems with a colony or dominion, sector by sector."""
    held = {pid >> 3 for pid, planet in st.planets.items() if planet.status in HELD}
    return {name: sum(s in held for s in stars) for name, (stars, _, _) in SECTORS.items()}


def score(st: Campaign) -> Score:
    counts = systems(st)
    return Score(
        sum(st.kills.get(kind, 0) * n for kind, n in KILLS.items()),
        sum(value(st, pid) for pid in st.planets),
        sum(points for name, (_, need, points) in SECTORS.items() if counts[name] >= need),
        -sum(st.losses.get(kind, 0) * n for kind, n in LOSSES.items()),
    )
