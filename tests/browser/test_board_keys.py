"""The table keeps still and follows the keys: in a real browser, on a board that is seen whole."""

from __future__ import annotations

from typing import Any

from test_board_tables import GAMES, main, press, until
from test_tabletop import PHONE, TITLE, settle

FRAME = """() => ['#tt-head', '#map', '#tt-dock'].map((s) => {
    const r = document.querySelector(s).getBoundingClientRect(); return [r.top, r.height] })"""
FOCUSED = "document.activeElement.closest('#tt-board [data-ref]')?.dataset.ref || ''"


def test_the_board_keeps_its_place_from_question_to_question(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    settle(one)
    frame = one.page.evaluate(FRAME)
    for _ in range(6):
        press_on(one)
        assert one.page.evaluate(FRAME) == frame


def press_on(one: Any) -> None:
    settle(one)
    before = one.step()
    button = one.page.locator("[data-main]").first
    button.click()
    if one.page.locator("[data-main][data-asked]").count():
        button.click()
    one.wait_step(before)
    settle(one)


def at_the_button(tab: Any) -> Any:
    """A page of a new match with the focus on its large button."""
    one = tab()
    one.play(TITLE)
    settle(one)
    one.page.locator("[data-main]").focus()
    return one.page


def test_keys_of_the_map_work_wherever_the_focus_is(tab: Any) -> None:
    page = at_the_button(tab)
    page.keyboard.press("f")
    ship = page.evaluate(FOCUSED)
    assert ship.startswith("ship-")
    page.locator("[data-main]").focus()
    page.keyboard.press("ArrowRight")
    first = page.evaluate(FOCUSED)
    assert first, "the board has the focus"
    page.keyboard.press("ArrowRight")
    assert page.evaluate(FOCUSED) not in ("", first), "and from there arrows walk"


def test_the_large_button_says_whether_anybody_lands(tab: Any) -> None:
    one = tab()
    one.play(GAMES["stellar_conquest"])
    press(one, main(one))
    until(one, "Who lands where", 80)
    page = one.page
    assert "Land nobody" in main(one).inner_text()
    page.locator(".count [data-by='1']").first.click()
    assert "Land these" in main(one).inner_text()
    page.locator(".count [data-by='-1']").first.click()
    assert "Land nobody" in main(one).inner_text()


def test_on_a_phone_the_head_stays_and_the_board_below_it(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(TITLE)
    settle(one)
    one.page.evaluate("scrollTo(0, 600)")
    one.page.wait_for_function("() => scrollY > 100")
    head, board, _ = one.page.evaluate(FRAME)
    assert head[0] == 0
    strip = one.page.locator("#tt-players").bounding_box()
    assert abs(strip["y"] - head[1]) < 3
    assert abs(board[0] - strip["y"] - strip["height"]) < 3


def test_the_key_of_the_large_button_works_on_the_board_at_one_press(tab: Any) -> None:
    one = tab(reduced_motion="reduce")
    one.play("Starfarers")
    page = one.page
    before = one.step()
    page.locator("svg.starmap [tabindex='0']").first.focus()
    page.keyboard.press("r")
    one.wait_step(before)


def test_cards_are_reached_by_a_key_and_the_advised_answer_by_its_own(tab: Any) -> None:
    one = tab(reduced_motion="reduce")
    one.play(TITLE)
    settle(one)
    page = one.page
    for _ in range(40):
        if page.locator(".hand button").count() > 1 and page.locator("[data-want]").count():
            break
        press_on(one)
    cards = page.locator(".hand button")
    page.keyboard.press("c")
    page.keyboard.press("c")
    assert page.evaluate("document.activeElement === document.querySelectorAll('.hand button')[1]")
    page.keyboard.press("Enter")
    assert cards.nth(1).get_attribute("aria-pressed") == "true"
    page.keyboard.press("w")
    assert page.evaluate("document.activeElement.matches('[data-want]')")
    page.keyboard.press("Escape")
    wise = page.locator("button.wise")
    if wise.count() and not page.locator(".next .pri").count():
        before = one.step()
        page.keyboard.press("r")
        one.wait_step(before)
        assert page.locator("[data-main][data-asked]").count() == 0, "what is advised was done"


def test_the_focused_place_is_ringed_and_keys_of_other_games_are_not_listed(tab: Any) -> None:
    page = at_the_button(tab)
    page.keyboard.press("ArrowRight")
    ring = page.evaluate("getComputedStyle(document.activeElement).outline")
    assert "solid 3px" in ring
    assert "do all as advised" not in page.locator("#keys").text_content()
