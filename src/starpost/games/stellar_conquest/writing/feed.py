"""The orders at hand: lines of a sheet, and which of them answers which question. Rule 3.3."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache

from starpost.games.stellar_conquest.galaxy.board import find_star
from starpost.games.stellar_conquest.state import planet_id
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.orders import Order

PLANET = 1000
"""Added to a planet's number where stars and planets share one number line."""


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

    def __init__(self, batch: bool, lists: Mapping[int, Iterable[Order]]) -> None:
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
        feed = cls(False, {})
        feed.lists[seat] = found = [Entry(seat, index, order) for index, order in enumerate(orders)]
        feed.take_default = not found
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
