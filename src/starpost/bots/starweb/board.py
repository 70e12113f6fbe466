"""What the bot makes of a printout: its fleets, the known web, dangers, what is spoken for.

The plan is written here too: ships change hands on paper before they do on the board.
"""

from __future__ import annotations

from collections import deque

from msgspec import Struct

from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import KeySeen, Sighting, World
from starpost.games.starweb.tables import HOPS
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

FRESH = 3
"""Fleets seen longer ago than this are somewhere else by now."""


class Fleet(Struct):
    """One of our keys, with the ships it will have when it comes to moving."""

    id: int
    at: int
    ships: int
    cargo: int
    artifacts: tuple[int, ...]
    used: bool = False
    """It has its one order of the turn: move, fire, robots, gift or bomb."""
    busy: bool = False
    """It loads or unloads, so it keeps its ships together."""


class Board:
    """The seat's knowledge, indexed, and the sheet being written."""

    def __init__(self, view: View, dice: Dice) -> None:
        self.view, self.dice, self.seat = view, dice, view.seat
        self.orders: list[Order] = []
        self.claimed: set[int] = set()
        self.mine = {s.world.id: s.world for s in view.my_worlds()}
        self.fleets = {
            key.id: Fleet(key.id, s.world.id, key.ships, view.cargo.get(key.id, 0), key.artifacts)
            for s, key in view.my_fleets()
        }
        self._keys = {key.id: key for key in view.my_keys()}
        self.capacity = {n: w.capacity for n, w in self.mine.items()}
        self.guarded = {n: w.iships + w.pships for n, w in self.mine.items()}
        self.spare = {
            n: max(0, w.metal - 2 * min(w.industry, w.population)) for n, w in self.mine.items()
        }
        """Metal that lies about unused, the coming turn's digging not counted."""
        self.haulers = 0
        self._routes: dict[int, dict[int, tuple[int, ...]]] = {}

    def order(self, order: Order) -> None:
        self.orders.append(order)

    # --- what is where -------------------------------------------------------------------

    def sighting(self, world: int) -> Sighting | None:
        return self.view.sighting(world)

    def world(self, number: int) -> World | None:
        found = self.view.sighting(number)
        return found.world if found else None

    def at(self, world: int) -> list[Fleet]:
        return [fleet for fleet in self.fleets.values() if fleet.at == world]

    def strangers(self, world: int) -> list[KeySeen]:
        """Foreign fleets that may shoot at us there, as far as the news is fresh."""
        found = self.view.sighting(world)
        if found is None or self.view.turn - found.turn > FRESH:
            return []
        allies = self.view.allies
        return [
            key
            for key in found.keys
            if key.ships and key.owner and key.owner != self.seat and key.owner not in allies
        ]

    def danger(self, world: int) -> int:
        """Foreign ships that could shoot at us there."""
        here = self.world(world)
        home = 0
        if here is not None and here.owner not in ("", self.seat, *self.view.allies):
            home = here.iships + here.pships
        return home + sum(key.ships for key in self.strangers(world))

    def armed(self, fleet: int) -> bool:
        """Whether a fleet of ours carried a bomb when the turn began."""
        return self._keys[fleet].pbb

    def at_peace(self, fleet: int) -> bool:
        return self._keys[fleet].at_peace

    def is_hole(self, world: int) -> bool:
        here = self.world(world)
        return here is not None and here.black_hole

    # --- ways ----------------------------------------------------------------------------

    def routes(self, start: int) -> dict[int, tuple[int, ...]]:
        """Every world in reach, with the safe way to it: no ambush on the way, no black hole."""
        if start not in self._routes:
            self._routes[start] = self._search(start)
        return self._routes[start]

    def _search(self, start: int) -> dict[int, tuple[int, ...]]:
        ways: dict[int, tuple[int, ...]] = {start: ()}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            if here != start and (self.danger(here) or self.sighting(here) is None):
                continue  # the end of a way, never a part of one
            found = self.sighting(here)
            for there in found.world.links if found else ():
                if there not in ways and not self.is_hole(there):
                    ways[there] = (*ways[here], there)
                    queue.append(there)
        del ways[start]
        return ways

    def hop(self, way: tuple[int, ...]) -> tuple[int, ...]:
        """As much of a way as one turn allows."""
        return way[:HOPS]
