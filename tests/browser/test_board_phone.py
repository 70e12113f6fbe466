"""A board game on a phone: who plays stays in sight, no dice are cut off, a film hides nothing."""

from __future__ import annotations

import re
from typing import Any

import pytest
from test_board_tables import GAMES, PHONE, main, press

from starpost.kernel import registry

STRIP = """() => { const strip = document.getElementById('tt-players').getBoundingClientRect(),
    head = document.getElementById('tt-head').getBoundingClientRect(),
    map = document.getElementById('map').getBoundingClientRect();
    return [strip.height, strip.top - head.bottom, map.top - strip.bottom].map(Math.round) }"""
"""How tall the line of players is, and how it stands between the head and the board."""
CUT = """() => { const box = document.querySelector('.casts');
    const dice = '<span><svg class="die"></svg></span>'.repeat(4);
    box.innerHTML = ['Your', 'Their'].map(whose => `<li>
        <span class="sm">${whose} corvettes at corvettes: a 1 hits</span>
        <span class="row tight">${dice}</span></li>`).join('');
    return [box.scrollWidth - box.clientWidth, box.scrollHeight - box.clientHeight] }"""
"""By how much two casts of four dice are cut off."""
FILM = """() => { const film = document.getElementById('film');
    if (!film || film.classList.contains('rest')) return null;
    return film.getBoundingClientRect().top
        - document.querySelector('#tt-board > svg').getBoundingClientRect().bottom }"""
"""How far the bar of a film that plays stands below the board."""

UNDER = """() => { const sheet = document.getElementById('record').getBoundingClientRect();
    return sheet.top >= document.getElementById('map').getBoundingClientRect().bottom - 1
        && sheet.top < innerHeight - 200 }"""
"""Whether the record sheet begins below the board, in sight."""
NAMES = """() => [...document.querySelectorAll('#tt-players .who-name')].map(e =>
    [e.textContent, e.scrollWidth, e.clientWidth])"""


def on(one: Any) -> None:
    tips = one.page.locator(".tips .act")
    press(one, tips.first if tips.count() else main(one))


