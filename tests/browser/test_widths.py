"""Match pages at every width between a phone and a desk: nothing makes them scroll sideways."""

from __future__ import annotations

import re
from typing import Any

import pytest

PHONES = (360, 390)
WIDTHS = (701, 768, 834, 1024, 1440)
WIDE = "() => document.documentElement.scrollWidth - innerWidth"
SPILT = """() => [...document.querySelectorAll('#rivals .who-name')].filter((e) => {
  const b = e.getBoundingClientRect(), t = e.closest('.opp').getBoundingClientRect();
  return e.scrollWidth > e.clientWidth + 1 || b.right > t.right + 1;
}).map((e) => e.textContent.trim())"""


@pytest.mark.parametrize(
    "title",
    ["StarWeb", "Star Empires", "Star Chase", "Stellar Conquest", "The Fate", "Starfarers"],
)
def test_no_match_page_scrolls_sideways(tab: Any, title: str) -> None:
    one = tab()
    one.play(title)
    for width in (*PHONES, *WIDTHS):
        one.page.set_viewport_size({"width": width, "height": 1000})
        assert one.page.evaluate(WIDE) <= 0, width


def test_fifteen_players_stand_beside_each_other_each_with_his_name(tab: Any) -> None:
    one = tab()
    page = one.page
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Whole game StarWeb")).click()
    page.wait_for_url("**/m/*")
    assert page.locator("#rivals .opp").count() == 15
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 1000})
        assert page.evaluate(WIDE) <= 0, width
        assert page.evaluate(SPILT) == [], width


SEEN = """() => {
  const box = document.querySelector('#selection').getBoundingClientRect(),
    foot = document.querySelector('#foot').getBoundingClientRect();
  return [...document.querySelectorAll('#selection .wishes .it')].filter((e) => {
    const b = e.getBoundingClientRect();
    return b.top >= box.top && b.bottom <= Math.min(box.bottom, foot.top, innerHeight) + 1;
  }).length;
}"""


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (1024, 768)])
def test_offers_are_in_sight_between_the_ships_and_the_orders(
    tab: Any, width: int, height: int
) -> None:
    one = tab(viewport={"width": width, "height": height})
    one.play("Star Empires")
    page = one.page
    page.locator(".its [data-wish]").first.click()
    page.locator(".lines [data-line]").first.wait_for()
    page.get_by_role("button", name="Submit orders").click()
    page.get_by_text("TURN 1 IS PLAYED", exact=False).first.wait_for()
    page.keyboard.press("Escape")
    page.locator(".its [data-wish]").first.click()
    page.locator(".lines [data-line]").nth(1).wait_for()
    page.locator("g.tokens [data-ref]").first.dispatch_event("click")
    page.wait_for_function(f"() => ({SEEN})() >= 2")
    sheet = page.locator("#orders").bounding_box()
    assert sheet is not None
    assert sheet["y"] < height - 100, "and the orders begin below them"
    page.evaluate("document.querySelectorAll('.folded [data-unfold]').forEach(b => b.click())")
    free = page.locator(".muster tr:not([data-busy]) [name=only]")
    free.first.check()
    first = free.first.input_value()
    page.locator("#selection h3", has_text="1 ship chosen").wait_for()  # the cards are that one's
    page.locator("#selection .wishes [data-wish][aria-pressed=false]").first.click()
    page.locator(f".muster tr[data-busy] [value='{first}']").wait_for(state="attached")
    free.last.check()
    page.locator("#selection h3", has_text="1 ship chosen").wait_for()
    assert not page.locator(f".muster [value='{first}']").is_checked()
