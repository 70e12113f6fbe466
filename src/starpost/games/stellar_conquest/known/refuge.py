"""Where ships that leave a fight are safe, as far as the seat can know (rules 5.5 to 5.7)."""

from __future__ import annotations

from starpost.games.stellar_conquest.galaxy.board import (
    STAR_HEX,
    STAR_NAMES,
    distances,
    stars_by_distance,
)
from starpost.games.stellar_conquest.galaxy.reach import command_posts, range_mask
from starpost.games.stellar_conquest.hooks import AnyRules
from starpost.games.stellar_conquest.known.view import View
from starpost.games.stellar_conquest.state import STAR_OF, Force
from starpost.games.stellar_conquest.tables import RANGE
from starpost.games.stellar_conquest.writing import orders as o

STRANGE, WILD = 3, 2
"""So many hexes a star may be farther than one that nobody of one's own has seen, or where an
independent world draws pirates, and still be the better refuge."""


def refuge(view: View, rules: AnyRules, here: int) -> int:
    """The nearest star in command range where nobody is known to wait; if all are held, the one
    that fewest hold."""
    mask = -1
    if not view.known.players[view.seat].techs & RANGE:
        posts = command_posts(rules, view.known, view.seat)
        mask = range_mask(view.known, view.seat, posts)
    stars = [star for star in stars_by_distance(STAR_HEX[here]) if star != here]
    inside = [star for star in stars if mask >> STAR_HEX[star] & 1] or stars
    return min(inside, key=lambda star: (_held(view, star), _far(view, here, star)))


def leaving(view: View, rules: AnyRules, here: int, number: int) -> o.Withdraw:
    """All ships for the refuge."""
    return o.Withdraw(STAR_NAMES[here], number, "ALL", STAR_NAMES[refuge(view, rules, here)])


def foes(view: View, star: int) -> Force:
    """Armed ships and bases that are known to wait there."""
    found = {x: n for x, n in view.enemies(star).items() if n and x != "T"}
    for pid, planet in view.known.planets.items():
        if STAR_OF[pid] == star and planet.owner not in (-1, view.seat):
            more = {"M": planet.mb, "A": planet.amb}
            found |= {x: found.get(x, 0) + n for x, n in more.items() if n}
    return found


def hostile(view: View, star: int) -> bool:
    """Whether somebody else is known to be there, armed or not."""
    lives = any(
        STAR_OF[pid] == star and planet.holder not in (-1, view.seat)
        for pid, planet in view.known.planets.items()
    )
    return lives or bool(foes(view, star))


def own(view: View, star: int) -> bool:
    return any(
        STAR_OF[pid] == star and planet.holder == view.seat
        for pid, planet in view.known.planets.items()
    )


def _held(view: View, star: int) -> int:
    return sum(foes(view, star).values()) + hostile(view, star)


def _far(view: View, here: int, star: int) -> int:
    far = int(distances(STAR_HEX[here])[STAR_HEX[star]])
    if star not in view.known.cards:
        return far + STRANGE
    wild = any(
        STAR_OF[pid] == star and planet.status == "independent"
        for pid, planet in view.known.planets.items()
    )
    return far + WILD * wild
