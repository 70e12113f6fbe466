"""How places, ship lists and technologies are compared with what a scenario expects."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from starpost.games.stellar_conquest.galaxy.board import (
    HEX_NAMES,
    STAR_HEX,
    STAR_NAMES,
    find_hex,
    find_star,
    place_name,
)
from starpost.games.stellar_conquest.galaxy.ships import read_ships, write_ships
from starpost.games.stellar_conquest.tables import BIT
from starpost.kernel.compare import differences


class Place:
    """A place may be named by its star or by its hex."""

    def __init__(self, at: int) -> None:
        self.at = at

    def __str__(self) -> str:
        return place_name(self.at) or "null"

    def differs(self, expected: Any, path: str) -> list[str]:
        if expected is None:
            return [] if self.at < -1 else [f"{path}: expected null, found {place_name(self.at)}"]
        text = str(expected)
        star = find_star(text)
        want = STAR_HEX[star] if star is not None else find_hex(text)
        if want is None and text.upper() == "OFFMAP":
            want = -1
        if want == self.at:
            return []
        here = place_name(self.at) or "null"
        if self.at >= 0 and here != HEX_NAMES[self.at]:
            here = f"{here} ({HEX_NAMES[self.at]})"
        return [f"{path}: expected {text}, found {here}"]


class Named:
    """Facts by star, planet or group: every spelling that is read finds them (R3)."""

    def __init__(self, items: Mapping[str, Any]) -> None:
        self.items = dict(items)

    def differs(self, expected: Any, path: str) -> list[str]:
        if isinstance(expected, Mapping):
            expected = {spelled(str(key)): value for key, value in expected.items()}
        return differences(expected, self.items, path)


def spelled(word: str) -> str:
    """A star, planet or group as this package writes it."""
    name, slash, orbit = word.partition("/")
    star = find_star(name)
    if star is None:
        return word.upper() if word[1:].isdecimal() else word
    return f"{STAR_NAMES[star]}{slash}{orbit}"


class Ships:
    """Ship lists compare by what is in them."""

    def __init__(self, ships: Mapping[str, int]) -> None:
        self.ships = ships

    def __str__(self) -> str:
        return write_ships(self.ships)

    def differs(self, expected: Any, path: str) -> list[str]:
        try:
            want = {x: n for x, n in read_ships(str(expected).replace(" ", "")).items() if n}
        except (KeyError, ValueError, IndexError):
            want = {"?": 1}
        if want == {x: n for x, n in self.ships.items() if n}:
            return []
        return [f"{path}: expected {expected}, found {write_ships(self.ships)}"]


class Lacks:
    """Technologies none of which may be there."""

    def __init__(self, items: list[str]) -> None:
        self.items = items

    def differs(self, expected: Any, path: str) -> list[str]:
        words = [expected] if isinstance(expected, str) else expected or ()
        strangers = [str(word) for word in words if str(word) not in BIT]
        if strangers:
            return [f"{path}: there is no technology {', '.join(strangers)}"]
        found = [str(item) for item in words if str(item) in self.items]
        return [f"{path}: {', '.join(found)} should be absent"] if found else []
