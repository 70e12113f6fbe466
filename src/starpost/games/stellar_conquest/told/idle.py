"""Transports that wait without a goal: where they could settle, or why they stay."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from starpost.games.stellar_conquest.galaxy.board import (
    OFFMAP,
    STAR_AT,
    STAR_NAMES,
)
from starpost.games.stellar_conquest.galaxy.ships import ships_of
from starpost.games.stellar_conquest.known.points import guarded, staked
from starpost.games.stellar_conquest.known.refuge import foes
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import Group
from starpost.games.stellar_conquest.told.saying import best_planet, going, turns_to
from starpost.games.stellar_conquest.told.wording import fleet_of
from starpost.games.stellar_conquest.writing import orders as o
from starpost.kernel.orders import Order
from starpost.kernel.telling import Intention
from starpost.told.words import listed


def idle(view: View) -> list[tuple[int, Group]]:
    """Groups with people aboard that lie there without a goal, and hold no points by it."""
    return [
        (n, g)
        for n, g in sorted(view.known.groups.items())
        if g.owner == view.seat and g.t and g.at >= 0 and g.dest < 0 and not g.moved
        and not staked(view, n) and not guarded(view, n)
    ]  # fmt: skip


def leftover(view: View, orders: Sequence[Order]) -> Iterator[Intention]:
    """A known planet with room for transports that a sheet leaves behind. They fly to unknown
    stars only if their player says so: without an escort one in six is lost."""
    asking = view.known.asking
    if asking is None or asking.ask != "move" or asking.seat != view.seat:
        return
    told = {getattr(order, "group", "") for order in orders}
    told |= {order.into for order in orders if isinstance(order, o.Join)}
    room = _room(view)
    for order in orders:
        if isinstance(order, o.Move):
            room.pop(order.to, None)  # others are sent there already
    for number, group in idle(view):
        if f"G{number}" in told or is_home(view, group):
            continue
        goal = _goal(view, group, room)
        if goal is not None:
            name = STAR_NAMES[goal]
            room[name] -= group.t
            words = f"G{number} with {fleet_of(ships_of(group))}"
            yield going(view, group, words, goal, (str(o.Move(f"G{number}", name)),))


def is_home(view: View, group: Group) -> bool:
    """Whether its people may land where it is."""
    star = STAR_AT[group.at] if group.at >= 0 else -1
    return star in view.known.cards and best_planet(view, star) is not None


def _room(view: View) -> dict[str, int]:
    """By star: room on its best planet, less the people who are on their way to it."""
    found = {}
    for star in sorted(view.known.cards):
        best = best_planet(view, star)
        if best is not None:
            found[STAR_NAMES[star]] = best[1]
    for group in view.known.groups.values():
        star = STAR_AT[group.dest] if group.owner == view.seat and group.dest >= 0 else -1
        if star >= 0 and STAR_NAMES[star] in found:
            found[STAR_NAMES[star]] -= group.t
    return found


def _goal(view: View, group: Group, room: dict[str, int]) -> int | None:
    """The nearest star with room for all of them, if they get there in time to be counted; where
    somebody armed is known to wait nobody is sent without a gun."""
    left = view.known.turns - view.known.turn + 1
    ways = [
        (turns_to(view, group, star), star)
        for star in sorted(view.known.cards)
        if room.get(STAR_NAMES[star], 0) >= group.t and (group.armed or not foes(view, star))
    ]
    soon, star = min(ways, default=(left + 1, -1))
    return star if soon <= left else None


def waiting(view: View) -> str:
    """Who still has no goal when others are under way, and why; "": nobody."""
    own = [(n, g) for n, g in sorted(view.known.groups.items()) if g.owner == view.seat]
    people = dict(idle(view))
    lazy = [
        (n, g)
        for n, g in own
        if (n in people and not is_home(view, g)) or (g.at == OFFMAP and not g.moved)
    ]
    if not lazy or not any(g.moved or g.dest >= 0 for _, g in own):
        return ""
    names = listed(f"G{n}" for n, _ in lazy)
    room, one = _room(view), len(lazy) == 1
    if all(g.at != OFFMAP and _goal(view, g, room) is None for _, g in lazy):
        waits, its = ("waits", "its") if one else ("wait", "their")
        return f"{names} {waits}: no planet you know has room for {its} people."
    return f"{names} {'has' if one else 'have'} no goal yet."
