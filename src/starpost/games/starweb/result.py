"""How a match ended (rule 11.2)."""

from __future__ import annotations

from starpost.games.starweb.known.view import target_text
from starpost.games.starweb.state import State
from starpost.kernel.contract import Result
from starpost.kernel.standings import ranked
from starpost.told.words import listed


def result(state: State) -> Result | None:
    """Rule 11.2: the standings, and why the game is over."""
    if not state.ended:
        return None
    players = sorted(state.players.values(), key=lambda p: p.name)
    if state.max_turns and state.turn > state.max_turns:
        why = f"Turn {state.max_turns} was the last one."
    else:
        why = f"A score has reached the ending score of {target_text(state)}."
    if len(state.winners) > 1:
        why += f" {listed(state.winners)} have the same score and share the victory."
    return Result(state.winners, ranked({p.name: p.score for p in players}), why)
