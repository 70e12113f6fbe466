"""How a match ended (rule 7)."""

from __future__ import annotations

from starpost.games.star_empires.state import State
from starpost.games.star_empires.told.together import together
from starpost.kernel.contract import Result, Standing


def result(state: State) -> Result | None:
    """None while nobody has won; the standings go by production."""
    victory = state.victory
    if victory.status != "won":
        return None
    made = dict.fromkeys(state.empires, 0)
    for world in state.worlds.values():
        if world.owner:
            made[world.owner] += world.production
    order = sorted(made, key=lambda name: (name not in victory.winners, -made[name], name.lower()))
    standings: list[Standing] = []
    for place, name in enumerate(order, 1):
        rank = 1 if name in victory.winners else place
        before = standings[-1] if standings else None
        if before is not None and rank > 1 and before.score == made[name] and before.rank > 1:
            rank = before.rank
        standings.append(Standing(name, float(made[name]), rank))
    total = sum(world.production for world in state.worlds.values())
    why = together(victory.winners, made, total, state.rules.victory_percent)
    return Result(victory.winners, tuple(standings), why or victory.why)
