"""A state from a scenario's words, and in them: they are the state's own."""

from collections.abc import Mapping
from typing import Any

import msgspec

from beacons.state import State
from starpost.kernel.compare import ScenarioError
from starpost.kernel.dice import Dice


def load(setup: Mapping[str, Any], dice: Dice) -> State:
    try:
        return msgspec.convert(setup, State)
    except msgspec.ValidationError as error:
        raise ScenarioError(str(error)) from None


def dump(state: State) -> dict[str, Any]:
    return dict(msgspec.to_builtins(state))
