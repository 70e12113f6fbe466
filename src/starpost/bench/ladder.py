"""The strong bot of every game against its house bots, over the first matches of the ladder."""

from __future__ import annotations

from collections.abc import Callable

from starpost.arena.ladder import CONTESTS, contest, rung
from starpost.bench import Measure, Strength

MATCHES = {
    "starweb": 36,
    "star_chase": 200,
    "star_empires": 24,
    "stellar_conquest": 40,
    "fate_of_empire": 24,
    "starfarers": 40,
}
"""As many as an evening allows; longer series are kept in `bots/ladder.json`."""


def _run(game: str) -> Callable[[Callable[[int, int], object]], float]:
    def run(tick: Callable[[int, int], object]) -> float:
        return rung(game, contest(game, MATCHES[game], tick=tick), "").times

    return run


MEASURES: list[Measure | Strength] = [
    Strength(
        name=f"{game}_strong_bot",
        what="mean score of the strong bot against the house bot's"
        if plan.seats == 1
        else f"first places of the strong bot among {plan.seats}, against an even share",
        run=_run(game),
        goal=plan.goal,
    )
    for game, plan in CONTESTS.items()
]
