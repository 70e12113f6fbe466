"""What an attack would come to, from what the report shows of the place."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from starpost.games.star_chase.known.view import View
from starpost.games.star_chase.phases.battles import clash, ground, people, siege
from starpost.games.star_chase.state import Empire, Sighting, System
from starpost.kernel.telling import Force
from starpost.told.words import counted, listed, named


def forecast(
    view: View, me: Empire, here: System, seen: Sighting, *, assault: bool = False
) -> tuple[str, int, tuple[Force, ...]]:
    """The words, how much a player would want it, and both sides.

    The other's Weapons and Defence Tech are in the Roundup only if they are among its best three,
    so every level that is possible is fought out (rules 6.3, 6.6).
    """
    cases = [
        _fought(me, here.crs, seen, (wt, dt), assault=assault)
        for wt in _levels(view, seen.owner, "WT")
        for dt in _levels(view, seen.owner, "DT")
    ]
    won = sum(case.taken for case in cases)
    guards = seen.crs + seen.ftr
    stale = view.turn - 1 - seen.turn
    forces = (
        Force(view.seat, here.crs, _between(here.crs - case.lost for case in cases), view.seat),
        Force(seen.owner, guards, _between(case.guards for case in cases), seen.owner),
    )
    cost = _between(case.lost for case in cases)
    more = bool(stale) or reinforced(view, seen)
    there = garrison(seen, sure=not more)
    said = f"you lose {'none' if cost == '0' else f'{cost} of {here.crs}'}"
    said += ". More may have come" if more else " if they stay" if guards else ""
    if won == len(cases):
        return f"{there}: {'against that ' * more}it falls to you, and {said}", 74, forces
    if 2 * won > len(cases):
        return f"{there}: it {'may' if more else 'should'} fall to you, and {said}", 60, forces
    if 2 * won == len(cases):
        return f"{there}: it may fall to you or not; {said}", 40, forces
    return f"{there}: it should not fall to you; {said}", 12, forces


def garrison(seen: Sighting, *, sure: bool = False) -> str:
    """ "At least 3 cruisers were seen there on turn 4"; `sure`: nobody can have joined them."""
    force = ((seen.crs, "cruiser"), (seen.ftr, "fighter"))
    found = listed(counted(n, word) for n, word in force if n)
    one = seen.crs + seen.ftr == 1
    if sure:
        return f"{found} {'stands' if one else 'stand'} there" if found else "Nobody guards it"
    was = f"At least {found} {'was' if one else 'were'}" if found else "No cruiser or fighter was"
    return f"{was} seen there {dated(seen.turn)}"


def dated(turn: int) -> str:
    return f"on turn {turn}" if turn > 0 else "before turn 1"


def since(view: View, seen: Sighting) -> str:
    """When a place was last seen, unless it was at the end of the turn before."""
    return f" {dated(seen.turn)}" if 0 <= seen.turn < view.turn - 1 else ""


def reinforced(view: View, seen: Sighting) -> bool:
    """Whether ships of its owner may join those seen: from next door, or out of what is not in
    sight."""
    if not seen.owner or seen.links is None:
        return bool(seen.owner)
    near = (view.memory.get(code) for code in seen.links if code not in view.systems)
    return any(
        other is None or other.turn < view.turn - 1 or (other.owner == seen.owner and other.crs)
        for other in near
    )


def _between(numbers: Iterable[int]) -> str:
    """ "2", "1 to 3": as far as their technology is known."""
    found = sorted(numbers)
    low, high = found[0], found[-1]
    return str(low) if low == high else f"{low} to {high}"


def _levels(view: View, who: str, tech: str) -> range:
    """What the level may be: told in the Roundup, or not above the least of the best three."""
    best = next((dict(e.best) for e in view.roundup if e.code == who), {})
    if tech in best:
        return range(best[tech], best[tech] + 1)
    return range(min(best.values(), default=0) + 1)


class _Case(Struct, frozen=True):
    """One battle fought out: whether the place falls, our losses, the ships they have left."""

    taken: bool
    lost: int
    guards: int


def _fought(
    me: Empire, ships: int, seen: Sighting, levels: tuple[int, int], *, assault: bool
) -> _Case:
    wt, dt = levels
    fleets, base = (ships, seen.crs, seen.ftr), ground(seen, dt)
    if assault:
        left, crs, ftr = siege(fleets, me.tech["WT"], base, wt)
    else:
        left, crs, ftr = clash(fleets, me.tech["WT"], base, wt, False)
    taken = not crs and not ftr and left > max(0, people(seen) - me.tech["MC"])
    return _Case(taken, ships - left, crs + ftr)


def assault(place: str, fleet: str) -> str:
    return f"Fight to the end for {place}{fleet}"


def left_empty(here: System | None, sent: int) -> str:
    """What an attack leaves behind without a guard."""
    if here is None or here.ftr or sent < here.crs:
        return ""
    works = f", with {here.ind} industry," if here.ind else ""
    return f". {here.code}{works} has no guard then"


def bare(places: list[str]) -> str:
    """Which places no cruiser guards when they are gone."""
    return f". No cruiser stays at {named(places)}" if places else ""
