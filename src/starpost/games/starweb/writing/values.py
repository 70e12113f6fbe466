"""Every order as a value (rules 3.1 to 3.7); `orders.py` says how each is written and what it does.

`source` and `into` are letters: F a key, I and P the ships on the ground of a world, R robots,
L the limit, H all home ships, C converts.
"""

from __future__ import annotations

from typing import Literal

from starpost.kernel.orders import Order

Unit = Literal["F", "I", "P"]


class Transfer(Order, frozen=True):
    source: Unit
    number: int
    """The key, or the world of the ships on the ground."""
    count: int
    into: Unit
    to: int = 0


class Scrap(Order, frozen=True):
    world: int
    count: int


class Build(Order, frozen=True):
    world: int
    count: int
    into: Literal["F", "I", "P", "R"]
    to: int = 0


class Invest(Order, frozen=True):
    world: int
    count: int
    into: Literal["I", "L"]


class Migrate(Order, frozen=True):
    who: Literal["P", "C"]
    world: int
    count: int
    to: int


class Move(Order, frozen=True):
    fleet: int
    path: tuple[int, ...]


class Probe(Order, frozen=True):
    source: Unit
    number: int
    world: int


class Unload(Order, frozen=True):
    fleet: int
    count: int | None = None


class Goods(Order, frozen=True):
    fleet: int
    count: int | None = None


class Jettison(Order, frozen=True):
    fleet: int
    count: int | None = None


class Load(Order, frozen=True):
    fleet: int
    count: int | None = None


class Hook(Order, frozen=True):
    artifact: int
    fleet: int


class Drop(Order, frozen=True):
    artifact: int


class Fire(Order, frozen=True):
    source: Unit
    number: int
    at: Literal["F", "I", "P", "H", "C"]
    to: int = 0
    conditional: bool = False


class Stand(Order, frozen=True):
    world: int | None = None


class Declare(Order, frozen=True):
    what: Literal["A", "N", "L", "X", "J"]
    name: str


class Give(Order, frozen=True):
    what: Literal["F", "W"]
    number: int
    name: str


class Plunder(Order, frozen=True):
    world: int


class Peace(Order, frozen=True):
    fleet: int
    peace: bool


class MakeBomb(Order, frozen=True):
    fleet: int


class DropBomb(Order, frozen=True):
    fleet: int


class Robots(Order, frozen=True):
    fleet: int
    count: int


class Ending(Order, frozen=True):
    score: int


class Sign(Order, frozen=True):
    lines: tuple[str, ...] = ()


class Message(Order, frozen=True):
    name: str
    lines: tuple[str, ...] = ()
