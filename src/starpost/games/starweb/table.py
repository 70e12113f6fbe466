"""The table during one turn: a working copy, the accepted orders, and what has happened so far.

`before` is the state at the start of the turn. Nothing changes it, so every rule that speaks of
the start of the turn looks there.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import TypeVar

from starpost.games.starweb.state import (
    Departure,
    Key,
    KeyId,
    Name,
    Player,
    Remark,
    State,
    World,
    WorldId,
    index,
)
from starpost.games.starweb.writing.problems import problem
from starpost.games.starweb.writing.values import Message
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem

Some = TypeVar("Some", bound=Order)
Line = tuple[Name, int, Some]
"""Whose order, its place on the sheet, and the order."""


class Table:
    """Everything that the steps of a turn read and change."""

    # The rules ask for them all the time, and so many are found at once in slots alone.
    __slots__ = (
        "action", "acts", "ambushes", "at", "before", "bits", "bombs", "box_messages",
        "cargo_moved", "departures", "dice", "fresh_bombings", "gifts", "glimpses", "guarded",
        "home_fire", "keys", "killed", "killers", "landings", "letters", "martyrs", "migrants",
        "moved", "new_bombs", "new_signs", "no_home_ambush", "orders", "players", "points",
        "problems", "remarks", "sent", "shots", "standing_down", "state", "taken", "turn",
        "warnings", "worlds",
    )  # fmt: skip

    def __init__(self, before: State, dice: Dice, *, guarded: bool = True) -> None:
        self.guarded = guarded
        """Whether no answer to an order tells who plays; the first edition let some (rule 10.7)."""
        self.warnings: dict[Name, tuple[Problem, ...]] = {}
        """What the writers of the sheets should look at again."""
        self.before, self.dice = before, dice
        self.state = state = before.copy()
        self.turn = before.turn
        self.players: dict[Name, Player] = state.players
        self.worlds: dict[WorldId, World] = state.worlds
        self.keys: dict[KeyId, Key] = state.keys
        self.at: dict[WorldId, list[Key]] = {}
        """Keys at each world once all have moved; before that they are where the turn began."""
        self.problems: dict[Name, list[Problem]] = {name: [] for name in state.players}
        self.points: dict[Name, dict[str, int]] = {name: {} for name in state.players}
        self.orders: defaultdict[type[Order], list[Line[Order]]] = defaultdict(list)
        # --- what accepted orders bind (step 0) ---
        self.action: dict[KeyId, str] = {}
        """The one thing each key does: move, fire, robots, gift, bomb (rule 3.4)."""
        self.home_fire: set[tuple[WorldId, str]] = set()
        self.no_home_ambush: set[WorldId] = set()
        """Worlds that migrate or are given away (rule 6.9)."""
        self.standing_down: dict[Name, set[WorldId] | None] = {}
        """None: everywhere."""
        # --- what happened ---
        self.sent: dict[tuple[str, int], int] = {}
        """Ships that left a unit by transfer or scrapping: they cannot probe."""
        self.cargo_moved: dict[tuple[Name, WorldId], list[int]] = {}
        """Metal unloaded and loaded by each Merchant at each world."""
        self.new_bombs: dict[KeyId, bool] = {}
        """Keys that built a bomb, and whether an old one was still aboard."""
        self.landings: dict[KeyId, int] = {}
        """Ships that each robot attack still commits."""
        self.migrants: list[tuple[WorldId, WorldId, str, int, Name]] = []
        """Source, target, P C or R, how many, who sends them."""
        self.acts: dict[KeyId, list[str]] = {}
        self.moved: set[KeyId] = set()
        self.departures: dict[WorldId, list[Departure]] = {}
        self.ambushes: dict[WorldId, list[tuple[KeyId, int]]] = {}
        self.taken: dict[KeyId, Name] = {}
        """Keys that changed hands, and whose they were at the start."""
        self.gifts: dict[tuple[str, int], Name] = {}
        """Keys ("F", n) and worlds ("W", n) given away, and by whom."""
        self.killed: dict[WorldId, int] = {}
        """People dead by somebody's hand (rule 9.9)."""
        self.martyrs: dict[WorldId, dict[Name, int]] = {}
        self.killers: dict[WorldId, set[Name]] = {}
        self.shots: list[tuple[Name, int, str, int]] = []
        """Shots of Apostles: who, how many, at F or W, number."""
        self.bombs: dict[WorldId, list[Name]] = {}
        self.fresh_bombings: set[WorldId] = set()
        """Worlds bombed this turn that had not been busted before it."""
        self.bits: dict[Name, int] = {name: 1 << n for n, name in enumerate(state.players)}
        self.bits[""] = 0
        self.glimpses: dict[WorldId, int] = {}
        """Worlds that somebody passed, left, probed or migrated to: the seats, as bits."""
        self.remarks: dict[WorldId, list[Remark]] = {}
        self.letters: list[tuple[Name, Message]] = []
        self.box_messages: dict[Name, tuple[str, ...]] = {}
        self.new_signs: set[Name] = set()

    # --- orders --------------------------------------------------------------------------

    def lines(self, kind: type[Some]) -> list[Line[Some]]:
        """The accepted orders of a kind: by player, then as written."""
        return self.orders.get(kind, [])  # type: ignore[return-value]

    def fail(self, line: Line[Order], code: str, *, partial: bool = False) -> None:
        name, place, order = line
        self.problems[name].append(problem(order, code, place, partial=partial))

    def trim(self, line: Line[Order], code: str, done: int) -> None:
        """The order was cut by a limit; cut to nothing it is a refusal (rule 3.2)."""
        if code:
            self.fail(line, code, partial=done > 0)

    # --- what happened -------------------------------------------------------------------

    def score(self, name: Name, category: str, points: int) -> None:
        if points:
            booked = self.points[name]
            booked[category] = booked.get(category, 0) + points

    def remark(self, at: WorldId, kind: str, *words: str | int) -> None:
        """Why something happened at a world, for all who get a report of it."""
        self.remarks.setdefault(at, []).append(Remark(kind, at, words))

    def tell(self, name: Name, at: WorldId, kind: str, *words: str | int) -> None:
        """Why something happened, for one player only."""
        player = self.players[name]
        player.remarks = (*player.remarks, Remark(kind, at, words))

    def see(self, name: Name, number: WorldId) -> None:
        """The player gets a report of the world this turn (rule 10.1)."""
        self.glimpses[number] = self.glimpses.get(number, 0) | self.bits[name]

    def hand_over(self, key: Key, name: Name) -> None:
        """A key changes hands, or becomes nobody's: it is not at peace (rule 8.5)."""
        self.taken.setdefault(key.id, key.owner)
        key.owner, key.at_peace = name, False

    def kill(self, world: World, dead: int, converts: int, *, by_hand: bool = True) -> None:
        """Book the dead; `by_hand`: somebody answers for them (rule 9.9)."""
        world.deaths += dead
        world.converts_killed += converts
        if by_hand and dead:
            self.killed[world.id] = self.killed.get(world.id, 0) + dead
        if by_hand and converts:
            flock = self.martyrs.setdefault(world.id, {})
            flock[world.convert_owner] = flock.get(world.convert_owner, 0) + converts

    def open_worlds(self) -> list[WorldId]:
        """All worlds but the black holes."""
        return [number for number, world in self.worlds.items() if not world.black_hole]

    def reindex(self) -> None:
        self.at = index(self.keys.values())


