"""The first turn that *How to play* works through, for every game."""

from __future__ import annotations

import re
from typing import Any

import pytest
from visiting import Visit

from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.web.pages.site import worked as module
from starpost.web.pages.site.worked import worked


@pytest.mark.parametrize("game_id", registry.ids())
def test_a_first_turn_has_cards_two_maps_and_its_news(game_id: str) -> None:
    found = worked(game_id)
    assert found is not None
    assert found.news.lines
    assert all(wish.orders and " " in wish.label for wish in found.cards)
    assert found.cards
    assert "<svg" in found.before
    assert found.before != found.after
    assert worked(game_id) is found, "it is worked once"


def test_the_map_before_shows_what_the_cards_would_draw() -> None:
    found = worked("starweb")
    assert found is not None
    assert 'class="arrows own-plans"' in found.before
    assert "own-plans" not in found.after


def test_the_page_names_the_cards_as_a_match_does_and_explains_the_marks(guest: Visit) -> None:
    page = guest.get("/rules/star_empires/play")
    assert "Each card under <i>Good first orders</i>" in page
    assert 'href="#on-the-page"' in page
    assert "legend-key" in page
    assert ">What the marks on the map mean</a>" in page


@pytest.mark.parametrize("game_id", ["starweb", "star_chase", "star_empires"])
def test_the_page_of_a_newcomer_says_how_to_win_and_names_the_buttons(
    guest: Visit, game_id: str
) -> None:
    page = guest.get(f"/rules/{game_id}/play")
    chapters = ["How you win", "Your first turn, step by step", "What the marks on the map mean",
                "Three mistakes of beginners"]  # fmt: skip
    places = [page.index(f">{words}</h2>") for words in chapters]
    assert places == sorted(places)
    assert places[-1] < page.index(", typed</h2>"), "nobody needs to type"
    brief = registry.get(game_id).briefing(_first_view(game_id))
    assert brief is not None
    for button in (brief.moves, "Submit orders", "Plan turn 2", "Orders for turn 1"):
        assert f"<em>{button}</em>" in page, button


def _first_view(game_id: str) -> Any:
    match: Match[Any, Any] = Match.new(registry.get(game_id), seed="newcomer")
    return match.view(match.seats[0])


def test_what_is_pressed_is_as_large_as_before_and_its_targets_are_ringed() -> None:
    found = worked("starweb")
    assert found is not None
    assert found.pressed is not None
    boxes = [re.search(r'viewBox="([^"]+)"', m) for m in (found.before, found.pressed.map)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0][1] == boxes[1][1]
    assert found.pressed.map.count('<circle class="a plan"') == len(found.pressed.offers)
    lines = [wish.orders for wish in found.cards]
    assert [wish.orders for wish in found.pressed.offers] == lines, "in the same numbers"


def test_where_the_home_sends_nobody_the_place_with_ships_is_pressed() -> None:
    found = worked("star_chase")
    assert found is not None
    assert found.pressed is not None
    assert all(wish.target for wish in found.pressed.offers)
    boxes = [re.search(r'viewBox="([^"]+)"', m) for m in (found.before, found.pressed.map)]
    assert boxes[0]
    assert boxes[1]
    assert boxes[0][1] == boxes[1][1]


def test_words_stand_beside_a_map_that_is_tall() -> None:
    tall, wide = worked("star_empires"), worked("star_chase")
    assert tall is not None
    assert wide is not None
    assert tall.tall
    assert not wide.tall, "beside words its numbers could not be read"


def test_a_page_without_its_example_is_still_a_page(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_game: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(module, "_work", fails)
    monkeypatch.setattr(module, "_done", {})
    assert worked("starweb") is None
    assert "How to play" in guest.get("/rules/starweb/play")


def test_where_things_are_paid_in_cards_their_prices_are_shown() -> None:
    found = worked("starfarers")
    assert found is not None
    assert {action.label for action in found.prices} >= {"Colony ship", "Spaceport"}
    assert 'class="arrows own-plans"' in found.before, "and a flight"
