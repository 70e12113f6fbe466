"""Whatever a match is told by has no id of ours in it, and no "1 worlds"."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from plainness import odd, odd_in_page
from starpost.draw import text
from starpost.draw.twin import twin
from starpost.kernel import registry
from starpost.kernel.contract import GM, Game
from starpost.reports import html
from starpost.told.film import film
from starpost.told.news import card
from starpost.told.story import of_card, opening
from starpost.told.text import story_text
from walks import Walked, walk

STEPS = 60
SOMETIMES = 4
"""Maps and reports are looked at on every fourth answer."""


def told(game: Game[Any, Any], it: Walked, seat: str) -> Iterator[str]:
    """News, film and purpose of one seat."""
    before, view = it.before[seat], it.after[seat]
    orders = len(it.sheets[seat].orders) if seat in it.sheets else 0
    found = card(game, before, view, it.problems.get(seat, ()), orders)
    yield story_text(of_card(found, game.purpose(view)))
    yield from (f"{line.text} {line.so}" for line in found.all)
    yield from (shot.line for shot in film(game, before, view, found.lines).shots)
    if it.number == 0 and (begun := opening(game.briefing(before))) is not None:
        yield story_text(begun)


def listed(game: Game[Any, Any], view: Any) -> Iterator[str]:
    """The map as a table and as text, which is what a terminal shows."""
    scene = game.scene(view)
    for row in twin(scene):
        yield from (row.place, row.what, row.known, row.sentence)
    yield text.render(scene)


def intended(game: Game[Any, Any], view: Any) -> Iterator[str]:
    for wish in game.intentions(view):
        yield from (wish.label, wish.reason, wish.forecast, wish.blocked, wish.danger)


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_match_is_told_without_an_id_and_counts_as_people_do(game_id: str) -> None:
    game, found = registry.get(game_id), dict[str, set[str]]()

    def look(where: str, bad: set[str]) -> None:
        found.setdefault(where, set()).update(bad)

    for it in walk(game, f"plain {game_id}", STEPS, (GM,)):
        for eye, view in it.after.items():
            if eye != GM:
                look("news", odd(line for said in told(game, it, eye) for line in said.split("\n")))
                look("intentions", odd(intended(game, view)))
                orders = it.sheets[eye].orders if eye in it.sheets else ()
                look("glosses", odd(game.gloss(it.before[eye], order) for order in orders))
            events = (game.spoken(e) for e in game.fresh(it.before[eye], view))
            look("log", odd(f"{e.kind.replace('_', ' ')} {e.text}" for e in events))
            if it.number % SOMETIMES == 0:
                page = html.fragment(game.report(view), figure=lambda _: "")
                look("report", odd_in_page(page))
                look("map", odd(line for said in listed(game, view) for line in said.split("\n")))
    assert len(found) == 6
    assert {where: sorted(bad)[:9] for where, bad in found.items() if bad} == {}