# --- arithmetic that several steps share ---------------------------------------------------


def shots(key: Key) -> int:
    """Ships that can fire: all but the double-loaded ones (rules 1.7, 6.1)."""
    over = key.cargo - key.ships
    return key.ships - over if over > 0 else key.ships


def shed(key: Key, count: int) -> None:
    """Ships leave a fleet: empty ones first, each taking its own cargo with it (rule 1.7)."""
    if key.cargo:
        double = max(0, key.cargo - key.ships)
        single = min(key.cargo, key.ships) - double
        left = count - min(count, key.ships - single - double)
        lost = min(left, single)
        key.cargo -= lost + 2 * (left - lost)
    key.ships -= count
    if not key.ships:
        key.cargo, key.pbb = 0, False


def strike(key: Key, hits: int) -> int:
    """Hits on a fleet: two for an empty ship, then one for a loaded one; the ships lost
    (rule 6.3). An odd hit is wasted while an empty ship remains."""
    empty = max(0, key.ships - key.cargo)
    lost = hits // 2 if hits < 2 * empty else min(key.ships, hits - empty)
    if lost:
        shed(key, lost)
    return lost


def converts_among(dead: int, people: int, converts: int) -> int:
    """How many of the dead are converts: the nearest proportion, halves up (rule 6.12)."""
    if not converts:
        return 0
    share = (2 * dead * converts + people) // (2 * people)
    return max(dead - (people - converts), min(share, converts, dead))


def lose_people(world: World, dead: int) -> int:
    """People die, normal ones and converts in proportion; how many were converts."""
    gone = converts_among(dead, world.population, world.converts)
    world.population -= dead
    world.converts -= gone
    return gone


def renew_turns(world: World) -> None:
    """The Turns number starts again when a world changes hands (rule 8.4)."""
    world.turns = 1 if world.mines else 0


def ascending(lines: Iterable[Line[Some]], number: str) -> Iterator[Line[Some]]:
    return iter(sorted(lines, key=lambda line: int(getattr(line[2], number))))
