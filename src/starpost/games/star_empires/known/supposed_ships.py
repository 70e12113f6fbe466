"""Ships as one empire supposes them: its own as they are, others as far as it sees them.

Ships whose transponder is dark belong to whoever holds the world they stand at, else to a stranger.
Of an unknown class only the tonnage and the
state of repair are seen; the rest is that of a gunship.
"""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.hexes import pos
from starpost.games.star_empires.known.sights import OwnShip, Shade, ShipSight, View
from starpost.games.star_empires.state import Ship, ShipClass
from starpost.games.star_empires.tables import HULLS, operational

STRANGER = "STRANGER"
"""Somebody whom the empire has not met: the owner of dark ships, and whom one may assume."""


def supposed_ships(view: View) -> tuple[dict[str, Ship], dict[str, ShipClass]]:
    """All ships by serial number, and the classes of all of them."""
    classes = {c.name: c for c in view.classes}
    for own in view.ships:
        classes.setdefault(own.kind, _own_class(own))
    for seen in view.sighted:
        if seen.kind not in classes:
            classes[seen.kind] = _unknown_class([s for s in view.sighted if s.kind == seen.kind])
    ships = {s.sn: ship for s, ship in _seen(view, classes)}
    rivals = {w.at: w.owner for w in view.worlds if w.owner and not w.mine and w.status != "lost"}
    for shade in view.shades:
        _darken(shade, rivals.get(shade.at, STRANGER), ships, classes)
    return ships, classes


def _seen(view: View, classes: dict[str, ShipClass]) -> list[tuple[OwnShip | ShipSight, Ship]]:
    known: tuple[OwnShip | ShipSight, ...] = (*view.ships, *view.sighted)
    # others may call a ship as we call ours: a carrier is where its load is, and ours comes first
    handles = {(s.at, s.handle): s.sn for s in reversed(known)}
    found = []
    for s in known:
        dp = s.dp if s.dp is not None else _dp(classes[s.kind].dp, s.rating)
        carrier = handles.get((s.at, s.carrier), "")
        ship = Ship(s.sn, s.owner, s.kind, pos(*s.at), dp, s.name, carrier, codes=s.codes or "")
        if isinstance(s, OwnShip):
            ship.public, ship.told = s.public, s.told
            ship.deployed, ship.built = s.deployed, s.built
        else:
            ship.public = True  # its name was read
        found.append((s, ship))
    return found


def _darken(
    shade: Shade, owner: str, ships: dict[str, Ship], classes: dict[str, ShipClass]
) -> None:
    """So many ships of so much tonnage together."""
    for number in range(shade.count):
        weight = shade.tonnage // shade.count + (number < shade.tonnage % shade.count)
        kind = classes.setdefault(f"Unknown_{weight}", _guessed(f"Unknown_{weight}", weight))
        sn = f"_{shade.at[0]}_{shade.at[1]}_{number}"  # no real ship has such a number
        ships[sn] = Ship(sn, owner, kind.name, pos(*shade.at), kind.dp)


# --- classes -------------------------------------------------------------------------------


def _own_class(s: OwnShip) -> ShipClass:
    """Of a class of which one has a ship but not the design."""
    return ShipClass(
        s.kind, s.hull, s.guns, s.full, s.engines, s.scan, s.racks, s.tonnage, buildable=False
    )


def _unknown_class(seen: Sequence[ShipSight]) -> ShipClass:
    """With a full DP of which all the ratings that were seen can be had exactly."""
    guess = _guessed(seen[0].kind, seen[0].tonnage)
    ratings = {s.rating for s in seen if s.rating is not None}
    spans = range(guess.dp, 4 * guess.dp + 100)
    fits = (full for full in spans if all(_exact(full, rating) for rating in ratings))
    return replace(guess, dp=next(fits, guess.dp))


def _guessed(name: str, tonnage: int) -> ShipClass:
    base = HULLS["gunship"]
    guns, dp, engines, _, _ = base.base
    return ShipClass(
        name,
        "gunship",
        max(1, guns * tonnage // base.tonnage),
        max(1, dp * tonnage // base.tonnage),
        engines,
        tonnage=tonnage,
        buildable=False,
    )


def _dp(full: int, rating: float | None) -> int:
    """The DP of a ship of which the rating is seen; unseen ones are whole."""
    if rating is None or rating >= 100:
        return full
    near = round(full * (rating / 100) ** 2)
    span = range(max(1, near - 1), min(full, near + 1) + 1)
    return min(span, key=lambda dp: abs(operational(dp, full) - rating))


def _exact(full: int, rating: float) -> bool:
    return operational(_dp(full, rating), full) == rating
