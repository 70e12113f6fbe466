"""How a finished match went, from its true states: scores by turn, turning points, awards.

Only for matches that are over: then everybody may see everything. A host and a match file keep
their states differently and hand them over alike.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from msgspec import Struct

from starpost.kernel.contract import GM, Game, Result
from starpost.kernel.telling import Moment
from starpost.told.moments import (
    Award,
    Story,
    awards,
    best_moment,
    located,
    turning_points,
    worst_moment,
)
from starpost.told.news import Card, Line, card


class Ending(Struct, frozen=True):
    """What the end page tells besides the result."""

    turns: tuple[int, ...]
    """Each named by the turn that was played to it."""
    scores: dict[int, dict[str, float]]
    points: dict[str, tuple[Moment, ...]]
    """How it turned, for each seat; "": for everybody else."""
    awards: tuple[Award, ...]
    best: dict[str, tuple[int, Line]] = {}
    """By seat, the own best moment: after which turn, and what."""
    sources: dict[str, dict[str, float]] = {}
    """By seat, what its points came from over all turns."""
    counted: dict[int, int] = {}
    """The round, or whatever the match counts, that a turn belongs to."""
    unit: str = "turn"
    result: Result | None = None
    """As the game itself says it; None: the referee ended it."""
    played: dict[int, dict[str, float]] = {}
    """The scores at the end of every turn; where several make a round, of its last one: curves,
    turning points and sentences speak of the same."""

    def when(self, turn: int) -> str:
        """ "turn 12", "round 3": as the match counted."""
        return f"{self.unit} {self.counted.get(turn, turn)}"

    roles: dict[str, str] = {}
    """By seat, who it was in this game: "Pirate"."""


BEGAN = "the start"
"""Where the points came from that a seat had before anybody moved."""


def ending(
    game: Game[Any, Any],
    began: Mapping[int, Any],
    seats: Iterable[str],
    winners: tuple[str, ...],
) -> Ending:
    """`began`: by turn the state it began with, and the one it all ended with as of one more."""
    turns, states = list(began), list(began.values())
    seen = [game.view(state, GM) for state in states]
    scores = {n: _scores(game, view) for n, view in zip(turns, seen, strict=True)}
    moments: list[Moment] = []
    counts: dict[str, Counter[str]] = {name: Counter() for name in seats}
    for before, view in pairwise(seen):
        moments += game.moments(before, view)
        for name, counted in game.feats(before, view).items():
            if name in counts:
                counts[name].update(counted)
                counts[name]["fired"] += 0
    rounds, unit = _counted(game, turns, states, next(iter(counts), ""))
    last = _ends(turns, scores, rounds)
    played = {n: scores[n + 1] for n in last.values()}
    own = {name: [game.view(state, name) for state in states] for name in counts}
    cards = {name: _cards(game, turns, views_) for name, views_ in own.items()}
    gains = _by_round(_gains(game, turns, own), rounds, last)
    by_round = {name: _of_rounds(found, rounds, last) for name, found in cards.items()}
    told = moments, played, winners, gains
    points = {
        name: tuple(located(m, by_round) for m in _points(name, cards.get(name, {}), *told))
        for name in ("", *counts)
    }
    best = {
        name: found for name, card_ in cards.items() if (found := best_moment(card_)) is not None
    }
    kinds = {name: dict(found) for name, found in counts.items()}
    given = awards(kinds) if len(turns) > 2 else ()
    sources = {name: _sources(gains, name) for name in own}
    for name, first in scores[turns[0]].items() if turns else ():
        if first > 0 and name in sources:
            sources[name][BEGAN] = first
    ended = game.result(states[-1]) if states else None
    roles = {name: _role(game, found[-1]) for name, found in own.items() if found}
    return Ending(
        tuple(turns), scores, points, given, best, sources, rounds, unit, ended, played, roles
    )


def _role(game: Game[Any, Any], view: Any) -> str:
    purpose = game.purpose(view)
    return purpose.role if purpose is not None else ""


def _counted(
    game: Any, turns: list[int], states: list[Any], seat: str
) -> tuple[dict[int, int], str]:
    """What the head of the match called each turn while it was played."""
    found: dict[int, int] = {}
    unit = "turn"
    for turn, state in zip(turns, states, strict=True):
        purpose = game.purpose(game.view(state, seat)) if seat else None
        if purpose is not None and purpose.turn:
            found[turn], unit = purpose.turn, purpose.unit
    return found, unit


def _ends(
    turns: list[int], scores: dict[int, dict[str, float]], rounds: dict[int, int]
) -> dict[int, int]:
    """By round, the turn with which it ended."""
    done = (n - 1 for n in turns if scores[n] and n > turns[0])
    return {rounds.get(turn, turn): turn for turn in done}


Gains = dict[int, dict[str, dict[str, float]]]


def _by_round(gains: Gains, rounds: dict[int, int], last: dict[int, int]) -> Gains:
    """All that a round brought, at the turn with which it ended."""
    found: Gains = {}
    for turn, seats in gains.items():
        end = last.get(rounds.get(turn, turn), turn)
        for name, sources in seats.items():
            by = found.setdefault(end, {}).setdefault(name, {})
            for what, change in sources.items():
                by[what] = by.get(what, 0) + change
    return found


def _of_rounds(
    cards: dict[int, Card], rounds: dict[int, int], last: dict[int, int]
) -> dict[int, Card]:
    """For the turn with which a round ended the news of that turn of it which changed the seat's
    score most: there it came about."""
    found: dict[int, Card] = {}
    for turn, one in cards.items():
        end = last.get(rounds.get(turn, turn), turn)
        if end not in found or _moved(one) >= _moved(found[end]):
            found[end] = one
    return found


def _moved(one: Card) -> float:
    return abs(one.score.change) if one.score is not None else 0


def _gains(game: Any, turns: list[int], own: dict[str, list[Any]]) -> Gains:
    """By turn and seat, what points came from."""
    found: Gains = {}
    for name, seen in own.items():
        for turn, (before, view) in zip(turns, pairwise(seen), strict=False):
            by = found.setdefault(turn, {}).setdefault(name, {})
            for part in game.parts(before, view):
                if part.source is not None:
                    what = part.source or part.name
                    by[what] = by.get(what, 0) + part.change
    return found


def _sources(gains: Gains, name: str) -> dict[str, float]:
    """What a seat's points came from over all turns."""
    found: dict[str, float] = {}
    for by in gains.values():
        for what, change in by.get(name, {}).items():
            found[what] = found.get(what, 0) + change
    return found


def _points(
    name: str,
    cards: dict[int, Card],
    moments: list[Moment],
    played: dict[int, dict[str, float]],
    winners: tuple[str, ...],
    gains: Gains,
) -> tuple[Moment, ...]:
    if not moments and not played:
        return ()
    worst = worst_moment(cards, name) if name else None
    own = (worst,) if worst is not None else ()
    return turning_points(moments, played, Story(name, winners, gains, own))


def _scores(game: Any, view: Any) -> dict[str, float]:
    """Everybody's score, as the first chart with seats follows it."""
    found = [m for m in game.measures(view) if m.seat]
    chart = found[0].chart if found else ""
    return {m.seat: m.value for m in found if m.chart == chart}


def _cards(game: Any, turns: list[int], seen: list[Any]) -> dict[int, Card]:
    """The news of whole turns, however often a seat was asked in each."""
    pairs = zip(turns, pairwise(seen), strict=False)
    return {turn: card(game, before, view) for turn, (before, view) in pairs}
