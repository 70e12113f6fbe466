"""The menu of a target: words first, only what the check accepts, and what is lit has one."""

from __future__ import annotations

import re
from typing import Any

import pytest

from starpost.draw.scene import Scene
from starpost.told.wishes import hard, wishes
from starpost.web.pages.orders.menu import Desk
from starpost.web.pages.orders.refs import Atlas
from told.test_offers import SHEETS, Seen, rotating, seen

TURNS, THINGS, PLACES = 7, 3, 12
"""Turns played, and how many of a view's things, and places for each, are tried."""


def desk(it: Seen, ref: str, sheet: str = "") -> Desk:
    wanted = wishes(it.game, it.view, ref, sheet=sheet).all
    atlas = Atlas(it.game.scene(it.view))
    return Desk(it.game, it.view, atlas, it.prompt, ref, wanted, sheet)


def own(scene: Scene) -> list[str]:
    found = sorted(token.id for token in scene.tokens if scene.is_mine(token))
    return found[:: max(1, len(found) // THINGS)]


def spread(found: list[str]) -> list[str]:
    return found[:: max(1, len(found) // PLACES)]


@pytest.fixture(scope="module", params=SHEETS)
def views(request: Any) -> list[Seen]:
    return rotating(seen(request.param, "menu", TURNS))


def test_every_offer_is_accepted_on_the_spot_and_says_more_than_its_code(
    views: list[Seen],
) -> None:
    tried = 0
    for it in views:
        for ref in own(it.game.scene(it.view)):
            with_it = desk(it, ref)
            for to in spread(with_it.lit()):
                rows = with_it.menu(to)
                assert rows, f"{it.name}: {to} is lit for {ref} and has no menu"
                labels = [row.wish.label for row in rows]
                assert len(set(labels)) == len(labels), f"{it.name}: {labels}"
                for wish in (row.wish for row in rows):
                    orders = it.game.read("\n".join(wish.orders)).orders
                    assert orders
                    assert not hard(it.game, it.game.check(it.view, orders)), (it.name, wish)
                    assert " " in wish.label
                    assert "from here" not in wish.label, "the card of the target says it too"
                    assert not any(line in wish.label for line in wish.orders), wish
                    tried += 1
    assert tried > 20


def test_what_is_not_lit_has_no_menu(views: list[Seen]) -> None:
    for it in views:
        scene = it.game.scene(it.view)
        places = [*(node.id for node in scene.nodes), *(cell.id for cell in scene.cells)]
        for ref in own(scene):
            with_it = desk(it, ref)
            lit = set(with_it.lit())
            for place in spread(places):
                assert bool(with_it.menu(place)) == (place in lit), (it.name, ref, place)


def test_a_thing_with_an_order_may_be_sent_elsewhere_instead(views: list[Seen]) -> None:
    changed = 0
    for it in views:
        for ref in own(it.game.scene(it.view))[:2]:
            lit = desk(it, ref).lit()
            rows = [row for to in lit[:1] for row in desk(it, ref).menu(to)]
            for row in rows[:1]:
                sheet = "\n".join(row.wish.orders)
                again = desk(it, ref, sheet)
                for other in (x for to in again.lit()[:3] for x in again.menu(to)):
                    instead = other.instead or other.wish.instead
                    changed += bool(instead)
                    assert set(instead) <= set(sheet.split("\n"))
                    left = [x for x in sheet.split("\n") if x not in instead]
                    # pressed again, what is written already is taken back
                    lines = dict.fromkeys((*left, *other.wish.orders))
                    orders = it.game.read("\n".join(lines)).orders
                    assert not hard(it.game, it.game.check(it.view, orders)), (it.name, other)
    assert changed


def test_one_act_is_offered_once() -> None:
    """To send ships to a system of one's own is one act, whichever order writes it."""
    tried = 0
    for it in rotating(seen("star_chase", "menu", TURNS)):
        for ref in own(it.game.scene(it.view)):
            with_it = desk(it, ref)
            for to in with_it.lit():
                rows = [row.wish for row in with_it.menu(to)]
                labels = [wish.label.partition(" with ") for wish in rows]
                acts = [(re.sub(r"[0-9]+|s\b", "", act), with_) for act, _, with_ in labels]
                assert len(set(acts)) == len(acts), (it.name, ref, [w.label for w in rows])
                tried += len(rows)
    assert tried > 20
