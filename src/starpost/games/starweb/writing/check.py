"""The preview of a sheet: it knows only what the player has been shown (rule 3.8)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import pairwise

from msgspec.structs import replace

from starpost.games.starweb.known.view import View
from starpost.games.starweb.state import Key, Kind, Name, World, WorldId, index
from starpost.games.starweb.writing.checker import OPEN, Checker
from starpost.games.starweb.writing.checking import CHECKS
from starpost.games.starweb.writing.problems import problem, shown
from starpost.games.starweb.writing.reckoning import trims
from starpost.games.starweb.writing.values import Move
from starpost.kernel.orders import Order, Problem, Unread, unreadable


def check(view: View, orders: Sequence[Order]) -> list[Problem]:
    """Rule 3.8: step 0 on the player's own map. Hops between unseen worlds stay open."""
    if not orders:
        return []
    found = refusals(view, orders)
    return sorted(found + trims(view, orders, refused(found)), key=lambda p: p.index or 0)


def refusals(view: View, orders: Sequence[Order]) -> list[Problem]:
    """Lines that will not happen at all."""
    checker = _checker(view)
    found: list[Problem] = []
    for place, order in enumerate(orders):
        test = CHECKS.get(type(order))
        if test is None:
            line = order if isinstance(order, Unread) else Unread(str(order)[:40])
            found.append(unreadable(line, place))
            continue
        code = test(checker, order)
        if code:
            found.append(_plain(view, order, shown(problem(order, code, place))))
    return found


def no_gate(view: View, path: Sequence[WorldId]) -> str:
    """Between which two worlds of a way there is none; "": as far as is known there may be."""
    hops = ((a, b) for a, b in pairwise(path) if view.sighting(a) and b not in view.links(a))
    return next((f"No gate leads from W{a} to W{b}." for a, b in hops), "")


def _plain(view: View, order: Order, found: Problem) -> Problem:
    """The sentence that a state keeps, with its places, which a reader need not look for."""
    if found.code != "not_adjacent" or not isinstance(order, Move):
        return found
    start = next((s.world.id for s, key in view.my_fleets() if key.id == order.fleet), 0)
    return replace(found, text=no_gate(view, (start, *order.path)) or found.text)


def refused(problems: Sequence[Problem]) -> frozenset[int]:
    """The places of lines that will not happen at all."""
    return frozenset(p.index for p in problems if p.index is not None and p.code != OPEN)


def _checker(view: View) -> Checker:
    known: dict[int, World] = {n: s.world for n, s in view.worlds.items()}
    for number, sighting in view.memory.items():
        known[number] = World(number, sighting.world.links)
    worlds, keys = _unseen(view.size)
    in_sight = _keys(view)
    kinds: dict[Name, Kind] = {view.seat: view.type} if view.type else {}
    return Checker(
        view.seat,
        view.type,
        view.turn,
        worlds | known,
        keys | in_sight,
        index(in_sight.values()),
        kinds=kinds,
        met=view.met,
        introduced=view.introduced,
        dark=worlds.keys() - known.keys(),
    )


@lru_cache(maxsize=16)
def _unseen(size: tuple[int, int]) -> tuple[dict[int, World], dict[int, Key]]:
    """A board of which nothing was shown: no gates, and keys somewhere else, which is all that
    matters here. The same for everybody, as a check only reads."""
    worlds, keys = size
    return {n: World(n) for n in range(1, worlds + 1)}, {n: Key(n, 0) for n in range(1, keys + 1)}


def _keys(view: View) -> dict[int, Key]:
    """Keys in sight."""
    keys = {}
    for number, sighting in view.worlds.items():
        for key in sighting.keys:
            keys[key.id] = Key(
                key.id,
                number,
                key.owner,
                key.ships,
                view.cargo.get(key.id, 0),
                key.at_peace,
                key.pbb,
                key.artifacts,
            )
    return keys
