"""Bags of cards as players write them (`ore:2,food`), and every way to fill one."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import permutations
from typing import Final

from starpost.games.starfarers.tables import NOTHING, RESOURCE, RESOURCES, Bag

MOST: Final = 10**6
"""More cards than anybody can have: longer numbers are cut, so that nothing can overflow."""
MANY: Final = 200
"""Above this a list of all answers helps nobody."""


@lru_cache(maxsize=4096)
def read_bag(text: str) -> Bag | None:
    """The cards meant; None if the bag cannot be read (rule 8.3)."""
    if text == "none":
        return NOTHING
    counts = [0] * 5
    for item in text.split(","):
        name, colon, number = item.partition(":")
        if name not in RESOURCE or (colon and not number.isdecimal()):
            return None
        n = int(number[:9]) if colon else 1
        if n < 1:
            return None
        counts[RESOURCE[name]] += min(n, MOST)
    return (counts[0], counts[1], counts[2], counts[3], counts[4])


@lru_cache(maxsize=4096)
def write_bag(bag: Bag) -> str:
    items = [name if n == 1 else f"{name}:{n}" for name, n in zip(RESOURCES, bag, strict=True) if n]
    return ",".join(items) or "none"


@lru_cache(maxsize=4096)
def in_words(bag: tuple[int, ...]) -> str:
    """2 ore, 1 food."""
    return ", ".join(f"{n} {RESOURCES[r]}" for r, n in enumerate(bag) if n) or "nothing"


@lru_cache(maxsize=8192)
def fillings(stock: Bag, size: int) -> tuple[Bag, ...]:
    """Every bag of that size that can be taken from a stock."""
    found: list[Bag] = []
    for a in range(min(stock[0], size) + 1):
        for b in range(min(stock[1], size - a) + 1):
            for c in range(min(stock[2], size - a - b) + 1):
                for d in range(min(stock[3], size - a - b - c) + 1):
                    e = size - a - b - c - d
                    if e <= stock[4]:
                        found.append((a, b, c, d, e))
    return tuple(found)


@lru_cache(maxsize=4096)
def some_fillings(stock: Bag, size: int) -> tuple[Bag, ...]:
    """The bags worth listing: all of them, or where they are many those that empty types first."""
    if sum(stock) <= size + 1 or _number(stock, size) <= MANY:
        return fillings(stock, size)
    found: dict[Bag, None] = {most_numerous(stock, size): None}
    for order in permutations(range(5), 5):
        left, bag = size, [0] * 5
        for r in order:
            bag[r] = min(stock[r], left)
            left -= bag[r]
        found[(bag[0], bag[1], bag[2], bag[3], bag[4])] = None
    return tuple(found)


def _number(stock: Bag, size: int) -> int:
    ways = [1] + [0] * size
    for have in stock:
        ways = [sum(ways[max(0, k - have) : k + 1]) for k in range(size + 1)]
    return ways[size]


def most_numerous(stock: Sequence[int], size: int) -> Bag:
    """One card at a time from the most numerous type, canonical order on ties (rule 10.3)."""
    left, bag = list(stock), [0] * 5
    for _ in range(min(size, sum(left))):
        r = max(range(5), key=lambda k: (left[k], -k))
        left[r] -= 1
        bag[r] += 1
    return (bag[0], bag[1], bag[2], bag[3], bag[4])


def scarcest(hand: Sequence[int], bank: Sequence[int], size: int) -> Bag:
    """One card at a time of the type held least that the bank has (rule 10.4)."""
    held, left, bag = list(hand), list(bank), [0] * 5
    for _ in range(min(size, sum(left))):
        r = min((k for k in range(5) if left[k] > 0), key=lambda k: (held[k], k))
        held[r] += 1
        left[r] -= 1
        bag[r] += 1
    return (bag[0], bag[1], bag[2], bag[3], bag[4])
