"""The resumable machine: it runs until it needs an answer, and what it waits for is in the state.

A step asks with `Table.answer`. An order list given in advance answers every question from the
first orders that fit, or else by its default; in a dialogue the first question without an answer
stops the run, and the step is entered again from its beginning when the answer has come. So a step
writes down what it has done (`Battle.stage`, `Assault.stage`) before it asks again. Rule 3.3.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from starpost.games.stellar_conquest.galaxy.board import STAR_NAMES, find_star
from starpost.games.stellar_conquest.state import STAR_OF, Ask, Group, State, planet_id
from starpost.games.stellar_conquest.writing import orders as o
from starpost.games.stellar_conquest.writing.problems import CODES
from starpost.kernel.contract import Event
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order, Problem, Unread, unreadable

if TYPE_CHECKING:
    from starpost.games.stellar_conquest.rules import Rules

MOST_ANSWERS = 2000
"""No question takes more answers than a sheet has lines."""
PLANET = 1000
"""Added to a planet's number where stars and planets share one number line."""


class Waiting(Exception):
    """The machine needs an answer. It never leaves this package."""


class Entry:
    """One line of a sheet."""

    __slots__ = ("_where", "index", "order", "seat")

    def __init__(self, seat: int, index: int, order: Order) -> None:
        self.seat = seat
        self.index = index
        self.order = order
        self._where: tuple[int | None, int] | None = None

    @property
    def place(self) -> int | None:
        return self.where()[0]

    @property
    def round(self) -> int:
        return self.where()[1]

    def where(self) -> tuple[int | None, int]:
        if self._where is None:
            self._where = where(self.order)
        return self._where


def where(order: Order) -> tuple[int | None, int]:
    """The place and round that an order of a fight is about."""
    if isinstance(order, o.Fire):
        return find_place(order.place), order.round
    if isinstance(order, o.Withdraw):
        return find_star(order.star), order.round
    if isinstance(order, o.Push):
        return find_star(order.star), 0
    if isinstance(order, o.Scorch):
        return find_place(order.planet), 0
    return None, 0


def find_place(word: str) -> int | None:
    """A star's number, or a planet's plus PLANET."""
    if "/" not in word:
        return find_star(word)
    pid = find_planet(word)
    return None if pid is None else PLANET + pid


def find_planet(word: str) -> int | None:
    star, _, orbit = word.partition("/")
    number = find_star(star)
    if number is None or orbit not in ("1", "2", "3", "4", "5", "6", "7"):
        return None
    return planet_id(number, int(orbit))


@lru_cache(4096)
def find_group(word: str) -> int | None:
    if word[:1] in "Gg" and word[1:].isdecimal() and len(word) < 12:
        return int(word[1:])
    return None


class Feed:
    """The orders at hand: whole lists in advance, or one seat's answer to the open question."""

    __slots__ = ("ask", "batch", "lists", "take_default")

    def __init__(self, batch: bool, lists: Mapping[int, Sequence[Order]]) -> None:
        self.batch = batch
        self.lists = {
            seat: [Entry(seat, index, order) for index, order in enumerate(found)]
            for seat, found in lists.items()
        }
        self.ask: str | None = None
        """The question that the answer is for: its lines go to no other."""
        self.take_default = False
        """An empty answer: the open question, and no other, is closed by its default."""

    @classmethod
    def answer(cls, seat: int, orders: Iterable[Order]) -> Feed:
        """One seat's answer; an empty one takes the default."""
        feed = cls.__new__(cls)
        feed.batch, feed.ask = False, None
        entries = [Entry(seat, index, order) for index, order in enumerate(orders)]
        feed.lists = {seat: entries}
        feed.take_default = not entries
        return feed

    def first(
        self, ask: str, kinds: tuple[type, ...], seat: int, place: int, n: int
    ) -> Entry | None:
        """The first unused order that fits a question, from a list given in advance."""
        entries = self.lists.get(seat)
        if not entries:
            return None
        for at, entry in enumerate(entries):
            if type(entry.order) in kinds and fits(ask, entry, place, n):
                return entries.pop(at)
        return None


def fits(ask: str, entry: Entry, place: int, n: int) -> bool:
    """Whether an order of the right kind is about the place and round that is asked for."""
    if ask == "attack_continue":
        return True
    if place < 0:
        return True
    if entry.place is None:
        return False
    if entry.place != place:
        return False
    if ask == "battle_retreat_to":  # whatever its round number (R22)
        return isinstance(entry.order, o.Withdraw) and entry.order.to is not None
    return not entry.round or entry.round == n


class Table:
    """A state being played: the working copy, the dice, the orders, and what came of them."""

    def __init__(self, rules: Rules, state: State, dice: Dice, feed: Feed) -> None:
        self.rules = rules
        self.st = state.working()
        self.dice = dice
        self.feed = feed
        self.problems: dict[str, list[Problem]] = {}
        self.events: list[Event] = []
        self.fought: set[tuple[int, int, int]] = set()
        """Seat, place and round of every round fought in this run."""
        self.moot = False
        """A recall took everything, so nobody had a choice (R30)."""
        self.is_setup = state.turn == 0
        self.pages = 0
        """Turns begun in this run."""
        self.reach: dict[int, tuple[int, tuple[int, ...]]] = {}
        """Command range and posts, by seat; worked out when needed, forgotten when they change."""
        if state.asking is not None and state.asking.ask == "move":
            self.reach = dict(state.__dict__.get("reach", ()))

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
        if asking is None or asking.ask != ask or (asking.seat, asking.place) != (seat, place):
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
        if st.asking is None or st.asking.round != n:
            st.asking = Ask(ask, seat, place, n)
        st.__dict__.pop("choices", None)
        if not self.rules.may_answer(self, ask, seat, place):
            self._close()
            return None
        raise Waiting

    def _close(self) -> None:
        self.st.asking, self.st.answers = None, 0
        self.st.__dict__.pop("choices", None)

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


def run(table: Table) -> None:
    """Play on until an answer is needed; a list given in advance stops where the turn ends."""
    st, program = table.st, table.rules.program(table.st)
    try:
        while not st.over:
            seat, step = program[st.step]
            st.seat = seat
            step(table)
            st.step += 1
            if st.step == len(program):
                st.step = 0
                st.asking = None
                program = table.rules.program(st)
                if table.feed.batch:
                    return
    except Waiting:
        pass
