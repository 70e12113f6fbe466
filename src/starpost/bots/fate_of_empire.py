"""The house bot of The Fate of Empire: a settler on every world, garrisons where they pay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from starpost.bots.learnt import learnt
from starpost.bots.rollout import Lookahead
from starpost.bots.stellar_conquest import Answer
from starpost.bots.stellar_conquest import HouseBot as BaseBot
from starpost.bots.stellar_conquest import StrongBot as BaseStrong
from starpost.bots.stellar_conquest.weights import Weights
from starpost.bots.stellar_conquest.worth import Worth
from starpost.games.fate_of_empire.phases.dominions import garrison_limits
from starpost.games.fate_of_empire.result import score
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import PRIME_VALUES, VALUES
from starpost.games.fate_of_empire.writing.orders import Fleet, Tech
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.contract import Seat
from starpost.kernel.orders import Order

WHOLE = 50
"""Turns that are more than any campaign has."""
CAMPAIGN = Weights(
    terran=float(VALUES["terran"]),
    subterran=float(VALUES["subterran"]),
    minimal=float(VALUES["minimal"]),
    barren=float(VALUES["barren"]),
    yellow=14.0,
    green=11.0,
    orange=12.0,
    red=11.0,
    blue=7.0,
    least=1.0,
    prize=1.0,
    people=0.3,
    hunt=1.0,
)
"""Every type of world counts here."""


class CampaignWorth(Worth):
    """Every type of world counts here; pirates and independents take the place of players."""

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

    def force(self) -> float:
        """Pirates and independents do not grow smaller in a short campaign."""
        return self.w.force

    def garrison(self, pid: int) -> int:
        planet = self.st.planets[pid]
        if planet.status in ("independent", "conquered"):
            return garrison_limits(planet)[0]
        return 0

    def prize(self, pid: int) -> float:
        planet = self.st.planets[pid]
        kind = self.st.world(pid).type
        worth = PRIME_VALUES[kind] if planet.prime else VALUES[kind]
        return self.w.prize * worth + self.w.people * (planet.pop + planet.factories)

    def is_soft(self, pid: int) -> bool:
        return False

    def hunt(self, star: int) -> float:
        c, s = self.enemies(star).get("C", 0), self.enemies(star).get("S", 0)
        return self.w.hunt * (c + 0.7 * s)


class HouseBot(BaseBot):
    worth = CampaignWorth
    weights = CAMPAIGN

    def answers(self) -> dict[str, Answer]:
        return {**super().answers(), "setup_fleet": _fleet, "setup_tech": _techs}


LEARNT = learnt("fate_of_empire", CAMPAIGN)
PLANS = (
    LEARNT,
    CAMPAIGN,
    replace(LEARNT, odds=1.3, prize=2.0, hunt=2.0),
    replace(LEARNT, force=2.0, delay=0.3, scout=0.6),
    replace(LEARNT, settlers=1.6, colonists=14.0, arms=0.4),
    replace(LEARNT, force=5.0, hunt=0.3, odds=2.5),
)


class StrongBot(BaseStrong):
    """Nobody sits opposite: every plan is played to the end of the campaign."""

    house = HouseBot
    plans = PLANS

    def lookahead(self, bots: Sequence[BaseBot], seconds: float | None) -> Lookahead:
        return Lookahead(self.game, bots, bots[0], _total, worlds=2, turns=WHOLE, seconds=seconds)


def _total(state: Any, seat: Seat) -> float:
    return float(score(state).total)


def _fleet(worth: Worth) -> Sequence[Order]:
    return (Fleet("15C"), o.Done())


def _techs(worth: Worth) -> Sequence[Order]:
    return (Tech("speed_3"), Tech("cet"))
