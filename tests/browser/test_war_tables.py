"""The tables of the war games: what stays in place, what keys and fingers do, what is said."""

from __future__ import annotations

from typing import Any

from test_board_tables import GAMES, PHONE, main, press, until

BOX = "() => document.querySelector('#tt-board > svg').getAttribute('viewBox')"
DOCK = "() => document.getElementById('tt-dock').offsetHeight"


def at_sea(one: Any) -> Any:
    """Stellar Conquest, where one's groups are sent out."""
    one.play(GAMES["stellar_conquest"])
    press(one, main(one))
    until(one, "Where do your groups go")
    return one.page


def test_a_press_on_an_empty_hex_moves_nothing_and_says_nothing(tab: Any) -> None:
    one = tab()
    page = at_sea(one)
    page.locator("[data-tool=in]").click()
    page.locator("[data-tool=in]").click()
    before = page.evaluate(BOX)
    area = page.locator("#tt-board > svg").bounding_box()
    for across in (0.04, 0.96):
        page.mouse.click(area["x"] + area["width"] * across, area["y"] + area["height"] * 0.5)
    assert page.evaluate(BOX) == before
    for box in page.locator("#menu.about p").all():
        assert len(box.inner_text()) > 4, "a bare hex is no news"


def test_a_line_that_is_not_taken_stays_with_its_reason_beside_it(tab: Any) -> None:
    one = tab()
    page = at_sea(one)
    page.locator(".typed > summary").click()
    step = one.step()
    page.locator("#text").fill("MOVE G1 TO Barnrad")
    page.locator(".typed .btn").first.click()
    note = page.locator(".typed .note.bad")
    note.wait_for()
    assert "Did you mean Barnard?" in note.inner_text()
    assert page.locator("#text").input_value() == "MOVE G1 TO Barnrad"
    assert one.step() == step, "nothing was sent"


def test_r_is_the_large_button_and_the_legend_closes(tab: Any) -> None:
    one = tab()
    page = at_sea(one)
    said = "(s) => getComputedStyle(document.querySelector(s), '::after').content"
    assert page.evaluate(said, "[data-all]") == '"R"'
    assert page.evaluate(said, "[data-main]") == '"1"'
    page.locator(".legend > summary").click()
    page.keyboard.press("Escape")
    assert not page.locator(".legend[open]").count()
    step = one.step()
    page.keyboard.press("r")
    one.wait_step(step)
    assert "under way" in page.locator(".asks-you").inner_text(), "all that was advised is done"
    assert page.evaluate(said, "[data-main]") == '"R"'
    page.evaluate("document.querySelector('[data-main]').classList.remove('pri')")
    step = one.step()
    page.keyboard.press("r")
    one.wait_step(step)  # at one press, filled or not


def test_the_foot_is_as_high_with_dice_as_without_and_the_briefing_stays_a_round(tab: Any) -> None:
    one = tab()
    one.play(GAMES["fate_of_empire"])
    page = one.page
    heights = {page.evaluate(DOCK)}
    assert page.locator(".briefing[open] > p").first.is_visible()
    for _ in range(6):
        press(one, page.locator("[data-all], [data-main]").first)
        heights.add(page.evaluate(DOCK))
    assert len(heights) == 1


def test_on_a_phone_a_group_chosen_on_the_board_shows_its_card(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    page = at_sea(one)
    assert page.locator(".aim").is_visible(), "how one wins"
    first = page.locator(".tips, #tt-shop").first
    assert "tips" in (first.get_attribute("class") or "")
    page.locator("#tt-board g.tokens [data-ref=G1]").tap()
    top = page.locator(".grp.on").bounding_box()["y"]
    board = page.locator("#map").bounding_box()
    assert top - (board["y"] + board["height"]) < 100, "right below the board"
    page.locator("#tt-board .offered, #tt-board .maybe").first.tap()
    box = page.locator("#menu").bounding_box()
    assert box["y"] >= board["y"] + board["height"], "the board is what one looks at"


def test_a_list_of_keys_that_is_closed_leaves_no_word_behind(tab: Any) -> None:
    one = tab()
    page = at_sea(one)
    page.keyboard.press("?")
    page.locator("#keys button").click()
    page.wait_for_timeout(2300)  # after two seconds whatever is still under way would be named
    assert page.locator("#busy").is_hidden()
    assert page.locator("#busy-word").is_hidden()


def test_of_gifts_that_are_as_good_all_are_marked(tab: Any) -> None:
    one = tab()
    one.play(GAMES["fate_of_empire"])
    page = one.page
    press(one, page.locator(".act", has_text="A scouting fleet"))
    good = page.locator(".verb .act", has=page.locator(".advised")).all_inner_texts()
    assert len(good) == 2
    taken = main(one).inner_text().removeprefix("Take ").strip()
    assert any(text.lower().startswith(taken.lower()) for text in good), "the button's own too"


def test_a_number_typed_after_its_key_takes_the_place_of_what_stood_there(tab: Any) -> None:
    one = tab(reduced_motion="reduce")
    one.play(GAMES["stellar_conquest"])
    page = one.page
    scouts = page.locator("#tt-shop input[data-count]").first
    page.keyboard.press(scouts.get_attribute("data-no"))
    page.keyboard.press("1")
    assert scouts.input_value() == "1", "and not ten"
    page.keyboard.press("Enter")
    assert page.evaluate("!!document.activeElement.closest('.next')"), "on to the large button"
    page.keyboard.press(scouts.get_attribute("data-no"))
    page.keyboard.press("2")
    assert scouts.input_value() == "2"


def test_a_lit_star_shows_that_it_has_the_focus_and_the_list_of_keys_is_true(tab: Any) -> None:
    one = tab(reduced_motion="reduce")
    page = at_sea(one)
    page.locator(".grp-name").first.click()
    for _ in range(4):
        page.keyboard.press("ArrowRight")
    ring = page.evaluate("""() => { const lit = document.querySelector(
        '#tt-board :is(.offered, .maybe)');
        lit.focus(); const mark = getComputedStyle(lit.querySelector('.lit'));
        const want = document.createElement('i'); want.style.color = 'var(--focus)';
        document.getElementById('table').append(want);
        return [mark.stroke === getComputedStyle(want).color, mark.strokeWidth] }""")
    assert ring == [True, "4px"]
    page.keyboard.press("?")
    told = page.locator("#keys").inner_text()
    assert "cards" not in told
    assert "hand" not in told
