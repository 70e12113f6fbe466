"""Starfarers for learning at speed: exact numbers, and many tables side by side in one process.

The numbers are read off a position: the one in a seat's view, or the referee's own, of which only
what the seat may know is read. A test holds the two against each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from starpost.games.starfarers.known.view import View
from starpost.games.starfarers.phases.selfplay import new_game, speaker
from starpost.games.starfarers.state import State
from starpost.games.starfarers.table import Play
from starpost.games.starfarers.turn import act
from starpost.games.starfarers.writing.choices import LISTS, legal
from starpost.kernel.orders import Order
from starpost.rl.encoding import Vector

PLAYERS, SHIPS, GOODS = 4, 3, 5
ASKS = {ask: place for place, ask in enumerate(sorted(LISTS))}
EACH = 8 + SHIPS
SIZE = 8 + 2 * GOODS + PLAYERS * EACH + len(ASKS)
MOST = 512
"""Answers that can be told apart."""


def numbers(s: State, me: int) -> list[float]:
    """What the player knows of the table, his own things first; -1: nobody's eyes."""
    seats = len(s.match.seats)
    own = max(me, 0)
    found: list[float] = [s.turn / 50, s.speed, s.active == me, me in s.owing, s.ask == "main"]
    found += [s.offer is not None, s.held / 8, len(s.white) / 8]
    found += [count / 4 for count in s.hand(own)] if me >= 0 else (0,) * GOODS
    found += [count / 4 for count in s.bank]
    for k in range(PLAYERS):
        if k >= seats:
            found += (0,) * EACH
            continue
        p = (own + k) % seats
        found += (
            s.counts[p] / 4,
            s.points(p),
            s.fame[p],
            s.friends[p].bit_count(),
            len(s.colonies[p]),
            len(s.ports[p]),
            len(s.trophies[p]),
            s.speed_stat(p),
        )
        found += [ship >= 0 for ship in s.ships[SHIPS * p : SHIPS * p + SHIPS]]
    asked = [0.0] * len(ASKS)
    if s.ask in ASKS:
        asked[ASKS[s.ask]] = 1.0
    return found + asked


def of_view(view: View) -> Vector:
    """A view as a vector."""
    return np.array(numbers(view.table, view.me), np.float32)


class Ended(NamedTuple):
    """A table that has come to its end."""

    winner: int
    points: tuple[int, ...]


class Tables:
    """Many tables of four in one process. All are stepped together; one that ends begins anew."""

    def __init__(self, count: int, seed: int = 0, rounds: int = 0) -> None:
        self.count, self.rounds = count, rounds
        self._next = seed
        self._plays = [self._new() for _ in range(count)]
        self.speakers = [0] * count
        self.answers: list[Sequence[Order]] = [()] * count
        for table in range(count):
            self._ask(table)

    def _new(self) -> Play:
        self._next += 1
        return new_game(self._next, self.rounds)

    def _ask(self, table: int) -> None:
        s = self._plays[table].s
        self.speakers[table] = p = speaker(s)
        self.answers[table] = legal(s, p)

    def observe(self) -> NDArray[np.float32]:
        """One row a table: what the seat that is asked knows."""
        rows = [numbers(self._plays[t].s, self.speakers[t]) for t in range(self.count)]
        return np.array(rows, np.float32)

    def masks(self) -> NDArray[np.int8]:
        """One row a table: which answers there are."""
        counts = np.array([len(found) for found in self.answers])
        found: NDArray[np.int8] = (np.arange(MOST) < counts[:, None]).astype(np.int8)
        return found

    def step(self, actions: Sequence[int] | NDArray[np.int64]) -> dict[int, Ended]:
        """One answer at every table; how those tables ended that did."""
        ended: dict[int, Ended] = {}
        for table, action in enumerate(actions):
            play = self._plays[table]
            s = play.s
            found = self.answers[table]
            act(play, self.speakers[table], found[int(action) % len(found)])
            if s.winner >= 0:
                points = tuple(s.points(p) for p in range(len(s.match.seats)))
                ended[table] = Ended(s.winner, points)
                self._plays[table] = self._new()
            self._ask(table)
        return ended
