"""Choosing a ship and pressing a target: a menu in words, inside its frame, that goes away."""

from typing import Any

from test_journeys import TITLES
from test_map import view_of, with_a_fleet
from test_phone import PHONE

BOXES = """() => { const box = (q) => { const r = document.querySelector(q).getBoundingClientRect();
  return [r.left, r.top, r.right, r.bottom]; };
  return [box("#menu"), box(".map .tool"), box("#grab"), box("#map")]; }"""
TABS = "() => document.querySelector('#grab .parts').getBoundingClientRect().top"
HEIGHTS = "() => [...document.querySelectorAll('#menu button')].map(b => b.offsetHeight)"


def opened(one: Any, fleet: str) -> Any:
    """The menu of a world next door."""
    page, view = one.page, view_of(one)
    to = f"W{view.links(view.home)[0]}"
    one.press(page.locator(f"g.tokens [data-ref='{fleet}']"))
    page.locator(f"g.nodes .offered[data-ref='{to}']").wait_for()
    one.press(page.locator(f"g.nodes [data-ref='{to}']"))
    page.locator("#menu .it").first.wait_for()
    return to


def apart(a: list[float], b: list[float]) -> bool:
    return a[2] <= b[0] + 1 or b[2] <= a[0] + 1 or a[3] <= b[1] + 1 or b[3] <= a[1] + 1


def test_the_menu_speaks_words_and_goes_away_by_cross_key_and_press(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    page = one.page
    to = opened(one, fleet)
    said = page.locator("#menu .it b").first.inner_text()
    assert said != f"{fleet}{to}"
    assert {fleet, to} <= set(said.replace(":", "").split()), said
    assert "10 ships" in said
    assert page.locator("#menu code").first.inner_text() == f"{fleet}{to}"
    menu, _, _, frame = page.evaluate(BOXES)
    assert frame[0] <= menu[0] < menu[2] <= frame[2]
    assert frame[1] <= menu[1] < menu[3] <= frame[3]
    page.locator("#menu [data-shut]").click()
    page.locator("#menu").wait_for(state="detached")
    outside = page.locator("#table h1").first
    for away in (lambda: page.keyboard.press("Escape"), outside.click):
        page.locator(f"g.nodes [data-ref='{to}']").click()
        page.locator("#menu .it").first.wait_for()
        away()
        page.locator("#menu").wait_for(state="detached")
    assert page.locator("#text").input_value() == ""


def test_pressed_where_it_stands_the_place_is_looked_at(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    page, home = one.page, f"W{view_of(one).home}"
    page.locator(f"g.tokens [data-ref='{fleet}']").click()
    page.locator("g.nodes .offered").first.wait_for()
    assert not page.locator(f"g.nodes .offered[data-ref='{home}']").count()
    page.locator(f"g.nodes [data-ref='{home}']").click()
    page.locator(f"#selection[data-ref='{home}']").wait_for()
    assert page.locator("#menu").count() == 0


def test_another_target_stands_instead_of_the_first(tab: Any) -> None:
    one = tab()
    fleet = with_a_fleet(one)
    page, view = one.page, view_of(one)
    to = opened(one, fleet)
    page.locator("#menu .it").first.click()
    page.locator(f"#checked code:text-is('{fleet}{to}')").wait_for()
    other = f"W{view.links(view.home)[1]}"
    page.locator(f"g.nodes [data-ref='{other}']").click()
    page.locator("#menu .it").filter(has_text="Replaces ").first.click()
    page.locator(f"#checked code:text-is('{fleet}{other}')").wait_for()
    assert page.locator("#text").input_value() == f"{fleet}{other}"


def test_on_a_phone_the_menu_is_part_of_the_sheet(tab: Any) -> None:
    large = tab()
    fleet = with_a_fleet(large)
    one = tab(**PHONE, storage_state=large.context.storage_state())
    one.page.goto(large.page.url)
    to = opened(one, fleet)
    menu, tools, tabs, frame = one.page.evaluate(BOXES)
    assert apart(menu, tools)
    assert apart(menu, tabs)
    assert min(one.page.evaluate(HEIGHTS)) >= 44
    title = one.page.locator("#menu-title").inner_text()
    assert f"Fleet {fleet} to World {to[1:]}" in title
    assert "Back" in title
    assert one.page.locator("#submit").is_visible(), "what sends the orders stays"
    for ref in (fleet, to):
        box = one.page.locator(f"svg.starmap [data-ref='{ref}']").bounding_box()
        assert frame[1] <= box["y"] <= frame[3] - box["height"], "what was pressed"
    one.press(one.page.locator("#menu [data-shut]"))
    one.page.locator("#menu").wait_for(state="detached")
    assert one.page.locator("#selection").is_visible(), "back at the fleet"
    one.press(one.page.locator(f"g.nodes [data-ref='{to}']"))
    one.page.locator("#menu .it").first.wait_for()
    still = one.page.evaluate(TABS)
    one.press(one.page.locator("#menu .it").first)
    one.page.locator("#menu").wait_for(state="detached")
    assert one.page.locator("#text").input_value().startswith(fleet)
    assert one.page.evaluate(TABS) == still, "the sheet stands still under the finger"


def test_what_a_fleet_is_made_of_is_read_beside_the_map(tab: Any) -> None:
    one = tab()
    one.play(TITLES["star_empires"])
    one.page.locator("g.tokens [data-ref]").first.click()
    one.page.locator("#selection .muster").filter(has_text="starbase").first.wait_for()
