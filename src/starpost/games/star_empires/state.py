"""What is on the table. Everything here is galactic; views translate (rule 1.3).

Structs are mutable for the working copy inside one turn; what a struct holds by value is a tuple
or a dictionary that the copy renews, so that `copy` stays cheap and never shares. None of the small
ones can hold itself, so the collector need not follow them (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy as shallow
from functools import cached_property
from typing import Any, Literal, cast, get_args

from msgspec import Struct, field

from starpost.games.star_empires.galaxy.hexes import Frame, Pos
from starpost.games.star_empires.options import Rules

EmpireStatus = Literal["active", "abandoned", "inactive", "npc", "observer"]
STATUSES: dict[str, EmpireStatus] = {word: word for word in get_args(EmpireStatus)}
VictoryStatus = Literal["none", "pending", "won"]
Pattern = str | tuple[str, ...]
"""Drift: "none", "random" or the steps."""
Wave = str | tuple[int, ...]
"""Fluctuation: "none", "random" or the deltas."""


class ShipClass(Struct, frozen=True, gc=False):
    """A class of ships (rules 1.4, 1.5)."""

    name: str
    hull: str
    guns: int = 0
    dp: int = 1
    engines: int = 0
    scan: int = 0
    racks: int = 0
    tonnage: int = 1
    cost: int = 1
    ar: int = 0
    device: str = ""
    """Which device of rule 1.6."""
    buildable: bool = True


class Ship(Struct, gc=False):
    """A ship. `at` is the carrier's sector while it is loaded."""

    sn: str
    owner: str
    kind: str
    """The name of its class."""
    at: Pos
    dp: int
    name: str = ""
    carrier: str = ""
    """The SN of the carrier it is loaded on."""
    public: bool = False
    told: tuple[str, ...] = ()
    """The private list: empires that read its transponder."""
    deployed: bool = False
    built: int = 0
    codes: str = ""
    """Condition codes of the last turn (rule 1.9), separated by blanks."""

    @property
    def handle(self) -> str:
        return self.name or self.sn


class World(Struct, gc=False):
    name: str
    at: Pos
    production: int = 0
    owner: str = ""
    stock: int = 0
    stocks: dict[str, int] = field(default_factory=dict)
    """Separate stockpiles of allies."""
    home: bool = False
    prohibition: str = "none"
    pollution: int = 0
    taken: bool = False
    """Captured this turn."""
    drift: Pattern = "none"


class Portal(Struct, gc=False):
    name: str
    at: Pos
    exits: tuple[str, ...] = ()
    collapsed: bool = False
    drift: Pattern = "none"
    owner: str = ""
    device: str = ""
    """The SN of the warpdrone that makes it."""


class Storm(Struct, gc=False):
    """An ion storm; with initial intensity 0 a nebula."""

    name: str
    at: Pos
    intensity: int = 0
    initial: int = 0
    fluctuation: Wave = "none"
    drift: Pattern = "none"
    device: str = ""


class WorldMemory(Struct, frozen=True, gc=False):
    """What an empire last knew of a world (ruling R32)."""

    at: Pos
    owner: str
    production: int
    home: bool
    as_of: int


class PortalMemory(Struct, frozen=True, gc=False):
    at: Pos
    collapsed: bool
    as_of: int


class StormMemory(Struct, frozen=True, gc=False):
    at: Pos
    intensity: int
    nebula: bool
    as_of: int


class Empire(Struct):
    name: str
    code: str
    number: int = 1
    status: EmpireStatus = "active"
    abandoned: int = 0
    """The how-manieth abandoned turn the coming one is."""
    misses: int = 0
    dedication: int = 0
    elsewhere: bool = False
    """A scenario's homeworld off the map."""
    homeless: bool = False
    last_home: Pos | None = None
    frame: Frame = Frame()
    contacts: tuple[str, ...] = ()
    classes: tuple[str, ...] = ()
    nav: tuple[str, ...] = ()
    worlds: dict[str, WorldMemory] = field(default_factory=dict)
    portals: dict[str, PortalMemory] = field(default_factory=dict)
    storms: dict[str, StormMemory] = field(default_factory=dict)
    seen: dict[Pos, int] = field(default_factory=dict)
    """Every sector that is not unknown, with the turn of the last scan."""
    visible: tuple[Pos, ...] = ()
    scanned: tuple[Pos, ...] = ()
    attacked_by: tuple[str, ...] = ()
    grants: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """Scan data given away, by recipient: ALL, sector:<at>, place:<name>, ship:<sn>,
    class:<name>."""
    unanswered: tuple[str, ...] = ()
    """Declarations of the last turn that nobody answered."""


class News(Struct, frozen=True, gc=False):
    """One line of news: where, and who may read it. The text holds no coordinates."""

    phase: str
    text: str
    seats: tuple[str, ...]
    at: Pos | None = None


