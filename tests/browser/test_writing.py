"""What is written is never lost: offline, two tabs, a turn that runs meanwhile; edits by keys."""

from __future__ import annotations

from typing import Any

from starpost.kernel import registry

CHASE = registry.get("star_chase").title
WEB = registry.get("starweb").title


def forgive(one: Any) -> None:
    """A browser notes every request that fails; these were meant to."""
    one.wrong = [line for line in one.wrong if "Failed to load resource" not in line]


def text_of(page: Any) -> str:
    return str(page.locator("#text").input_value())


def test_offline_lines_are_safe_and_submit_waits_for_the_receipt(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    page = one.page
    one.context.set_offline(True)
    page.locator("#text").fill("TECH FT")
    page.locator("#saved").get_by_text("Not connected. Written lines are safe here.").wait_for()
    before = one.step()
    page.locator("#submit").click()
    page.locator("#saved").get_by_text("will be sent when the connection is back").wait_for()
    assert page.locator(".receipt").count() == 0
    one.context.set_offline(False)
    one.wait_step(before)
    page.get_by_title("Stored, receipt").first.wait_for()
    forgive(one)


def test_lines_that_never_reached_the_server_are_there_after_a_restart(tab: Any) -> None:
    one = tab()
    address = one.play(CHASE)
    page = one.page
    page.route("**/draft", lambda route: route.abort())
    page.locator("#text").fill("TECH FT")
    page.locator("#saved").get_by_text("Not connected. Written lines are safe here.").wait_for()
    page.unroute("**/draft")
    page.goto(address)
    page.wait_for_function("() => document.getElementById('text')?.value === 'TECH FT'")
    page.locator("#saved").get_by_text("Saved").wait_for()
    forgive(one)


def test_two_tabs_show_both_texts(tab: Any) -> None:
    one = tab()
    address = one.play(CHASE)
    other = one.context.new_page()
    other.goto(address)
    one.page.locator("#text").fill("TECH FT")
    one.page.locator("#saved").get_by_text("Saved").wait_for()
    other.locator("#text").fill("TECH HT")
    other.locator("#two-texts").get_by_text("Written here").wait_for()
    assert other.locator("#text-theirs").input_value() == "TECH FT"
    assert other.locator("#text-mine").input_value() == "TECH HT"
    other.get_by_role("button", name="Keep both").click()
    other.wait_for_function("() => document.getElementById('text')?.value === 'TECH FT\\nTECH HT'")
    forgive(one)


def test_a_turn_that_runs_while_one_types_leaves_the_lines_beside_the_new_sheet(tab: Any) -> None:
    one = tab()
    address = one.play(CHASE)
    page, other = one.page, one.context.new_page()
    cut = ["the line"]
    page.route("**/draft", lambda route: route.abort() if cut else route.continue_())
    page.locator("#text").fill("GROW 113")
    page.locator("#saved").get_by_text("Not connected").wait_for()
    before = one.step()
    other.goto(address)
    other.locator("#text").fill("TECH FT")
    other.locator("#submit").click()
    one.wait_step(before)
    cut.clear()
    page.locator(".leftover").get_by_text("Written for turn 1").wait_for()
    assert "GROW 113" in page.locator(".leftover pre").inner_text()
    assert text_of(page) == ""
    page.get_by_role("button", name="Put them into this sheet").click()
    page.wait_for_function("() => document.getElementById('text')?.value === 'GROW 113'")
    assert page.locator(".leftover").count() == 0
    forgive(one)


def test_undo_takes_back_an_edit_and_not_a_letter(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    page = one.page
    page.locator("#text").press_sequentially("TECH FT")
    page.keyboard.press("Escape")
    page.keyboard.press("Enter")
    page.locator("#text").press_sequentially("TECH HT")
    assert text_of(page) == "TECH FT\nTECH HT"
    page.keyboard.press("Control+z")
    assert text_of(page).startswith("TECH FT")
    assert "HT" not in text_of(page)
    page.keyboard.press("Control+Shift+z")
    assert text_of(page) == "TECH FT\nTECH HT"


def test_lines_change_places_and_what_was_sent_is_compared(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    home = page.locator("#map").get_attribute("data-home")
    page.locator("#text").fill(f"{home}B1I\n{home}B2P")
    page.keyboard.press("Alt+ArrowUp")
    assert text_of(page) == f"{home}B2P\n{home}B1I"
    page.keyboard.press("Alt+ArrowDown")
    assert text_of(page) == f"{home}B1I\n{home}B2P"
    page.locator("#checked li[data-line='2'] code").click()
    chosen = page.evaluate("() => { const t = document.getElementById('text');"
                           " return t.value.slice(t.selectionStart, t.selectionEnd) }")  # fmt: skip
    assert chosen == f"{home}B2P"


def test_pasted_lines_that_nobody_can_read_are_kept_and_marked(tab: Any) -> None:
    one = tab()
    one.play(WEB)
    page = one.page
    home = page.locator("#map").get_attribute("data-home")
    page.locator("#text").fill(f"{home}B1I\nhello there\n{home}B1P")
    page.locator("#checked .is-bad").get_by_text("hello there").wait_for()
    page.locator("#saved").get_by_text("Saved").wait_for()
    page.reload()
    assert "hello there" in text_of(page)


def test_nothing_to_order_is_a_sheet_and_not_a_missed_turn(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    before = one.step()
    one.page.get_by_role("button", name="Nothing to order").click()
    one.wait_step(before)
    one.page.get_by_title("Stored, receipt").first.wait_for()
    one.page.locator("#text").fill("TECH FT")
    assert not one.page.get_by_role("button", name="Nothing to order").is_visible()


def test_the_losing_text_of_two_tabs_lies_beside_the_next_turn(tab: Any) -> None:
    """The other tab sends its text and the turn runs: what was written here is not gone."""
    one = tab()
    address = one.play(CHASE)
    before = one.step()
    other = one.context.new_page()
    other.goto(address)
    one.page.locator("#text").fill("TECH FT")
    one.page.locator("#saved").get_by_text("Saved").wait_for()
    other.locator("#text").fill("TECH HT")
    other.locator("#two-texts").get_by_text("Written here").wait_for()
    one.page.locator("#submit").click()
    one.wait_step(before)
    other.locator(".leftover").get_by_text("TECH HT").wait_for()
    forgive(one)


def test_whoever_presses_the_closed_text_writes_on_a_new_line(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    page = one.page
    page.locator(".wishes [data-wish], #advice [data-wish]").first.click()
    page.locator("#checked [data-line]").first.wait_for()
    before = text_of(page)
    page.locator("#text").click()
    page.keyboard.type("TECH FT")
    assert text_of(page) == f"{before}\nTECH FT"


def test_a_line_is_taken_out_by_its_cross_while_one_writes(tab: Any) -> None:
    one = tab()
    one.play(CHASE)
    page = one.page
    page.locator("#text").click()
    page.keyboard.type("TECH FT\nprob 167\nTECH HT")
    cross = page.locator("#checked button[value='drop-2']")
    cross.wait_for()
    page.wait_for_timeout(400)
    box = cross.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, delay=150)
    page.wait_for_function("!document.querySelector('#text').value.includes('prob')")
    assert text_of(page) == "TECH FT\nTECH HT"
    assert page.locator(".writer.open").count() == 1, "nothing moves under the pointer"
