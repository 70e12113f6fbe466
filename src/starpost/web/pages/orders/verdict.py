"""A trial in one or two sentences: the worst of it as a loss or what falls short, else what is
the same in every try."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from starpost.kernel.contract import Game
from starpost.kernel.trial.spreads import Spread, figure, label, low
from starpost.kernel.trial.trying import Tried
from starpost.told.news import Card, card

BAD = ("loss", "fight", "threat", "trouble")
TAKEN = 42
"""A gain of this rank is something taken."""


def verdict(game: Game[Any, Any], tried: Tried, seat: str) -> str:
    """What the first look should tell; where all play at once, as the turn would be told."""
    uneven = [s for s in tried.spreads if s.least != s.most]
    score = _score(tried, seat)
    if tried.views is None:
        return f"{_least(uneven[0], seat)} {score}".strip() if uneven else score
    made = card(game, *tried.views)
    said = next((line.text for line in made.routine), "") if made.quiet else made.headline
    if not uneven:
        again = f"{'The same in every try: ' if tried.runs > 1 else ''}{_inside(said)}"
        return f"{again.rstrip('.')}. {score}" if said else score
    bright = card(game, *tried.best) if tried.best is not None else made
    lows = [card(game, *views) for views in tried.lows]
    highs = [card(game, *views) for views in tried.highs]
    worse = _worse([made, *lows], [bright, *highs])
    if worse:
        return f"At worst: {worse.rstrip('.')}. {score}".strip()
    if made.quiet or not said:
        return f"{_least(uneven[0], seat)} {score}".strip()
    return f"In the worst try {_inside(said).rstrip('.')}. {_range(uneven[0], seat)}"


def _worse(lows: Sequence[Card], highs: Sequence[Card]) -> str:
    """What happens only if it goes badly, or how few of those things that may be taken are in any
    try. The worst and the best come first."""
    spared = {line.text for line in highs[0].all}
    bad = [line for made in lows for line in made.lines
           if line.kind in BAD and line.text not in spared]  # fmt: skip
    taken = [_taken(made) for made in (*lows, *highs)]
    few, many = min(taken), max(taken)
    if few < many and not any(line.kind == "loss" for line in bad):
        return f"only {few} of {many} taken" if few else f"none of {many} taken"
    return _inside(bad[0].text) if bad else ""


def _taken(made: Card) -> int:
    gains = (
        line for line in made.all
        if line.kind == "gain" and line.rank >= TAKEN and line.tells != "shots"
    )  # fmt: skip
    return sum(max(1, len(line.words)) for line in gains)


def _inside(said: str) -> str:
    """Within a sentence; a name keeps its letter."""
    first, space, rest = said.partition(" ")
    return f"{first.lower()}{space}{rest}" if first in ("You", "Your", "A", "Somebody") else said


def _least(spread: Spread, seat: str) -> str:
    """ "At worst: score 107, at best 119.", with what it is now if it is no other line's."""
    least, most = figure(spread.least), figure(spread.most)
    return f"At worst: {low(label(spread, seat))} {least}, at best {most}."


def _range(spread: Spread, seat: str) -> str:
    """ "Score: 107 to 119, now 104."."""
    now = "" if spread.now is None else f", now {figure(spread.now)}"
    return f"{label(spread, seat)}: {figure(spread.least)} to {figure(spread.most)}{now}."


def _score(tried: Tried, seat: str) -> str:
    """The number that counts most, before and after, where it is the same in all tries."""
    if not tried.spreads:
        return ""
    first = tried.spreads[0]
    name, least, most = label(first, seat), figure(first.least), figure(first.most)
    now = "" if first.now is None else figure(first.now)
    if least != most:
        return f"{name} now: {now}." if now else ""
    return f"{name}: {now} → {least}." if now and now != least else f"{name}: {least}."
