"""The time bar in a browser: filled dots, their words, and the way back and forth."""

from __future__ import annotations

from typing import Any

from starpost.kernel import registry

EMPIRES = registry.get("star_empires").title
FILL = "e => getComputedStyle(e, '::before').backgroundColor"


def played(one: Any, turns: int) -> None:
    one.play(EMPIRES)
    for _ in range(turns):
        before = one.step()
        one.page.locator("[value=nothing]").first.click()
        one.wait_step(before)


def test_a_turn_with_news_is_filled_and_one_without_is_hollow(tab: Any) -> None:
    one = tab()
    played(one, 2)
    page = one.page
    filled = page.locator(".time .ticks a[class^=told]").first
    hollow = page.locator(".time .ticks a:not([class])").first
    assert filled.evaluate(FILL) != hollow.evaluate(FILL)
    assert hollow.get_attribute("aria-label").endswith(", no events")
    assert "event" in filled.get_attribute("title")
    page.locator("body").click(position={"x": 700, "y": 20})
    page.keyboard.press("[")
    page.locator(".then").get_by_text("as you saw it").wait_for()
    assert page.locator(".time .ticks a[class^=told]").count() >= 1


def test_on_a_phone_the_words_stand_beside_the_turn(tab: Any) -> None:
    one = tab(viewport={"width": 390, "height": 844}, has_touch=True)
    one.play(EMPIRES)
    one.as_advised(1)
    one.page.locator(".handle").click()
    one.page.locator(".handle").click()  # the map is large: there is room for the turns
    words = one.page.locator(".time .ticks b .many")
    words.wait_for()
    assert words.bounding_box()["width"] > 40
    box = one.page.locator(".time").bounding_box()
    assert box["x"] + box["width"] <= 390
