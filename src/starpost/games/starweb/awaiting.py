"""Whom the game waits for: every player's sheet, until the game has ended."""

from __future__ import annotations

from starpost.games.starweb.state import State
from starpost.kernel.contract import Awaiting, Prompt, Resolve


def awaiting(state: State) -> Awaiting:
    if state.ended:
        return Awaiting()
    text = f"Your orders for turn {state.turn}."
    prompts = (Prompt(name, "orders", most=None, text=text) for name in state.players)
    return Awaiting(tuple(prompts), Resolve.TOGETHER)
