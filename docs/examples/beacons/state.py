"""What is on the table (rules 1.1 and 1.2)."""

from msgspec import Struct

from starpost.kernel.contract import Event

PLACES, TURNS = ("A", "B", "C"), 4


class State(Struct):
    fuel: dict[str, int]
    turn: int = 1
    owner: dict[str, str] = {}
    events: tuple[Event, ...] = ()
