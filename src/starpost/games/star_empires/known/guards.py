"""Who can hold a world, and who of several stays: the same for everybody who sends the others."""

from __future__ import annotations

from collections.abc import Iterable

from starpost.games.star_empires.known.sights import OwnShip
from starpost.games.star_empires.tables import DEVICE, MISSILE

SEES = 2
"""From such a scan on a ship has other work."""


def holds(ship: OwnShip) -> bool:
    """A conquering ship (rule 5.6)."""
    return ship.guns >= 1 and not ship.carrier and ship.hull not in (MISSILE, DEVICE)


def keeper(ships: Iterable[OwnShip]) -> OwnShip | None:
    """Who stays if only one does: what cannot fly first, then the sturdiest that does not look."""
    able = [s for s in ships if holds(s)]
    return min(able, key=_stays, default=None)


def _stays(ship: OwnShip) -> tuple[bool, bool, int, int, str]:
    return bool(ship.engines), ship.scan >= SEES, -ship.dp, ship.guns, ship.handle
