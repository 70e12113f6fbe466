"""What is on the table: worlds, keys, players, and what each player has been shown.

Names are players' names, "" is nobody. A state is never changed once `advance` has returned it,
so old sightings may hold the very worlds of the turn they were made on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import copy
from functools import cached_property, lru_cache
from typing import Any, Literal, cast

from msgspec import Struct

from starpost.kernel.orders import Problem

Name = str
WorldId = int
KeyId = int
Kind = Literal["empire_builder", "merchant", "pirate", "artifact_collector", "berserker", "apostle"]
"""The six character types (rule 1.2)."""


class World(Struct, omit_defaults=True, gc=False):
    """Rule 1.4. All of it stands on the world's line of a printout; the last seven fields are of
    the turn just resolved."""

    id: WorldId
    links: tuple[WorldId, ...] = ()
    owner: Name = ""
    industry: int = 0
    metal: int = 0
    mines: int = 0
    population: int = 0
    converts: int = 0
    convert_owner: Name = ""
    robots: bool = False
    limit: int = 0
    turns: int = 0
    """Turns number, 1 to 7; 0: none."""
    iships: int = 0
    pships: int = 0
    """Home ships serve whoever owns the world, and stay when it loses him (rule 1.3)."""
    plunder_count: int = 0
    plunder_wait: int = 0
    cg_count: int = 0
    busted: bool = False
    black_hole: bool = False
    artifacts: tuple[int, ...] = ()
    capacity: int = 0
    """What its industry can build on the coming turn (rule 5.1)."""
    deaths: int = 0
    converts_killed: int = 0
    change: Literal["", "captured", "gift", "neutral"] = ""
    """How the owner changed, and `former`, who it was before."""
    former: Name = ""
    ifire: str = ""
    """What the I-ships fired at: "F9" or "converts"."""
    pfire: str = ""


class Key(Struct, omit_defaults=True, gc=False):
    """Rule 1.5. A key with ships is a fleet; without ships it is a loose key."""

    id: KeyId
    at: WorldId
    owner: Name = ""
    ships: int = 0
    cargo: int = 0
    at_peace: bool = False
    pbb: bool = False
    artifacts: tuple[int, ...] = ()


FIRED_AT = "Fired at "
"""How the printout begins an act of firing."""


class KeySeen(Struct, omit_defaults=True, frozen=True, gc=False):
    """A key as everyone at its world sees it: all but its cargo."""

    id: KeyId
    owner: Name = ""
    ships: int = 0
    at_peace: bool = False
    pbb: bool = False
    moved: bool = False
    change: Literal["", "captured", "gift"] = ""
    former: Name = ""
    acts: tuple[str, ...] = ()
    """What it did, in the words of the printout: "Fired at F9", "Dropped-PBB"."""
    artifacts: tuple[int, ...] = ()


class Departure(Struct, frozen=True, gc=False):
    """A fleet that left, and the world it went to next."""

    key: KeyId
    owner: Name
    to: WorldId


class Remark(Struct, omit_defaults=True, frozen=True, gc=False):
    """Why something happened: a kind (`known.events` has its sentence), where, and words."""

    kind: str
    at: WorldId = 0
    words: tuple[str | int, ...] = ()


class _Shown:
    """What `printout.py` keeps with a sighting: made once for all who see it, and not stored."""

    __slots__ = ("reasons", "text")
    text: str
    reasons: tuple[str, ...]


class Sighting(_Shown, Struct, omit_defaults=True, gc=False):
    """One world as it was reported on one turn: shared by all who saw it, as its text is."""

    turn: int
    world: World
    keys: tuple[KeySeen, ...] = ()
    departures: tuple[Departure, ...] = ()
    ambushes: tuple[tuple[KeyId, int], ...] = ()
    """Keys ambushed here, with the ships each lost."""
    remarks: tuple[Remark, ...] = ()

    def __post_init__(self) -> None:
        self.text, self.reasons = "", ()


class Memo(Struct, array_like=True):
    """An old sighting and, as bits by seat, for whom it is still the latest of its world."""

    seats: int
    sighting: Sighting


class News(Struct, omit_defaults=True, frozen=True, gc=False):
    """What the latest printouts say of the turn before them, besides how things stand."""

    moved: tuple[KeyId, ...] = ()
    acts: dict[KeyId, list[str]] = {}
    """Unloaded-CG first: goods are unloaded before anything else is done."""
    taken: dict[KeyId, Name] = {}
    """Keys that changed hands, and whose they were."""
    gifts: dict[KeyId, Name] = {}
    departures: dict[WorldId, list[Departure]] = {}
    ambushes: dict[WorldId, list[tuple[KeyId, int]]] = {}
    remarks: dict[WorldId, list[Remark]] = {}


class Message(Struct, frozen=True, gc=False):
    """Text for the next printout; the sender is "" for the Black Box (rule 10.6)."""

    sender: Name
    lines: tuple[str, ...]


class Player(Struct, omit_defaults=True, gc=False):
    """One seat: what it has declared, what it has earned, and what it has been shown."""

    name: Name
    type: Kind = "artifact_collector"
    home: WorldId = 0
    score: int = 0
    allies: tuple[Name, ...] = ()
    loaders: tuple[Name, ...] = ()
    jihad: Name = ""
    ending: int = 0
    """The ending score chosen with turn 1; 0: none."""
    sign: tuple[str, ...] = ()
    met: tuple[Name, ...] = ()
    """In the order of meeting."""
    introduced: tuple[Name, ...] = ()
    missed: int = 0
    """Turns missed in a row."""
    first: dict[WorldId, int] = {}
    """The printout on which each world was first reported."""
    seen: tuple[Name, ...] = ()
    """Seen on the latest printout, in the shuffled order of its list."""
    points: dict[str, int] = {}
    """Of the latest turn, by category."""
    problems: tuple[Problem, ...] = ()
    messages: tuple[Message, ...] = ()
    signs: tuple[Name, ...] = ()
    """Whose sign is printed this time."""
    remarks: tuple[Remark, ...] = ()


_copy_world = cast(Callable[[World], World], cast(Any, World).__copy__)
_copy_player = cast(Callable[[Player], Player], cast(Any, Player).__copy__)
_copy_key = cast(Callable[[Key], Key], cast(Any, Key).__copy__)


class State(Struct, omit_defaults=True, dict=True):
    """A match between two turns: everybody holds printout `turn`."""

    turn: int
    players: dict[Name, Player]
    """In alphabetical order, as worlds and keys are in ascending order."""
    worlds: dict[WorldId, World]
    keys: dict[KeyId, Key]
    watch: dict[WorldId, int] = {}
    """Worlds on the latest printouts, and whose: the seats as bits."""
    news: News = News()
    archive: dict[WorldId, list[Memo]] = {}
    """Earlier sightings that are still somebody's latest of a world."""
    name: str = ""
    max_turns: int = 0
    by_score: bool = True
    """Whether a score can end the game; not in the trial game (rule 11.2)."""
    target: int = 0
    """Set: overrides the choices of the players."""
    fallback: int = 0
    """The target when nobody has chosen; 0: the game does not end by score."""
    box: int = 1
    """The kind of the Black Box (rule 8.10)."""
    lots: bool = False
    """Whether the fleets of a world load in the order of lots, not of their numbers (rule 4.11)."""
    beacon: WorldId = 0
    mentor: Name = ""
    open_scores: bool = False
    """Whether names and scores of all are shown to all (S9)."""
    ended: bool = False
    winners: tuple[Name, ...] = ()

    @cached_property
    def at(self) -> dict[WorldId, list[Key]]:
        """The keys at each world that has any, in ascending number."""
        return index(self.keys.values())

    @cached_property
    def sightings(self) -> dict[WorldId, Sighting]:
        """The worlds on the latest printouts, each made once for all who see it."""
        return sightings(self, self.watch)

    @cached_property
    def reported(self) -> dict[Name, dict[WorldId, Sighting]]:
        """For each player the worlds on his latest printout."""
        found: list[dict[WorldId, Sighting]] = [{} for _ in self.players]
        for number, sighting in self.sightings.items():
            for place in places(self.watch[number]):
                found[place][number] = sighting
        return dict(zip(self.players, found, strict=True))

    @cached_property
    def cargo(self) -> dict[Name, dict[KeyId, int]]:
        """For each player the metal aboard those of his keys that are on his latest printout."""
        found: dict[Name, dict[KeyId, int]] = {name: {} for name in self.players}
        keys, reported = self.keys, self.reported
        for number, sighting in self.sightings.items():
            for seen in sighting.keys:
                cargo = keys[seen.id].cargo
                if cargo and seen.owner and number in reported[seen.owner]:
                    found[seen.owner][seen.id] = cargo
        return found

    def copy(self) -> State:
        """A working copy: what the rules change is new, everything else is shared."""
        copied = copy(self)
        copied.players = dict(
            zip(self.players, map(_copy_player, self.players.values()), strict=True)
        )
        copied.worlds = dict(zip(self.worlds, map(_copy_world, self.worlds.values()), strict=True))
        copied.keys = dict(zip(self.keys, map(_copy_key, self.keys.values()), strict=True))
        copied.archive = dict(self.archive)
        return copied


