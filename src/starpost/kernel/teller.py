"""The part of a game's contract by which it is told. Everything has a safe default.

All of it is made from views and from the events they hold, so it cannot tell more than a seat
knows; the contract suite proves that with paired worlds.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar, Generic, TypeVar

from starpost.kernel.orders import Order, Problem
from starpost.kernel.tabletop import Tabletop
from starpost.kernel.telling import (
    Briefing,
    Intention,
    Moment,
    Muster,
    NewsItem,
    Part,
    Purpose,
    Rival,
    ShotKind,
)
from starpost.kernel.values import Event, Prompt

E = TypeVar("E")
V = TypeVar("V")


def added(old: Sequence[E], now: Sequence[E]) -> list[E]:
    """What a log has beyond an earlier look at it: its pages turn, lines are only ever added."""
    before, after = list(old), list(now)
    for shared in range(min(len(before), len(after)), 0, -1):
        if before[len(before) - shared :] == after[:shared]:
            return after[shared:]
    return after


class Teller(Generic[V]):
    """How a game is told; `Game` inherits it."""

    phases: ClassVar[tuple[str, ...]] = ("What happened",)
    """The words of the rulebook's phases, in their order; `Event.step` counts from 1."""
    marks: ClassVar[tuple[tuple[float, str], ...]] = ()
    """Scores that mean something, with their words: the curves of the end are measured by them."""
    shots: ClassVar[Mapping[str, ShotKind]] = {}
    """Which kinds of event the film shows, and as what."""
    glimpses: ClassVar[tuple[str, ...]] = ()
    """Those of them by which something was only seen: nobody knows that it flew."""
    unfolding: ClassVar[Mapping[ShotKind, int]] = {}
    """In which phase (from 1) the film shows what it finds by comparing two maps; 0: the last."""

    why: ClassVar[Mapping[str, str]] = {}
    """Rules that news point to, by their numbers, each as one would say it to a friend."""

    def events(self, view: V) -> Sequence[Event]:
        raise NotImplementedError

    def fresh(self, before: V, view: V) -> Sequence[Event]:
        """The events between two views. A game whose views hold only the last turn says so."""
        return added(self.events(before), self.events(view))

    def moves(self, before: V, view: V) -> Sequence[Event]:
        """Movements as far as the seat saw them, for the film only.

        Needed where two maps do not tell the way: a fleet that left into the dark, a longer road.
        """
        return ()

    def news(self, before: V, view: V) -> Sequence[NewsItem]:
        """What happened between two views of one seat, in any order; `told.news` ranks it."""
        return ()

    def closed(self, view: V) -> V:
        """A view in which a turn has just begun, without what its opening brought: whoever is told
        of the turn before is not told of this one."""
        return view

    def meaning(self, view: V, line: str) -> str:
        """A line of orders in words; "": there are none."""
        return ""

    def spoken(self, event: Event) -> Event:
        """An event in people's words, for whoever reads the referee's log.

        Events are stored as the rulebook notes them and stay so; only what is shown is worded.
        """
        return event

    def trouble(self, view: V, problem: Problem) -> str:
        """An order that failed, as news: "F6 stayed at W4: no gate leads there"; "": plainly."""
        return ""

    def parts(self, before: V, view: V) -> Sequence[Part]:
        """Why the seat's score changed, as far as the seat knows."""
        return ()

    def purpose(self, view: V) -> Purpose | None:
        """The line in the head; None: the game has no such line yet."""
        return None

    def rivals(self, view: V) -> Sequence[Rival]:
        """What the seat knows of the others, by their names: points, places, where last seen."""
        return ()

    def briefing(self, view: V) -> Briefing | None:
        """What the seat is told on its first turn."""
        return None

    def intentions(self, view: V, selected: str = "") -> Sequence[Intention]:
        """What a player may want with the thing selected (an id of the scene).

        Nothing selected: what a player who knows the game would think of, everywhere.
        """
        return ()

    def ordered(self, view: V, orders: Sequence[Order]) -> V:
        """The view with what a sheet has built already, and without what it has spent: of that
        what may be wanted besides is made. By default nothing is."""
        return view

    def muster(self, view: V, selected: str) -> Muster | None:
        """The own ships of a place or stack, to be chosen one by one; None: there are none."""
        return None

    def commanded(self, view: V, selected: str, chosen: Sequence[str]) -> Sequence[Intention]:
        """What a player may want with some ships of a muster alone, by the words of its members."""
        return self.intentions(view, selected)

    def tabletop(self, view: V, prompt: Prompt | None) -> Tabletop | None:
        """The table with its cards, dice and prices, for games played that way; None: it is not."""
        return None

    def explain(self, view: V, orders: Sequence[Order]) -> Sequence[Intention]:
        """A sheet, such as the house bot's, as intentions with their reasons, best first.

        A line that has no reason is left out. By default each line is looked up in `intentions`.
        """
        lines = {str(order) for order in orders}
        found = [w for w in self.intentions(view, "") if w.orders and lines.issuperset(w.orders)]
        return sorted(found, key=lambda wish: -wish.worth)

    def leftover(self, view: V, orders: Sequence[Order]) -> Sequence[Intention]:
        """What such a sheet leaves undone that pays all the same: idle ships, idle money."""
        return ()

    def giving_way(
        self, view: V, orders: Sequence[Order], wanted: Sequence[Order]
    ) -> Sequence[str]:
        """Lines of a sheet that only fill it, or do something else with what is `wanted` for these
        lines, the first to go first: what is chosen later may stand instead of them where it finds
        no room."""
        return ()

    def cautions(self, view: V, orders: Sequence[Order]) -> Mapping[int, str]:
        """By the place of a line on its sheet what it costs besides, though it will be done."""
        return {}

    def unplayed(self, view: V) -> str:
        """What a trial leaves out, since nobody can know whether it comes, after a turn that was
        tried; "": nothing."""
        return ""

    def left(self, view: V, orders: Sequence[Order], above: Sequence[Order]) -> Sequence[Order]:
        """Orders of one card without what other lines do already, or have taken the means of.

        By default all of them: then the check alone says whether they fit.
        """
        return orders

    def moments(self, before: V, view: V) -> Sequence[Moment]:
        """What may have turned the match, from two views of the game master, after the end."""
        return ()

    def feats(self, before: V, view: V) -> Mapping[str, Mapping[str, int]]:
        """By seat, what an award may count between two views of the game master.

        Keys: seen, shot (enemies shot down), fired, finds, taken, built; a game may add its own.
        """
        return {}
