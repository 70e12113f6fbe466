"""Ships: how far they get, and with which line."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.starfarers.galaxy.board import IDS, INDEX, KIND_AT, SPACE, distances
from starpost.games.starfarers.galaxy.where import feeds, place
from starpost.games.starfarers.known.view import View
from starpost.games.starfarers.state import State
from starpost.games.starfarers.writing.choices import moves
from starpost.games.starfarers.writing.orders import Look, Move
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Ship
from starpost.told.words import listed

SLOWEST, FASTEST = 3, 5
"""What two balls give: with the black one the flight goes on at speed 3 (rule 6.2)."""


def ships(view: View, choices: Sequence[Order]) -> tuple[Ship, ...]:
    """The seat's ships: where each may fly now, or would get with the next roll."""
    if view.me < 0:
        return ()
    s, p = view.table, view.me
    return tuple(_ship(s, p, k, choices) for k in range(3) if s.ships[3 * p + k] >= 0)


def _ship(s: State, p: int, number: int, choices: Sequence[Order]) -> Ship:
    here = s.ships[3 * p + number]
    ref = f"ship-{s.match.seats[p]}-{number + 1}"
    kind = "Trade ship" if s.trade[3 * p + number] else "Colony ship"
    bonus = s.speed_stat(p)
    if s.ask in ("move", "pass") and s.active == p:
        left = 0 if s.held >> number & 1 else s.speed + bonus - s.spent[number]
        steps = f"{left} step{'s' * (left != 1)} left" if left > 0 else "no step left"
        ways = tuple(way for one in choices if (way := _way(s, here, number + 1, one)))
        return Ship(ref, f"{kind} {number + 1}: {steps}", IDS[here], moves=ways)
    low, high = SLOWEST + bonus, FASTEST + bonus
    near = _stops(s, p, number, here, low)
    far = [name for name in _stops(s, p, number, here, high) if name not in set(near)]
    label = f"{kind} {number + 1}: {low} to {high} steps"
    return Ship(ref, label, IDS[here], sure=tuple(near), maybe=tuple(far))


def unmoved(fleet: Sequence[Ship]) -> str:
    """What the end of the turn would waste, asked once: ships that could still fly."""
    left = [ship.label.split(": ") for ship in fleet if ship.moves]
    if not left:
        return ""
    return f"{listed(f'{name} has {steps}' for name, steps in left)}. End your turn all the same?"


def _stops(s: State, p: int, number: int, here: int, left: int) -> list[str]:
    return [m.to for m in moves(s, p, number, here, left) if isinstance(m, Move)]


def _way(s: State, here: int, ship: int, order: Order) -> tuple[str, str, str] | None:
    """Where a line sends this ship, in words."""
    if isinstance(order, Look) and order.ship == ship:
        goal = INDEX[order.at]
        return order.at, f"look in at {place(goal)}, then fly on", str(order)
    if not isinstance(order, Move) or order.ship != ship:
        return None
    goal = INDEX[order.to]
    steps = distances(here)[goal]
    words = f"{place(goal)}, {steps} step{'s' * (steps != 1)}"
    if KIND_AT[goal] != SPACE:
        words = f"{words}; {feeds(s, goal)}".rstrip("; ")
    return order.to, words, str(order)
