"""What is on the table, and what the machine is waiting for.

A group, planet or player that a step changes is replaced by a copy first (`Table.group` and its
fellows), so copying a state costs a few shallow copies. All of it is plain values, of which no
part leads back to itself, so none needs the collector (`gc=False`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, Self, TypeVar

from msgspec import Struct

from starpost.games.stellar_conquest.galaxy.board import NOWHERE, STAR_NAMES
from starpost.games.stellar_conquest.galaxy.cards import WORLD, World
from starpost.games.stellar_conquest.tables import speed
from starpost.kernel.contract import Event
from starpost.kernel.orders import Problem

GroupId = int
"""G7 is 7."""
PlanetId = int
"""Star number times eight, plus the orbit: planets sort by name."""
Force = Mapping[str, int]
"""Ships and bases of one side, by letter."""


S = TypeVar("S", bound=Struct)


def clone(thing: S) -> S:
    """A shallow copy, without the detour of the copy module: half of a step is copying."""
    structure: Any = thing
    copied: S = structure.__copy__()
    return copied


class Cargo(Struct, frozen=True, gc=False):
    """A batch of colony transports that are alike. Oldest batches come first (R51)."""

    n: int
    cet: bool = False
    origin: PlanetId | None = None
    people: int | None = None
    """Base game: the seat to which captured people are loyal (rule 9.5)."""


class Group(Struct, gc=False):
    """Ships that move together."""

    owner: int
    at: int
    s: int = 0
    c: int = 0
    f: int = 0
    d: int = 0
    cargo: tuple[Cargo, ...] = ()
    dest: int = NOWHERE
    then: int = NOWHERE
    around: bool = False
    dodge: bool = False
    moved: bool = False
    held: bool = False
    entered: bool = False
    """Whether it came into its hex this turn."""

    @property
    def t(self) -> int:
        return sum(batch.n for batch in self.cargo)

    @property
    def armed(self) -> bool:
        return bool(self.c or self.f or self.d)

    @property
    def tied(self) -> bool:
        """Whether command range binds it: any ship but a scout (rule 4.8)."""
        return bool(self.c or self.f or self.d or self.cargo)

    @property
    def empty(self) -> bool:
        return not (self.s or self.c or self.f or self.d or self.cargo)

    def count(self, letter: str) -> int:
        return self.t if letter == "T" else getattr(self, letter.lower())

    def ships(self) -> dict[str, int]:
        return {"S": self.s, "C": self.c, "F": self.f, "D": self.d, "T": self.t}


PlanetStatus = Literal["empty", "colony", "conquered", "dominion", "independent"]
"""The last two in the campaign alone."""


class Planet(Struct, gc=False):
    """A discovered planet. `pop` are colonists, or the subjects of a dominion."""

    card: int
    status: PlanetStatus = "empty"
    owner: int = -1
    controller: int = -1
    """Who holds a conquered planet."""
    pop: int = 0
    garrison: int = 0
    factories: int = 0
    robotic: int = 0
    mb: int = 0
    amb: int = 0
    shield: bool = False
    prime: bool = False
    wait: bool = False
    """Conquered, and the idle production turn is still to come (R42)."""

    @property
    def holder(self) -> int:
        """Whose it is now: a conquest is its conqueror's."""
        return self.controller if self.status == "conquered" else self.owner

    def clear(self) -> None:
        """Nobody lives here any more, and nothing that was built is left (R52)."""
        self.status, self.owner, self.controller = "empty", -1, -1
        self.pop = self.garrison = self.factories = self.robotic = self.mb = self.amb = 0
        self.shield = self.wait = False


class Note(Struct, frozen=True, gc=False):
    """What a player remembers of somebody else's colony."""

    owner: int
    shield: bool
    turn: int
    mb: int = -1
    amb: int = -1
    """Bases, once he has attacked it; -1: not known."""


class Player(Struct, gc=False):
    name: str
    entry: int
    techs: int = 0
    research: dict[str, int] = {}
    surplus: tuple[str, ...] = ()
    notes: dict[PlanetId, Note] = {}

    @property
    def speed(self) -> int:
        return speed(self.techs)


class Shot(Struct, frozen=True, gc=False):
    """One ship or base fires at the target of that class and number."""

    by: str
    at: str
    number: int


class Leave(Struct, frozen=True, gc=False):
    """Ships that are about to withdraw, until it is known to which hex."""

    ships: dict[str, int] | None
    """None: all."""
    dest: int = NOWHERE


class Battle(Struct, gc=False):
    """Ship combat in one star hex, between rounds or in the middle of one."""

    star: int
    attacker: int
    defender: int
    round: int = 1
    stage: str = "open"
    shots: tuple[Shot, ...] | None = None
    """The attacker's, once set."""
    hexes: dict[int, int] = {}
    """Where each side retreats to, once drawn or pushed."""
    leave: Leave | None = None


class Assault(Struct, gc=False):
    """An attack on one planet under way."""

    planet: PlanetId
    left: int
    """Rounds still to fight; -1: until it is decided."""
    stage: str = "fire"
    shots: tuple[Shot, ...] | None = None


