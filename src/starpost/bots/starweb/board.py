"""What the bot makes of a printout: its fleets, the known web, dangers, what is spoken for.

The plan is written here too: ships change hands on paper before they do on the board.
"""

from __future__ import annotations

from collections import deque

from msgspec import Struct

from starpost.bots.starweb.weights import Weights
from starpost.bots.tempers import Temper
from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import KeySeen, Sighting, World
from starpost.games.starweb.tables import HOPS
from starpost.games.starweb.writing.orders import BOOK
from starpost.kernel.dice import Dice
from starpost.kernel.orders import Order

STRONG, TOLL, MOST_TOLL = 24, 12, 4
"""A fleet of so many ships passes an ambush of one ship for each twelve of its own."""
FAR = 9
"""Gates of the longest way anybody plans."""
STARVED = 8
"""So much idle industry makes metal dear."""
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
    drops: bool = False
    """Its bomb falls this turn."""
    loaded: bool = False
    """It gets a bomb this turn."""


class Board:
    """The seat's knowledge, indexed, and the sheet being written."""

    def __init__(self, view: View, dice: Dice, temper: Temper, weights: Weights) -> None:
        self.view, self.dice, self.seat = view, dice, view.seat
        self.temper, self.w = temper, weights
        self.orders: list[Order] = []
        self.why: dict[str, str] = {}
        self.claimed: set[int] = set()
        self.known = {**view.memory, **view.worlds}
        """The latest report of every world."""
        self.holes = {n for n, s in self.known.items() if s.world.black_hole}
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
        self.wanting = [n for n, w in self.mine.items() if min(w.industry, w.population) > w.metal]
        """Worlds whose industry stands idle for want of metal."""
        idle = sum(max(0, min(w.industry, w.population) - w.metal) for w in self.mine.values())
        self.starving = idle >= STARVED
        self.manned = sum(1 for fleet in self.fleets.values() if fleet.ships)
        self.haulers = 0
        self.hauling = 0
        """Fleets, and ships, that carry metal or fetch it."""
        self.promised: dict[int, int] = {}
        """Metal that is on its way to each customer."""
        self.emptied: set[int] = set()
        """Worlds whose artifacts go aboard this turn."""
        self.probed: set[int] = set()
        self.besieged = {n for n in self.mine if self.strangers(n)}
        self._danger: dict[int, int] = {}
        self._routes: dict[tuple[int, int], dict[int, tuple[int, ...]]] = {}

    def order(self, order: Order, why: str = "") -> None:
        """Write a line; `why` is what advice will say about it."""
        self.orders.append(order)
        if why:
            self.why[BOOK.render(order)] = why

    # --- what is where -------------------------------------------------------------------

    def sighting(self, world: int) -> Sighting | None:
        return self.known.get(world)

    def world(self, number: int) -> World | None:
        found = self.known.get(number)
        return found.world if found else None

    def at(self, world: int) -> list[Fleet]:
        return [fleet for fleet in self.fleets.values() if fleet.at == world]

    def strangers(self, world: int) -> list[KeySeen]:
        """Foreign fleets that may shoot at us there, as far as the news is fresh."""
        found = self.known.get(world)
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
        if world not in self._danger:
            self._danger[world] = self._count_danger(world)
        return self._danger[world]

    def _count_danger(self, world: int) -> int:
        here = self.world(world)
        home = 0
        if here is not None and here.owner not in ("", self.seat, *self.view.allies):
            home = here.iships + here.pships
        return home + sum(key.ships for key in self.strangers(world))

    def is_border(self, world: int) -> bool:
        """Whether somebody else's world or ships are next door."""
        return any(self.danger(n) for n in (world, *self.view.links(world)))

    def armed(self, fleet: int) -> bool:
        """Whether a fleet of ours carried a bomb when the turn began."""
        return self._keys[fleet].pbb

    def at_peace(self, fleet: int) -> bool:
        return self._keys[fleet].at_peace

    # --- ways ----------------------------------------------------------------------------

    def routes(self, fleet: Fleet) -> dict[int, tuple[int, ...]]:
        """Every world in reach, with a way to it that costs a fleet little, and no black hole."""
        bold = fleet.ships // TOLL if fleet.ships >= STRONG else 0
        bold = min(bold, MOST_TOLL)
        if (fleet.at, bold) not in self._routes:
            self._routes[fleet.at, bold] = self._search(fleet.at, bold)
        return self._routes[fleet.at, bold]

    def _search(self, start: int, bold: int) -> dict[int, tuple[int, ...]]:
        ways: dict[int, tuple[int, ...]] = {start: ()}
        queue = deque([start])
        while queue:
            here = queue.popleft()
            found = self.known.get(here)
            if found is None or (here != start and self.stops(here, bold)):
                continue  # the end of a way, never a part of one
            way = ways[here]
            if len(way) == FAR:
                continue
            for there in found.world.links:
                if there not in ways and there not in self.holes:
                    ways[there] = (*way, there)
                    queue.append(there)
        del ways[start]
        return ways

    def stops(self, world: int, bold: int) -> bool:
        """Whether a fleet that makes so light of an ambush is not sent through a world."""
        return self.danger(world) > bold

    def hop(self, way: tuple[int, ...]) -> tuple[int, ...]:
        """As much of a way as one turn allows."""
        return way[:HOPS]
