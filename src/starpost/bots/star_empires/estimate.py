"""How strong somebody is, as far as one can tell from class, tonnage and number."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.bots.star_empires.designs import DRAWINGS
from starpost.games.star_empires.known.sights import OwnShip, Shade, ShipSight
from starpost.games.star_empires.state import ShipClass
from starpost.games.star_empires.tables import DEVICE, MISSILE

BASE_TONNAGE = 999
"""What a starbase weighs (rule 1.5): no other ship does."""


class Force:
    """Guns, DP, tonnage and number of some ships, and whose they are."""

    __slots__ = ("count", "dp", "guessed", "guns", "owners", "tonnage")

    def __init__(
        self, guns: int = 0, dp: int = 0, tonnage: int = 0, count: int = 0, guessed: int = 0
    ) -> None:
        self.guns = guns
        self.dp = dp
        self.tonnage = tonnage
        self.count = count
        self.guessed = guessed
        """DP that were not seen but estimated."""
        self.owners: dict[str, int] = {}
        """DP by owner, for those who were identified."""

    def add(self, other: Force, owner: str = "") -> None:
        self.guns += other.guns
        self.dp += other.dp
        self.tonnage += other.tonnage
        self.count += other.count
        self.guessed += other.guessed
        if owner:
            self.owners[owner] = self.owners.get(owner, 0) + other.dp

    @property
    def doubt(self) -> float:
        """0: all of it was seen; 1: all of it was guessed."""
        return min(1.0, self.guessed / self.dp) if self.dp else 0.0

    def believed(self, share: float) -> Force:
        """The same without so much of what was guessed."""
        left = 1 - share * self.doubt
        found = Force(
            int(self.guns * left), int(self.dp * left), self.tonnage, self.count,
            int(self.guessed * left),
        )  # fmt: skip
        found.owners = self.owners
        return found

    def beats(self, foe: Force, margin: float = 1.0) -> bool:
        """One volley kills them all, and theirs leaves some of us."""
        return self.guns >= foe.dp * margin and self.dp > foe.guns * margin


def of_ship(ship: OwnShip) -> Force:
    return Force(0 if ship.hull in (MISSILE, DEVICE) else ship.guns, ship.dp, ship.tonnage, 1)


def of_sight(ship: ShipSight, classes: Mapping[str, ShipClass]) -> Force:
    """A foreign ship; of an unknown class only name and weight can be judged (rule 5.15).

    Our own yard's words in a class name are taken at face value.
    """
    if ship.dp is not None and ship.working is not None:
        return Force(ship.working[0], ship.dp, ship.tonnage, 1)
    kind = classes.get(ship.kind)
    if kind is not None:
        return Force(kind.guns, kind.dp, ship.tonnage, 1)
    for drawing in DRAWINGS:
        if f"_{drawing.word}" in ship.kind:
            return Force(drawing.ratings[0], drawing.ratings[1], ship.tonnage, 1)
    return guess(ship.tonnage)


def of_shade(shade: Shade) -> Force:
    """Unread transponders: starbases stand out, the rest is shared out evenly."""
    bases = min(shade.count, shade.tonnage // BASE_TONNAGE)
    count, tonnage = shade.count - bases, shade.tonnage - bases * BASE_TONNAGE
    total = Force(150 * bases, 200 * bases, BASE_TONNAGE * bases, bases)
    if count > 0:
        each = guess(tonnage // count)
        total.add(Force(each.guns * count, each.dp * count, tonnage, count, each.dp * count))
    return total


def guess(tonnage: int) -> Force:
    """A ship of which only the weight is known."""
    if tonnage >= BASE_TONNAGE:
        return Force(150, 200, tonnage, 1)
    if tonnage <= 8:
        return Force(10, 12, tonnage, 1, 12)
    return Force(tonnage * 3 // 2, tonnage * 9 // 5, tonnage, 1, tonnage * 9 // 5)
