"""The search box while one types, and somebody of the cast challenged from the arena."""

from __future__ import annotations

from typing import Any


def test_what_is_found_stands_below_the_box_and_goes_with_it(tab: Any) -> None:
    page = tab().page
    page.goto("/rules")
    page.locator("#q").fill("ambush")
    first = page.locator("#hits .hits a").first
    first.wait_for()
    page.locator("h1").first.click()
    assert not first.is_visible(), "it is put away with the box"
    page.locator("#q").focus()
    address = first.get_attribute("href")
    assert address.startswith("/rules/"), (
        "to the words, the how-to, the rules or the orders of a game"
    )
    first.click()
    page.wait_for_url(f"**{address}")


def test_the_page_of_the_search_follows_what_is_typed(tab: Any) -> None:
    page = tab().page
    page.goto("/search")
    page.wait_for_function("() => document.activeElement.id === 'again'")
    page.keyboard.type("ambush")
    page.locator("#found .hits mark").first.wait_for()
    page.keyboard.type("zzz")
    page.get_by_text("Nothing with “ambushzzz”").wait_for()
    assert page.evaluate("document.activeElement.id") == "again", "one can go on typing"


def test_one_press_in_the_arena_is_a_match_against_that_character(tab: Any) -> None:
    page = tab().page
    page.goto("/arena")
    page.get_by_role("button", name="Play against Quill").click()
    page.wait_for_url("**/m/*")
    assert "Quill" in page.locator("main").inner_text(), "who was asked for is at the table"
