"""Stellar Conquest's list of starting points: nothing is lost, bought or sent by mistake."""

from __future__ import annotations

from typing import Any

from starpost.kernel import registry

TITLE = registry.get("stellar_conquest").title
SEEN = """() => { const map = document.querySelector('#tt-board > svg').getBoundingClientRect();
    const all = [...document.querySelectorAll('#tt-board text')];
    const own = all.find(t => t.textContent.includes('you come in here'));
    const name = all.find(t => t.textContent === 'Cygni').getBoundingClientRect();
    const b = own.getBoundingClientRect();
    return [b.left >= map.left && b.right <= map.right && b.top >= map.top
        && b.bottom <= map.bottom, name.height] }"""


def test_a_question_about_lost_points_is_taken_back_by_any_change_and_counts_anew(
    tab: Any,
) -> None:
    one = tab()
    one.play(TITLE)
    page, main = one.page, one.page.locator("[data-main]")
    note = page.locator(".next .note.warn")
    main.click()
    assert note.inner_text().startswith("25 points would be lost")
    page.get_by_role("button", name="More: Corvette").click()
    assert not note.count(), "what was asked is no longer true"
    assert "set sail" in main.inner_text()
    main.click()
    assert note.inner_text().startswith("17 points would be lost")
    page.get_by_role("button", name="More: Speed 3").click()
    assert not note.count()
    assert page.locator("[data-left-now]").inner_text() == "2", "one press buys it whole"
    page.get_by_role("button", name="More: Fighter").click()
    row = page.locator(".ware", has_text="Fighter")
    assert "2 of 35 paid, works at 35" in row.inner_text()
    before = one.step()
    main.click()
    one.wait_step(before)


def test_what_one_has_counted_out_is_the_main_button_and_one_number_says_what_is_left(
    tab: Any,
) -> None:
    one = tab()
    one.play(TITLE)
    page, main = one.page, one.page.locator("[data-main]")
    filled = "() => document.querySelector('.next .pri').matches('[data-all]')"
    said = "() => getComputedStyle(document.querySelector('[data-main]'), '::after').content"
    assert page.evaluate(filled), "advice leads while nothing is chosen"
    page.get_by_role("button", name="More: Corvette").click()
    assert not page.evaluate(filled)
    assert page.evaluate(said) == '"R"'
    page.keyboard.press("r")
    assert page.locator(".next .note.warn").inner_text().startswith("17 points would be lost")
    assert page.evaluate(said) == '"Enter"', "what presses it now"
    page.get_by_role("button", name="Less: Corvette").click()
    assert page.evaluate(filled)
    assert main.inner_text()


def test_enter_in_a_number_box_ends_the_typing_and_nothing_else(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    page = one.page
    before = one.step()
    box = page.get_by_label("Scout", exact=True)
    box.fill("2")
    box.press("Enter")
    box.press("1")
    box.press("Enter")
    page.wait_for_timeout(300)
    assert one.step() == before
    assert page.locator("[data-left-now]").inner_text() != "25"
    assert not page.locator("#table[aria-busy]").count()


def test_the_map_opens_where_one_comes_in_with_names_large_enough_to_read(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    framed, high = one.page.evaluate(SEEN)
    assert framed
    assert high >= 10
