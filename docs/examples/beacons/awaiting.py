"""Whom the game waits for: everybody, until the last turn is over (rule 2.1)."""

from beacons.state import TURNS, State
from starpost.kernel.contract import Awaiting, Prompt, Resolve


def awaiting(state: State) -> Awaiting:
    if state.turn > TURNS:
        return Awaiting()
    prompts = (Prompt(s, "orders", most=None, text="Where do you burn fuel?") for s in state.fuel)
    return Awaiting(tuple(prompts), Resolve.TOGETHER)
