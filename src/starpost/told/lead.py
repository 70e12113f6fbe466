"""Who leads, where scores are open: that the lead changed hands is news of the whole table."""

from __future__ import annotations

from typing import Any

from starpost.kernel.teller import Teller
from starpost.kernel.telling import NewsItem
from starpost.told.words import shown

MINE, THEIRS, LATE = 54, 24, 85
"""To win or lose the lead oneself is more than to have met somebody, near the end more than a world
lost; others' lead is theirs."""


def lead(game: Teller[Any], before: Any, view: Any) -> list[NewsItem]:
    """One item if somebody leads alone who did not lead before."""
    was, now = _scores(game, before), _scores(game, view)
    if not was or len(was) != len(now):
        return []
    led = {seat for seat, score in was.items() if score == max(was.values())}
    leads = [seat for seat, score in now.items() if score == max(now.values())]
    if len(leads) != 1 or leads[0] in led:
        return []
    own = LATE if _late(game, view) else MINE
    return [_item(leads[0], led, now, own)]


def _late(game: Teller[Any], view: Any) -> bool:
    """Whether the last quarter of the match is played, where all know when it ends."""
    purpose = game.purpose(view)
    return purpose is not None and bool(purpose.last) and purpose.turn * 4 > purpose.last * 3


def _scores(game: Teller[Any], view: Any) -> dict[str, float]:
    """Everybody's score, one's own under ""; nothing if one of them is secret."""
    purpose = game.purpose(view)
    if purpose is None or purpose.score is None:
        return {}
    found: dict[str, float] = {"": purpose.score}
    for rival in game.rivals(view):
        if rival.score is None:
            return {}
        found[rival.seat] = rival.score
    return found if len(found) > 1 else {}


def _item(first: str, led: set[str], now: dict[str, float], own: int) -> NewsItem:
    second = max((seat for seat in now if seat != first), key=lambda seat: now[seat])
    score = shown(now[first])
    if not first:
        text = f"You took the lead: {score} to {second}'s {shown(now[second])}"
        return NewsItem(own, "lead", text, seats=(second,), headline=text)
    if "" in led:
        text = f"{first} took the lead: {score} to your {shown(now[''])}"
        return NewsItem(own, "lead", text, seats=(first,), headline=text)
    text = f"{first} took the lead with {score}"
    return NewsItem(THEIRS, "lead", text, seats=(first,), headline=text)
