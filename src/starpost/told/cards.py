"""The cards beside the map: what answers the news first, then what else is advised.

They can all be pressed from the first to the last. Where an answer to the news would take what the
advice needs, the advice comes first and the answer shrinks or is left out; and nobody is fired at
on one card and offered friendship on the next.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations
from typing import Any

from starpost.kernel.contract import Game
from starpost.kernel.telling import Intention
from starpost.told.news import Line
from starpost.told.wishes import Wishes, contradicts, fitted, hard, once

REPLIES, FIT = 2, 30
"""So many answers to the news, and how much they must be worth."""
ONCE = ("take", "attack")


def cards(
    game: Game[Any, Any],
    view: Any,
    news: Sequence[Line],
    advised: Sequence[Intention],
    wanted: Callable[[str], Wishes],
) -> tuple[Intention, ...]:
    """`advised`: cards that go together already; `wanted`: what is offered for a selection."""
    replies = _answers(game, view, news, advised, wanted)
    found: dict[frozenset[str], Intention] = {}
    for wish in (*replies, *advised):
        found.setdefault(frozenset(wish.orders), wish)
    shown = tuple(found.values())
    if replies and not _agree(game, view, shown):
        shown = _beside(game, view, advised, [w for w in replies if w not in advised])
    return tuple(once(shown))


def covered(game: Game[Any, Any], view: Any, wish: Intention, by: Intention) -> bool:
    """Whether another card does what this one wants: a place is taken, a gun fired, but once."""
    if wish.sign != by.sign or wish.sign not in ONCE:
        return False
    orders, above = (game.read("\n".join(each.orders)).orders for each in (wish, by))
    return not game.left(view, orders, above)


def _agree(game: Game[Any, Any], view: Any, shown: Sequence[Intention]) -> bool:
    """Whether all of them can be pressed from the first to the last."""
    if any(contradicts(a, b) for a, b in combinations(shown, 2)):
        return False
    lines: list[str] = []
    for wish in shown:
        lines += [line for line in wish.orders if line not in lines]
    return not hard(game, game.check(view, game.read("\n".join(lines)).orders))


def _beside(
    game: Game[Any, Any], view: Any, advised: Sequence[Intention], replies: Sequence[Intention]
) -> tuple[Intention, ...]:
    """The advice in its own order, since rows may be played in it; then what it leaves room for."""
    kept = list(advised)
    for wish in replies:
        written: list[str] = []
        for card in kept:
            written += [line for line in card.orders if line not in written]
        found = fitted(game, view, wish, "\n".join(written))
        taken = found.blocked or found.instead
        if not taken and not any(contradicts(found, other) for other in kept):
            kept.append(found)
    return tuple(kept)


def _answers(
    game: Game[Any, Any],
    view: Any,
    news: Sequence[Line],
    advised: Sequence[Intention],
    wanted: Callable[[str], Wishes],
) -> tuple[Intention, ...]:
    """The best there is to do about each of the first items of the news; what was gained moves no
    advice from its place."""
    found: dict[frozenset[str], Intention] = {}
    for line in news:
        for ref in line.answers:
            offered = wanted(ref).offered
            best = next((w for w in offered if w.orders and w.worth >= FIT and not w.danger), None)
            if best is not None:
                wish = _advised(game, view, best, advised)
                if not (line.kind == "gain" and wish in advised):
                    found.setdefault(frozenset(wish.orders), wish)
                break
        if len(found) == REPLIES:
            break
    return tuple(found.values())


def _advised(
    game: Game[Any, Any], view: Any, wish: Intention, advised: Sequence[Intention]
) -> Intention:
    """The advice that wants the same, so that no two answers to one thing disagree."""
    alike = (
        a for a in advised
        if (a.target and a.target == wish.target and a.sign == wish.sign)
        or set(a.orders) & set(wish.orders)
        or covered(game, view, wish, a)
    )  # fmt: skip
    return next(alike, wish)
