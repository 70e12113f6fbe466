"""What a player's planets are worth, as far as he knows. Rules 11.1 and 11.2."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import STAR_HEX
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF, Planet


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


def points(view: View) -> int:
    """What the seat would have if the last round ended now; at the end, what it has."""
    if view.name in view.scores:
        return view.scores[view.name]
    return sum(controlled(view).values())
