"""What ships are called on pages and in news: their names, else class and number, never a serial
number."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable
from itertools import count as from_

from starpost.games.star_empires.galaxy.names import SHIPS
from starpost.games.star_empires.known.sights import OwnShip, ShipSight
from starpost.told.words import NAMED, counted, listed

Seen = OwnShip | ShipSight


def class_word(kind: str) -> str:
    """A class in a sentence: without the empire's code, underscores, or the number that tells
    designs apart."""
    return re.sub(r"^[A-Z][A-Z0-9]_(?=\D)|_\d+$", "", kind).replace("_", " ")


_CLASS = re.compile(r"\b[A-Z][A-Z0-9]_\w+")
_SERIAL = r"\b[A-Z][A-Z0-9][0-9a-f]{5}"
_PORTAL = re.compile(rf"{_SERIAL}_portal\b")
_NAMELESS = re.compile(rf"{_SERIAL}\b")
_SCORED = re.compile(r"(?<=\w)_(?=\w)")


def in_words(text: str) -> str:
    """A line of the referee's news: classes and ships as people call them."""
    text = _PORTAL.sub("a warpdrone's portal", text)
    text = _CLASS.sub(lambda found: class_word(found[0]), text)
    return _SCORED.sub(" ", _NAMELESS.sub("a ship without a name", text))


def callsigns(ships: Iterable[Seen]) -> dict[str, str]:
    """By serial number: the name, or the class and a number that tells ships of one owner apart."""
    found: dict[str, str] = {}
    unnamed: Counter[tuple[str, str]] = Counter()
    for ship in ships:
        if ship.name:
            found[ship.sn] = re.sub(r"_\d+$", "", ship.name).replace("_", " ")
        else:
            unnamed[ship.owner, ship.kind] += 1
            found[ship.sn] = f"{class_word(ship.kind)} {unnamed[ship.owner, ship.kind]}"
    return found


KINDS = 3
"""So many classes are told apart where ships are counted."""


def fleet_words(ships: Iterable[tuple[str, str]], one: str = "") -> str:
    """ "Thorn, Quill and 2 frigates", from each ship's name ("" if it has none) and class.

    Many are counted by class, or all together: the report has their names. `one` stands before a
    single ship without a name, such as "a ".
    """
    found = list(ships)
    if len(found) > NAMED:
        kinds = Counter(class_word(kind) for _, kind in found)
        if len(kinds) > KINDS or "" in kinds:
            return counted(len(found), "ship")
        return listed(counted(n, kind) for kind, n in kinds.items())
    named = [name for name, _ in found if name]
    rest = Counter(class_word(kind) for name, kind in found if not name)
    words = (f"{one}{kind}" if n == 1 else counted(n, kind) for kind, n in rest.items())
    return listed((*named, *words))


FEW = 4
"""So many new ships get names of their own; more of them are numbered after their class."""


def new_names(kind: str, count: int, used: Collection[str], place: str = "") -> tuple[str, ...]:
    """What a BUILD order should call new ships: free names, or one base that the turn numbers.

    `place`, where they are built, lets two orders of one turn begin at different names.
    """
    if count > FEW:
        words = re.findall(r"[A-Za-z]+", kind)
        return (f"{max(words, key=len, default='Ship').capitalize()}*",)
    taken = {name.lower() for name in used}
    start = sum(map(ord, kind + place)) % len(SHIPS)
    order = (*SHIPS[start:], *SHIPS[:start])
    endless = (f"{name}{n}" if n > 1 else name for n in from_(1) for name in order)
    free = (name for name in endless if name.lower() not in taken)
    return tuple(next(free) for _ in range(count))


def spaced(kind: str) -> str:
    """A class in a table, where designs must be told apart: VE shield 1."""
    return kind.replace("_", " ")