class Outcome(Struct, frozen=True, gc=False):
    """An order of the last turn and what became of it, line by line."""

    order: str
    results: tuple[tuple[str, str], ...] = ()
    """Problem code ("" for a note) and sentence, in the frame of who wrote the order."""


class Letter(Struct, frozen=True, gc=False):
    """A message delivered with the last turn (rule 5.16); no sender: anonymous."""

    to: str
    sender: str
    lines: tuple[str, ...]


class Last(Struct):
    """What the last step left to be told."""

    news: tuple[News, ...] = ()
    outcomes: dict[str, tuple[Outcome, ...]] = field(default_factory=dict)
    destroyed: dict[str, str] = field(default_factory=dict)
    letters: tuple[Letter, ...] = ()
    excused: tuple[str, ...] = ()


LAST_TURN = "The last turn is over; most production wins."
"""Why somebody won for whom time alone decided (rule 7.6)."""


class Victory(Struct):
    """Rule 7: none, pending or won; how long each set of empires has held the condition."""

    status: VictoryStatus = "none"
    winners: tuple[str, ...] = ()
    why: str = ""
    held: dict[str, int] = field(default_factory=dict)


class Muster(Struct, frozen=True):
    """All ships by who has them, where they stand and what carries them."""

    owned: dict[str, list[Ship]]
    here: dict[Pos, list[Ship]]
    """Those that no other carries."""
    loads: dict[str, list[Ship]]


class State(Struct, dict=True):
    turn: int = 0
    radius: int = 10
    rules: Rules = Rules()
    empires: dict[str, Empire] = field(default_factory=dict)
    """In name order."""
    alliances: tuple[tuple[str, str], ...] = ()
    classes: dict[str, ShipClass] = field(default_factory=dict)
    worlds: dict[str, World] = field(default_factory=dict)
    portals: dict[str, Portal] = field(default_factory=dict)
    storms: dict[str, Storm] = field(default_factory=dict)
    ships: dict[str, Ship] = field(default_factory=dict)
    spent: tuple[str, ...] = ()
    """Serial numbers of ships that are gone: never given again."""
    last: Last = field(default_factory=Last)
    victory: Victory = field(default_factory=Victory)
    history: tuple[dict[str, int], ...] = ()
    """Production by empire, turn by turn."""
    log: tuple[tuple[int, str], ...] = ()
    """Every order of the game master, shown to all after the game."""
    notes: tuple[str, ...] = ()
    """What the generator had to tell the game master."""

    @cached_property
    def muster(self) -> Muster:
        """Held once for all who read the state; a turn works on copies, which hold their own."""
        found = Muster({name: [] for name in self.empires}, {}, {})
        for ship in self.ships.values():
            found.owned[ship.owner].append(ship)
            if ship.carrier:
                found.loads.setdefault(ship.carrier, []).append(ship)
            else:
                found.here.setdefault(ship.at, []).append(ship)
        return found

    @cached_property
    def told(self) -> dict[str, list[News]]:
        """The news of the last turn by who reads them, held likewise."""
        return by_reader(self.last.news)


def by_reader(news: Iterable[News]) -> dict[str, list[News]]:
    """Most news have a reader or none, so nobody looks through all of them for the own."""
    found: dict[str, list[News]] = {}
    for one in news:
        for seat in dict.fromkeys(one.seats):
            found.setdefault(seat, []).append(one)
    return found


def stock(state: State) -> dict[str, int]:
    """What every empire has in stock, at its own worlds and at others'."""
    found = dict.fromkeys(state.empires, 0)
    for world in state.worlds.values():
        if world.owner:
            found[world.owner] += world.stock
        for guest, amount in world.stocks.items():
            found[guest] += amount
    return found


_copy_ship = cast(Callable[[Ship], Ship], cast(Any, Ship).__copy__)


def copy(state: State) -> State:
    """A working copy that shares nothing mutable with the original."""
    new = shallow(state)
    new.empires = {name: _empire(e) for name, e in state.empires.items()}
    new.classes = dict(state.classes)
    new.worlds = {name: _world(w) for name, w in state.worlds.items()}
    new.portals = {name: shallow(p) for name, p in state.portals.items()}
    new.storms = {name: shallow(s) for name, s in state.storms.items()}
    new.ships = dict(zip(state.ships, map(_copy_ship, state.ships.values()), strict=True))
    new.last = Last()
    new.victory = shallow(state.victory)
    new.victory.held = dict(state.victory.held)
    return new


def _empire(empire: Empire) -> Empire:
    new = shallow(empire)
    new.worlds = dict(empire.worlds)
    new.portals = dict(empire.portals)
    new.storms = dict(empire.storms)
    new.seen = dict(empire.seen)
    new.grants = dict(empire.grants)
    return new


def _world(world: World) -> World:
    new = shallow(world)
    new.stocks = dict(world.stocks)
    return new
