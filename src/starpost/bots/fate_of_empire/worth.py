"""What stars and planets are worth in The Fate of Empire, to its captain-general alone."""

from __future__ import annotations

from starpost.bots.stellar_conquest.timely import arrived, rounds_to
from starpost.bots.stellar_conquest.worth import Party, Worth, strength
from starpost.games.fate_of_empire.phases.dominions import garrison_limits
from starpost.games.fate_of_empire.state import Campaign
from starpost.games.fate_of_empire.tables import PRIME_VALUES, VALUES
from starpost.games.stellar_conquest.galaxy.board import COLOURS
from starpost.games.stellar_conquest.state import Group, Planet


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


SAFE = 2.0
"""Points of warships that go together into the unknown."""
SOON = 8
"""Turns before the end from which on people wait for no escort any more."""
LONE = 0.3
"""The share of its worth that a star nobody has seen has for people with fewer."""


class TimelyWorth(CampaignWorth):
    def reachable(self, group: Group) -> tuple[int, ...]:
        """A lone ship with nobody to land looks at a star only if somebody may still make something
        of it: later there is nothing to win there, and points to lose."""
        stars = super().reachable(group)
        if group.cargo or (group.armed and strength(group.ships()) >= SAFE):
            return stars
        known = self.st.cards
        return tuple(s for s in stars if s in known or 2 * self.turns(group, s) <= self.left)

    def turns(self, group: Group, star: int) -> int:
        return rounds_to(self, group, star)

    def taken(self) -> dict[int, int]:
        return arrived(self, super().taken())

    def star_value(self, star: int, party: Party, bound: int) -> float:
        """Where nobody has been pirates may wait: people with a single corvette go there last, and
        people alone, of whom one in six is lost, once no escort comes for them before the end."""
        if star in self.st.cards or not party.t or party.power >= SAFE:
            return super().star_value(star, party, bound)
        lone = not party.power and self.left <= SOON and not bound
        value = self.unknown[COLOURS[star]] if lone else super().star_value(star, party, bound)
        return LONE * value
