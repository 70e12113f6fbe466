"""Another state that one seat cannot tell from this one."""

from msgspec.structs import replace

from beacons.state import State
from starpost.kernel.dice import Dice


def disturb(state: State, seat: str, dice: Dice) -> State:
    """Others' fuel is all that is secret (rule 1.2)."""
    fuel = {s: n if s == seat else n + dice.d6("disturb") for s, n in state.fuel.items()}
    return replace(state, fuel=fuel)
