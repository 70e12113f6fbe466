"""Step 26: whether the game is over, and what the end adds (rules 11.1 to 11.3)."""

from __future__ import annotations

from starpost.games.starweb.galaxy.artifacts import MUSEUM, end_bonus
from starpost.games.starweb.known.view import target
from starpost.games.starweb.state import Key, Name, State, World
from starpost.games.starweb.table import Table


def ending(table: Table) -> None:
    state = table.state
    top, bottom = target(state)
    reached = bottom and any(p.score * bottom >= top for p in state.players.values())
    if not reached and not (state.max_turns and table.turn >= state.max_turns):
        return
    state.ended = True
    held = _held(state)
    for name, player in state.players.items():
        bonus = end_bonus(player.type, frozenset(held.get(name, ())))
        if player.type == "artifact_collector":
            bonus += 500 * _museums(state, name)
        if bonus:
            player.points = {**player.points, "bonus": bonus}
            player.score += bonus
    best = max(p.score for p in state.players.values())
    state.winners = tuple(n for n, p in state.players.items() if p.score == best)


def _held(state: State) -> dict[Name, list[int]]:
    """Artifacts by owner, on worlds and keys."""
    found: dict[Name, list[int]] = {}
    things: list[World | Key] = [*state.worlds.values(), *state.keys.values()]
    for thing in things:
        if thing.owner and thing.artifacts:
            found.setdefault(thing.owner, []).extend(thing.artifacts)
    return found


def _museums(state: State, name: Name) -> int:
    """Worlds of his with ten artifacts or more lying on them."""
    return sum(w.owner == name and len(w.artifacts) >= MUSEUM for w in state.worlds.values())
