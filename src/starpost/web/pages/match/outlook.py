"""One seat's outlook on one turn, made once: view, scene, question, events, and their looks.

A state that stands in the log never changes, so neither does what a seat sees of it. The key names
the state by the chain of the log and the seat; a rollback makes another chain. Nothing of one seat
is ever handed out for another.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from starpost.draw.scene import Point, Scene
from starpost.draw.seats import with_numbers
from starpost.host.facts import MatchFacts
from starpost.host.looking.telling import Told
from starpost.host.shelf import Shelf
from starpost.host.tokens import digest
from starpost.host.turns.record import state_key
from starpost.host.words import Status
from starpost.kernel.contract import Event, Game, Prompt
from starpost.kernel.orders import Problem
from starpost.web.pages.match import maps
from starpost.web.pages.match.heading import Standing
from starpost.web.pages.match.timebar import Tick
from starpost.web.pages.orders.refs import Atlas

T = TypeVar("T")
Key = tuple[Any, ...]
KEPT = 40
"""An outlook on a map of 255 worlds takes a megabyte, most of it the drawing."""
PARTS = 24
"""Fragments kept for one outlook: the selections and lists last asked for."""
LONG = 80


class Outlook:
    """What a seat sees of a turn. The costly parts are made when a page first needs them."""

    def __init__(
        self,
        game: Game[Any, Any],
        view: Any,
        prompt: Prompt | None,
        events: tuple[Event, ...],
        problems: tuple[Problem, ...],
        turns: tuple[int, ...],
        ticks: tuple[Tick, ...],
        standing: Standing | None = None,
        numbers: Mapping[str, int] | None = None,
        told: Callable[[], Told | None] = lambda: None,
        truth: Scene | None = None,
    ) -> None:
        self.game, self.view, self.prompt = game, view, prompt
        self.events, self.problems, self.turns = events, problems, turns
        self.ticks, self.standing = ticks, standing
        self.scene: Scene = truth or with_numbers(game.scene(view), numbers or {})
        """What the seat knows; after the end, the map as it was in truth."""
        self.told = told()
        """How the seat came to this turn: the news and the film."""
        self.purpose = game.purpose(view)
        self._atlas: Atlas | None = None
        self._map: maps.Map | None = None
        self._parts: Shelf[Any] = Shelf(PARTS)

    @property
    def atlas(self) -> Atlas:
        if self._atlas is None:
            self._atlas = Atlas(self.scene)
        return self._atlas

    def map(self, pins: dict[str, Point]) -> maps.Map:
        """The playable map. A seat is played by one person, so one arrangement of it is kept."""
        made = self._map
        if made is None or made.pins != pins:
            made = self._map = maps.Map(self.scene, pins)
        return made

    def part(self, key: tuple[str, ...], make: Callable[[], T]) -> T:
        """Something that follows from the outlook and this key alone. A long word of the key, a
        whole sheet perhaps, is kept as its digest: the shelf must not keep what people wrote."""
        short = tuple(digest(word) if len(word) > LONG else word for word in key)
        made: T = self._parts.get(short, make)
        return made


SHELF: Shelf[Outlook] = Shelf(KEPT)
"""The outlooks last used, for all visitors of this process."""


def key_of(row: MatchFacts, seat: str | None, turn: int | None, asked: bool) -> Key:
    return (*state_key(row), row.status == Status.OVER, seat, turn, asked)


def outlook(
    row: MatchFacts, seat: str | None, turn: int | None, asked: bool, make: Callable[[], Outlook]
) -> Outlook:
    """The outlook of a seat (None: the public) on a turn (None: now)."""
    return SHELF.get(key_of(row, seat, turn, asked), make)
