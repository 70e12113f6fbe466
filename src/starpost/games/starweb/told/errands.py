"""What ships fly for between worlds of ours: to bring metal, to fetch it, or to go on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from starpost.games.starweb.told.wish import Reader
from starpost.games.starweb.writing import values as o
from starpost.kernel.orders import Order


class Errand(Struct, frozen=True):
    said: str
    """With gaps for the worlds it leads to and for whose factories it is."""
    reason: str


ERRANDS: Mapping[str, Errand] = {
    "haul": Errand("Bring metal to {0}", "Factories without metal build nothing"),
    "fetch": Errand("Fetch metal from {0}{1}", "Metal lies idle where no factory is"),
    "onward": Errand("Fly to {0}", "It is on the way to new worlds"),
}


def errand_of(reader: Reader, orders: Sequence[Order]) -> str:
    """By what is aboard when the ships leave, and by what lies where they go."""
    moves = [order for order in orders if isinstance(order, o.Move)]
    loaded = {order.fleet for order in orders if isinstance(order, o.Load)}
    emptied = {order.fleet for order in orders if isinstance(order, o.Unload)}
    full = {x.fleet for x in moves if x.fleet in loaded or reader.view.cargo.get(x.fleet)}
    if full - emptied:
        return "haul"
    goals = (reader.mine.get(order.path[-1]) for order in moves)
    idle = (w is not None and bool(w.metal or w.mines) and not w.industry for w in goals)
    return "fetch" if all(idle) else "onward"


def for_whom(reader: Reader) -> str:
    """The world whose factories wait for metal, if it is one alone."""
    works = [number for number, world in reader.mine.items() if world.industry]
    return f" for W{works[0]}" if len(works) == 1 else ""
