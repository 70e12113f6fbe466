"""The Fate of Empire and Stellar Conquest at the table, in a real browser: pressed, never typed."""

from __future__ import annotations

import re
from typing import Any

import pytest

from starpost.kernel import registry

GAMES = {id: registry.get(id).title for id in ("stellar_conquest", "fate_of_empire")}
PHONE = {"width": 390, "height": 844}
MOVED = """n => !document.getElementById('tt-head')
    || Number(document.getElementById('table').dataset.step) > n"""

IN_REACH = """() => { const b = document.querySelector('[data-main]')?.getBoundingClientRect();
    return b && b.height > 0 && b.bottom <= innerHeight }"""
"""The page may be drawn anew while the bots move, so it is asked until it stands still."""


def press(one: Any, what: Any) -> None:
    """Press and wait for the answer; what would be forgotten is asked once."""
    before, page = one.step(), one.page
    asks = what.get_attribute("data-asks")
    what.click()
    notes = page.locator(".next .note.warn").all_inner_texts() if asks else []
    if notes:  # read at once: the answer may take them away
        said, lost = notes[0], asks.partition(" would be ")
        assert said == asks or said.endswith(f" would be {lost[2]}"), said
        what.click()
    page.wait_for_function(MOVED, arg=before)


def main(one: Any) -> Any:
    return one.page.locator("[data-main]")


def question(one: Any) -> str:
    return str(one.page.locator(".asks-you").inner_text())


def until(one: Any, word: str, most: int = 40) -> None:
    """Answer as advised, or go on, up to a question."""
    for _ in range(most):
        if word in question(one):
            return
        tips = one.page.locator(".tips .act")
        press(one, tips.first if tips.count() else main(one))
    pytest.fail(f"nobody asked: {word}")


def test_starting_points_are_spent_from_a_list_that_keeps_count(tab: Any) -> None:
    one = tab()
    one.play(GAMES["stellar_conquest"])
    page = one.page
    loaded = page.evaluate("performance.timeOrigin")
    assert page.locator("[data-left-now]").inner_text() == "25"
    more = page.get_by_role("button", name="More: Scout")
    more.click()
    more.click()
    assert page.locator("[data-left-now]").inner_text() == "20"
    page.get_by_role("button", name="More: Speed 3").click()
    assert page.locator("[data-left-now]").inner_text() == "5"
    page.get_by_role("button", name="More: Corvette").click()
    assert page.locator("[data-left-now]").inner_text() == "5", "8 points are not there"
    press(one, main(one))
    until(one, "Where do your groups go")
    assert "6 scouts" in page.locator(".grp").first.inner_text()
    assert page.evaluate("performance.timeOrigin") == loaded, "the page was not loaded again"


def test_some_ships_of_a_group_are_sent_alone_and_no_film_comes_between(tab: Any) -> None:
    one = tab()
    one.play(GAMES["stellar_conquest"])
    page = one.page
    press(one, main(one))
    until(one, "Where do your groups go")
    take = page.locator(".grp.on .take .count")
    for row in take.all():
        field = row.locator("input")
        if field.get_attribute("data-letter") != "S":
            field.fill("0")
    page.locator(".grp.on .take input[data-letter=S]").fill("1")
    press(one, page.locator(".grp.on [data-goal]").first)
    assert page.locator(".grp").count() == 2
    assert not page.locator("#film").count(), "one's own order needs no film"
    assert "Under way: G" in page.locator("#told").inner_text()
    assert not page.locator("#told-title").count(), "routine is no headline"
    assert "quiet turn" not in page.locator("#tt-news").inner_text(), "no turn has run"


SEEN = """() => { const map = document.querySelector('#tt-board > svg').getBoundingClientRect();
    return JSON.parse(document.getElementById('tt-side').dataset.about).every(ref => {
        const b = document.querySelector(`#tt-board [data-ref="${ref}"]`).getBoundingClientRect();
        return b.left >= map.left && b.right <= map.right && b.top >= map.top
            && b.bottom <= map.bottom }) }"""
"""Whether every place the question is about is in the frame."""
FULL = """() => { const svg = document.querySelector('#tt-board > svg');
    const map = svg.getBoundingClientRect();
    const b = svg.querySelector('g.cells').getBoundingClientRect();
    const across = Math.min(b.right, map.right) - Math.max(b.left, map.left),
        down = Math.min(b.bottom, map.bottom) - Math.max(b.top, map.top);
    return [across / Math.min(map.width, b.width), down / Math.min(map.height, b.height)] }"""
"""How much of what could be seen of the board lies in its frame, across and down."""


@pytest.mark.parametrize("id", GAMES)
def test_the_map_shows_what_is_asked_and_is_never_half_empty(tab: Any, id: str) -> None:
    one = tab()
    one.play(GAMES[id])
    page, places = one.page, 0
    for step in range(40):
        if step > 13 and places:
            break
        page.wait_for_function("() => !document.querySelector('.map.filming')")
        assert page.evaluate(SEEN), question(one)
        assert min(page.evaluate(FULL)) > 0.9, question(one)
        assert not page.evaluate("document.getElementById('tt-side').scrollTop")
        places += page.evaluate(
            "JSON.parse(document.getElementById('tt-side').dataset.about).length"
        )
        page.evaluate("document.getElementById('tt-side').scrollTop = 400")
        asked = question(one)
        tips = page.locator(".tips .act")
        press(one, tips.first if tips.count() else main(one))
        if question(one) == asked:
            page.evaluate("document.getElementById('tt-side').scrollTop = 0")
    assert places


