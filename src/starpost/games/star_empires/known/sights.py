"""The words of a view: what an empire can be told of each kind of thing (rule 6.1).

Every place here is a pair in the reader's own frame. None: the reader does not know.
"""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.options import Rules
from starpost.games.star_empires.state import (
    EmpireStatus,
    Letter,
    Outcome,
    ShipClass,
    VictoryStatus,
)

SectorStatus = Literal["visible", "scanned", "stale"]
Status = Literal["visible", "scanned", "stale", "lost"]


class SectorSight(Struct, frozen=True, gc=False):
    at: Pair
    status: SectorStatus
    """visible, scanned or stale; a sector that is not listed is unknown."""
    as_of: int


def numbered(turn: int) -> int:
    """A turn as people count it. The books of the game begin at 0, with the first scan."""
    return turn + 1


class WorldSight(Struct, frozen=True, gc=False):
    name: str
    at: Pair
    owner: str
    production: int
    home: bool
    as_of: int
    status: Status
    """How its sector is seen now: visible, scanned, stale; lost: it is not where it was."""
    mine: bool = False
    stock: int | None = None
    mine_stock: int = 0
    """The reader's separate stockpile on an ally's world."""
    others: tuple[tuple[str, int], ...] = ()
    """Separate stockpiles of allies on the reader's world."""
    prohibition: str | None = None
    pollution: int = 0
    taken: bool = False
    garrison: int | None = None
    """On the reader's own worlds: DP of conquering ships of its side."""
    guns: int | None = None
    """Operational guns of all other conquering ships there."""


def made_in(world: WorldSight) -> int:
    return 0 if world.pollution else world.production


def purse(world: WorldSight) -> int:
    """RU that can be spent there this turn: worlds make theirs before ships are built."""
    return (world.stock or 0) + made_in(world)


class PortalSight(Struct, frozen=True, gc=False):
    name: str
    at: Pair
    collapsed: bool
    as_of: int
    status: Status
    nav: bool = False
    exits: tuple[str, ...] = ()
    """Links to portals the reader has nav data for too."""
    owner: str = ""


class StormSight(Struct, frozen=True, gc=False):
    name: str
    at: Pair
    intensity: int
    nebula: bool
    as_of: int
    lost: bool = False
    """It is not where it was last seen."""


class OwnShip(Struct, frozen=True, gc=False):
    """A ship the reader owns (to the game master: any ship). Ratings are operational."""

    sn: str
    name: str
    owner: str
    at: Pair
    kind: str
    hull: str
    dp: int
    full: int
    rating: float
    """The OR in percent."""
    guns: int
    engines: int
    scan: int
    racks: int
    free: int
    tonnage: int
    carrier: str = ""
    """Handle of the carrier."""
    cargo: tuple[str, ...] = ()
    public: bool = False
    told: tuple[str, ...] = ()
    deployed: bool = False
    codes: str = ""
    built: int = 0

    @property
    def handle(self) -> str:
        return self.name or self.sn


class ShipSight(Struct, frozen=True, gc=False):
    """A foreign ship. On long range only who, what and how heavy; of an unknown class only
    that and its OR; of a known class all (rules 5.15, 6.1)."""

    sn: str
    name: str
    owner: str
    at: Pair
    kind: str
    tonnage: int
    rating: float | None = None
    codes: str | None = None
    hull: str | None = None
    dp: int | None = None
    full: int | None = None
    guns: int | None = None
    """Guns, engines, scan and racks of the class; `working` has what still works."""
    engines: int | None = None
    scan: int | None = None
    racks: int | None = None
    working: tuple[int, int, int] | None = None
    """Operational guns, engines, scan."""
    carrier: str = ""
    """Handle of the reader's ship that carries it."""

    @property
    def handle(self) -> str:
        return self.name or self.sn


class Shade(Struct, frozen=True, gc=False):
    """Ships on long range whose transponder the reader cannot read."""

    at: Pair
    count: int
    tonnage: int


class NewsLine(Struct, frozen=True, gc=False):
    phase: str
    text: str
    at: Pair | None = None


class EmpireCard(Struct, frozen=True, gc=False):
    """An empire as the game master sees it, and everybody after the game."""

    name: str
    code: str
    number: int
    status: EmpireStatus
    """active, abandoned, inactive, npc or observer."""
    production: int
    stock: int
    worlds: int
    ships: int
    dedication: int
    homeless: bool
    eliminated: bool
    frame: str
    allies: tuple[str, ...]
    contacts: tuple[str, ...]


class View(Struct, frozen=True):
    """All that one seat knows, in its own frame. Pages, reports, maps and bots use only this."""

    seat: str
    turn: int
    rules: Rules
    code: str = ""
    number: int = 0
    status: EmpireStatus | Literal[""] = ""
    home: str = ""
    homeless: bool = False
    eliminated: bool = False
    dedication: int = 0
    allies: tuple[str, ...] = ()
    contacts: tuple[str, ...] = ()
    numbers: dict[str, int] = {}
    """Colour and shape of each empire the reader knows."""
    unanswered: tuple[str, ...] = ()
    grants: tuple[tuple[str, tuple[str, ...]], ...] = ()
    granted: tuple[tuple[str, tuple[str, ...]], ...] = ()
    sectors: tuple[SectorSight, ...] = ()
    worlds: tuple[WorldSight, ...] = ()
    portals: tuple[PortalSight, ...] = ()
    storms: tuple[StormSight, ...] = ()
    ships: tuple[OwnShip, ...] = ()
    sighted: tuple[ShipSight, ...] = ()
    shades: tuple[Shade, ...] = ()
    classes: tuple[ShipClass, ...] = ()
    news: tuple[NewsLine, ...] = ()
    outcomes: tuple[Outcome, ...] = ()
    letters: tuple[Letter, ...] = ()
    over: bool = False
    winners: tuple[str, ...] = ()
    why: str = ""
    victory: VictoryStatus = "none"
    """To the game master also: pending."""
    history: tuple[dict[str, int], ...] = ()
    log: tuple[tuple[int, str], ...] = ()
    empires: tuple[EmpireCard, ...] = ()
    notes: tuple[str, ...] = ()
