"""The 78 star cards: which planets a star of each colour may have. Rules 1.7 and 1.8.

`3B10R` is orbit 3, barren, at most 10 million, mineral-rich.
"""

from __future__ import annotations

import re

from msgspec import Struct


class World(Struct, frozen=True):
    """A planet as its card prints it."""

    orbit: int
    type: str
    max: int
    rich: bool


TYPES = {"B": "barren", "M": "minimal", "S": "subterran", "T": "terran"}
TYPE_NAMES = {
    "barren": "Barren",
    "minimal": "Minimum Terran",
    "subterran": "Sub-Terran",
    "terran": "Terran",
}

_CARDS = (
    ("blue", ""),  # 1
    ("blue", ""),  # 2
    ("blue", "3B10R 4S20"),  # 3
    ("blue", "5S20"),  # 4
    ("blue", "3M10 5B10R"),  # 5
    ("blue", "4B10R 6M40"),  # 6
    ("blue", "4M20 5B20R"),  # 7
    ("blue", "3B10 5M20R"),  # 8
    ("blue", "4M10 5M40R"),  # 9
    ("blue", "3B20R"),  # 10
    ("blue", "6B20R 7B10R"),  # 11
    ("green", "4T60 5M10 6B20"),  # 12
    ("green", ""),  # 13
    ("green", ""),  # 14
    ("green", "4S20 5T40"),  # 15
    ("green", "3B10R 4T60"),  # 16
    ("green", "4S40 5B20"),  # 17
    ("green", "4B10R 5S60"),  # 18
    ("green", "3B20R"),  # 19
    ("green", "2B10 3S40R"),  # 20
    ("green", "3M20 6B10R"),  # 21
    ("green", "5M40"),  # 22
    ("green", "4B20"),  # 23
    ("yellow", "3T80 4S40"),  # 24
    ("yellow", "3T80"),  # 25
    ("yellow", "5T60"),  # 26
    ("yellow", "3M40 4B20R"),  # 27
    ("yellow", "3T80"),  # 28
    ("yellow", "3T60"),  # 29
    ("yellow", "5T60"),  # 30
    ("yellow", "2M40"),  # 31
    ("yellow", "4T80 5B10"),  # 32
    ("yellow", "3T60"),  # 33
    ("yellow", "5T40"),  # 34
    ("yellow", "3B20"),  # 35
    ("yellow", "4T80"),  # 36
    ("yellow", "3B20 4T60"),  # 37
    ("yellow", "3S40 4M20"),  # 38
    ("yellow", "4M20 5T60"),  # 39
    ("yellow", "4T80 5B10"),  # 40
    ("yellow", "4S60 5B10R"),  # 41
    ("yellow", "5T60"),  # 42
    ("yellow", "4T80"),  # 43
    ("orange", "2S40 3S40 5B10"),  # 44
    ("orange", "2T60 3S20"),  # 45
    ("orange", "3T40 4M10"),  # 46
    ("orange", "2S60 5B10R"),  # 47
    ("orange", "3S40 4M10R"),  # 48
    ("orange", "2B10 3S40"),  # 49
    ("orange", "3M20 5B20"),  # 50
    ("orange", ""),  # 51
    ("orange", "4S40 5B10"),  # 52
    ("orange", "4S40 5B10"),  # 53
    ("orange", "4M20R 6B20"),  # 54
    ("orange", ""),  # 55
    ("orange", "5M40 6B20R"),  # 56
    ("red", "3T40"),  # 57
    ("red", "1S40"),  # 58
    ("red", "1B10R 4M40"),  # 59
    ("red", "1M10 3B10"),  # 60
    ("red", "2S20 3B20"),  # 61
    ("red", "2S60 4B20"),  # 62
    ("red", "1M20 3B10"),  # 63
    ("red", "2M10 4B20"),  # 64
    ("red", "3S40"),  # 65
    ("red", "3S60"),  # 66
    ("red", "2M20"),  # 67
    ("red", "3M10"),  # 68
    ("red", "1B10 4S40"),  # 69
    ("red", "1M40 3B20"),  # 70
    ("red", "3M20 4B10"),  # 71
    ("red", "2B10 4M10"),  # 72
    ("red", "1S40"),  # 73
    ("red", "2M40R"),  # 74
    ("red", "4M10 5B20"),  # 75
    ("red", ""),  # 76
    ("red", "2S40 5B20R"),  # 77
    ("red", "1B10 3M40"),  # 78
)
"""Card 1 first."""

_PRINT = re.compile(r"(\d)([BMST])(\d+)(R?)")


def _worlds(text: str) -> tuple[World, ...]:
    return tuple(World(int(o), TYPES[t], int(n), bool(r)) for o, t, n, r in _PRINT.findall(text))


CARD_COLOURS = (None, *(colour for colour, _ in _CARDS))
WORLDS: tuple[tuple[World, ...], ...] = ((), *(_worlds(text) for _, text in _CARDS))
"""The planets of each card, by its number, in the order of their orbits."""
DECKS = {
    colour: tuple(n for n, c in enumerate(CARD_COLOURS) if c == colour)
    for colour in ("blue", "green", "yellow", "orange", "red")
}
WORLD = {(card, w.orbit): w for card, worlds in enumerate(WORLDS) for w in worlds}
