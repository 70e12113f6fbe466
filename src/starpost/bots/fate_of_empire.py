"""The house bot of The Fate of Empire: a settler on every world, garrisons where they pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from starpost.bots.stellar_conquest import Answer
from starpost.bots.stellar_conquest import HouseBot as BaseBot
from starpost.bots.stellar_conquest.worth import Worth
from starpost.games.fate_of_empire.phases.dominions import garrison_limits
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import PRIME_VALUES, VALUES
from starpost.games.fate_of_empire.writing.orders import Fleet, Tech
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.orders import Order


class CampaignWorth(Worth):
    """Every type of world counts here; pirates and independents take the place of players."""

    planets: ClassVar[dict[str, float]] = {kind: float(n) for kind, n in VALUES.items()}
    unknown: ClassVar[dict[str, float]] = {
        "yellow": 14.0, "green": 11.0, "orange": 12.0, "red": 11.0, "blue": 7.0,
    }  # fmt: skip
    least: ClassVar[float] = 1.0

    def enemies(self, star: int) -> dict[str, int]:
        assert isinstance(self.st, Campaign)
        c, s = self.st.pirates.get(star, (0, 0))
        return {"C": c, "S": s} if c or s else {}

    def preys(self, star: int, force: dict[str, int]) -> list[int]:
        return [
            pid
            for pid in self.by_star.get(star, ())
            if self.st.planets[pid].status == "independent"
            and not self.st.planets[pid].shield
            and self.beats(force, self.st.planets[pid])
        ]

    def garrison(self, pid: int) -> int:
        planet = self.st.planets[pid]
        if planet.status in ("independent", "conquered"):
            return garrison_limits(planet)[0]
        return 0

    def prize(self, pid: int) -> float:
        planet = self.st.planets[pid]
        kind = self.st.world(pid).type
        worth = PRIME_VALUES[kind] if planet.prime else VALUES[kind]
        return worth + 0.3 * (planet.pop + planet.factories)

    def is_soft(self, pid: int) -> bool:
        return False

    def hunt(self, star: int) -> float:
        c, s = self.enemies(star).get("C", 0), self.enemies(star).get("S", 0)
        return 1.0 * c + 0.7 * s


class HouseBot(BaseBot):
    worth = CampaignWorth

    def answers(self) -> dict[str, Answer]:
        return {**super().answers(), "setup_fleet": _fleet, "setup_tech": _techs}


def _fleet(worth: Worth) -> Sequence[Order]:
    return (Fleet("15C"), o.Done())


def _techs(worth: Worth) -> Sequence[Order]:
    return (Tech("speed_3"), Tech("cet"))
