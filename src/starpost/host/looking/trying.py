"""Try it: a sheet run many times on what its seat knows, within a budget of time.

Nothing of the match is touched and nothing is stored: the trial gets a view, never a state.
"""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import Any

import structlog
from msgspec import Struct

from starpost.bots.contract import house_bot
from starpost.host.trouble import Kind, Trouble
from starpost.kernel.contract import Game, Prompt, Resolve, Seat
from starpost.kernel.dice import FastDice
from starpost.kernel.trial import assuming
from starpost.kernel.trial.assuming import Assumed
from starpost.kernel.trial.trying import MOST_RUNS, Trial, Tried

SECONDS = 2.0
"""What one trial may take; it stops earlier when all runs are done."""
log = structlog.get_logger()


class Attempt(Struct, frozen=True):
    """What came of a trial, how long it took, and how its assumptions were understood."""

    tried: Tried
    seconds: float
    assumed: Assumed


def offered(game: Game[Any, Any], view: Any, prompt: Prompt | None) -> bool:
    """Whether there is something to try: a question, and a game that supposes."""
    return prompt is not None and game.suppose(view, FastDice("offered")) is not None


def rivals(game: Game[Any, Any], view: Any, seat: Seat) -> list[Seat]:
    """For whom something may be assumed. Where players answer in turn, bots speak for others."""
    return assuming.rivals(game, view, seat) if game.resolve is Resolve.TOGETHER else []


def try_out(
    game: Game[Any, Any],
    view: Any,
    seat: Seat,
    text: str,
    assume: str = "",
    *,
    runs: int = MOST_RUNS,
    seconds: float = SECONDS,
) -> Attempt:
    """Run the turn so often, or as often as the time allows. Bad lines cost no good ones."""
    assumed = Assumed()
    if assume.strip() and game.resolve is Resolve.TOGETHER:
        assumed = assuming.read(game, view, seat, assume)
    trial = Trial(game, view, seat, game.read(text), speak=house_bot(game).orders, assumed=assumed)
    began = perf_counter()
    try:
        tried = trial.spread(runs, _until(began + seconds))
        return Attempt(tried, perf_counter() - began, assumed)
    except Exception:
        # a supposed position is odder than any real one; the match itself is not touched by it
        log.exception("trial_failed", game=game.id)
        raise Trouble(Kind.UNAVAILABLE, "trial_failed", "This could not be tried.") from None


def _until(end: float) -> Callable[[], bool]:
    return lambda: perf_counter() < end
