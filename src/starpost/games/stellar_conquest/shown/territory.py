"""Whose stars are whose: a tint round what is held, and the holder's name once."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.draw.scene import Label, Region
from starpost.games.stellar_conquest.galaxy.board import HEX_NAMES, NEAR, STAR_HEX, STAR_NAMES
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF

HELD = ("colony", "conquered", "dominion")


def held(view: View) -> dict[int, dict[int, int]]:
    """By seat: stars with a planet of theirs as far as is known, and the people there."""
    found: dict[int, dict[int, int]] = {}
    for pid, planet in sorted(view.known.planets.items()):
        seat = planet.holder
        if planet.status in HELD and seat >= 0:
            stars = found.setdefault(seat, {})
            stars[STAR_OF[pid]] = stars.get(STAR_OF[pid], 0) + planet.pop + planet.garrison
    return found


def regions(view: View) -> Iterator[Region]:
    """The hexes of held stars and those beside them; what two claim is nobody's."""
    claims: dict[int, set[int]] = {}
    for seat, stars in held(view).items():
        for star in stars:
            for at in (STAR_HEX[star], *NEAR[STAR_HEX[star]]):
                claims.setdefault(at, set()).add(seat)
    for seat in held(view):
        hexes = tuple(HEX_NAMES[at] for at, by in sorted(claims.items()) if by == {seat})
        name = view.known.name(seat)
        yield Region(f"space-{name}", "ground", hexes, seat + 1, layer="territory")
        yield Region(f"edge-{name}", "border", hexes, seat + 1, name, layer="territory")


def names(view: View) -> Iterator[Label]:
    """A holder's name where most of the people are, mine first when room is short."""
    for seat, stars in held(view).items():
        best = max(stars, key=lambda star: (stars[star], -star))
        rank = 1 if seat == view.seat else 3
        name = view.known.name(seat)
        yield Label(STAR_NAMES[best], name, rank, "empire", seat + 1, "territory")
