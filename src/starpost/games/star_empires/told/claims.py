"""Worlds that nobody holds: which there are, which a ship is on its way to, who else may come."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip, WorldSight
from starpost.games.star_empires.told.wish import Reader, apart, holds
from starpost.games.star_empires.writing import orders as o
from starpost.games.star_empires.writing.places import goal
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import capital, counted, few, listed

NEAR = 5
"""Sectors that a small ship jumps."""


def unclaimed(reader: Reader) -> list[WorldSight]:
    """Free worlds where nothing of ours stands yet, the richest first."""
    free = [
        w for w in reader.view.worlds
        if not w.owner and not w.mine and w.status != "lost" and not reader.here.get(w.at)
    ]  # fmt: skip
    return sorted(free, key=lambda w: (-w.production, w.name))


def claims(reader: Reader, orders: Sequence[Order] = ()) -> str:
    """What small ships are built for while worlds near by are free and nobody of the sheet goes
    there; "": none are."""
    going = {goal(reader.view, x.to) for x in orders if isinstance(x, o.Move)}
    free = [w for w in unclaimed(reader) if w.at not in going]
    near = [w for w in free if any(apart(w.at, own.at) <= NEAR for own in reader.mine)]
    if not near:
        return ""
    names = few([w.name for w in near], "world")
    gain = sum(w.production for w in near)
    return f"{names}, which nobody holds, would make {gain} RU a turn"


def stormy(reader: Reader, orders: Sequence[Order], wish: Intention) -> Intention:
    """A card that sends ships into a storm says what that costs them (rule 5.8)."""
    goals = dict.fromkeys(
        goal(reader.view, x.to) for x in orders if isinstance(x, o.Move) and str(x) in wish.orders
    )
    hit = [at for at in goals if at is not None and reader.storms.get(at)]
    if not hit:
        return wish
    said = "; ".join(
        f"at {reader.place(at)} a storm takes {reader.storms[at]} DP of each ship a turn"
        for at in hit
    )
    before = f"{wish.forecast.rstrip('.')}. " if wish.forecast else ""
    return replace(wish, forecast=f"{before}{capital(said)}")


def bound_for(reader: Reader, ships: Sequence[OwnShip], to: Pair | None) -> WorldSight | None:
    """The free world that ships without eyes come nearest to by a jump into empty space."""
    if to is None or to in reader.worlds or to in reader.portals:
        return None
    if not ships or any(s.scan or not holds(s) for s in ships):
        return None
    at, speed = ships[0].at, min(s.engines for s in ships)
    nearer = [w for w in unclaimed(reader) if apart(to, w.at) < apart(at, w.at)]
    within = [w for w in nearer if apart(to, w.at) <= 2 * speed]
    return min(within, key=lambda w: (apart(to, w.at), -w.production, w.name), default=None)


def contested(reader: Reader, worlds: Sequence[WorldSight]) -> str:
    """Where somebody armed stands already, or else is near enough to come."""
    there = [w for w in worlds if reader.force(w.at).guns]
    near = [w for w in worlds if nearest_foe(reader, w.at)]
    if not there and not near:
        return "yours if nobody else comes"
    first, *others = there or near[:1]
    said = f"at {first.name} it may be a fight: {nearest_foe(reader, first.at, least=0)}"
    if others:
        said += f". So at {listed(w.name for w in others)}"
    rest = len(worlds) > max(1, len(there))
    return f"{said}. The rest is yours if nobody comes" if rest else said


def nearest_foe(reader: Reader, at: Pair, least: int = 1) -> str:
    """ "3 guns of UMBRA stand 2 sectors from it"; "": nobody armed is near, from `least` sectors
    on."""
    near = [
        (apart(at, spot), -force.guns, spot)
        for spot, force in reader.strangers.items()
        if least <= apart(at, spot) <= NEAR and force.guns
    ]
    if not near:
        return ""
    far, _, spot = min(near)
    force = reader.force(spot)
    owners = listed(sorted(force.owners))
    about = "about " * bool(force.doubt)
    whose = f" of {owners}" if owners else " that you cannot read"
    verb = "stands" if force.guns == 1 else "stand"
    where = f"{counted(far, 'sector')} from it" if far else "there already"
    return f"{about}{counted(force.guns, 'gun')}{whose} {verb} {where}"
