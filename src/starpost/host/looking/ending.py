"""How a finished match went, from its true states: scores by turn, turning points, awards.

Only for matches that are over: then everybody may see everything.
"""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import Any

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, match_of
from starpost.host.looking import telling, views
from starpost.host.looking.views import Eyes
from starpost.host.shelf import Shelf
from starpost.host.storage import RatingChange
from starpost.host.turns.record import full, game_of, state_at
from starpost.kernel.contract import GM
from starpost.kernel.proof.verify import Verification, verify
from starpost.kernel.telling import Moment
from starpost.told.moments import Award, awards, best_moment, turning_points
from starpost.told.news import Card, Line


class Ending(Struct, frozen=True):
    """What the end page tells besides the result."""

    turns: tuple[int, ...]
    """Each named by the turn that was played to it."""
    scores: dict[int, dict[str, float]]
    points: tuple[Moment, ...]
    awards: tuple[Award, ...]
    best: dict[str, tuple[int, Line]] = {}
    """By seat, the own best moment: after which turn, and what."""
    sources: dict[str, dict[str, float]] = {}
    """By seat, what its points came from over all turns."""


_kept: Shelf[Ending] = Shelf(100)
"""A match that is over stays as it was."""


def ending(session: Session, row: AnyMatch) -> Ending:
    return _kept.get((row.id, row.key, row.chain, row.version), lambda: _ending(session, row))


def _ending(session: Session, row: AnyMatch) -> Ending:
    match = match_of(row)
    game = game_of(row)
    turns = [turn.turn for turn in views.turns(session, row)]
    states = [state_at(session, row, views.after_turn(session, row, n)) for n in turns]
    seen = [game.view(state, GM) for state in states]
    scores = {n: _scores(game, view) for n, view in zip(turns, seen, strict=True)}
    moments: list[Moment] = []
    counts: dict[str, Counter[str]] = {name: Counter() for name in views.numbers(row)}
    for before, view in pairwise(seen):
        moments += game.moments(before, view)
        for name, counted in game.feats(before, view).items():
            if name in counts:
                counts[name].update(counted)
                counts[name]["fired"] += 0
    played = {n - 1: found for n, found in scores.items() if found and n > turns[0]}
    points = turning_points(moments, played) if moments or played else ()
    best = {
        name: found
        for name in counts
        if (found := best_moment(_cards(session, Eyes(match, name), turns), points)) is not None
    }
    kinds = {name: dict(found) for name, found in counts.items()}
    given = awards(kinds) if len(turns) > 2 else ()
    sources = {name: _sources(game, [game.view(s, name) for s in states]) for name in counts}
    return Ending(tuple(turns), scores, points, given, best, sources)


def _sources(game: Any, seen: list[Any]) -> dict[str, float]:
    """What a seat's points came from. A part that is counted ("3 worlds won") names no source."""
    found: Counter[str] = Counter()
    for before, view in pairwise(seen):
        for part in game.parts(before, view):
            if not part.name[:1].isdigit():
                found[part.source or part.name.removeprefix("for ")] += part.change
    return dict(found)


def _scores(game: Any, view: Any) -> dict[str, float]:
    """Everybody's score, as the first chart with seats follows it."""
    found = [m for m in game.measures(view) if m.seat]
    chart = found[0].chart if found else ""
    return {m.seat: m.value for m in found if m.chart == chart}


def _cards(session: Session, through: Eyes, turns: list[int]) -> dict[int, Card]:
    told = (telling.told(session, through, turn) for turn in turns)
    return {each.turn: each.card for each in told if each is not None}


def proof(session: Session, row: AnyMatch) -> Verification:
    """Replay the whole match from its seed and compare every state."""
    return verify(full(session, row))


class Rated(Struct, frozen=True):
    """What a match did to somebody's rating: mean and doubt, before and after."""

    before: tuple[float, float]
    after: tuple[float, float]


def rating(session: Session, row: AnyMatch, account_id: int) -> Rated | None:
    found = session.scalar(
        select(RatingChange).where(
            RatingChange.match_id == row.id, RatingChange.account_id == account_id
        )
    )
    return Rated(tuple(found.before), tuple(found.after)) if found is not None else None
