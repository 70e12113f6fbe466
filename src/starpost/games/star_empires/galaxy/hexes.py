"""Sectors and frames of reference (rules 1.2, 1.3).

A sector is one whole number, so that a disc is a list of sums and a map is a cheap dictionary;
`(oblique, y)` pairs exist only at the edges, where somebody reads or writes them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from msgspec import Struct

Pos = int
"""A sector in galactic coordinates, packed by `pos`."""

Pair = tuple[int, int]
"""(oblique, y), in whatever frame the context says."""

HALF = 128
DIRECTIONS: dict[str, Pair] = {
    "N": (0, 1), "NE": (1, 1), "SE": (1, 0), "S": (0, -1), "SW": (-1, -1), "NW": (-1, 0),
}  # fmt: skip


def pos(oblique: int, y: int) -> Pos:
    return ((oblique + HALF) << 8) + y + HALF


def pair(at: Pos) -> Pair:
    return (at >> 8) - HALF, (at & 255) - HALF


def step(direction: str) -> int:
    """What a step in a direction adds to a sector."""
    oblique, y = DIRECTIONS[direction]
    return (oblique << 8) + y


def distance(a: Pos, b: Pos) -> int:
    """Rule 1.2: the jump between two sectors."""
    oblique = (a >> 8) - (b >> 8)
    y = (a & 255) - (b & 255)
    return max(abs(oblique), abs(y), abs(oblique - y))


def length(oblique: int, y: int) -> int:
    """The distance of a pair from (0,0)."""
    return max(abs(oblique), abs(y), abs(oblique - y))


@lru_cache(maxsize=64)
def galaxy(radius: int) -> frozenset[Pos]:
    """Every sector within the radius of (0,0)."""
    return frozenset(sectors(radius))


@lru_cache(maxsize=64)
def sectors(radius: int) -> tuple[Pos, ...]:
    """The same, oblique ascending, then y ascending: the order of the generator."""
    span = range(-radius, radius + 1)
    return tuple(pos(o, y) for o in span for y in span if abs(o - y) <= radius)


@lru_cache(maxsize=1 << 14)
def reach(radius: int, at: Pos, distance: int) -> frozenset[Pos]:
    """The sectors of the galaxy within a distance of one of them."""
    inside = galaxy(radius)
    middle = pos(0, 0)
    span = min(distance, 2 * radius)
    return frozenset(
        there for there in (at + off - middle for off in sectors(span)) if there in inside
    )


def ring(radius: int) -> list[Pair]:
    """Rule 1.2: once round at a distance, clockwise from due north."""
    r = radius
    legs: tuple[Callable[[int], Pair], ...] = (
        lambda i: (i, r),
        lambda i: (r, r - i),
        lambda i: (r - i, -i),
        lambda i: (-i, -r),
        lambda i: (-r, -r + i),
        lambda i: (-r + i, i),
    )
    return [leg(i) for leg in legs for i in range(r)]


_TURNS: tuple[Callable[[int, int], Pair], ...] = (
    lambda o, y: (o, y),
    lambda o, y: (y, y - o),
    lambda o, y: (y - o, -o),
    lambda o, y: (-o, -y),
    lambda o, y: (-y, o - y),
    lambda o, y: (o - y, o),
)


class Frame(Struct, frozen=True):
    """Rule 1.3: how one empire names the sectors: offset, turn, two mirrors."""

    offset: Pair = (0, 0)
    rotation: int = 0
    """In sixths of a circle."""
    mirror_v: bool = False
    mirror_h: bool = False

    def local(self, oblique: int, y: int) -> Pair:
        """From the galactic pair to the empire's own."""
        o, y = _TURNS[self.rotation](oblique + self.offset[0], y + self.offset[1])
        if self.mirror_v:
            o, y = -o, y - o
        if self.mirror_h:
            y = o - y
        return o, y

    def galactic(self, oblique: int, y: int) -> Pair:
        """From the empire's own pair to the galactic one."""
        o = oblique
        if self.mirror_h:
            y = o - y
        if self.mirror_v:
            o, y = -o, y - o
        o, y = _TURNS[-self.rotation % 6](o, y)
        return o - self.offset[0], y - self.offset[1]


GALACTIC = Frame()
"""The game master's frame."""


@lru_cache(maxsize=256)
def atlas(frame: Frame, radius: int) -> dict[Pos, Pair]:
    """Every sector of the galaxy as one empire writes it."""
    return {at: frame.local(*pair(at)) for at in sectors(radius)}


@lru_cache(maxsize=256)
def reading_order(frame: Frame, radius: int) -> dict[Pos, int]:
    """The place of every sector in the order in which one empire lists them."""
    chart = atlas(frame, radius)
    return {at: place for place, at in enumerate(sorted(chart, key=chart.__getitem__))}


def text(place: Pair) -> str:
    """A pair as players write it."""
    return f"({place[0]},{place[1]})"
