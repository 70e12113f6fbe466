"""Ships: how far they get, and with which line."""

from __future__ import annotations

from starpost.games.starfarers.galaxy.board import IDS, KIND_AT, SPACE, distances
from starpost.games.starfarers.known.view import View
from starpost.games.starfarers.state import State
from starpost.games.starfarers.tabletop.where import feeds, place
from starpost.games.starfarers.writing.choices import moves
from starpost.games.starfarers.writing.orders import Move
from starpost.kernel.tabletop import Ship

SLOWEST, FASTEST = 3, 5
"""What two balls give: with the black one the flight goes on at speed 3 (rule 6.2)."""


def ships(view: View) -> tuple[Ship, ...]:
    if view.me < 0:
        return ()
    s, p = view.table, view.me
    return tuple(_ship(s, p, k) for k in range(3) if s.ships[3 * p + k] >= 0)


def _ship(s: State, p: int, number: int) -> Ship:
    here = s.ships[3 * p + number]
    ref = f"ship-{s.match.seats[p]}-{number + 1}"
    kind = "Trade ship" if s.trade[3 * p + number] else "Colony ship"
    bonus = s.speed_stat(p)
    if s.ask == "move" and s.active == p:
        left = 0 if s.held >> number & 1 else s.speed + bonus - s.spent[number]
        steps = f"{left} step{'s' * (left != 1)} left" if left > 0 else "no step left"
        found = _stops(s, p, number, here, left) if left > 0 else []
        lines = tuple((IDS[i], _way(s, here, i), f"move {number + 1} to {IDS[i]}") for i in found)
        return Ship(ref, f"{kind} {number + 1}: {steps}", IDS[here], moves=lines)
    low, high = SLOWEST + bonus, FASTEST + bonus
    near = _stops(s, p, number, here, low)
    far = [i for i in _stops(s, p, number, here, high) if i not in set(near)]
    label = f"{kind} {number + 1}: {low} to {high} steps"
    return Ship(
        ref, label, IDS[here], sure=tuple(IDS[i] for i in near), maybe=tuple(IDS[i] for i in far)
    )


def _stops(s: State, p: int, number: int, here: int, left: int) -> list[int]:
    index = {IDS[i]: i for i in range(len(IDS))}
    return [index[m.to] for m in moves(s, p, number, here, left) if isinstance(m, Move)]


def _way(s: State, here: int, goal: int) -> str:
    steps = distances(here)[goal]
    words = f"{place(goal)}, {steps} step{'s' * (steps != 1)}"
    return words if KIND_AT[goal] == SPACE else f"{words}; {feeds(s, goal)}".rstrip("; ")
