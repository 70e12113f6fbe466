"""Whom the game waits for: every living empire that a player has."""

from __future__ import annotations

from starpost.games.star_chase.state import State
from starpost.games.star_chase.tables import ACTIONS
from starpost.kernel.contract import Awaiting, Prompt, Resolve


def awaiting(state: State) -> Awaiting:
    """The computer's own empires need nobody's sheet."""
    if state.result is not None:
        return Awaiting()
    text = f"Orders for turn {state.turn}: {ACTIONS} actions"
    prompts = tuple(
        Prompt(code, "orders", most=None, text=text)
        for code, empire in state.empires.items()
        if empire.alive and empire.status != "npe"
    )
    return Awaiting(prompts, Resolve.TOGETHER)