class Ask(Struct, frozen=True, gc=False):
    """The question now open. `place` is a star or a planet, `round` that of the fight."""

    ask: str
    seat: int
    place: int = -1
    round: int = 0


class Yard(Struct, gc=False):
    """Ships that leave the docks at the end of production, at one star."""

    s: int = 0
    c: int = 0
    f: int = 0
    d: int = 0
    cargo: tuple[Cargo, ...] = ()


class Works(Struct, gc=False):
    """One planet in one production turn."""

    made: int
    left: int
    growth: int = 0
    before: int = 0
    running: str = "0+0"
    """Factories at work: ordinary and robotic ones."""
    used: bool = False
    """An order for it has been carried out."""
    emigrated: bool = False
    evacuated: bool = False
    spent: tuple[str, ...] = ()


class State(Struct, gc=False):
    """The whole table."""

    players: list[Player]
    turn: int = 0
    turns: int = 44
    step: int = 0
    """Which step of the turn, by its place in the table of contents."""
    seat: int = 0
    """Whose step it is."""
    groups: dict[GroupId, Group] = {}
    planets: dict[PlanetId, Planet] = {}
    cards: dict[int, int] = {}
    """The card of every star that somebody has explored."""
    explored: dict[int, int] = {}
    """Who has explored a star, one bit a seat."""
    found: tuple[int, ...] = ()
    """Stars that the player whose step it is has explored this turn."""
    next_group: int = 1
    over: bool = False
    asking: Ask | None = None
    answers: int = 0
    """Answers taken by the question now open: no question goes on for ever."""
    battle: Battle | None = None
    fought: tuple[int, ...] = ()
    """Battles of this step that are over, as star times eight plus the defender's seat."""
    rounds: dict[int, int] = {}
    """Rounds fought this turn: by star (ships, with the seats) and by planet."""
    assault: Assault | None = None
    bombed: dict[int, int] = {}
    """Millions bombarded this turn, by star."""
    works: dict[PlanetId, Works] = {}
    yards: dict[int, Yard] = {}
    """New ships, by seat times 64 plus star."""
    ip: dict[PlanetId, tuple[int, int]] = {}
    """Points made and left in the last production turn, until the next turn begins."""
    home: dict[int, int] = {}
    """Starting points left, by seat (rule 2.7)."""
    problems: dict[int, tuple[Problem, ...]] = {}
    """Orders of this turn that were refused, by seat."""
    log: list[Event] = []
    before: list[Event] = []
    """What happened in the turn before."""
    base_weaponry: bool = False
    """Whether missile bases use Improved Weaponry (9.7, optional)."""

    # --- copies --------------------------------------------------------------------------

    def working(self) -> Self:
        """A copy that a step may change; groups, planets and players are copied when touched."""
        new = clone(self)
        new.players = list(self.players)
        new.groups = dict(self.groups)
        new.planets = dict(self.planets)
        new.log = list(self.log)
        if self.battle is not None:
            new.battle = clone(self.battle)
        if self.assault is not None:
            new.assault = clone(self.assault)
        works, yards = self.works, self.yards
        new.works = {pid: clone(w) for pid, w in works.items()} if works else {}
        new.yards = {key: clone(yard) for key, yard in yards.items()} if yards else {}
        new.home = dict(self.home) if self.home else {}
        return new

    # --- what stands where ---------------------------------------------------------------

    @property
    def played(self) -> int:
        """The turn that is being played: in production the counter has moved on already."""
        asked = self.asking is not None and self.asking.ask == "produce"
        return self.turn - 1 if asked or self.works else self.turn

    def world(self, pid: PlanetId) -> World:
        return WORLD[self.planets[pid].card, ORBIT_OF[pid]]

    def here(self, at: int, seat: int) -> list[GroupId]:
        """A player's groups in a hex, lowest number first."""
        return sorted([n for n, g in self.groups.items() if g.at == at and g.owner == seat])

    def armed(self, at: int, seat: int) -> bool:
        for group in self.groups.values():
            if group.at == at and group.owner == seat and group.armed:
                return True
        return False

    def knows(self, seat: int, star: int) -> bool:
        return seat >= 0 and bool(self.explored.get(star, 0) >> seat & 1)

    def name(self, seat: int) -> str:
        return self.players[seat].name

    def seat_of(self, name: str) -> int | None:
        """A player's seat by his name."""
        return next((s for s, p in enumerate(self.players) if p.name == name), None)


class Known(State, gc=False):
    """What one player knows of it: ships of others are no groups here."""

    sieges: tuple[tuple[int, int], ...] = ()
    """Stars where he sees warships of others, each with their seat."""


STAR_OF = tuple(pid >> 3 for pid in range(8 * len(STAR_NAMES) + 8))
"""The star of a planet, by the planet's number."""
ORBIT_OF = tuple(pid & 7 for pid in range(8 * len(STAR_NAMES) + 8))


def planet_id(star: int, orbit: int) -> PlanetId:
    return star * 8 + orbit


def planet_name(pid: PlanetId) -> str:
    return f"{STAR_NAMES[STAR_OF[pid]]}/{ORBIT_OF[pid]}"
