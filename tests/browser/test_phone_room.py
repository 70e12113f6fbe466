"""What a phone's screen is spent on: the map and what there is to read; the film is seen."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from friends import Friends
from test_journeys import TITLES
from test_phone import PHONE

SHEETS = ("starweb", "star_empires", "star_chase")
"""The games that are played by a sheet of orders."""

BARS = """() => Object.fromEntries(['.head', '#rivals', '#grab', '#foot', '#map', '#side'].map(
    s => [s, document.querySelector(s).getBoundingClientRect().height]))"""

COVERED = """refs => { const map = document.querySelector('#map'), r = map.getBoundingClientRect();
    const boxes = [...map.querySelectorAll(':scope > .over')].map(b => b.getBoundingClientRect())
        .filter(b => b.width);
    return refs.filter(ref => { const el = map.querySelector(`g.nodes [data-ref="${ref}"] .n`);
        const b = el.getBoundingClientRect();
        return b.left < r.left || b.right > r.right || b.top < r.top || b.bottom > r.bottom
            || boxes.some(o => o.left < b.right && o.right > b.left && o.top < b.bottom
                && o.bottom > b.top) }) }"""
"""Those of some places that lie under a box of the map or outside of it."""


def film(page: Any) -> None:
    """On, from its beginning, and standing still."""
    page.locator("#film-data").wait_for(state="attached")
    if not page.locator(".map.filming").count():
        page.locator("[data-watch]").click()
    page.locator(".map.filming").wait_for()
    page.locator("[data-film=play]").click()


def end(page: Any) -> None:
    if page.locator(".map.filming").count():
        page.locator("[data-film=skip]").click()
    page.wait_for_function("() => !document.querySelector('.map.filming')")


@pytest.mark.parametrize("game", SHEETS)
def test_head_and_foot_are_one_line_each_and_most_of_the_screen_is_map_and_text(
    tab: Any, game: str
) -> None:
    one = tab(**PHONE)
    one.play(TITLES[game])
    page = one.page
    bars = page.evaluate(BARS)
    assert bars[".head"] <= 52
    assert bars["#rivals"] <= 36
    money = page.locator("#foot #money").count()  # what is spent has a line of its own
    assert bars["#foot"] <= (82 if money else 60)
    assert bars["#side"] - bars["#grab"] - bars["#foot"] >= 280, "to read the briefing or orders"
    assert not page.locator(".maptitle").is_visible()
    assert not page.get_by_text("no clock").is_visible()
    assert page.locator("#submit").bounding_box()["height"] >= 44
    page.locator(".handle").tap()
    page.locator(".handle").tap()
    assert page.evaluate("() => document.querySelector('.stops').dataset.stop") == "map"
    assert page.locator("#submit").is_visible(), "in reach while the map is large"


SEEN = """name => { const b = document.querySelector(name).getBoundingClientRect();
    return !!document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2).closest(name) }"""


def test_the_tools_of_the_map_are_seen_beside_the_handle(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["star_empires"])
    for tool in ("in", "out", "fit", "layers"):
        assert one.page.evaluate(SEEN, f".tool [data-tool={tool}]"), tool


def test_the_first_home_says_all_it_has_and_lists_its_keys(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["starweb"])
    one.page.wait_for_selector("g.nodes .within")
    left = """els => els.filter(el => el.closest('.out') || el.querySelector('.out')).length"""
    assert one.page.locator("g.nodes .within").evaluate_all(left) == 0
    assert one.page.locator("g.tokens [data-ref]").evaluate_all(left) == 0
    tops = """els => els.map(el => Math.round(el.querySelector('.u').getBoundingClientRect().y))"""
    rows = sorted(one.page.locator("g.tokens [data-ref]").evaluate_all(tops))
    gaps = {b - a for a, b in pairwise(rows)}
    assert max(gaps) - min(gaps) <= 1, "one list, row by row"


def test_news_are_numbered_where_they_are_read_and_arrows_bear_no_numbers(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["star_empires"])
    page = one.page
    one.as_advised()
    end(page)
    chips, pins = page.locator(".own-chips .u"), page.locator(".pins-told .u")
    page.locator('button[data-part="orders"]').tap()
    page.locator("#advice [data-wish]").first.tap()
    page.locator(".own-plans").wait_for(state="attached")
    assert chips.count() == 0, "a number beside ships is read as ships"
    page.locator('button[data-part="news"]').tap()
    page.locator('button[data-part="orders"]').tap()
    assert page.evaluate(SEEN, "#checked [data-line]"), "what is written comes first"
    assert not pins.first.is_visible()
    page.locator('button[data-part="news"]').tap()
    assert pins.first.is_visible()


def test_what_found_no_room_stays_away_when_the_page_has_the_focus(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["star_empires"])
    page = one.page
    for _ in range(3):
        one.as_advised()
        end(page)
    for _ in range(4):
        page.locator("[data-tool=out]").tap()
    page.evaluate("() => document.querySelector('main').focus()")
    left = (
        "() => [...document.querySelectorAll('.signed .out')].map(e => getComputedStyle(e).opacity)"
    )
    found = page.evaluate(left)
    assert found
    assert set(found) == {"0"}


def test_the_other_pages_of_the_match_fold_out_of_the_head(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["starweb"])
    page = one.page
    report = page.locator(".head .tabs a", has_text="Replay")
    assert not report.is_visible()
    page.locator(".pages").tap()
    assert report.bounding_box()["height"] >= 44
    report.tap()
    page.wait_for_url("**/replay*")
    assert page.locator(".head .tabs a", has_text="Map").is_visible(), (
        "beside the map they lie open"
    )


@pytest.mark.parametrize("game", ["starweb", "star_empires"])
def test_while_the_film_runs_the_sheet_is_low_and_the_map_is_free(tab: Any, game: str) -> None:
    one = tab(**PHONE)
    one.play(TITLES[game])
    page = one.page
    one.as_advised()
    end(page)
    page.locator('button[data-part="news"]').tap()
    page.locator(".handle").tap()
    assert page.evaluate("() => document.querySelector('.stops').dataset.stop") == "sheet"
    film(page)
    bars = page.evaluate(BARS)
    assert bars["#map"] > 640, "a raised sheet makes way"
    assert not page.locator(".tool").is_visible()
    assert not page.locator(".maptitle").is_visible()
    line = page.locator("#film-line")
    line.get_by_text(" ").first.wait_for()
    assert line.evaluate(
        "e => e.scrollWidth <= e.clientWidth && e.scrollHeight <= e.clientHeight + 1"
    )
    scale = page.evaluate(
        "() => { const s = document.querySelector('svg.starmap');"
        " return s.viewBox.baseVal.width / s.getBoundingClientRect().width }"
    )
    assert scale <= 1.3, "near enough to be seen"
    seen, bar = page.locator("svg.starmap").bounding_box(), page.locator("#film").bounding_box()
    assert seen["y"] + seen["height"] <= bar["y"], "the bar covers nothing"
    end(page)
    assert page.evaluate("() => document.querySelector('.stops').dataset.stop") == "sheet"


def test_after_the_film_the_news_have_more_than_half_of_the_screen(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["starweb"])
    page = one.page
    one.as_advised()
    end(page)
    assert page.locator('button[data-part="news"]').get_attribute("aria-pressed") == "true"
    foot = page.locator("#foot").bounding_box()["y"]
    item = page.locator("#told .items > li").first.bounding_box()
    assert item["y"] + item["height"] < foot, "the first of the news is read whole"
    bars = page.evaluate(BARS)
    assert bars["#side"] - bars["#grab"] - bars["#foot"] > 340
    page.locator('button[data-part="orders"]').tap()
    assert page.evaluate(BARS)["#map"] > bars["#map"], "orders leave the map its half"


def test_plan_shows_the_orders_whatever_was_open_before(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["starweb"])
    page = one.page
    one.as_advised()
    end(page)
    for part in ("orders", "chosen", "rest"):
        page.locator(f'button[data-part="{part}"]').tap()
    home = page.locator("#map").get_attribute("data-home")
    page.locator(f'svg.starmap [data-ref="{home}"] .n').first.tap()
    page.locator("#selection[data-chosen]").wait_for()
    page.locator('button[data-part="news"]').tap()
    page.locator(".handle").tap()
    page.locator("[data-plan]").tap()
    assert page.locator("#advice [data-wish]").first.is_visible()
    assert page.locator("#text").is_visible()
    assert page.locator('button[data-part="orders"]').get_attribute("aria-pressed") == "true"
    assert page.locator('button[data-part="news"]').get_attribute("aria-pressed") == "false"


def test_suggestions_stay_among_the_orders_when_a_place_is_chosen(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["starweb"])
    page = one.page
    home = page.locator("#map").get_attribute("data-home")
    page.locator(f'svg.starmap [data-ref="{home}"] .n').first.tap()
    page.locator("#selection[data-chosen]").wait_for()
    page.locator('button[data-part="orders"]').tap()
    assert page.locator("#advice [data-wish]").first.is_visible()


@pytest.mark.parametrize("how", [PHONE, {"viewport": {"width": 1440, "height": 900}}])
def test_home_and_the_ways_from_it_are_in_the_free_part_of_the_map(
    tab: Any, how: dict[str, Any]
) -> None:
    one = tab(**how)
    one.play(TITLES["starweb"])
    page = one.page
    home = page.locator("#map").get_attribute("data-home")
    ways = page.evaluate(
        "home => JSON.parse(document.querySelector('#map').dataset.links)[home]", home
    )
    assert ways
    covered = page.evaluate(COVERED, [home, *ways])
    if (
        "is_mobile" in how
    ):  # a web whose gates lie far apart: names must stay readable, home in sight
        assert home not in covered
        return
    assert covered == []
    tools = page.locator(".tool").bounding_box()
    for text in page.locator("g.edges text").all():
        box = text.bounding_box()
        assert box["x"] + box["width"] < tools["x"], "no word under the tools"
        assert box["y"] > tools["y"] + 30, "nor under the title"


@pytest.mark.parametrize("game", SHEETS)
@pytest.mark.parametrize("how", [PHONE, {"viewport": {"width": 1440, "height": 900}}])
def test_the_line_one_types_stays_above_the_buttons(
    tab: Any, game: str, how: dict[str, Any]
) -> None:
    one = tab(**how)
    one.play(TITLES[game])
    page = one.page
    if "is_mobile" in how:
        page.locator('button[data-part="orders"]').tap()
    text = page.locator("#text")
    text.click()
    for n in range(6):
        text.press_sequentially(f"NONSENSE {n}\n")
        page.locator(f"#line-{n + 1}").wait_for()
        caret = text.evaluate(
            "e => { const s = getComputedStyle(e); return e.getBoundingClientRect().top"
            " + parseFloat(s.paddingTop) - e.scrollTop"
            " + parseFloat(s.lineHeight) * e.value.split('\\n').length }"
        )
        assert caret <= page.locator("#submit").bounding_box()["y"]
        assert caret >= page.locator("#side").bounding_box()["y"]


def test_reports_and_the_arena_fit_a_phone(tab: Any) -> None:
    one = tab(**PHONE)
    one.play(TITLES["starweb"])
    page = one.page
    for _ in range(2):
        one.as_advised()
        end(page)
    page.goto(f"{page.url.split('?')[0]}/turns/2/report")
    tops = page.evaluate(
        "() => [...document.querySelectorAll('.paperbar > a')]"
        ".map(a => a.offsetTop + a.offsetHeight / 2)"
    )
    assert len(tops) == 5
    assert max(tops) - min(tops) < 4, "the ways to take a report along are one line"
    assert page.evaluate("() => document.documentElement.scrollWidth") <= 390
    assert page.get_by_role("heading", name="All that happened").is_visible()
    page.goto(f"{page.url.split('/turns')[0]}/players")
    parts = page.locator(".people > li .row.tight > :not(.grow)")
    assert all((box := part.bounding_box())["x"] + box["width"] <= 370 for part in parts.all())
    assert page.locator(".people li.mine b").first.bounding_box()["height"] < 30, "one line"
    page.goto("/arena")
    for name in ("table", "level"):
        cut = page.evaluate(
            """id => { const s = document.getElementById(id), c = document.createElement('canvas')
                .getContext('2d'), look = getComputedStyle(s);
            c.font = `${look.fontSize} ${look.fontFamily}`;
            const room = s.clientWidth - parseFloat(look.paddingLeft) - 28;
            return [...s.options].map(o => o.text).filter(t => c.measureText(t).width > room) }""",
            name,
        )
        assert cut == []


def test_the_strip_names_the_people_among_the_players(tab: Any) -> None:
    one = tab(**PHONE)
    friends = Friends(one.site.host)
    one.sign_in(friends.people[0])
    one.page.goto(f"/m/{friends.key}")
    names = one.page.locator("#rivals .by:visible")
    assert names.all_inner_texts() == ["Ben"], "bots and oneself are known by their seats"
    assert one.page.evaluate(BARS)["#rivals"] <= 36


def test_a_phone_says_that_orders_are_in_and_who_is_missing(tab: Any) -> None:
    one = tab(**PHONE)
    both = Friends(one.site.host, names=("Slow Ada", "Quick Ben"))
    both.hand_in(1)
    one.sign_in(both.people[1])
    one.page.goto(f"/m/{both.key}")
    said = one.page.get_by_text("Your orders are in. Waiting for Slow Ada.")
    for part in ("news", "orders"):
        one.page.locator(f"#grab [data-part={part}]").tap()
        assert said.is_visible(), part
