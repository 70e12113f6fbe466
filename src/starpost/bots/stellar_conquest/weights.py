"""What the bot's judgement is made of, as numbers: the house's by hand, the strong bot's learnt."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from starpost.bots.tempers import Temper


class Weights(Struct, frozen=True, forbid_unknown_fields=True):
    """Worth of worlds and stars, thresholds of war and industry, the list of studies."""

    terran: float = 9.0
    subterran: float = 3.5
    minimal: float = 0.6
    barren: float = 0.4
    yellow: float = 7.5
    green: float = 4.5
    orange: float = 4.0
    red: float = 2.2
    blue: float = 1.2
    least: float = 0.5
    """Worlds worth less than that are not settled."""
    scout: float = 0.35
    """What a star nobody has seen is worth to ships without settlers."""
    odds: float = 2.0
    """How much stronger than a planet's bases a force must be; advanced ones count double."""
    fleet_odds: float = 2.0
    """How much stronger than enemy ships a force must be to go there."""
    flight: float = 2.0
    """From how much stronger an enemy it runs."""
    prize: float = 1.0
    hunt: float = 0.5
    people: float = 0.0
    """What each million and factory of a planet of others adds to its worth."""
    delay: float = 0.7
    homes: float = 2.0
    """Worlds that are meant to grow and send out settlers."""
    colonists: float = 10.0
    """With how many they begin."""
    force: float = 3.0
    """Points of a task force that goes its own way."""
    emigrate: float = 6.0
    """Millions from which a world sends settlers."""
    settlers: float = 1.0
    """How many settlers are wanted for each world that waits."""
    factories: float = 18.0
    """Turns that must be left for a factory to pay."""
    last_ships: float = 10.0
    """With fewer turns left no warship is built any more."""
    ships_from: float = 4.0
    """The speed from which warships are worth more than research."""
    arms: float = 1.0
    """The share of what is left over that goes into warships."""
    studies: tuple[str, ...] = (
        "speed_3", "industrial_tech", "speed_4", "fighter", "speed_5", "unlimited_range",
        "improved_industrial", "speed_6", "missile_base", "death_star",
    )  # fmt: skip

    def by(self, temper: Temper) -> Weights:
        """As somebody of that temper judges: how much stronger to attack, or to stay."""
        nerve = temper.nerve
        if nerve == 1.0:
            return self
        return replace(
            self,
            odds=self.odds / nerve,
            fleet_odds=self.fleet_odds / nerve,
            flight=self.flight * nerve,
        )
