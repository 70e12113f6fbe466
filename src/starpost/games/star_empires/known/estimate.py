"""How strong somebody is, as far as one can tell from class, tonnage and number."""

from __future__ import annotations

from collections.abc import Mapping

from starpost.games.star_empires.galaxy.drawings import DRAWINGS
from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip, Shade, ShipSight, View, WorldSight
from starpost.games.star_empires.state import ShipClass
from starpost.games.star_empires.tables import DEVICE, MISSILE
from starpost.told.words import counted

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


def strangers(view: View) -> dict[Pair, Force]:
    """Everybody else who was seen, by sector; allies are no strangers."""
    classes = {c.name: c for c in view.classes}
    found: dict[Pair, Force] = {}
    for ship in view.sighted:
        if ship.owner not in view.allies and not ship.carrier:
            found.setdefault(ship.at, Force()).add(of_sight(ship, classes), ship.owner)
    for shade in view.shades:
        found.setdefault(shade.at, Force()).add(of_shade(shade))
    return found


def defence(world: WorldSight, seen: Force | None, turn: int) -> Force:
    """What holds a foreign world: who was `seen` there; where nobody looks, what is feared."""
    if seen is not None:
        return seen
    if world.home:
        return Force(180 + 6 * turn, 250 + 12 * turn, 1200, 10, 100)
    return Force(20 + 2 * turn, 30 + 3 * turn, 10, 4, 30 + 3 * turn)


def thought(force: Force, *, seen: bool = True) -> str:
    """ "about 25 guns and 30 DP stand there", in the same words wherever a place is spoken of."""
    if not force.count:
        return "nobody stands there"
    about = "about " if force.doubt or not seen else ""
    verb = "stand" if seen else "may stand"
    return f"{about}{counted(force.guns, 'gun')} and {force.dp} DP {verb} there"


LONG = 9
"""Turns of fire that are thought ahead."""


def volleys(ours: Force, theirs: Force) -> tuple[int, int]:
    """Turns of fire until they are gone, and until we are, if all fire with all they have (rule
    5.3) and mend in between (rule 5.11); 0: not within `LONG` turns."""
    mine, body = float(ours.dp), float(theirs.dp)
    for turn in range(1, LONG + 1):
        body, mine = body - _working(ours, mine), mine - _working(theirs, body)
        if body <= 0 or mine <= 0:
            return turn if body <= 0 else 0, turn if mine <= 0 else 0
        mine, body = _mended(mine, ours), _mended(body, theirs)
    return 0, 0


def _working(force: Force, left: float) -> float:
    """Rule 1.4: guns after damage."""
    return force.guns * (left / force.dp) ** 0.5 if force.dp else force.guns


def _mended(left: float, force: Force) -> float:
    """Each ship mends a tenth of itself a turn, and one DP at least."""
    return min(float(force.dp), left + max(force.count * left / force.dp, left / 10))
