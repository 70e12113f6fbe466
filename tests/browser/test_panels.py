"""Panels in a browser: sliders that reckon, a balance that follows what one types."""

from __future__ import annotations

from typing import Any

import pytest
from test_axe import findings

from starpost.kernel import registry


def test_sliders_design_a_ship_and_write_the_line(tab: Any) -> None:
    one = tab()
    one.play(registry.get("star_empires").title)
    page = one.page
    page.locator(".bottom .shop").click()
    page.locator("#dial-design-name").fill("Kite")
    slide = page.locator(".dial input[type=range]").nth(2)
    slide.focus()
    page.keyboard.press("ArrowRight")
    line = page.locator(".sum code")
    page.locator(".sum").get_by_text("GUNSHIP 20 15 4 0 0").wait_for()
    page.locator(".wrote .pri").click()
    page.locator("#checked .is-good, #checked .is-bad").first.wait_for()
    assert page.locator("#text").input_value() == line.inner_text()
    assert page.locator("#dial-design-name").input_value() == "Kite", "it stays as it was set"


def test_a_hull_keeps_what_was_set_as_far_as_it_goes(tab: Any) -> None:
    one = tab()
    one.play(registry.get("star_empires").title)
    page = one.page
    guns, jumps = page.locator("#dial-design-guns"), page.locator("#dial-design-engines")
    guns.fill("12")
    jumps.fill("4")
    page.locator("#dial-design-hull").select_option("wing")
    assert (guns.input_value(), jumps.input_value()) == ("12", "0")
    assert jumps.locator("+ input").get_attribute("max") == "0", "a wing has no engines"
    page.locator(".sum").get_by_text("WING 12 5 0 0 0").wait_for()
    page.locator(".wrote .pri").click()
    page.locator(".sum").get_by_text("On your sheet").first.wait_for()


def test_a_purpose_sets_all_dials_and_a_press_one_step(tab: Any) -> None:
    one = tab()
    one.play(registry.get("star_empires").title)
    page = one.page
    page.locator(".presets b").get_by_text("Tender", exact=True).click()
    page.locator(".sum").get_by_text("TRANSPORT 0 9 5 0 9").wait_for()
    assert page.locator(".presets [aria-pressed=true] b").inner_text() == "Tender"
    page.get_by_role("button", name="Carries (racks): one less").click()
    page.locator(".sum").get_by_text("TRANSPORT 0 9 5 0 8").wait_for()
    page.locator("#of-design-racks").get_by_text("+3 RU").wait_for()
    page.locator("#dial-design-guns").fill("")
    page.locator("#of-design-guns.bad").wait_for()


def test_on_a_phone_the_designer_has_one_button_and_it_is_in_sight(tab: Any) -> None:
    one = tab(viewport={"width": 390, "height": 844}, has_touch=True)
    one.play(registry.get("star_empires").title)
    page = one.page
    page.locator("[data-part=rest]").click()
    button = page.locator(".wrote .pri")
    button.wait_for()
    box = button.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= 844
    assert box["height"] >= 44
    assert not page.locator("#submit").is_visible()


STANDING = """() => {
  const width = (q) => [...document.querySelectorAll(q)].map((e) => e.getBoundingClientRect());
  return [width(".presets .btn"), width(".dials > .dial"), width(".dials > .slide")].map(
    (boxes) => [Math.min(...boxes.map((b) => b.width)), new Set(boxes.map((b) => b.top)).size]);
}"""


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_on_a_phone_purposes_and_dials_have_their_width_and_the_map_comes_back(
    tab: Any, theme: str
) -> None:
    one = tab(viewport={"width": 390, "height": 844}, has_touch=True, color_scheme=theme)
    one.play(registry.get("star_empires").title)
    page = one.page
    page.locator("[data-part=rest]").click()
    page.locator(".wrote .pri").wait_for()
    (purpose, rows), (dial, _), (slide, lines) = page.evaluate(STANDING)
    assert purpose > 160, "two purposes fill a row"
    assert rows == 3
    assert dial > 100
    assert slide > 340, "a number has the whole line"
    assert lines == page.locator(".dials > .slide").count(), "and a line of its own"
    assert page.locator(".board").get_attribute("data-stop") == "sheet"
    page.locator("[data-part=orders]").click()
    assert page.locator(".board").get_attribute("data-stop") == "half"


def test_the_balance_follows_what_is_written(tab: Any) -> None:
    one = tab()
    one.play(registry.get("star_chase").title)
    page = one.page
    assert page.locator(".boxes .full").count() == 0
    page.locator("#text").fill("TAX\nTAX")
    page.locator(".boxes .full").nth(1).wait_for()
    page.locator("#checked .cost").first.get_by_text("+2").wait_for()


def test_a_line_is_read_as_one_types(tab: Any) -> None:
    page = tab().page
    page.goto("/rules/starweb/orders")
    page.get_by_label("Try a line").press_sequentially("F7W2")
    page.locator("#tried").get_by_text("F7 moves through 2.").wait_for()
    page.get_by_label("Try a line").fill("F7W2 nonsense")
    page.locator("#tried").get_by_text("of the line; code").wait_for()
    assert "line=" not in page.url, "only the part was asked for"


@pytest.mark.parametrize("looks", [("light", 1440), ("dark", 390)])
def test_axe_finds_nothing_in_the_designer(tab: Any, looks: tuple[str, int]) -> None:
    theme, width = looks
    one = tab(viewport={"width": width, "height": 900}, color_scheme=theme, bypass_csp=True)
    one.play(registry.get("star_empires").title)
    page = one.page
    shop = page.locator(".bottom .shop" if width > 1000 else "[data-part=rest]")
    shop.click()
    page.locator(".presets").get_by_text("Warship", exact=True).click()
    page.locator(".sum").get_by_text("GUNSHIP 19 14 4 0 0").wait_for()
    page.locator("#dial-design-guns").fill("70")
    page.locator(".wrote .note").wait_for()
    assert not findings(page)
