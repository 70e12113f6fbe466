"""Whom the game waits for: every living empire that a player has."""

from __future__ import annotations

from starpost.games.star_chase.phases import master
from starpost.games.star_chase.state import State
from starpost.games.star_chase.tables import ACTIONS
from starpost.kernel.contract import GM, Awaiting, Prompt, Resolve


def awaiting(state: State, *, first: bool = False) -> Awaiting:
    """The computer's own empires need nobody's sheet."""
    if state.result is not None:
        return Awaiting()
    text = f"Orders for turn {state.turn}: {ACTIONS} actions"
    prompts = tuple(
        Prompt(code, "orders", most=None, text=text)
        for code, empire in state.empires.items()
        if empire.alive and empire.status != "npe"
    )
    if first:
        return Awaiting(prompts, Resolve.TOGETHER)
    words = "Messages to all, and other names for systems."
    gm = Prompt(GM, "orders", master.FORMS, most=None, optional=True, text=words)
    return Awaiting((*prompts, gm), Resolve.TOGETHER)
