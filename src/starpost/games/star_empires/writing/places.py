"""What the words of an order mean to somebody who has only the view."""

from __future__ import annotations

from collections.abc import Iterator

from starpost.games.star_empires.galaxy.hexes import Pair
from starpost.games.star_empires.known.sights import OwnShip, View
from starpost.games.star_empires.writing.slots import read_pair


def goal(view: View, word: str) -> Pair | None:
    """A sector by coordinates, or by the name of something known."""
    found = read_pair(word)
    if found is not None:
        return found
    places = {w.name.lower(): w.at for w in view.worlds}
    places |= {p.name.lower(): p.at for p in view.portals}
    places |= {s.name.lower(): s.at for s in view.storms}
    return places.get(word.removeprefix("@").lower())


def whole(view: View, word: str) -> Pair | None:
    """The sector of which an order means all ships: `(o,y)` or `@Location`; None: it names one."""
    return goal(view, word) if word.startswith("@") else read_pair(word)


def own_ships(view: View, words: tuple[str, ...]) -> Iterator[OwnShip | None]:
    """Own ships by handle; None for a word that is no ship. Selectors are passed over."""
    fleet = {key: s for s in view.ships for key in (s.name.lower(), s.sn.lower()) if key}
    for word in words:
        if not word.startswith("@") and read_pair(word) is None:
            yield fleet.get(word.lower().rpartition(":")[2])
