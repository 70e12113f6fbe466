"""What ships are called on pages and in news: their names, else class and number, never a serial
number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from starpost.games.star_empires.known.sights import OwnShip, ShipSight
from starpost.told.words import counted, listed

Seen = OwnShip | ShipSight


def class_word(kind: str) -> str:
    """A class in a sentence: orders write its name with underscores, sentences do not."""
    return kind.replace("_", " ")


def callsigns(ships: Iterable[Seen]) -> dict[str, str]:
    """By serial number: the name, or the class and a number that tells ships of one owner apart."""
    found: dict[str, str] = {}
    unnamed: Counter[tuple[str, str]] = Counter()
    for ship in ships:
        if ship.name:
            found[ship.sn] = ship.name
        else:
            unnamed[ship.owner, ship.kind] += 1
            found[ship.sn] = f"{class_word(ship.kind)} {unnamed[ship.owner, ship.kind]}"
    return found


def fleet_words(ships: Iterable[tuple[str, str]], one: str = "") -> str:
    """ "Thorn, Quill and 2 frigates", from each ship's name ("" if it has none) and class.

    `one` stands before a single ship without a name, such as "a ".
    """
    found = list(ships)
    named = [name for name, _ in found if name]
    rest = Counter(class_word(kind) for name, kind in found if not name)
    words = (f"{one}{kind}" if n == 1 else counted(n, kind) for kind, n in rest.items())
    return listed((*named, *words))
