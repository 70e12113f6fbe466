"""Starfarers for learning at speed: exact numbers, and many tables side by side in one process.

The numbers are read off a position: the one in a seat's view, or the referee's own, of which only
what the seat may know is read. A test holds the two against each other.
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.phases.selfplay import new_game, speaker
from starpost.games.starfarers.state import State
from starpost.games.starfarers.table import Play
from starpost.games.starfarers.tables import SC_FIRST, SPEED_BONUS
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
Counts = NDArray[np.int32]


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
            s.friends.count(p),
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


def _counted(s: State, me: int) -> list[int]:
    """The whole numbers of a table of four that `_seen` makes a row of."""
    return [
        me, s.turn, s.speed, s.active == me, me in s.owing, s.ask == "main", s.offer is not None,
        s.held, len(s.white), ASKS.get(s.ask, -1), *s.hands[GOODS * me : GOODS * me + GOODS],
        *s.bank, *s.counts, *s.fame, *map(len, s.colonies[:PLAYERS]), *map(len, s.ports[:PLAYERS]),
        *map(len, s.trophies[:PLAYERS]), *s.parts, *s.ships, *s.friends, *s.holders,
    ]  # fmt: skip


CUTS = np.cumsum([1, 6, 2, 1, GOODS, GOODS, *[PLAYERS] * 5, SHIPS * PLAYERS, SHIPS * PLAYERS, 20])
"""Where in `_counted` one kind of thing ends and the next begins."""
SEATS = np.arange(PLAYERS)
BONUS = np.array(SPEED_BONUS, np.float32)


def _seen(counted: Counts) -> NDArray[np.float32]:
    """The same as `numbers`, for many tables of four at once."""
    me, first, rest, ask, hand, bank, *players = np.split(counted, CUTS, axis=1)
    each = _players(*players)[np.arange(len(counted))[:, None], (me + SEATS) % PLAYERS]
    found = np.empty((len(counted), SIZE), np.float32)
    found[:, :6], found[:, 6:8], found[:, 8:13], found[:, 13:18] = (
        first,
        rest / 8,
        hand / 4,
        bank / 4,
    )
    found[:, 0] /= 50
    found[:, 18 : 18 + PLAYERS * EACH] = each.reshape(-1, PLAYERS * EACH)
    found[:, 18 + PLAYERS * EACH :] = ask == np.arange(len(ASKS))
    return found


def _players(
    cards: Counts, fame: Counts, colonies: Counts, ports: Counts, trophies: Counts, parts: Counts,
    ships: Counts, friends: Counts, holders: Counts,
) -> NDArray[np.float32]:  # fmt: skip
    """What everybody sees of each player, by table and seat."""
    held = friends[:, :, None] == SEATS
    quick = held[:, SC_FIRST : SC_FIRST + len(BONUS)].transpose(0, 2, 1) @ BONUS
    points = colonies + 2 * ports + trophies + (fame >> 1)
    points += 2 * (holders[:, :, None] == SEATS).sum(1, np.int32)
    facts = (cards / 4, points, fame, held.sum(1), colonies, ports, trophies,
             parts[:, ::3] + quick)  # fmt: skip
    found = np.empty((*cards.shape, EACH), np.float32)
    for place, fact in enumerate(facts):
        found[:, :, place] = fact
    found[:, :, len(facts) :] = ships.reshape(-1, PLAYERS, SHIPS) >= 0
    return found


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
        counted = array("i")
        for play, speaks in zip(self._plays, self.speakers, strict=True):
            counted.fromlist(_counted(play.s, speaks))
        return _seen(np.frombuffer(counted, np.int32).reshape(self.count, -1))

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
