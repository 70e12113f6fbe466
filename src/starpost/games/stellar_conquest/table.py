"""The resumable machine: it runs until it needs an answer, and what it waits for is in the state.

A step asks with `Machine.answer`. An order list given in advance answers every question from the
first orders that fit, or else by its default; in a dialogue the first question without an answer
stops the run, and the step is entered again from its beginning when the answer has come. So a step
writes down what it has done (`Battle.stage`, `Assault.stage`) before it asks again. Rule 3.3.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterator
from typing import Final, Generic, TypeVar

from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES
from starpost.games.stellar_conquest.hooks import Hooks
from starpost.games.stellar_conquest.state import (
    STAR_OF,
    Ask,
    Group,
    GroupId,
    Planet,
    PlanetId,
    Player,
    State,
    clone,
)
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.feed import (
    Entry,
    Feed,
    find_group,
    find_planet,
    fits,
)
from starpost.games.stellar_conquest.writing.problems import CODES
from starpost.kernel.contract import Awaiting, Event
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Unread, unreadable

MOST_ANSWERS: Final = 2000
"""No question takes more answers than a sheet has lines."""
S_co = TypeVar("S_co", bound=State, covariant=True)
K = TypeVar("K", bound=Order)
Reach = dict[int, tuple[int, tuple[int, ...]]]
"""Command range (hexes, one bit each) and command posts, by seat."""


class Waiting(Exception):
    """The machine needs an answer. It never leaves this package."""


class Pause:
    """What has been worked out about a state that waits for an answer.

    It follows from the state, so it is no part of it; but the prompt, the page and the next step
    all ask for it, and listing answers takes longer than carrying one out.
    """

    __slots__ = ("awaiting", "choices", "reach", "state")

    def __init__(
        self, state: State, choices: tuple[Order, ...] | None = None, reach: Reach | None = None
    ) -> None:
        self.state = state
        """Held, so that no other state can have its place in memory."""
        self.choices = choices
        self.reach: Reach = reach or {}
        self.awaiting: Awaiting | None = None


_PAUSES: Final[OrderedDict[int, Pause]] = OrderedDict()
_MOST_PAUSES: Final = 4
"""States that are remembered, by identity. Few: what is kept is memory that the next step lacks."""


def pause(state: State) -> Pause:
    """What is known about a state at rest."""
    return _PAUSES.get(id(state)) or _keep(Pause(state))


def known_reach(state: State) -> Reach:
    """Command range as the movement step has worked it out; empty: it has not."""
    found = _PAUSES.get(id(state))
    return found.reach if found is not None else {}


def _keep(found: Pause) -> Pause:
    if len(_PAUSES) >= _MOST_PAUSES:
        _PAUSES.popitem(last=False)
    _PAUSES[id(found.state)] = found
    return found


class Machine(Generic[S_co]):
    """A state being played: the working copy, the dice, the orders, and what came of them."""

    __slots__ = (
        "_own_groups", "_own_planets", "_own_players", "choices", "dice", "events", "feed",
        "fought", "is_setup", "moot", "pages", "problems", "reach", "rules", "st",
    )  # fmt: skip

    def __init__(
        self, rules: Hooks[S_co, Machine[S_co]], state: S_co, dice: Dice, feed: Feed
    ) -> None:
        self.rules = rules
        self.st = state.working()
        self.dice = dice
        self.feed = feed
        self.problems: dict[str, list[Problem]] = {}
        self.events: list[Event] = []
        self.fought: set[tuple[int, int, int]] = set()
        """Seat, place and round of every round fought in this run."""
        self.moot = False
        """A recall of the campaign took everything, so nobody had a choice (R30)."""
        self.is_setup = state.turn == 0
        self.pages = 0
        """Turns begun in this run."""
        self.choices: tuple[Order, ...] | None = None
        """The answers listed for the question now open, if somebody needed them."""
        self.reach: Reach = {}
        """Worked out when needed, forgotten when it changes."""
        if state.asking is not None and state.asking.ask == "move":
            self.reach = dict(known_reach(state))
        self._own_groups: set[GroupId] = set()
        self._own_planets: set[PlanetId] = set()
        self._own_players: set[int] = set()
        """Copied already, or made in this run."""

    # --- what changes --------------------------------------------------------------------

    def group(self, number: GroupId) -> Group:
        """The group, to be changed."""
        group = self.st.groups[number]
        if number not in self._own_groups:
            group = self.st.groups[number] = clone(group)
            self._own_groups.add(number)
        return group

    def planet(self, pid: PlanetId) -> Planet:
        """The planet, to be changed."""
        planet = self.st.planets[pid]
        if pid not in self._own_planets:
            planet = self.st.planets[pid] = clone(planet)
            self._own_planets.add(pid)
        return planet

    def player(self, seat: int) -> Player:
        """The player, to be changed."""
        player = self.st.players[seat]
        if seat not in self._own_players:
            player = self.st.players[seat] = clone(player)
            player.research = dict(player.research)
            player.notes = dict(player.notes)
            self._own_players.add(seat)
        return player

    def enrol(self, group: Group, number: GroupId | None = None) -> GroupId:
        """A new group, with the next number unless one is given."""
        st = self.st
        number = st.next_group if number is None else number
        st.next_group = max(st.next_group, number + 1)
        st.groups[number] = group
        self._own_groups.add(number)
        return number

    def discover(self, pid: PlanetId, planet: Planet) -> None:
        """A new planet."""
        self.st.planets[pid] = planet
        self._own_planets.add(pid)

    # --- what came of it -----------------------------------------------------------------

    def say(self, kind: str, text: str, seats: tuple[int, ...] | None = None, at: int = -1) -> None:
        """Write down what happened, for those who may know."""
        names = None
        players = self.st.players
        if seats is not None and len(players) > 1:
            names = tuple([players[s].name for s in seats])
        event = Event(kind, text, names, STAR_NAMES[at] if at >= 0 else "")
        self.events.append(event)
        self.st.log.append(event)

    def refuse(self, entry: Entry, code: str) -> None:
        order = entry.order
        if isinstance(order, Unread):
            problem = unreadable(order, entry.index)
        else:
            problem = Problem(order.text, code, CODES[code], index=entry.index)
        st, seat = self.st, entry.seat
        self.problems.setdefault(st.players[seat].name, []).append(problem)
        st.problems = {**st.problems, seat: (*st.problems.get(seat, ()), problem)}

    # --- asking --------------------------------------------------------------------------

    def answer(self, ask: str, seat: int, place: int = -1, n: int = 0) -> Entry | None:
        """The next answer to a question; None: it is closed."""
        kinds = self.rules.asks[ask]
        feed, st = self.feed, self.st
        if feed.batch:
            return feed.first(ask, kinds, seat, place, n)
        asking = st.asking
        if asking is None or asking.ask != ask or asking.seat != seat or asking.place != place:
            st.asking, st.answers = Ask(ask, seat, place, n), 0
        feed.ask = feed.ask or ask
        queue = feed.lists.get(seat) if ask == feed.ask else None
        while queue:
            entry = queue.pop(0)
            st.answers += 1
            if type(entry.order) is o.Done:
                feed.ask = "closed"
                self._close()
                return None
            if type(entry.order) in kinds and fits(ask, entry, place, n):
                return entry
            self.rules.stray(self, entry)
        if (feed.take_default and ask == feed.ask) or st.answers >= MOST_ANSWERS:
            feed.take_default = False
            self._close()
            return None
        asking = st.asking
        if asking is None or asking.round != n:
            st.asking = Ask(ask, seat, place, n)
        self.choices = None
        if not self.rules.may_answer(self, ask, seat, place):
            self._close()
            return None
        raise Waiting

    def each(
        self, kind: type[K], ask: str, seat: int, place: int = -1, n: int = 0
    ) -> Iterator[tuple[Entry, K]]:
        """The answers to a question that takes one kind of order, until it is closed."""
        while (entry := self.answer(ask, seat, place, n)) is not None:
            if isinstance(entry.order, kind):
                yield entry, entry.order

    def _close(self) -> None:
        self.st.asking, self.st.answers = None, 0
        self.choices = None

    # --- names ---------------------------------------------------------------------------

    def own_group(self, seat: int, word: str) -> tuple[int, str]:
        """The number of a player's own group, or why not."""
        number = find_group(word)
        if number is None or number not in self.st.groups:
            return 0, "unknown_group"
        if self.st.groups[number].owner != seat:
            return 0, "not_yours"
        return number, ""

    def known_planet(self, seat: int, word: str) -> int | None:
        """A planet that the player has discovered."""
        pid = find_planet(word)
        if pid is None or pid not in self.st.planets or not self.st.knows(seat, STAR_OF[pid]):
            return None
        return pid

    def fleet(self, seat: int, star_hex: int) -> list[Group]:
        return [self.st.groups[n] for n in self.st.here(star_hex, seat)]


Table = Machine[State]
"""As the steps know it, whatever the game adds to the state."""


def run(table: Table) -> None:
    """Play on until an answer is needed; a list given in advance stops where the turn ends."""
    st, program = table.st, table.rules.program(table.st)
    at = st.step
    try:
        while not st.over:
            st.seat, step = program[at]
            step(table)
            st.step = at = (at + 1) % len(program)
            if not at:
                st.asking = None
                program = table.rules.program(st)
                if table.feed.batch:
                    return
    except Waiting:
        _keep(Pause(st, table.choices, table.reach))
