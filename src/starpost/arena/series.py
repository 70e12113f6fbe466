"""Series: one kind of bot against another over seeded whole matches, every seat in turn."""

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
    def times_even(self) -> float:
        """First places against what equals would win."""
        return self.first * self.seats

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
    steps: int | None = None,
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
        steps=steps,
    )
    scores = standing(game, last)
    best = max(scores.values())
    winners = [name for name in names if scores[name] == best]
    result = game.result(last)
    if result is not None and result.winners:
        winners = list(result.winners)
    others = [scores[name] for name in names if name != me]
    return Match(
        f"{seed} {number}",
        me,
        1 / len(winners) if me in winners else 0.0,
        scores[me],
        sum(others) / len(others) if others else 0.0,
    )


def standing(game: Game[Any, Any], state: Any) -> dict[Seat, float]:
    """Everybody's score: of the result, or of a match that was stopped by what curves show."""
    result = game.result(state)
    if result is not None:
        return {s.seat: s.score for s in result.standings}
    found: dict[Seat, float] = {}
    for seat in game.seat_names(len(getattr(state, "players", None) or state.empires)):
        mine = [m.value for m in game.measures(game.view(state, seat)) if m.seat == seat]
        found[seat] = mine[0] if mine else 0.0
    return found


def series(
    game: Game[Any, Any],
    challenger: Bot,
    rest: Bot,
    matches: int,
    *,
    seats: int,
    seed: str,
    options: Any = None,
    choices: Choices | None = None,
    steps: int | None = None,
    tick: Callable[[int, int], object] | None = None,
) -> Tally:
    """So many matches; the same seed gives the same ones."""
    found = []
    for number in range(matches):
        found.append(
            play_one(
                game,
                number,
                challenger,
                rest,
                seats=seats,
                seed=seed,
                options=options,
                choices=choices,
                steps=steps,
            )
        )
        if tick is not None:
            tick(number + 1, matches)
    return Tally(tuple(found), seats)
