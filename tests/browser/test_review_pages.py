"""Bugs that a review of the sheet games found on maps and pages, each in a real browser.

Which test holds which bug of the reviews: docs/reviews.md.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from test_hosting import signed_in
from test_map import CHASE, WEB, focus_of, view_of, with_a_fleet

from starpost.kernel import registry
from starpost.shots.camera import Camera
from starpost.shots.house import House
from starpost.shots.pages import ADA, Page
from starpost.shots.stage import Stage

EMPIRES = registry.get("star_empires").title
MANY = re.compile(r"\b1 (?:ships|cruisers|fighters|sectors|worlds|systems|turns|keys|problems)\b")


def hosting(tab: Any, name: str, invited: bool) -> Any:
    """A match of StarWeb that was just created from the form, with bots on the other seats."""
    one = signed_in(tab, name)
    page = one.page
    page.goto("/matches/new?game=starweb&length=trial")
    if invited:
        seats = len(page.locator("#bots option").all())
        page.get_by_text("With friends").click()
        page.locator("#bots").select_option(str(seats - 2))
    page.get_by_role("button", name="Create", exact=True).click()
    return one


def test_1_links_have_the_port_one_came_by(tab: Any) -> None:
    one = hosting(tab, "Porter", invited=True)
    assert one.page.locator("#link").input_value().startswith(f"{one.site.address}/invitations/")
    one.page.goto("/bots")
    assert ":8000" not in one.page.locator("main").inner_text()


def test_2_find_goes_to_the_world_of_that_number(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    one.as_advised(2)
    page = one.page
    page.keyboard.press("Escape")
    for number in sorted(view_of(one).worlds):
        for word in (str(number), f"W{number}"):
            page.locator("#find").fill(word)
            page.keyboard.press("Enter")
            page.locator(f"#selection[data-ref='W{number}']").wait_for()


def test_3_no_two_players_share_a_mark_and_nobody_changes_his(tab: Any) -> None:
    one = tab()
    address = one.play(WEB)
    marks = """() => Object.fromEntries([...document.querySelectorAll("#rivals .opp")].map(
      (li) => [li.querySelector(".who-name").textContent.trim(),
               li.querySelector(".who-name svg").outerHTML]))"""
    first = one.page.evaluate(marks)
    assert len(set(first.values())) == len(first) > 2
    one.as_advised(4)
    assert one.page.evaluate(marks) == first
    one.page.goto(f"{address}/players")
    shown = one.page.evaluate(marks.replace("#rivals .opp", ".people > li:has(b svg)").replace(
        ".who-name", ".grow > .row > b"))  # fmt: skip
    assert shown
    assert {name: first[name] for name in shown} == shown


def test_8_who_is_offered_as_a_reader_can_be_written_to(tab: Any) -> None:
    one = hosting(tab, "Writer", invited=False)
    page = one.page
    page.locator("svg.starmap").wait_for()
    press = f"/m/{page.locator('#table').get_attribute('data-key')}/press"
    page.goto(press)
    boxes, written = page.locator("input[name=to]:not([data-all])"), []
    for n in range(boxes.count()):
        page.goto(press)
        name = boxes.nth(n).get_attribute("value")
        boxes.nth(n).check()
        page.locator("#text").fill(f"Good morning, {name}.")
        page.get_by_role("button", name="Send").click()
        page.locator("#letters").get_by_text(f"Good morning, {name}.").wait_for()
        written.append(f"MESSAGE TO {name}\nGood morning, {name}.\nEND")
    assert written
    page.goto(press.removesuffix("/press"))
    sheet = page.locator("#text").input_value()
    assert all(letter in sheet for letter in written), "letters to players go with the turn"


def test_9_after_the_end_a_turn_tells_of_itself_alone(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = Camera(chromium, stage, house, 1440, "light")
    told = []
    for turn in (2, 3):
        with camera.visit(Page("then", f"/m/{house.over}?turn={turn}", ADA)) as tab:
            told.append(set(tab.locator("#told .ni").all_inner_texts()))
    camera.close()
    assert told[0] | told[1]
    assert not told[0] & told[1]


def test_10_no_strip_of_a_running_turn_stays_on_a_new_match(tab: Any) -> None:
    one = hosting(tab, "Stripper", invited=False)
    page = one.page
    page.locator("svg.starmap").wait_for()
    assert page.locator("#strip").is_hidden()
    assert "Empire Builder" in page.locator(".head .seatline").inner_text()


@pytest.mark.parametrize("title", [WEB, EMPIRES, CHASE])
def test_11_dragging_selects_no_text(tab: Any, title: str) -> None:
    one = tab()
    one.play(title)
    page = one.page
    box = page.locator("svg.starmap").bounding_box()
    page.mouse.move(box["x"] + 40, box["y"] + 120)
    page.mouse.down()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    page.mouse.up()
    assert page.evaluate("() => String(getSelection())") == ""


def test_14_the_button_of_the_layers_leads_to_them(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    page.locator("[data-tool=layers]").click()
    assert page.evaluate("() => document.activeElement.dataset.layer")
    assert page.locator("[data-layer]").first.is_visible()


def test_15_the_keys_of_the_map_live_after_a_press_on_its_ground(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    box = page.locator("svg.starmap").bounding_box()
    page.mouse.click(box["x"] + box["width"] - 120, box["y"] + box["height"] / 2)
    page.keyboard.press("h")
    assert focus_of(page) == f"W{view_of(one).home}"


def test_17_worlds_stay_at_their_gates_while_a_turn_is_played_back(tab: Any) -> None:
    one = tab(reduced_motion="no-preference")
    one.play(WEB)
    one.as_advised()
    page = one.page
    where = """() => Object.fromEntries([...document.querySelectorAll("g.nodes [data-ref]")].map(
      (g) => [g.dataset.ref, g.getAttribute("transform") + getComputedStyle(g).transform]))"""
    page.locator("#film .film-bar").wait_for(state="visible")
    during = page.evaluate(where)
    page.keyboard.press("Escape")
    page.locator("#film .film-bar").wait_for(state="hidden")
    assert page.evaluate(where) == during


def test_18_at_the_end_the_side_is_whole(chromium: Any, stage: Stage, house: House) -> None:
    camera = Camera(chromium, stage, house, 1440, "light")
    with camera.visit(Page("over", f"/m/{house.over}", ADA)) as tab:
        cut = tab.evaluate("""() => { const side = document.getElementById("side"),
          box = side.getBoundingClientRect(), map = document.getElementById("map");
          return [...side.children].filter((e) => e.scrollHeight > e.clientHeight + 2
            && getComputedStyle(e).overflowY === "hidden").map((e) => e.className).concat(
            Math.abs(box.bottom - map.getBoundingClientRect().bottom) > 2 ? ["shorter"] : []) }""")
    camera.close()
    assert cut == []


def test_19_finished_matches_are_named_and_the_seed_is_published(
    chromium: Any, stage: Stage, house: House
) -> None:
    camera = Camera(chromium, stage, house, 1440, "light")
    with camera.visit(Page("lobby", "/matches?show=over", ADA)) as tab:
        assert tab.locator("#lobby-cards .gamecard").count()
        assert "No matches yet" not in tab.locator("main").inner_text()
    with camera.visit(Page("end", f"/m/{house.over}/end", ADA)) as tab:
        tab.locator("summary", has_text="The seed and its seal").click()
        assert re.search(r"seed [0-9a-f]{32}", tab.locator("main").inner_text())
    camera.close()


def test_20_places_keep_their_letters_from_turn_to_turn(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    page = one.page
    named = """() => Object.fromEntries([...document.querySelectorAll("g.nodes [data-ref]")].map(
      (g) => [g.dataset.ref, g.ariaLabel.split(/[,.]/)[0].replace(/ t[0-9]+/, "")]))"""
    first = page.evaluate(named)
    one.as_advised(3)
    later = page.evaluate(named)
    assert {ref: later.get(ref) for ref in first} == first


def test_21_the_page_stays_where_it_is(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    top = "() => [scrollY, document.querySelector('header.top').getBoundingClientRect().top]"
    page.locator("#advice [data-wish]").first.click()
    page.locator("#checked .lines li").first.wait_for()
    assert page.evaluate(top) == [0, 0]
    before = one.step()
    page.locator("#submit").click()
    one.wait_step(before)
    assert page.evaluate(top) == [0, 0]


@pytest.mark.parametrize("title", [WEB, EMPIRES, CHASE])
def test_22_one_is_not_several(tab: Any, title: str) -> None:
    one = tab()
    address = one.play(title)
    one.as_advised(2)
    said = one.page.locator("main").inner_text()
    for part in ("players", "turns/3/report"):
        one.page.goto(f"{address}/{part}")
        said += one.page.locator("main").inner_text()
    assert not MANY.findall(said)


def test_a_fleet_found_by_its_number_is_the_fleet(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    one.page.keyboard.press("Escape")
    one.page.locator("#find").fill(fleet)
    one.page.keyboard.press("Enter")
    one.page.locator(f"#selection[data-ref='{fleet}']").wait_for()