def test_the_campaign_begins_with_three_fleets_and_two_gifts(tab: Any) -> None:
    one = tab()
    one.play(GAMES["fate_of_empire"])
    page = one.page
    assert "Captain-General" in page.locator("#briefing-title").inner_text()
    press(one, page.locator(".act", has_text="A scouting fleet"))
    assert "two of the Empire's gifts" in question(one)
    press(one, page.locator(".verb .act", has_text="Speed 3"))
    press(one, page.locator(".verb .act", has_text="Controlled environment"))
    until(one, "Where do your groups go")
    assert "18 scouts" in page.locator(".grp").first.inner_text()
    until(one, "Who lands where", 60)
    page.locator(".shop .ware").first.wait_for()
    assert "left" in page.locator(".purse").first.inner_text()
    if main(one).get_attribute("data-asks"):
        press(one, main(one))


INSIDE = """() => { const side = document.getElementById('tt-side').getBoundingClientRect();
    return [...document.querySelectorAll('#tt-shop *')].filter(el => el.checkVisibility())
        .filter(el => el.getBoundingClientRect().right > side.right + 0.5)
        .map(el => el.outerHTML.slice(0, 90)) }"""
RICH = "20 million people, 20 factories; 4 million born; enemy warships are over it, so no ships"


@pytest.mark.parametrize("id", GAMES)
def test_what_is_produced_stays_in_its_column_and_is_advised(tab: Any, id: str) -> None:
    one = tab()
    one.play(GAMES[id])
    until(one, "What do your planets build", 120)
    page = one.page
    for note in page.locator(".shop summary .grow").all():
        note.evaluate("(el, text) => { el.textContent = text }", RICH)
    page.locator(".shop").evaluate_all("all => all.forEach(el => { el.open = true })")
    for width in (1024, 1280, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.locator("#tt-shop .ware").count() > 4
        assert page.evaluate(INSIDE) == [], width
    if not page.locator(".tips .act").count():  # a short game may be over before it pays
        assert "before the end" in page.locator("#tt-dock").inner_text(), "nobody says for what"
        return
    press(one, page.locator(".tips .act").last)
    for _ in range(4):  # one piece after the other; the large button does all of them and goes on
        if (
            "What do your planets build" not in question(one)
            or not page.locator(".tips .act").count()
        ):
            break
        press(one, page.locator(".tips .act").last)
    assert "What do your planets build" in question(one)
    assert not main(one).get_attribute("data-asks"), "all that is of use is spent"


POCKET = "document.querySelector('.pocket').getBoundingClientRect()"


@pytest.mark.parametrize("id", GAMES)
def test_what_is_left_to_spend_stays_in_sight_on_a_phone_and_studies_say_when(
    tab: Any, id: str
) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(GAMES[id])
    until(one, "What do your planets build", 120)
    page = one.page
    left = int(page.locator(".pocket [data-left-now]").inner_text())
    page.locator("#tt-shop details").evaluate_all("all => all.forEach(el => { el.open = true })")
    study = page.locator("[data-common] .ware:has(.count)").first
    study.scroll_into_view_if_needed()
    top, map_ = page.evaluate(f"{POCKET}.top"), page.locator("#map").bounding_box()
    assert map_["y"] + map_["height"] - 2 <= top < map_["y"] + map_["height"] + 120
    study.get_by_role("button", name="More").tap()
    whole, paid = (
        int(study.locator("input").get_attribute(f"data-{x}")) for x in ("whole", "paid")
    )
    now = int(page.locator(".pocket [data-left-now]").inner_text())
    assert now == left - min(left, whole - paid)
    words = study.locator("[data-part]").inner_text()
    assert re.search(r"yours at once|done in \d+ turns|works at|not before the end", words), words
    button = study.get_by_role("button", name="More").bounding_box()
    assert button["width"] >= 44
    assert button["height"] >= 44


@pytest.mark.parametrize("id", GAMES)
def test_every_piece_of_advice_on_the_first_pages_is_taken(tab: Any, id: str) -> None:
    """What a newcomer is told to press must not be answered with "There is no such group"."""
    one = tab()
    one.play(GAMES[id])
    for _ in range(6):
        tips = one.page.locator(".tips .act")
        press(one, tips.last if tips.count() else main(one))
        assert not one.page.locator("#tt-side [role=alert]").count()


@pytest.mark.parametrize("id", GAMES)
def test_on_a_phone_the_button_is_in_reach_and_nothing_is_wider_than_the_screen(
    tab: Any, id: str
) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(GAMES[id])
    for _ in range(3):
        one.page.wait_for_function(IN_REACH)
        assert one.page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
        tips = one.page.locator(".tips .act")
        press(one, tips.first if tips.count() else main(one))


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_a_short_game_is_played_to_its_end_page(tab: Any, id: str) -> None:
    one = tab()
    one.play(GAMES[id])
    page = one.page
    for _ in range(600):
        if not page.locator("#tt-head").count():
            break
        if not main(one).count():
            page.wait_for_timeout(200)
            continue
        tips = page.locator(".tips .act")
        press(one, tips.first if tips.count() else main(one))
    page.goto(page.url.partition("?")[0].removesuffix("/end") + "/end")
    assert page.locator("h1").count()
    told = page.locator("main").inner_text()
    assert "point" in told
    if id == "stellar_conquest":  # who plays alone is in no table
        assert page.locator(".end-table tr.mine, .end-table tbody tr").first.is_visible()
