"""The layers of the map in a browser: switched, explained, remembered, and counted anew."""

from __future__ import annotations

from typing import Any

from test_map import view_of

from starpost.kernel import registry

WEB = registry.get("starweb").title


def numbers(page: Any) -> list[str]:
    return [str(word) for word in page.locator("g.distances text").all_text_contents()]


def test_metal_is_shown_explained_and_remembered(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    assert page.locator("svg .layer-metal").is_hidden()
    page.locator("[data-layer=metal]").click()
    page.locator("svg .layer-metal").wait_for(state="visible")
    page.locator(".maptitle .why").get_by_text("what its mines add").wait_for()
    page.locator("#speak").get_by_text("what its mines add").wait_for()
    page.reload()
    page.locator("svg .layer-metal").wait_for(state="visible")
    assert page.locator("[data-layer=metal]").get_attribute("aria-pressed") == "true"
    page.locator("[data-layer=metal]").click()
    page.locator("svg .layer-metal").wait_for(state="hidden")


def test_a_layer_without_data_says_why_by_keyboard_too(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    page.locator("[data-layer=events]").focus()
    page.keyboard.press("Enter")
    page.locator(".maptitle .why").get_by_text("Nothing happened").wait_for()
    assert page.locator("[data-layer=events]").get_attribute("aria-pressed") == "false"


def test_distances_follow_what_is_chosen_and_are_spoken_on_the_walk(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    view = view_of(one)
    home, gates = f"W{view.home}", view.links(view.home)
    page.locator("[data-layer=distance]").click()
    page.locator("g.distances").wait_for()
    assert numbers(page) == ["1"] * len(gates)
    page.locator(f"g.nodes [data-ref='W{gates[0]}'] .n").click()
    page.wait_for_function(
        "n => [...document.querySelectorAll('g.distances text')].filter(t => t.textContent === '2')"
        ".length === n",
        arg=len(gates) - 1,
    )
    page.reload()  # the page opens at home
    page.locator("g.distances").wait_for()
    page.locator(f"g.nodes [data-ref='{home}']").focus()
    page.keyboard.type(str(gates[-1]))
    page.locator("#speak").get_by_text(f"1 gate from {home}.").wait_for()


def test_layers_stay_when_a_turn_is_run(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    page.locator("[data-layer=distance]").click()
    page.locator("[data-layer=metal]").click()
    before = one.step()
    page.locator("#nothing, [value=nothing]").first.click()
    one.wait_step(before)
    page.locator("g.distances").wait_for()
    page.locator("svg .layer-metal").wait_for(state="visible")


def test_on_a_phone_the_chips_fold_out_below_the_title(tab: Any) -> None:
    one = tab(viewport={"width": 390, "height": 844}, has_touch=True)
    one.play(WEB)
    page = one.page
    page.locator("[data-tool=layers]").click()
    for chip in page.locator("[data-layer]").all():
        box = chip.bounding_box()
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390 - 60, "clear of the tools"
        reach = "chip => parseFloat(getComputedStyle(chip, '::after').height)"
        assert chip.evaluate(reach) >= 44, "a finger's target is larger than the chip"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
