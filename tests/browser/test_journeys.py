"""Journeys in a real browser: a newcomer, a veteran, a phone, a keyboard, two at one table."""

from __future__ import annotations

from typing import Any

import pytest

from starpost.kernel import registry
from starpost.kernel.registry import ids

TITLES = {game: registry.get(game).title for game in ids()}
PRESSED = "[data-main], #answer-form button, #tt-side .act:not(.off):not([data-places]):visible"
"""What answers at once: the large button, or, before it, one of the answers on the side."""


def first_move(tab: Any) -> None:
    """What a newcomer does: press what is offered, then send."""
    page = tab.page
    before = tab.step()
    if page.locator(PRESSED).count():
        page.locator(PRESSED).first.click()
    elif page.locator("#sheet-form").count():
        whole = page.locator("#selection [data-offer=whole]")
        if whole.count():
            whole.first.click()
            page.locator("#checked .lines li").first.wait_for()
        page.locator("#submit" if whole.count() else "#nothing").click()
    else:
        page.locator("#text").fill(page.locator("#text").get_attribute("placeholder"))
        page.locator("#submit").click()
    tab.wait_step(before)


@pytest.mark.parametrize("game", ids())
def test_a_newcomer_plays_the_first_turn_of_every_game(tab: Any, game: str) -> None:
    one = tab()
    one.play(TITLES[game])
    told = one.page.locator("#coach, .briefing, .opps")
    assert any(part.is_visible() for part in told.all()), "a newcomer is told what to do"
    assert one.page.locator("svg.starmap").is_visible()
    first_move(one)
    assert one.page.locator("svg.starmap").is_visible()


@pytest.mark.parametrize("game", ids())
def test_the_same_without_scripts(tab: Any, game: str) -> None:
    one = tab(java_script_enabled=False)
    one.play(TITLES[game])
    page = one.page
    before = one.step()
    if page.locator(PRESSED).count():
        page.locator(PRESSED).first.click()
    elif page.locator("#sheet-form").count():
        page.locator("#nothing").click()
    assert one.step() > before


def test_orders_by_clicking_a_ship_and_a_place(tab: Any) -> None:
    one = tab()
    one.play(TITLES["star_chase"])
    page = one.page
    page.locator("g.tokens [data-ref]").filter(has_text="1c").first.click()
    page.locator("#selection").get_by_text("yours").first.wait_for()
    page.locator("g.nodes .offered").first.click()
    page.locator("#menu .it").filter(has_text="MOVE").first.click()
    page.locator("#checked .lines li code").first.wait_for()
    line = page.locator("#checked .lines li code").first.inner_text()
    assert line.startswith("MOVE")
    assert page.locator("#text").input_value() == line
    page.locator("svg .own-plans path.a").first.wait_for(state="attached")
    page.locator("#checked button[value=drop-1]").click()
    page.get_by_text("No orders yet. Choose").wait_for()
    assert page.locator("svg .own-plans path.a").count() == 0
    page.locator("[data-undo]").click()
    page.locator("#checked .lines li").first.wait_for()


def test_a_veteran_types_a_whole_sheet(tab: Any) -> None:
    one = tab()
    one.play(TITLES["starweb"])
    page = one.page
    home = page.locator("#map").get_attribute("data-home")
    lines = [f"{home}B1I", "F1", "NONSENSE", f"{home}B2P", f"{home}B1I"]
    page.locator("#text").fill("\n".join(lines))
    page.wait_for_function("() => document.querySelectorAll('#checked .lines li').length >= 5")
    assert page.locator("#checked .is-bad").count() >= 2
    page.locator("#text").focus()
    page.keyboard.press("F8")
    chosen = page.evaluate("() => { const t = document.getElementById('text');"
                           " return t.value.slice(t.selectionStart, t.selectionEnd) }")  # fmt: skip
    assert chosen in lines
    page.locator("#saved").get_by_text("Saved").wait_for()
    before = one.step()
    page.keyboard.press("Control+Enter")
    page.get_by_role("button", name="Send all the same").click()
    one.wait_step(before)


def test_completion_by_keyboard(tab: Any) -> None:
    one = tab()
    one.play(TITLES["star_chase"])
    page = one.page
    page.locator("#text").press_sequentially("MOV")
    page.locator("#hints li").first.wait_for()
    page.keyboard.press("Tab")
    assert page.locator("#text").input_value().startswith("MOVE")
    page.keyboard.press("Control+Space")
    page.locator("#hints li").first.wait_for()
    page.keyboard.press("Escape")
    page.locator("#hints").wait_for(state="hidden")


def test_the_map_is_one_tab_stop_and_can_be_walked(tab: Any) -> None:
    one = tab()
    one.play(TITLES["starweb"])
    page = one.page
    assert page.locator("svg.starmap [role=button][tabindex='0']").count() == 1
    page.locator("svg.starmap [role=button][tabindex='0']").focus()
    start = page.evaluate("() => document.activeElement.dataset.ref")
    page.keyboard.press("ArrowRight")
    page.locator("#speak").get_by_text("Gate to").wait_for()
    page.keyboard.press("Enter")
    there = page.evaluate("() => document.activeElement.dataset.ref")
    assert there != start
    page.keyboard.press("Backspace")
    assert page.evaluate("() => document.activeElement.dataset.ref") == start
    box = page.locator("svg.starmap").get_attribute("viewBox")
    page.keyboard.press("+")
    assert page.locator("svg.starmap").get_attribute("viewBox") != box
    page.keyboard.press("0")


def test_a_phone_files_orders(tab: Any) -> None:
    one = tab(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    one.play(TITLES["star_chase"])
    page = one.page
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390, f"the page is {wide} wide"
    small = page.evaluate(
        "() => [...document.querySelectorAll('.btn, .tool button')].filter(b => b.offsetHeight"
        " && b.offsetHeight < 44 && !b.closest('.time')).map(b => b.outerHTML.slice(0, 90))"
    )
    assert small == []
    page.locator('button[data-part="orders"]').tap()
    page.locator("#text").fill("TECH FT")
    before = one.step()
    page.locator("#submit").click()
    one.wait_step(before)
