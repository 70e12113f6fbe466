"""The match page on a phone: three stops, one part at a time, chips over the keyboard."""

from __future__ import annotations

from typing import Any

import pytest
from test_journeys import TITLES

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}

ASKED_IN_FRAME = """() => { const map = document.querySelector('svg.starmap'),
        frame = map.getBoundingClientRect();
    const refs = [...document.querySelectorAll('.grp.idle [data-ship]')].flatMap(
        b => [b.dataset.at, ...JSON.parse(b.dataset.moves).slice(0, 4).map(([at]) => at)]);
    return refs.length > 1 && refs.every(ref => {
        const b = map.querySelector(`[data-ref="${ref}"]`).getBoundingClientRect();
        return b.left >= frame.left && b.right <= frame.right && b.top >= frame.top
            && b.bottom <= frame.bottom }) }"""
"""Whether the groups that wait and the stars they may go to are in the frame."""


def heights(page: Any) -> tuple[float, float]:
    found = page.evaluate(
        "() => ['#map', '#side'].map(s => document.querySelector(s).getBoundingClientRect().height)"
    )
    return found[0], found[1]


def test_the_sheet_stops_at_three_places(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["starweb"])
    page = one.page
    handle = page.locator(".handle")
    half = heights(page)
    assert 0.3 < half[0] / sum(half) < 0.6
    handle.tap()
    sheet = heights(page)
    assert sheet[1] > 0.9 * sum(half) - 40
    handle.tap()
    chart = heights(page)
    assert chart[0] > 0.8 * sum(half)
    handle.tap()
    assert heights(page) == half
    bottom = page.evaluate("() => document.querySelector('#side').getBoundingClientRect().bottom")
    assert bottom <= 845, "map and sheet fit on one screen"


def test_one_part_is_shown_and_the_map_opens_what_was_chosen(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["starweb"])
    page = one.page
    assert page.locator(".briefing").is_visible(), "a phone opens on what there is to know"
    assert page.locator("#advice [data-wish]").first.is_visible()
    assert page.locator("#submit").is_visible()
    assert not page.locator("#text").is_visible()
    assert not page.locator("#selection").is_visible()
    home = page.locator("#map").get_attribute("data-home")
    page.locator(f'svg.starmap [data-ref="{home}"] .n').tap()
    page.locator("#selection").wait_for()
    assert not page.locator("#text").is_visible()
    chosen = page.locator('button[data-part="chosen"]')
    assert chosen.get_attribute("aria-pressed") == "true"
    assert "World" in chosen.inner_text()
    wish = page.locator("#selection [data-wish]").first
    lines = wish.get_attribute("value")
    wish.tap()
    assert page.locator("#text").input_value() == lines
    page.locator("[data-lines]").get_by_text(str(lines.count("\n") + 1)).wait_for()
    page.locator('button[data-part="orders"]').tap()
    assert page.locator("#text").is_visible()


def test_home_is_large_enough_to_read_and_problems_are_counted(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["fate_of_empire"])
    while not one.page.locator(".grp").count():
        before = one.step()
        one.page.locator("[data-main]").tap()
        one.wait_step(before)
    scale = one.page.evaluate(
        "() => { const s = document.querySelector('svg.starmap');"
        " return s.viewBox.baseVal.width / s.getBoundingClientRect().width }"
    )
    assert scale < 1.3
    assert one.page.evaluate(ASKED_IN_FRAME)
    two = tab(**PHONE)
    two.play(TITLES["starweb"])
    two.page.locator('button[data-part="orders"]').tap()
    two.page.locator("#text").fill("NONSENSE")
    two.page.locator("[data-wrong]").get_by_text("1").wait_for()


def test_completion_is_a_row_of_chips(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["starweb"])
    page = one.page
    page.locator('button[data-part="orders"]').tap()
    page.locator("#text").press_sequentially("F")
    chips = page.locator("#hints li")
    chips.first.wait_for()
    tops = page.evaluate(
        "() => [...document.querySelectorAll('#hints li')].slice(0, 4)"
        ".map(li => [li.offsetTop, li.offsetHeight])"
    )
    assert len({top for top, _ in tops}) == 1
    assert all(height >= 44 for _, height in tops)
    wide = page.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390
    first = chips.first.locator("code").inner_text()
    chips.first.tap()
    assert first in page.locator("#text").input_value()


