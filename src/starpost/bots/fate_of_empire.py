"""The house bot of The Fate of Empire: a settler on every world, garrisons where they pay."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.bots.learnt import learnt
from starpost.bots.stellar_conquest import Answer, advised_moves
from starpost.bots.stellar_conquest import HouseBot as BaseBot
from starpost.bots.stellar_conquest.timely import rounds_to, timely
from starpost.bots.stellar_conquest.weights import Weights
from starpost.bots.stellar_conquest.worth import Party, Worth
from starpost.games.fate_of_empire.phases.dominions import garrison_limits
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import PRIME_VALUES, VALUES
from starpost.games.fate_of_empire.writing.orders import Fleet, Tech
from starpost.games.stellar_conquest.state import Group, Planet
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.orders import Order

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

    def is_prey(self, planet: Planet) -> bool:
        return planet.status == "independent" and not planet.shield

    def stake(self, group: Group) -> int:
        """Here ships hold nothing by standing over it."""
        return 0

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
        enemies = self.enemies(star)
        return self.w.hunt * (enemies.get("C", 0) + 0.7 * enemies.get("S", 0))


class HouseBot(BaseBot):
    worth = CampaignWorth
    weights = CAMPAIGN

    def answers(self) -> dict[str, Answer]:
        return {**super().answers(), "setup_fleet": _fleet, "setup_tech": _techs}


class StrongBot(HouseBot):
    """Two large colonies first, which feed all the others; weights instead of a look ahead.

    Playing plans to the end was tried: a campaign's luck is larger than what parts the plans.
    """

    name = "strong"
    weights = learnt("fate_of_empire", CAMPAIGN)


SAFE = 2.0
"""Points of warships that go together into the unknown."""
LONE = 0.3
"""The share of its worth that a star nobody has seen has for people with fewer."""


class TimelyWorth(CampaignWorth):
    def reachable(self, group: Group) -> tuple[int, ...]:
        return timely(self, group, super().reachable(group))

    def turns(self, group: Group, star: int) -> int:
        return rounds_to(self, group, star)

    def star_value(self, star: int, party: Party, bound: int) -> float:
        """Where nobody has been pirates may wait: people with a single corvette go there last."""
        if star not in self.st.cards and party.t and party.power < SAFE:
            return LONE * super().star_value(star, party, bound)
        return super().star_value(star, party, bound)


class Adviser(HouseBot):
    """Advises newcomers: the house bot in more and smaller forces, whose scouts come in time."""

    worth = TimelyWorth
    weights = replace(CAMPAIGN, force=SAFE, delay=1.7)

    def answers(self) -> dict[str, Answer]:
        return {**super().answers(), "move": advised_moves}


def _fleet(worth: Worth) -> Sequence[Order]:
    return (Fleet("15C"), o.Done())


def _techs(worth: Worth) -> Sequence[Order]:
    return (Tech("speed_3"), Tech("cet"))
