"""How a match ended (rule 7)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from starpost.games.star_empires.shown.together import together
from starpost.games.star_empires.state import State, stock
from starpost.kernel.contract import Result, Standing, Tie
from starpost.told.words import listed


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
    pairs = {frozenset(pair) for pair in state.alliances}
    allied = all(frozenset(pair) in pairs for pair in combinations(victory.winners, 2))
    why = together(victory.winners, made, total, state.rules.victory_percent) if allied else ""
    ties = () if why else tuple(_ties(state, made))
    said = why or " ".join((victory.why, *(tie.text for tie in ties)))
    return Result(victory.winners, tuple(standings), said, ties=ties)


def _ties(state: State, made: dict[str, int]) -> Iterator[Tie]:
    """Rule 7.6, where production alone did not decide: what lay in stock, or that it is shared."""
    winners, stocks = state.victory.winners, stock(state)
    most = max((made[name] for name in winners), default=0)
    equal = [name for name in made if made[name] == most and name not in winners]
    if len(winners) > 1 and len({(made[name], stocks[name]) for name in winners}) == 1:
        shared = "have as much production and as much in stock: they share it."
        yield Tie(winners, f"{listed(winners)} {shared}")
    elif len(winners) == 1 and equal:
        first, other = winners[0], max(equal, key=lambda name: stocks[name])
        yield Tie(
            (first, *equal),
            f"{first} comes before {listed(equal)} with the same production by more RU in stock, "
            f"{stocks[first]} to {stocks[other]}.",
        )
