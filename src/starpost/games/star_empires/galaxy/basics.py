"""The classes that every empire knows at the start (rule 1.5)."""

from __future__ import annotations

from starpost.games.star_empires.galaxy.design import auto_repair
from starpost.games.star_empires.state import ShipClass
from starpost.games.star_empires.tables import DEVICE, DEVICES, HULLS, ORBITAL, STARBASE

_NAMES = {
    "battleship": "capital_ship", "frigate": "gunship", "station": "orbital",
    "carrier": "transport", "probe": "scout", "fighter": "wing", "nuke": "missile",
}  # fmt: skip


def _basic(name: str, hull: str, device: str = "") -> ShipClass:
    h = HULLS[hull]
    return ShipClass(name, hull, *h.base, h.tonnage, h.cost, auto_repair(hull, h.base[1]), device)


def basic_classes() -> dict[str, ShipClass]:
    """The basic hulls under their names, the seven devices, and the starbase."""
    starbase = ShipClass(
        STARBASE, ORBITAL, 150, 200, 0, 2, 8, tonnage=999, cost=0, ar=20, buildable=False
    )
    found = {STARBASE: starbase}
    found |= {name: _basic(name, hull) for name, hull in _NAMES.items()}
    return found | {name: _basic(name, DEVICE, name) for name in DEVICES}
