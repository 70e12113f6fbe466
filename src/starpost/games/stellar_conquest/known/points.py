"""What a player's planets are worth, as far as he knows. Rules 11.1 and 11.2."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import STAR_AT, STAR_HEX, STAR_NAMES, find_star
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF, Planet, planet_name
from starpost.games.stellar_conquest.told import lines

LATE = 2
"""From so many rounds before the end on it is asked about empty planets that ships leave."""


def controlled(view: View) -> dict[int, int]:
    """Planets that would count for the seat now, and for how much; empty ones too (R43)."""
    st = view.known
    found = {}
    for pid, planet in sorted(st.planets.items()):
        worth = view.worths.get(st.world(pid).type, 0)
        if worth and controls(view, pid, planet):
            found[pid] = worth
    return found


def controls(view: View, pid: int, planet: Planet) -> bool:
    """A colony; a guarded conquest; an empty planet in the grasp of own ships or colonists."""
    st, seat, star = view.known, view.seat, STAR_OF[pid]
    if planet.status == "colony":
        return planet.owner == seat
    if planet.status == "conquered":
        return planet.controller == seat and st.armed(STAR_HEX[star], seat)
    if st.here(STAR_HEX[star], seat):
        return True
    beside = any(
        STAR_OF[other] == star and p.status == "colony" and p.owner == seat
        for other, p in st.planets.items()
    )
    return beside and not any(s.star == star and s.seat != seat for s in view.sightings)


def guarded(view: View, number: int) -> int:
    """Points of conquests that this group alone keeps: without a warship they are lost (9.1)."""
    st = view.known
    group = st.groups[number]
    star = STAR_AT[group.at] if group.at >= 0 else -1
    others = any(n != number and g.owner == group.owner and g.at == group.at and g.armed
                 for n, g in st.groups.items())  # fmt: skip
    if star < 0 or others or not group.armed or not view.presence:
        return 0
    held = (n for pid, n in controlled(view).items()
            if STAR_OF[pid] == star and st.planets[pid].status == "conquered")  # fmt: skip
    return sum(held)


def staked(view: View, number: int) -> int:
    """Points of empty planets that count only while this group stays where it is."""
    st = view.known
    group = st.groups[number]
    star = STAR_AT[group.at] if group.at >= 0 else -1
    others = any(n != number and g.owner == group.owner and g.at == group.at
                 for n, g in st.groups.items())  # fmt: skip
    mine = any(STAR_OF[p] == star and planet.status == "colony" and planet.owner == view.seat
               for p, planet in st.planets.items())  # fmt: skip
    if star < 0 or others or mine or not view.presence:
        return 0
    empty = (n for pid, n in controlled(view).items()
             if STAR_OF[pid] == star and st.planets[pid].status == "empty")  # fmt: skip
    return sum(empty)


def forsaken(view: View, star: int) -> int:
    """Points that are gone if all own ships leave a star: conquests, and near the end those of
    empty planets, to which no ship comes back in time."""
    st = view.known
    if not view.presence:
        return 0
    late = st.turns - st.turn < LATE
    mine = any(STAR_OF[pid] == star and p.status == "colony" and p.owner == view.seat
               for pid, p in st.planets.items())  # fmt: skip
    kept = ("conquered", "empty") if late and not mine else ("conquered",)
    worth = controlled(view).items()
    return sum(n for pid, n in worth if STAR_OF[pid] == star and st.planets[pid].status in kept)


def abandoned(view: View) -> dict[str, int]:
    """Points that this round's moves have given up so far: conquests by their names, which go back
    when the movement ends, and stars whose empty planets no ship is over any more."""
    st, found = view.known, {}
    if not view.presence:
        return {}
    for pid, planet in sorted(st.planets.items()):
        held = planet.status == "conquered" and planet.controller == view.seat
        if held and not st.armed(STAR_HEX[STAR_OF[pid]], view.seat):
            found[planet_name(pid)] = view.worths.get(st.world(pid).type, 0)
    for star in _left_stars(view):
        free = (
            pid for pid, p in st.planets.items() if STAR_OF[pid] == star and p.status == "empty"
        )
        mine = any(STAR_OF[pid] == star and p.status == "colony" and p.owner == view.seat
                   for pid, p in st.planets.items())  # fmt: skip
        if not mine and not st.here(STAR_HEX[star], view.seat):
            found[STAR_NAMES[star]] = sum(view.worths.get(st.world(p).type, 0) for p in free)
    return {name: worth for name, worth in found.items() if worth}


def _left_stars(view: View) -> set[int]:
    """From which own groups went in this round."""
    went = (lines.move(event) for event in view.known.log)
    stars = (find_star(move.origin) for move in went if move is not None)
    return {star for star in stars if star is not None}


def points(view: View) -> int:
    """What the seat would have if the last round ended now; at the end, what it has."""
    if view.name in view.scores:
        return view.scores[view.name]
    return sum(controlled(view).values())