def test_a_tablet_shows_one_part_below_the_map(tab: Any) -> None:
    one = tab(viewport={"width": 820, "height": 1100})
    one.play(TITLES["starweb"])
    page = one.page
    assert not page.locator(".handle").is_visible()
    assert page.locator(".briefing").is_visible()
    assert not page.locator("#selection").is_visible()
    page.locator('button[data-part="orders"]').click()
    assert page.locator("#text").is_visible()
    page.locator('button[data-part="rest"]').click()
    assert page.locator("#panels").is_visible()
    assert not page.locator("#text").is_visible()


def test_a_screen_shows_everything_beside_the_map(tab: Any) -> None:
    one = tab(viewport={"width": 1440, "height": 900})
    one.play(TITLES["starweb"])
    assert not one.page.locator("#grab").is_visible()
    assert one.page.locator("#text").is_visible()
    assert one.page.locator("#selection").is_visible()


def test_suggestions_stand_above_the_sheet_and_every_turn_opens_on_what_is_ours(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["star_empires"])
    page = one.page
    one.as_advised(3)
    page.keyboard.press("Escape")
    page.wait_for_function("() => !document.querySelector('.map.filming')")
    coarse = page.evaluate(
        "() => { const map = document.querySelector('svg.starmap');"
        " return map.viewBox.baseVal.width / map.getBoundingClientRect().width }"
    )
    assert coarse < 2, "units of the map to a pixel, at which ships can still be counted"
    held = page.locator(f"g.nodes .s{page.locator('#table').get_attribute('data-number')}")
    assert held.count() > 1
    frame = page.locator("svg.starmap").bounding_box()
    boxes = [place.locator(".n").bounding_box() for place in held.all()]
    seen = [
        frame["y"] < box["y"] < frame["y"] + frame["height"] - box["height"]
        for box in boxes
        if box is not None  # it makes way for a larger one
    ]
    assert sum(seen) >= len(seen) * 2 / 3, "most of it, where words stay readable"


COVERED = """() => { const frame = document.querySelector('svg.starmap').getBoundingClientRect();
    return [...document.querySelectorAll('.map > .tool > *')].map(e => e.getBoundingClientRect())
        .filter(b => b.width && b.top < frame.bottom).length }"""


@pytest.mark.parametrize("game", ["starweb", "star_empires", "star_chase"])
def test_the_first_moves_are_in_sight_and_the_tools_cover_no_map(tab: Any, game: str) -> None:
    one = tab(**PHONE)
    one.play(TITLES[game])
    page = one.page
    card = page.locator("#advice [data-wish]").first
    box, foot = card.bounding_box(), page.locator("#foot").bounding_box()
    assert box["y"] + min(60, box["height"]) <= foot["y"], "a first move is read without scrolling"
    assert page.evaluate(COVERED) == 0
    assert page.locator(".tool [data-tool=in]").is_visible()
    more = page.locator(".briefing summary")
    assert not page.locator(".briefing .rivals").is_visible()
    more.tap()
    page.locator(".briefing .rivals").wait_for()
    assert "Try it" in page.locator("#foot").inner_text(), "a word, not a sign alone"
    assert not page.locator("#nothing").is_visible(), "sending none asks first"


def test_the_aim_is_one_line_and_what_can_be_done_comes_first(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["star_empires"])
    page = one.page
    assert page.locator(".head .seatline").bounding_box()["height"] < 20
    assert "wins · you" in page.locator(".head .purpose").inner_text()
    one.play(TITLES["starweb"])
    page.locator("g.tokens [data-ref]").first.tap()
    page.locator("#selection[data-chosen] .wishes").wait_for()
    first, facts = (page.locator(f"#selection {q}").bounding_box() for q in (".wishes", "dl"))
    assert facts["height"] < 30, "what it is in one line"
    assert facts["y"] < first["y"]


def test_the_card_that_is_pressed_stays_under_the_finger(tab: Any) -> None:
    one = tab(viewport={"width": 390, "height": 844}, has_touch=True)
    one.play("Star Empires")
    page = one.page
    orders, cards = page.locator("[data-part=orders]"), page.locator("#advised > .it[data-wish]")
    orders.tap()
    cards.first.tap()
    page.locator("#checked .lines li").first.wait_for()
    page.locator("[data-part=news]").tap()
    orders.tap()
    second = cards.nth(1)
    second.scroll_into_view_if_needed()
    lines, before = page.locator("#checked .lines li").count(), second.bounding_box()
    second.tap()
    page.wait_for_function(
        "(n) => document.querySelectorAll('#checked .lines li').length > n", arg=lines
    )
    page.wait_for_timeout(300)
    after = second.bounding_box()
    assert before
    assert after
    assert abs(after["y"] - before["y"]) < 3
