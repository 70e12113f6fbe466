"""What a seat knows (rule 1.2): its own fuel, and who lit what."""

from msgspec import Struct

from beacons.state import State
from starpost.kernel.contract import GM, Event


class View(Struct):
    seat: str
    seats: tuple[str, ...]
    turn: int
    owner: dict[str, str]
    events: tuple[Event, ...]
    fuel: dict[str, int]


def view(state: State, seat: str | None) -> View:
    """Rule 1.2: fuel is secret, all else lies open."""
    fuel = {s: n for s, n in state.fuel.items() if seat in (s, GM)}
    return View(seat or "", tuple(state.fuel), state.turn, state.owner, state.events, fuel)