def index(keys: Iterable[Key]) -> dict[WorldId, list[Key]]:
    """Keys by the world they are at."""
    at: dict[WorldId, list[Key]] = {}
    for key in keys:
        here = key.at
        if here in at:
            at[here].append(key)
        else:
            at[here] = [key]
    return at


# --- worlds as they are reported ------------------------------------------------------------


@lru_cache(maxsize=4096)
def places(seats: int) -> tuple[int, ...]:
    """Which seats these bits are, by their places among the players."""
    return tuple(place for place in range(seats.bit_length()) if seats >> place & 1)


def sightings(state: State, numbers: Iterable[WorldId]) -> dict[WorldId, Sighting]:
    """Each of these worlds with all that is to be seen there."""
    turn, worlds, news, at = state.turn, state.worlds, state.news, state.at
    moved = frozenset(news.moved)
    told = {*news.acts, *news.taken, *news.gifts}
    found: dict[WorldId, Sighting] = {}
    for number in numbers:
        keys: tuple[KeySeen, ...] = ()
        for key in at.get(number, ()):
            if key.id in told or key.artifacts:
                seen = _key(key, news, moved)
            else:  # as most are, and there are many
                seen = KeySeen(key.id, key.owner, key.ships, key.at_peace, key.pbb, key.id in moved)
            keys += (seen,)
        found[number] = Sighting(turn, worlds[number], keys)
    for number in news.departures.keys() & found.keys():
        found[number].departures = tuple(news.departures[number])
    for number in news.ambushes.keys() & found.keys():
        found[number].ambushes = tuple(news.ambushes[number])
    for number in news.remarks.keys() & found.keys():
        found[number].remarks = tuple(news.remarks[number])
    return found


def _key(key: Key, news: News, moved: frozenset[KeyId]) -> KeySeen:
    number, gift = key.id, news.gifts.get(key.id, "")
    taken = bool(key.owner) and number in news.taken
    return KeySeen(
        number,
        key.owner,
        key.ships,
        key.at_peace,
        key.pbb,
        number in moved,
        "gift" if gift else "captured" if taken else "",
        gift or (news.taken[number] if taken else ""),
        # goods are unloaded first and printed last; of the other acts a key has only one
        tuple(reversed(news.acts.get(number, ()))),
        key.artifacts,
    )
