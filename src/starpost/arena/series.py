"""One kind of bot against another over seeded whole matches, every seat in turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from starpost.arena.selfplay import play_out
from starpost.bots.contract import Bot
from starpost.kernel.contract import Game, Seat


class Match(Struct, frozen=True):
    """How one match of a series ended for the challenger."""

    seed: str
    seat: Seat
    share: float
    """Of the first place: 1, or a part of it where several share it."""
    score: float
    others: float
    """The mean score of the others; 0 where there are none."""


class Tally(Struct, frozen=True):
    """What a series shows."""

    matches: tuple[Match, ...]
    seats: int

    @property
    def first(self) -> float:
        """The challenger's share of first places."""
        return sum(m.share for m in self.matches) / max(1, len(self.matches))

    @property
    def score(self) -> float:
        return sum(m.score for m in self.matches) / max(1, len(self.matches))

    @property
    def others(self) -> float:
        return sum(m.others for m in self.matches) / max(1, len(self.matches))


Choices = Callable[[int, list[Seat]], Mapping[Seat, Any]]
"""What each seat of the match of that number chooses."""


def play_one(
    game: Game[Any, Any],
    number: int,
    challenger: Bot,
    rest: Bot,
    *,
    seats: int,
    seed: str,
    options: Any = None,
    choices: Choices | None = None,
) -> Match:
    """The match of that number: the challenger moves on by one seat from each to the next."""
    names = list(game.seat_names(seats))
    me = names[number % seats]
    chosen = choices(number, names) if choices else {name: game.Choice() for name in names}
    last = play_out(
        game,
        {name: challenger if name == me else rest for name in names},
        seed=f"{seed} {number}",
        options=game.Options() if options is None else options,
        seats=chosen,
    )
    result = game.result(last)
    scores = {s.seat: s.score for s in result.standings} if result else dict.fromkeys(names, 0.0)
    winners = result.winners if result else ()
    others = [scores[name] for name in names if name != me]
    return Match(
        f"{seed} {number}",
        me,
        1 / len(winners) if me in winners else 0.0,
        scores[me],
        sum(others) / len(others) if others else 0.0,
    )
