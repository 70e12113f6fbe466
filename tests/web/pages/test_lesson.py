"""Pictures of *How to play*: each shows what is written beside it."""

from __future__ import annotations

from typing import Any

import pytest
from visiting import Visit

from starpost.draw.seats import seat_numbers
from starpost.kernel import registry
from starpost.kernel.match import Match
from starpost.web.pages.site import lesson as module
from starpost.web.pages.site.lesson import figures
from starpost.web.pages.site.papers import paper, rendered
from starpost.web.pages.site.showcase import drawn_of

TABLES = ("fate_of_empire", "starfarers", "stellar_conquest")


def shown(game_id: str) -> dict[str, module.Figure]:
    found = paper("play", game_id)
    assert found is not None
    return figures(game_id, [name for _, name in found.places])


@pytest.mark.parametrize("game_id", TABLES)
def test_every_picture_that_is_named_is_met_and_has_something_to_say(game_id: str) -> None:
    found, page = shown(game_id), paper("play", game_id)
    assert page is not None
    assert {name for _, name in page.places} == set(found)
    assert all(each.map or each.cards or each.story or each.button for each in found.values())
    assert found["board"].legend
    assert shown(game_id) is found, "they are drawn once"


@pytest.mark.parametrize("game_id", TABLES)
def test_what_wins_comes_first_and_letters_last(game_id: str) -> None:
    page = paper("play", game_id)
    assert page is not None
    heads = [words for _, words in page.chapters]
    assert heads[0] == "How you win"
    assert heads[-2:] == ["Typed orders", "Orders"]


def test_a_picture_shows_the_answer_that_is_pressed_and_what_came_of_it() -> None:
    found = shown("starfarers")
    assert found["roll"].fall is not None
    assert "own-plans" in found["move"].map
    assert found["offer"].prices
    assert not found["offer"].map, "cards are traded nowhere"
    assert found["answer"].story is not None
    parted = shown("stellar_conquest")["move"]
    assert parted.map.count('class="a plan') >= len(parted.cards) > 1, "also for parts of a group"


def test_a_page_goes_back_to_the_match_it_was_opened_from(guest: Visit) -> None:
    page = guest.get("/rules/starfarers/play?match=abcdefghjk")
    assert '<a class="btn" href="/m/abcdefghjk">' in page
    assert page.count('class="panel gamecard lesson"') == len(shown("starfarers"))
    assert "Back to your match" not in guest.get("/rules/starfarers/play?match=%2F%2Felsewhere")


def test_a_page_without_its_pictures_is_still_a_page(
    guest: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> None:
        raise RuntimeError

    monkeypatch.setattr(module, "_drawn", fails)
    monkeypatch.setattr(module, "_done", {})
    assert "Your first turn, in pictures" in guest.get("/rules/starfarers/play")


def test_a_document_is_cut_where_its_pictures_stand() -> None:
    page = rendered("# A\n\n## B\n\nfirst\n\n<!-- picture: build ship -->\n\nlast\n", "starfarers")
    (before, name), (after, none) = page.pieces
    assert name == "build ship"
    assert "first" in before
    assert "last" in after
    assert not none
    assert "picture" not in page.text


@pytest.mark.parametrize("game_id", TABLES)
def test_pictures_have_the_colours_of_a_match(game_id: str) -> None:
    """RED stood on blue land: maps of single views count seats as they come."""
    match: Match[Any, Any] = Match.new(registry.get(game_id), seed="ab" * 32)
    numbers = seat_numbers(match.seats)
    for seat in match.seats:
        scene = drawn_of(match, match.view(seat))
        marks = {mark.name: mark.number for mark in scene.seats if mark.name in numbers}
        assert marks.items() <= numbers.items()


def test_a_place_that_is_pressed_is_shown_with_what_is_offered_there(guest: Visit) -> None:
    page = guest.get("/rules/star_empires/play")
    pressed = page.partition("Or press the map")[2].partition("Submit, and read")[0]
    assert "is pressed:" in pressed
    assert pressed.count('class="it"') == 3
