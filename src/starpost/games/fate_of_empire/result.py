"""Victory points and levels. Rules 12.1 to 12.4, R37."""

from __future__ import annotations

from msgspec import Struct

from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import (
    CLOSING,
    KILLS,
    LEVELS,
    LOSSES,
    PRIME_VALUES,
    SECTORS,
    VALUES,
    level,
)
from starpost.games.stellar_conquest.state import STAR_OF
from starpost.kernel.contract import Result
from starpost.kernel.standings import ranked
from starpost.told.words import counted

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
    held = {STAR_OF[pid] for pid, planet in st.planets.items() if planet.status in HELD}
    return {name: sum(s in held for s in stars) for name, (stars, _, _) in SECTORS.items()}


def score(st: Campaign) -> Score:
    counts = systems(st)
    return Score(
        sum(st.kills.get(kind, 0) * n for kind, n in KILLS.items()),
        sum(value(st, pid) for pid in st.planets),
        sum(points for name, (_, need, points) in SECTORS.items() if counts[name] >= need),
        -sum(st.losses.get(kind, 0) * n for kind, n in LOSSES.items()),
    )


def result(state: Campaign) -> Result | None:
    """Rule 12.4."""
    if not state.over:
        return None
    final, name = score(state), state.players[0].name
    won = (name,) if final.level != "defeat" else ()
    word = "Defeat" if not won else f"A {final.level} victory"
    short = min(LEVELS)[0] - final.total
    missed = f", {short} short of a victory" if short > 0 else ""
    title = f"{word} with {counted(final.total, 'point')}{missed}."
    # whether the ships lost made it a defeat
    cost = "The ships that were lost cost more than that." if 0 < short < -final.losses else ""
    why = " ".join(filter(None, (title, cost, CLOSING[final.level])))
    return Result(won, ranked({name: final.total}), why, title)
