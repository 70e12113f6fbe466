"""The first state (rule 1.2)."""

from collections.abc import Mapping, Sequence

from beacons.state import State
from starpost.kernel.contract import NoOptions
from starpost.kernel.dice import Dice


def setup(options: NoOptions, seats: Mapping[str, NoOptions], dice: Dice) -> State:
    """Rule 1.2."""
    return State({seat: 3 + dice.d6("fuel") for seat in seats})


def seat_names(count: int) -> Sequence[str]:
    return ("AMBER", "CORAL", "JADE", "ONYX")[:count]


def brief() -> tuple[NoOptions, Mapping[str, NoOptions]]:
    return NoOptions(), {name: NoOptions() for name in seat_names(3)}
