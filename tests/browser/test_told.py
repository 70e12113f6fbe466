"""A turn of StarWeb is told: briefing, orders by intention, film, news; with and without motion."""

from __future__ import annotations

from typing import Any

import pytest


def first_turn(one: Any) -> None:
    """Press the suggestions and send them."""
    one.play("StarWeb")
    page = one.page
    for button in page.locator("#advice [data-wish]").all():
        button.click()
    page.locator("#checked .lines li").nth(5).wait_for()
    before = one.step()
    page.locator("#submit").click()
    one.wait_step(before)


def test_the_first_turn_briefs_and_suggests_with_reasons(tab: Any) -> None:
    one = tab()
    one.play("StarWeb")
    page = one.page
    assert "You are TERRAN, the Empire Builder" in page.locator(".briefing").inner_text()
    assert "Score most by turn 12." in page.locator(".head .purpose").inner_text()
    assert page.locator(".head h1").inner_text() == "Turn 1 of 12"
    wish = page.locator("#advice [data-wish]").first
    assert "Unknown worlds are worth most early" in wish.inner_text()
    wish.click()
    lines = wish.get_attribute("value").split("\n")
    assert page.locator("#text").input_value().split("\n") == lines
    assert wish.get_attribute("aria-pressed") == "true"
    page.locator("svg .own-plans path.a").first.wait_for(state="attached")
    wish.click()
    assert page.locator("#text").input_value() == "", "pressing again takes it back"


@pytest.mark.parametrize("wish", ["no-preference", "reduce"])
def test_a_turn_is_played_back_and_told(tab: Any, wish: str) -> None:
    one = tab(reduced_motion=wish)
    first_turn(one)
    page = one.page
    assert "You took" in page.locator("#told-title").inner_text()
    assert page.locator("#told .ni").count() >= 1
    assert page.locator(".pins-told g").count() >= 1, "items have their pins"
    said = page.locator("#film .film-said").text_content()
    assert "flew from" in said, "the same in words"
    film = page.locator("#film .film-bar")
    if wish == "reduce":
        assert not film.is_visible(), "nothing moves that nobody asked for"
        return
    film.wait_for(state="visible")
    page.keyboard.press("Escape")
    film.wait_for(state="hidden")
    assert page.locator(".starmap .filmed").count() == 0, "everything is there at the end"
    page.locator("[data-watch]").click()
    film.wait_for(state="visible")
    page.keyboard.press("Space")
    assert page.locator("[data-film=play] svg").get_attribute("aria-label") == "Play"
    page.keyboard.press("ArrowRight")
    assert page.locator("#film-line").inner_text()


def test_a_selection_offers_what_one_may_want_and_lights_only_that(tab: Any) -> None:
    one = tab()
    one.play("StarWeb")
    page = one.page
    page.locator("g.tokens [data-ref]").first.click()
    wishes = page.locator("#selection .wishes [data-wish]")
    wishes.first.wait_for()
    page.locator(".starmap .offered").first.wait_for(state="attached")
    lit = page.evaluate("() => [...document.querySelectorAll('.offered')].map(e => e.dataset.ref)")
    named = page.evaluate(
        "() => [...document.querySelectorAll('.wishes [data-target]')].map(e => e.dataset.target)"
    )
    assert set(lit) <= set(named)


def test_a_card_shows_its_lines_and_lights_what_they_name(tab: Any) -> None:
    one = tab()
    one.play("StarWeb")
    page = one.page
    card = page.locator("#advice [data-wish]").first
    lines = card.get_attribute("value").split("\n")
    assert len(lines) == 2, "ships are built, then they fly"
    assert card.locator("> code").inner_text() == "2 lines"
    assert card.locator(".writes code").all_text_contents() == lines
    assert not card.locator(".writes").is_visible(), "words first"
    shining = "() => [...document.querySelectorAll('.starmap .hinted')].map(e => e.dataset.ref)"
    for look in (card.hover, card.focus):
        look()
        lit = page.evaluate(shining)
        assert lines[1].partition("W")[0] in lit, "the fleet"
        assert "W" + lines[1].partition("W")[2] in lit, "and where it goes"
        page.mouse.move(5, 5)
        page.locator("#text").focus()
        assert page.evaluate(shining) == []


def test_without_scripts_the_film_is_a_list_and_wishes_are_forms(tab: Any) -> None:
    one = tab(java_script_enabled=False)
    one.play("StarWeb")
    page = one.page
    page.locator("#advice button.it").first.click()
    assert page.locator("#text").input_value().strip()
    page.locator("#submit").click()
    page.locator("#told-title").wait_for()
    assert page.locator("#film .film-said li").count() >= 2
