"""The report as somebody reads it who is about to write orders: indexed by sector."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from msgspec import Struct

from starpost.games.star_empires.galaxy.hexes import Pair, length, text
from starpost.games.star_empires.known.callsigns import callsigns, fleet_words
from starpost.games.star_empires.known.estimate import (
    Force,
    defence,
    of_ship,
    of_sight,
    strangers,
    thought,
    volleys,
)
from starpost.games.star_empires.known.guards import holds, keeper
from starpost.games.star_empires.known.sights import (
    OwnShip,
    ShipSight,
    View,
    WorldSight,
    numbered,
)
from starpost.games.star_empires.writing.places import goal
from starpost.games.star_empires.writing.slots import read_pair
from starpost.kernel.telling import Intention
from starpost.told.words import counted, listed

LEAST, MOST = 4, 20
"""Sectors from the centre of a galaxy to its rim (section 2)."""


class Wish(Struct, frozen=True):
    """An intention, and the sectors for whose selection it is offered; none: for no place."""

    places: tuple[Pair, ...]
    intention: Intention


class Reader:
    """`chosen`: ships by what orders call them; the others in their sector are not thought of."""

    def __init__(self, view: View, chosen: Sequence[str] = ()) -> None:
        self.view = view
        self.chosen = frozenset(chosen)
        self.names = callsigns(view.ships)
        self.worlds = {w.at: w for w in view.worlds if w.status != "lost"}
        self.portals = {p.at: p for p in view.portals if p.status != "lost"}

    @cached_property
    def here(self) -> dict[Pair, list[OwnShip]]:
        """Own unloaded ships by sector."""
        found: dict[Pair, list[OwnShip]] = {}
        named = {ship.at for ship in self.view.ships if ship.handle in self.chosen}
        for ship in self.view.ships:
            if not ship.carrier and (ship.at not in named or ship.handle in self.chosen):
                found.setdefault(ship.at, []).append(ship)
        return found

    @cached_property
    def aboard(self) -> dict[str, list[OwnShip]]:
        """Own loaded ships by their carrier."""
        found: dict[str, list[OwnShip]] = {}
        for ship in self.view.ships:
            if ship.carrier:
                found.setdefault(ship.carrier, []).append(ship)
        return found

    @cached_property
    def foes(self) -> dict[Pair, list[ShipSight]]:
        found: dict[Pair, list[ShipSight]] = {}
        for ship in self.view.sighted:
            if not ship.carrier and ship.owner not in self.view.allies:
                found.setdefault(ship.at, []).append(ship)
        return found

    def friend(self, owner: str) -> bool:
        """Whether a world is no goal: an ally's, or one that a ship of ours goes to already."""
        return owner == self.view.seat or owner in self.view.allies

    @cached_property
    def strangers(self) -> dict[Pair, Force]:
        """How strong all who are no friends are, by sector, those one cannot read included."""
        return strangers(self.view)

    def force(self, at: Pair) -> Force:
        return self.strangers.get(at, Force())

    def strength(self, foes: Sequence[ShipSight]) -> Force:
        """How strong some ships are, as far as one can tell."""
        classes, found = {c.name: c for c in self.view.classes}, Force()
        for ship in foes:
            found.add(of_sight(ship, classes), ship.owner)
        return found

    def holding(self, world: WorldSight) -> tuple[Force, str]:
        """What holds a foreign world, seen or feared, and that in words."""
        now = world.status in ("visible", "scanned")
        force = defence(world, self.force(world.at) if now else None, self.view.turn)
        said = thought(force, seen=now)
        return force, said if now else f"{said}, last seen on turn {numbered(world.as_of)}"

    def outgunned(self, at: Pair) -> bool:
        """Whether a fight with those who stand beside one's ships there would be lost."""
        foe, ours = self.force(at), Force()
        for ship in self.here.get(at, ()):
            ours.add(of_ship(ship))
            for cargo in self.view.ships:
                if cargo.carrier == ship.handle:
                    ours.add(of_ship(cargo))
        down, lost = volleys(ours, foe)
        return foe.guns > 0 and lost > 0 and (not down or lost <= down)

    def danger(self, at: Pair) -> str:
        """ "15 ships of UMBRA: about 60 guns and 150 DP stand here"."""
        owners = sorted({ship.owner for ship in self.foes.get(at, ())})
        force = self.force(at)
        who = f" of {listed(owners)}" if owners else ""
        stand = thought(force).removesuffix(" there")
        return f"{counted(force.count, 'ship')}{who} beside yours: {stand} here"

    @cached_property
    def storms(self) -> dict[Pair, int]:
        """How hard the storms of a sector hit whoever stands there."""
        found: dict[Pair, int] = {}
        for storm in self.view.storms:
            if not storm.lost:
                found[storm.at] = found.get(storm.at, 0) + storm.intensity
        return found

    @cached_property
    def charted(self) -> bool:
        """Whether the known sectors are a galaxy's whole hexagon, and not what one ship sees."""
        known = {s.at for s in self.view.sectors}
        reach = next((r for r in range(LEAST, MOST + 1) if 1 + 3 * r * (r + 1) == len(known)), 0)
        if not reach:
            return False
        o, y = (sum(at[k] for at in known) // len(known) for k in (0, 1))
        inside = all(apart((o, y), at) <= reach for at in known)
        return inside and not any(s.at == (o, y) and s.scan >= reach for s in self.view.ships)

    @cached_property
    def mine(self) -> list[WorldSight]:
        return [w for w in self.view.worlds if w.mine]

    def place(self, at: Pair) -> str:
        """A sector by the name of what lies in it; orders understand it too."""
        found = self.worlds.get(at) or self.portals.get(at)
        return found.name if found is not None else text(at)

    def all_of(self, at: Pair) -> str:
        """All own ships of a sector, as an order names them."""
        name = self.place(at)
        return name if name == text(at) else f"@{name}"

    def called(self, ships: Sequence[OwnShip]) -> str:
        """A few by name, more by class."""
        return fleet_words((self.names[s.sn], s.kind) for s in ships)

    def free(self, at: Pair) -> list[OwnShip]:
        """Ships that may leave: with engines, and not the last that holds a world, or that keeps
        others from one that nobody holds (rule 5.6). Whoever chose them by hand means them."""
        ships = self.here.get(at, [])
        movers = [s for s in ships if s.engines]
        if self.chosen:
            return movers
        world = self.worlds.get(at)
        kept = world is not None and (world.mine or not world.owner)
        if kept and not any(holds(s) and not s.engines for s in ships):
            guard = keeper(movers)
            movers = [s for s in movers if s is not guard]
        return movers


def sector(view: View, selected: str) -> Pair | None:
    """A selection of the map: a name, `(o,y)`, or the owner before `(o,y)` for ships."""
    found = goal(view, selected)
    if found is None and "(" in selected:
        found = read_pair(selected[selected.index("(") :])
    return found


def weathers(ship: OwnShip, storm: int) -> bool:
    """Whether a ship lives through two turns of a storm: one that does not is fed to it."""
    heal = max(1, (ship.full + 5) // 10)
    after = ship.dp - storm
    return after > 0 and min(ship.full, after + heal) > storm


def apart(a: Pair, b: Pair) -> int:
    return length(a[0] - b[0], a[1] - b[1])


def handles(ships: Sequence[OwnShip]) -> str:
    return " ".join(ship.handle for ship in ships)
