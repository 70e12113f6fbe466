"""What a newcomer is told first, before anything is weighed: a ship to be had, a point in reach.

The bots weigh these things against others, and often rightly; but who learns the game learns it by
ships that found colonies.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from starpost.bots.starfarers.goals import (
    BUY_COLONY_SHIP,
    BUY_PORT,
    BUY_TRADE_SHIP,
    COSTS,
    OUTER,
    RISK,
    affords,
    flights,
    sites,
    wishes,
)
from starpost.bots.starfarers.policy import buy
from starpost.bots.starfarers.weights import Style
from starpost.games.starfarers.galaxy.board import INDEX, IS_OUTER, PLANET_DOT, SYSTEM_OF
from starpost.games.starfarers.phases.founding import overcomes
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tables import FREIGHT, KIND, KIND_COST, PIRATE, RESOURCES, RINGS
from starpost.games.starfarers.writing import orders as o
from starpost.kernel.orders import Order

SHIPS = (BUY_COLONY_SHIP, BUY_TRADE_SHIP)
LATE: Final = 3
"""Rounds before the end from which on a point at hand goes before a ship."""
BARGAINS: Final = ("two cards for one", "two cards of your choice for one")
"""Words of a question that offers two cards for one."""
SURE = dict(OUTER)


def first(s: State, p: int, options: Sequence[Order], style: Style) -> Order | None:
    """The free card, then a ship that has somewhere to go, or a spaceport, which late in a match of
    few rounds goes first: bought, or brought nearer by a trade of cards that it does not need.
    None: there is none to be had."""
    if s.ask == "move":
        return _point(s, p, options, style)
    if s.ask != "main" or not options or options[0] is o.SUPPLY:
        return None
    ships = _ships(s, p, style)
    late = 0 < flights(s) <= LATE
    for what, where in (*_port(s, p), *ships) if late else (*ships, *_port(s, p)):
        if affords(s, p, COSTS[what]):
            found = buy(s, p, what, where, options)
            if found in options:
                return found
    return _asked_for(s, p, (*_port(s, p), *ships) if late else ships)


def _port(s: State, p: int) -> list[tuple[int, int]]:
    """A spaceport is a point at once: where it may stand."""
    if len(s.ports[p]) >= RINGS or not s.colonies[p]:
        return []
    return [(BUY_PORT, max(s.colonies[p], key=lambda i: (IS_OUTER[SYSTEM_OF[i]], -i)))]


def spared(s: State, p: int, order: Order, options: Sequence[Order], style: Style) -> Order:
    """The same answer, unless it spends on a booster or a cannon what the next ship needs, which
    lacks one card only: then it is better kept."""
    if not isinstance(order, o.Build) or order.kind == "freight" or flights(s) == 1:
        return order
    hand = s.hand(p)
    paid, each = KIND_COST[KIND[order.kind]]
    after = [n - each if r == paid else n for r, n in enumerate(hand)]
    for what, _ in _ships(s, p, style):
        if _lacks(hand, COSTS[what]) == 1 < _lacks(after, COSTS[what]):
            return options[-1]
    return order


def _lacks(hand: Sequence[int], cost: Sequence[int]) -> int:
    return sum(max(0, c - h) for h, c in zip(hand, cost, strict=True))


def _ships(s: State, p: int, style: Style) -> list[tuple[int, int]]:
    """Ships that could found something in time, with their pads: colony ships first."""
    found = [(what, where) for _, what, where in wishes(s, p, style) if what in SHIPS]
    return sorted(found)


def _asked_for(s: State, p: int, goals: Sequence[tuple[int, int]]) -> Order | None:
    """One card short of a ship: a spare card for it, offered to everybody once a turn."""
    if s.offers:
        return None
    hand = s.hand(p)
    for what, _ in goals:
        left = [h - c for h, c in zip(hand, COSTS[what], strict=True)]
        short = [r for r in range(5) if left[r] < 0]
        spare = max(range(5), key=lambda r: left[r])
        if [left[r] for r in short] == [-1] and left[spare] > 0:
            give = f"{RESOURCES[spare]}:2" if left[spare] >= 3 else RESOURCES[spare]
            return o.Offer("ALL", give, RESOURCES[short[0]])
    return None


def _point(s: State, p: int, options: Sequence[Order], style: Style) -> Order | None:
    """A colony that can be founded this very turn: at once where a ship stands, else where it
    gets; the best of them."""
    if any(isinstance(order, (o.Found, o.Clear)) for order in options):
        return None
    free = {site: worth for worth, site in sites(s, p, style) if _is_sure(s, p, site)}
    ways = [
        way for way in options
        if isinstance(way, o.Move) and not s.trade[3 * p + way.ship - 1] and INDEX[way.to] in free
    ]  # fmt: skip
    return max(ways, key=lambda way: free[INDEX[way.to]], default=None)


def _is_sure(s: State, p: int, site: int) -> bool:
    """Whether nothing that is known, or likely, keeps a colony away."""
    guns, rings = s.cannon_stat(p), s.parts[3 * p + FREIGHT]
    knows = s.open | s.seen[p]
    for k in SURE[site]:
        if not knows >> k & 1:
            if RISK[PLANET_DOT[k]] < 1:
                return False
        elif s.chips[k] >= PIRATE and not overcomes(s.chips[k], guns, rings):
            return False
    return True
