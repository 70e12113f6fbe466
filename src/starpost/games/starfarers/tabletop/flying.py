"""Ships: how far they get, and with which line."""

from __future__ import annotations

from collections.abc import Sequence

from starpost.games.starfarers.galaxy.board import IDS, INDEX, KIND_AT, SPACE, distances
from starpost.games.starfarers.galaxy.where import feeds, place, where
from starpost.games.starfarers.known.seen import View
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tabletop.goals import from_there, nearest
from starpost.games.starfarers.writing.choices import moves
from starpost.games.starfarers.writing.orders import Look, Move
from starpost.kernel.orders import Order
from starpost.kernel.tabletop import Ship
from starpost.told.words import counted, listed

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
    bonus, aims = s.speed_stat(p), nearest(s, p, here, trade=bool(s.trade[3 * p + number]))
    if s.ask in ("move", "pass") and s.active == p:
        moved = (one for one in choices if isinstance(one, Move) and one.ship == number + 1)
        stops = [at for one in moved if KIND_AT[at := INDEX[one.to]] == SPACE]
        then = from_there(s, p, number, stops)
        ways = tuple(way for one in choices if (way := _way(s, here, number + 1, one, then)))
        label = f"{_name(s, p, number)}: {_steps(s, p, number)}"
        return Ship(ref, label, IDS[here], moves=ways, does="Fly here", aims=aims)
    if s.phase == "flight" and s.active == p:  # the balls have fallen; another question comes first
        left = f": {_steps(s, p, number)}" if s.ask == "friend" else ""
        return Ship(ref, f"{_name(s, p, number)}{left}", IDS[here], aims=aims)
    low, high = SLOWEST + bonus, FASTEST + bonus
    near = _stops(s, p, number, here, low)
    far = [name for name in _stops(s, p, number, here, high) if name not in set(near)]
    label = f"{_name(s, p, number)}: {low} to {high} steps"
    return Ship(ref, label, IDS[here], sure=tuple(near), maybe=tuple(far), aims=aims)


def _name(s: State, p: int, number: int) -> str:
    return f"{'Trade' if s.trade[3 * p + number] else 'Colony'} ship {number + 1}"


def _steps(s: State, p: int, number: int) -> str:
    held = s.held >> number & 1
    left = 0 if held else s.speed + s.speed_stat(p) - s.spent[number]
    return f"{counted(left, 'step')} left" if left > 0 else "no step left"


def unmoved(view: View, choices: Sequence[Order]) -> str:
    """What the end of the turn would waste, asked once: ships that have not flown and could. Who
    has flown one stopped it where it stands."""
    s, p = view.table, view.me
    flying = {one.ship - 1 for one in choices if isinstance(one, (Move, Look))}
    left = [f"{_name(s, p, k)} has {_steps(s, p, k)}" for k in sorted(flying) if not s.spent[k]]
    return f"{listed(left)}. End your turn all the same?" if left else ""


def _stops(s: State, p: int, number: int, here: int, left: int) -> list[str]:
    """Sites and docks in reach: what lies between them nobody flies for."""
    ways = moves(s, p, number, here, left)
    return [m.to for m in ways if isinstance(m, Move) and KIND_AT[INDEX[m.to]] != SPACE]


def _way(
    s: State, here: int, ship: int, order: Order, then: dict[int, str]
) -> tuple[str, str, str] | None:
    """Where a line sends this ship, in words."""
    if isinstance(order, Look) and order.ship == ship:
        return order.at, f"look in {where(order.at)}, then fly on", str(order)
    if not isinstance(order, Move) or order.ship != ship:
        return None
    goal = INDEX[order.to]
    steps = distances(here)[goal]
    words = f"{place(goal)}, {steps} step{'s' * (steps != 1)}"
    if KIND_AT[goal] != SPACE:
        words = f"{words}; {feeds(s, goal)}".rstrip("; ")
    elif goal in then:
        words = f"{words}; {then[goal]}"
    return order.to, words, str(order)
