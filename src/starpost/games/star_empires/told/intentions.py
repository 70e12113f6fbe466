"""What a player may want with a sector or the ships in it; a sheet in words is told in `plan`."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from starpost.games.star_empires.known.sights import View
from starpost.games.star_empires.told.arms import arms
from starpost.games.star_empires.told.fitting import left, leftover
from starpost.games.star_empires.told.flights import flights, visits
from starpost.games.star_empires.told.plan import COUNT, explain
from starpost.games.star_empires.told.purpose import last_turn, made
from starpost.games.star_empires.told.wish import Reader, Wish, sector
from starpost.games.star_empires.told.yard import repairs, talks, yard
from starpost.kernel.telling import Intention
from starpost.told.words import few

__all__ = ["commanded", "explain", "intentions", "left", "leftover", "unplayed"]
ENOUGH, LATE = 40, 15
"""Intentions with nothing selected: the best of all; and what comes too late is worth."""


def intentions(view: View, selected: str = "") -> list[Intention]:
    """For a world, a portal, a sector or the ships in one; nothing selected: for everything."""
    if not view.code or view.over or view.eliminated:
        return []
    reader = Reader(view)
    at = sector(view, selected)
    own = selected.startswith(f"{view.seat}(")  # ships want what they do, not what others do there
    near = visits(reader, at) if at is not None and not own else ()
    found = [
        _timely(view, wish.intention)
        for wish in (*_all(reader), *near)
        if not selected or (at is not None and at in (wish.places[:1] if own else wish.places))
    ]
    best = sorted(found, key=lambda wish: -wish.worth)
    if not selected and last_turn(view):
        return [wish for wish in best if wish.sign in COUNT][:ENOUGH]
    return best if selected else best[:ENOUGH]


def commanded(view: View, selected: str, chosen: Sequence[str]) -> list[Intention]:
    """For some ships of a sector alone: whoever names them wants all of them to do it."""
    if not view.code or view.over or view.eliminated:
        return []
    reader, at = Reader(view, chosen), sector(view, selected)
    ways = (*flights(reader), *arms(reader), *repairs(reader))
    found = [_timely(view, wish.intention) for wish in ways if at in wish.places[:1]]
    return sorted(found, key=lambda wish: -wish.worth)


def unplayed(view: View) -> str:
    """A trial knows of nobody who flies to the same worlds from where one does not look."""
    won = [w for w in view.worlds if w.mine and w.taken]
    if not won:
        return ""
    least = made(view) - sum(w.production for w in won)
    names = few([w.name for w in won], "world")
    return f"{names} may stay nobody's if others come too: then you make {least} RU, or more."


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
