"""How bots of Starfarers weigh things against each other."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from starpost.bots.tempers import Temper


class Style(Struct, frozen=True, cache_hash=True, forbid_unknown_fields=True):
    """How a bot weighs things against each other."""

    colony: float = 10.0
    trade: float = 9.0
    port: float = 7.0
    booster: float = 4.0
    boosters: int = 3
    freight: float = 5.0
    cannon: float = 2.5
    cannons: int = 3
    feed: float = 0.35
    """Worth of one way in 36 at a new site."""
    haste: float = 0.5
    patron: float = 0.0
    """Worth of the way to the Patron's Plaque."""
    thrift: int = 5
    """With fewer cards no small expansions are bought."""
    first: float = 1.3
    """The first outpost of a base, in parts of `trade`; `turn` the one that takes the chip over."""
    turn: float = 1.6
    other: float = 0.45
    nerve: float = 1.0
    """How strong it believes its guns to be when strangers ask."""
    greed: float = 1.0
    """Above 1 it wants more than even trades, and never offers two cards for one."""
    offers: int = 1
    """To the table in a turn; who makes several tries one card for another, pair by pair."""
    foresees: bool = False
    """Whether it wants nothing that comes too late in a match of so many rounds."""

    def by(self, temper: Temper) -> Style:
        """As somebody of that temper weighs."""
        nerve, greed = temper.nerve, temper.greed
        if nerve == greed == 1.0:
            return self
        return replace(
            self,
            nerve=self.nerve * nerve,
            greed=self.greed * greed,
            cannon=self.cannon * nerve,
        )
