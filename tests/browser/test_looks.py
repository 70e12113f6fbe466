"""What only a browser can tell: paper, waiting, the coach's lines."""

from __future__ import annotations

from typing import Any

import pytest

from starpost.kernel import registry
from starpost.kernel.registry import ids
from starpost.shots.camera import Camera
from starpost.shots.house import House
from starpost.shots.pages import pages
from starpost.shots.stage import Stage

WHITE = "rgb(255, 255, 255)"


def test_paper_is_white_and_tells_seats_by_shape_and_hatch(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = Camera(chromium, stage, house, 1440, "dark")
    page = next(p for p in pages(house) if p.name == "match-starweb")
    with camera.visit(page) as tab:
        tab.emulate_media(media="print")
        colour = "e => getComputedStyle(e).backgroundColor"
        assert tab.evaluate(colour, tab.query_selector("body")) == WHITE
        assert not tab.locator("header.top").is_visible()
        fills = tab.evaluate(
            "[...document.querySelectorAll('.starmap .halo')].map(e => getComputedStyle(e).fill)"
        )
        assert fills
        assert all("#sm-h" in fill for fill in fills), fills
        ink = tab.evaluate("getComputedStyle(document.querySelector('h1')).color")
        assert ink == "rgb(0, 0, 0)"
    camera.close()


def test_a_slow_answer_shows_the_bar_and_a_quick_one_does_not(tab: Any) -> None:
    one = tab()
    one.play(registry.get("star_chase").title)
    page = one.page
    assert page.locator("#busy").is_hidden()
    held: list[Any] = []

    def hold(route: Any) -> None:
        held.append(route)

    page.route("**/selection*", hold)
    page.evaluate("() => { window.asked = fetch(location.pathname + '/selection?at=x'); }")
    page.locator("#busy").wait_for(state="visible")
    held[0].continue_()
    page.locator("#busy").wait_for(state="hidden")


@pytest.mark.parametrize("game", ids())
def test_the_coach_leads_to_a_turn_and_can_be_sent_away(tab: Any, game: str) -> None:
    one = tab()
    one.play(registry.get(game).title)
    page = one.page
    if page.locator(".briefing").count():  # a game that tells by itself needs no coach
        assert "You are" in page.locator(".briefing").inner_text()
        return
    if page.locator(".tabletop").count():  # a table asks, and its answers lie beside the question
        assert page.locator("#tt-side .asks-you").is_visible()
        assert page.locator("#tt-side .act").count() > 1
        return
    assert "You are" in page.locator("#coach").inner_text()
    page.get_by_role("button", name="I know my way").click()
    page.locator("svg.starmap").wait_for()
    assert page.locator("#coach").count() == 0
    page.reload()
    assert page.locator("#coach").count() == 0, "gone for good"


def test_the_slash_leads_to_the_search_of_the_page(tab: Any) -> None:
    one = tab()
    page = one.page
    page.goto("/rules")
    page.keyboard.press("/")
    page.keyboard.type("ambush")
    page.keyboard.press("Enter")
    page.wait_for_url("**/search?q=ambush")
    page.locator("main").get_by_text("for “ambush”").wait_for()
    one.play("StarWeb")
    page.locator("h1").first.click()
    page.keyboard.press("/")
    assert page.evaluate("() => document.activeElement.id") == "find", "the map comes first"
