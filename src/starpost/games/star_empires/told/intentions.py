"""What a player may want with a sector or the ships in it; a sheet in words is told in `plan`."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.told.arms import arms
from starpost.games.star_empires.told.fitting import left
from starpost.games.star_empires.told.flights import flights
from starpost.games.star_empires.told.idle import leftover
from starpost.games.star_empires.told.plan import COUNT, explain, last_turn
from starpost.games.star_empires.told.wish import Reader, Wish
from starpost.games.star_empires.told.yard import talks, yard
from starpost.games.star_empires.writing.places import goal
from starpost.games.star_empires.writing.slots import read_pair
from starpost.kernel.telling import Intention

__all__ = ["explain", "intentions", "left", "leftover"]
ENOUGH, LATE = 40, 15
"""Intentions with nothing selected: the best of all; and what comes too late is worth."""


def intentions(view: View, selected: str = "") -> list[Intention]:
    """For a world, a portal, a sector or the ships in one; nothing selected: for everything."""
    if not view.code or view.over or view.eliminated:
        return []
    reader = Reader(view)
    at = _sector(view, selected)
    own = selected.startswith(f"{view.seat}(")  # ships want what they do, not what others do there
    found = [
        _timely(view, wish.intention)
        for wish in _all(reader)
        if not selected or (at is not None and at in (wish.places[:1] if own else wish.places))
    ]
    best = sorted(found, key=lambda wish: -wish.worth)
    return best if selected else best[:ENOUGH]


def _timely(view: View, wish: Intention) -> Intention:
    """On the last turn nobody is told to do what counts only later."""
    if not last_turn(view) or wish.sign in COUNT:
        return wish
    return replace(wish, worth=min(wish.worth, LATE))


def _all(reader: Reader) -> Iterator[Wish]:
    yield from flights(reader)
    yield from arms(reader)
    yield from yard(reader)
    yield from talks(reader)


def _sector(view: View, selected: str) -> Pair | None:
    """A selection of the map: a name, `(o,y)`, or the owner before `(o,y)` for ships."""
    found = goal(view, selected)
    if found is None and "(" in selected:
        found = read_pair(selected[selected.index("(") :])
    return found
