"""What is read on a phone: rules, orders, charts, and a sheet whose lines speak in sentences."""

from __future__ import annotations

from typing import Any

from test_journeys import TITLES
from test_phone import PHONE

SPILT = """() => [...document.querySelectorAll('table.four')].map(t => t.parentElement)
    .filter(e => e.scrollWidth > e.clientWidth + 1).length"""
OVERLAPS = """() => [...document.querySelectorAll('svg.chart')].flatMap(chart => {
    const found = [...chart.querySelectorAll('text:not(.axis)')]
        .map(e => e.getBoundingClientRect()).sort((a, b) => a.top - b.top);
    const edge = chart.getBoundingClientRect().right;
    return found.filter((b, n) => b.right > edge + 1
        || (n && b.top < found[n - 1].bottom - 0.3 * b.height)) }).length"""


def test_chapters_stay_in_reach_and_orders_need_no_moving_sideways(tab: Any) -> None:
    one = tab(**PHONE)
    page = one.page
    page.goto("/rules/star_empires")
    page.evaluate("() => scrollTo(0, 4000)")
    top = "() => document.querySelector('.contents').getBoundingClientRect().top"
    page.wait_for_function(f"() => Math.abs(({top})()) < 1")
    page.goto("/rules/star_empires/orders")
    assert page.locator("table.four").count() > 3
    assert page.evaluate(SPILT) == 0


def test_a_line_says_first_what_it_does(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["star_empires"])
    page = one.page
    page.locator('button[data-part="orders"]').tap()
    card = page.locator("#advice [data-wish]").first
    assert card.locator("code:visible").count() == 0, "a suggestion is a sentence"
    card.tap()
    line = page.locator("#checked .lines li").first
    line.wait_for()
    words, code = line.locator("small").bounding_box(), line.locator("code").bounding_box()
    assert words["y"] < code["y"]


def test_names_at_the_ends_of_curves_stand_clear_of_each_other(tab: Any) -> None:
    one = tab(**PHONE)
    address = one.play(TITLES["starweb"])
    page = one.page
    for _ in range(3):
        one.as_advised()
        page.keyboard.press("Escape")
    page.goto(f"{address}/players")
    page.locator("svg.chart").first.wait_for()
    assert page.evaluate(OVERLAPS) == 0