def test_the_line_of_players_stays_while_one_reads_on(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(GAMES["stellar_conquest"])
    on(one)
    one.page.evaluate("scrollTo(0, 400)")
    one.page.wait_for_function("() => scrollY > 300")
    tall, above, below = one.page.evaluate(STRIP)
    assert 30 <= tall <= 40, "one line"
    assert (above, below) == (0, 0)


def test_a_table_with_cards_has_its_line_too(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(registry.get("starfarers").title)
    one.page.evaluate("scrollTo(0, 300)")
    one.page.wait_for_function("() => scrollY > 200")
    assert one.page.evaluate(STRIP)[1:] == [0, 0]
    assert one.page.locator("#tt-players .opp").first.is_visible()


def test_no_dice_of_a_fight_are_cut_off_on_a_phone(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(GAMES["stellar_conquest"])
    one.page.locator(".casts").wait_for(state="attached")
    assert one.page.evaluate(CUT) == [0, 0]


def test_the_bar_of_a_film_stands_below_the_board(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(GAMES["stellar_conquest"])
    for _ in range(40):
        on(one)
        one.page.wait_for_timeout(300)
        below = one.page.evaluate(FILM)
        if below is not None:
            assert below >= -1
            return
    pytest.fail("no film was shown")


def test_what_is_advised_and_the_record_sheet_are_in_reach(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(GAMES["stellar_conquest"])
    advised = one.page.locator("#tt-dock [data-all]")
    assert re.fullmatch(r"Do (all \d+ )?as advised\s+and set sail", advised.inner_text().strip())
    press(one, advised)
    one.page.locator('.tool [href="#record"]').tap()
    one.page.wait_for_function(UNDER)
    names = one.page.evaluate(NAMES)
    assert names, "rivals by name"
    assert not [cut for cut in names if cut[1] > cut[2]]


SEEN = """() => { const ship = document.querySelector('[data-ship][aria-pressed="true"]'),
    box = document.querySelector('#tt-board svg').getBoundingClientRect(),
    at = document.querySelector(`g.tokens [data-ref="${ship.dataset.ship}"]`)
        .getBoundingClientRect();
    return at.top > box.top && at.bottom < box.bottom && at.right > box.left
        && at.left < box.right }"""
"""Whether the chosen ship is in sight."""


LIT = """() => { const box = document.querySelector('#tt-board svg').getBoundingClientRect();
    return [...document.querySelectorAll('#tt-board .offered :is(.n, .dot)')].map(e => {
        const p = e.getBoundingClientRect(); return [p.x + p.width / 2, p.y + p.height / 2] })
        .find(([x, y]) => x > box.left + 9 && x < box.right - 9 && y > box.top + 9
            && y < box.bottom - 9) }"""
"""The middle of a lit place in sight."""


AIMED = """() => { const { home, aims } = document.getElementById('map').dataset,
    box = document.querySelector('#tt-board svg').getBoundingClientRect();
    return [home, ...JSON.parse(aims)].map(at => {
        const p = document.querySelector(`#tt-board [data-ref="${at}"]`).getBoundingClientRect();
        return p.top > box.top && p.bottom < box.bottom && p.right > box.left
            && p.left < box.right }) }"""
"""Whether the home and each goal are in sight."""


def test_the_first_board_on_a_phone_shows_where_the_first_ship_may_fly(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(registry.get("starfarers").title)
    assert one.page.evaluate(AIMED) == [True] * 6, "all that one owns, and two goals"


def test_a_phone_goes_to_the_ship_that_may_fly_now(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(registry.get("starfarers").title)
    page = one.page
    while not page.locator(".ships [data-ship]").count():
        press(one, main(one))
    svg = page.locator("#tt-board svg").bounding_box()
    assert svg is not None
    x, low = svg["x"] + svg["width"] - 30, svg["y"] + svg["height"] - 40
    for _ in range(2):
        page.mouse.move(x, low)
        page.mouse.down()
        page.mouse.move(x, svg["y"] + 20, steps=6)
        page.mouse.up()
    assert not page.evaluate(SEEN), "the board was pushed away"
    for _ in range(30):
        if page.locator('.ships [data-moves*="move"]').count():
            assert page.evaluate(SEEN)
            x, y = page.evaluate(LIT)
            page.touchscreen.tap(x, y)
            page.locator("#menu").wait_for()
            board, menu = (page.locator(s).bounding_box() for s in ("#map", "#menu"))
            assert menu["y"] >= board["y"] + board["height"], "the word about it hides no ship"
            assert page.locator(".way-to").count() == 1, "an arrow shows where it goes"
            return
        on(one)
    pytest.fail("no ship came to fly")


def test_everything_is_shown_as_wide_as_the_phone_and_then_again_as_before(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(registry.get("starfarers").title)
    page, fit = one.page, one.page.locator("[data-tool=fit]")
    tall = page.locator("#map").bounding_box()["height"]
    fit.tap()
    page.wait_for_function("() => document.querySelector('.map.whole')")
    wide, small = page.evaluate(WIDE)
    assert wide > 0.8 * PHONE["width"]
    assert not small, "names are read or left out"
    assert page.locator(".legend > summary").is_visible()
    fit.tap()
    assert page.locator("#map").bounding_box()["height"] == tall


WIDE = """() => [document.querySelector('#tt-board g.cells').getBoundingClientRect().width,
    [...document.querySelectorAll('#tt-board g.labels text')].map(e => [e.textContent,
        parseFloat(getComputedStyle(e).fontSize) * e.getScreenCTM().a])
        .filter(([, size]) => size < 9.5)]"""
"""How wide the board is, and the names that are too small (letters of homes are capitals)."""
