"""Pictures for the landing page: each game as its house bots play it, seen from one seat."""

from __future__ import annotations

from threading import Lock
from typing import Any

import structlog
from markupsafe import Markup

from starpost.draw.scene import Scene
from starpost.draw.seats import seat_numbers, with_numbers
from starpost.host.turns import bots
from starpost.kernel import registry
from starpost.kernel.contract import Game, Resolve
from starpost.kernel.match import Match
from starpost.kernel.values import EntryKind
from starpost.web.pages.match import maps

STEPS = {Resolve.TOGETHER: 3, Resolve.EACH: 40}
SEED = "5ca1ab1e" * 8
log = structlog.get_logger()


_pencil = Lock()
"""One picture is drawn at a time, so that nobody draws one twice."""
MOST_WHY = 200
"""Letters of a reason that the log keeps."""
_done: dict[str, Markup] = {}


def picture(game_id: str) -> Markup | None:
    """A miniature of a short match, if it has been drawn; no page waits for it."""
    return _done.get(game_id)


def drawn(game_id: str) -> Markup:
    """The same, waited for: whoever came first gets the pictures as they are made."""
    with _pencil:
        if game_id not in _done:
            _done[game_id] = _picture(game_id)
        return _done[game_id]


def _picture(game_id: str) -> Markup:
    """Nothing at all if the game cannot be drawn."""
    try:
        return maps.miniature(drawn_of(*played(registry.get(game_id))))
    except Exception as error:
        log.error(
            "showcase_failed", game=game_id, why=f"{type(error).__name__}: {error}"[:MOST_WHY]
        )
        return Markup("")


def drawn_of(match: Match[Any, Any], view: Any) -> Scene:
    """The map of a view, every seat in the colour that it has in a match of these seats: a red one
    would be called so on blue land."""
    return with_numbers(match.game.scene(view), seat_numbers(match.seats))


def played(game: Game[Any, Any]) -> tuple[Match[Any, Any], Any]:
    """A match and the view of its first seat after a few turns of house bots."""
    match: Match[Any, Any] = Match.new(game, seed=SEED)
    seat = match.seats[0]
    for step in range(STEPS[game.resolve]):
        awaiting = match.awaiting()
        if not awaiting.prompts:
            break
        wanted = [p for p in awaiting.prompts if not p.optional] or list(awaiting.prompts)
        asked = wanted if awaiting.resolve is Resolve.TOGETHER else wanted[:1]
        key = f"{SEED} {step}"
        answers = {p.seat: bots.sheet(game, "house", match.view(p.seat), p, key) for p in asked}
        match.play(answers, kind=EntryKind.ANSWERS)
    return match, match.view(seat)


def warm() -> None:
    """Draw them all before anybody asks."""
    for game_id in registry.ids():
        drawn(game_id)
