"""What is on the table: systems, empires, what each empire remembers, and the last turn's record.

Codes of systems are whole numbers and 0 is none; an empire is its three letters and "" is nobody.
Links and lists are replaced, never changed in place, so that a shallow copy is a copy.
"""

from __future__ import annotations

from copy import copy
from typing import Any

from msgspec import UNSET, Struct, UnsetType, field

from starpost.games.star_chase.tables import DARK, LIMITS, PLANET, TECH_START
from starpost.kernel.contract import Event


class System(Struct, gc=False):
    """Rule 1.1: a star, a planet or an asteroid belt. A child has its parent's place."""

    code: int
    type: str = "yellow_dwarf"
    row: int = -1
    column: int = -1
    parent: int = 0
    links: list[int] = []
    owner: str = ""
    pop: int = 0
    ind: int = 0
    crs: int = 0
    ftr: int = 0
    col: int = 0
    defmode: str = "RETREAT"
    retreat: int = 0
    ambush: int = 0
    name: str = ""
    explored: bool = False


class Sighting(Struct, frozen=True, gc=False):
    """A system as an empire last saw it. `turn` is the turn it was scouted; -1: never."""

    code: int
    type: str
    row: int
    column: int
    parent: int
    name: str
    links: tuple[int, ...] | None = None
    turn: int = -1
    owner: str = ""
    pop: int = 0
    ind: int = 0
    crs: int = 0
    ftr: int = 0
    col: int = 0


class Line(Struct, frozen=True, gc=False):
    """One order as it was given, and what came of it."""

    slot: int
    order: str
    result: str
    failed: bool = False


class Note(Struct, frozen=True, gc=False):
    """An order that was done in part."""

    order: str
    done: int


class Record(Struct):
    """What the individual report tells of the last turn."""

    lines: list[Line] = []
    notes: list[Note] = []
    replies: list[str] = []
    unused: str = ""
    research: str = ""
    systems: int = 0
    supply: int = 0
    computer: bool = False
    over: list[int] = []
    """Systems that lost a person to overpopulation."""


class Empire(Struct):
    """An empire with everything only its own player knows."""

    code: str
    name: str = ""
    player: str = ""
    bp: int = 0
    treasury: int = 0
    vp: int = 0
    tech: dict[str, int] = field(default_factory=lambda: dict(TECH_START))
    base: int = 0
    home: int = 0
    reserve: int = 0
    lost: int = 0
    bombs_used: int = 0
    active: int = 0
    inactive: list[int] = []
    status: str = "human"
    missed: int = 0
    alive: bool = True
    phone: str = ""
    email: str = ""
    held: list[int] = []
    """Its systems when the turn was done, in code order."""
    memory: dict[int, Sighting] = {}
    scouted: list[int] = []
    record: Record = field(default_factory=Record)


class Ending(Struct, frozen=True):
    winner: str
    type: str


class State(Struct, dict=True):
    """The whole game. `turn` is the number of the turn that is played next."""

    turn: int = 1
    research: bool = True
    elimination: bool = True
    knockout: int = 40
    next_census: int = 0
    warning: bool = False
    warned: str = ""
    """Who met which condition, as the Roundup says it."""
    census: bool = False
    """Whether the last turn was a census turn."""
    target: int = 9999
    order: list[str] = []
    systems: dict[int, System] = {}
    empires: dict[str, Empire] = {}
    result: Ending | None = None
    messages: list[tuple[str, list[str]]] = []
    events: list[Event] = []
    """What happened in the last turn; each says who may know it."""
    capture: str | UnsetType = UNSET
    """`strength`: Weapons Tech counts in a capture; else only the ships that are left (6.7)."""
    victory_clock: str | UnsetType = UNSET
    """`at_once`: a condition need not wait for a census to be warned of; else it must (11.3)."""
    rewind: dict[str, dict[str, Any]] = {}
    """What the end of the turn changed, as it was after step 3, by code of system or empire."""

    def copy(self) -> State:
        """A working copy: what a turn changes in place is new, the rest is shared."""
        new = copy(self)
        new.systems = {code: copy(system) for code, system in self.systems.items()}
        new.empires = {code: _empire(empire) for code, empire in self.empires.items()}
        return new


def _empire(empire: Empire) -> Empire:
    new = copy(empire)
    new.tech = dict(empire.tech)
    return new


def limit(system: System | Sighting, life_support: int) -> int:
    """Rule 1.3: the population limit; at a black dwarf the owner's Life Support."""
    return life_support if system.type == DARK else LIMITS[system.type]


def squared(a: System | Sighting, b: System | Sighting) -> int | None:
    """Rule 2.1: the squared distance; None if one of them has no place on the grid."""
    if a.row < 0 or b.row < 0:
        return None
    return (a.row - b.row) ** 2 + (a.column - b.column) ** 2


def blockaded(system: System, systems: dict[int, System]) -> bool:
    """Rule 7.3: ships at the foreign parent star against people and cruisers on the planet."""
    if system.type != PLANET or not system.owner:
        return False
    star = systems[system.parent]
    if not star.owner or star.owner == system.owner:
        return False
    return star.crs + star.ftr + 5 * star.col > system.pop + system.crs
