"""Whom the game waits for: all empires and, if they like, the game master (rules 4.43, 5.12)."""

from __future__ import annotations

from starpost.games.star_empires.known.sights import numbered
from starpost.games.star_empires.state import State
from starpost.games.star_empires.writing.gm_orders import GM_NAMES
from starpost.games.star_empires.writing.orders import PLAYER_NAMES
from starpost.kernel.contract import GM, Awaiting, Prompt, Resolve


def awaiting(state: State) -> Awaiting:
    """Nobody waits for the homeless, nor for empires that nobody plays."""
    if state.victory.status == "won":
        return Awaiting((), Resolve.TOGETHER)
    now = numbered(state.turn)
    ask = f"Your orders for turn {now}."
    prompts = [
        Prompt(
            empire.name,
            "orders",
            PLAYER_NAMES,
            most=None,
            optional=empire.homeless or empire.status not in ("active", "npc"),
            text=ask,
        )
        for empire in state.empires.values()
    ]
    gm_text = f"The game master's orders for turn {now}."
    names = (*GM_NAMES, "message")
    prompts.append(Prompt(GM, "orders", names, most=None, optional=True, text=gm_text))
    return Awaiting(tuple(prompts), Resolve.TOGETHER)
