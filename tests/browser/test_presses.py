"""Presses at a table: each counts once, for the question it was meant for, and none hangs."""

from __future__ import annotations

from typing import Any

from test_tabletop import FREE, PHONE, TITLE, press, settle

TIP = "#tt-side .tips button[name=line]"


def to_tips(one: Any) -> Any:
    """A table with advice to be pressed: the dice have fallen."""
    one.play(TITLE)
    settle(one)
    press(one, "[data-main]")
    for _ in range(20):
        if one.page.locator(TIP).count():
            return one.page
        if one.page.locator(f"[data-pick], {FREE}").count():
            settle(one)
        one.page.wait_for_timeout(200)
    raise AssertionError("no advice")


def answers(page: Any) -> list[str]:
    sent: list[str] = []
    page.on("request", lambda r: sent.append(r.post_data) if r.url.endswith("/answer") else None)
    return sent


def test_three_quick_clicks_give_one_answer(tab: Any) -> None:
    page = to_tips(tab())
    sent = answers(page)
    page.locator(TIP).first.click(trial=True)  # it stands still and takes presses
    box = page.locator(TIP).first.bounding_box()
    x, y = box["x"] + 40, box["y"] + 12
    for n in (1, 2, 3):
        page.mouse.move(x, y)
        page.mouse.down(click_count=n)
        page.mouse.up(click_count=n)
        page.wait_for_timeout(150)
    page.wait_for_timeout(700)
    assert len(sent) == 1, sent


HIT = """() => [...document.querySelectorAll('#table [name=line]')].filter((b) => {
  const r = b.getBoundingClientRect(),
    hit = document.elementFromPoint(r.x + r.width / 2, r.y + r.height / 2);
  return hit?.closest('[name=line]');
}).length"""


def test_taps_that_come_as_the_next_question_is_drawn_do_not_answer_it(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    page = to_tips(one)
    sent = answers(page)
    page.locator(TIP).first.scroll_into_view_if_needed()
    before = one.step()
    page.locator(TIP).first.tap()
    one.wait_step(before)
    # wherever the finger is, at once: on every answer that there is now
    hits = page.evaluate(HIT)
    assert not hits
    page.wait_for_timeout(700)
    assert len(sent) == 1, sent
    press(one, "[data-main]")


def test_a_key_that_is_held_down_answers_once(tab: Any) -> None:
    page = to_tips(tab())
    sent = answers(page)
    page.locator("[data-main]").focus()
    for _ in range(8):  # the browser calls all but the first of them repeated
        page.keyboard.down("Enter")
        page.wait_for_timeout(120)
    page.keyboard.up("Enter")
    page.wait_for_timeout(700)
    assert len(sent) <= 1, sent


HASTY = """const plain = AbortSignal.timeout.bind(AbortSignal);
AbortSignal.timeout = (ms) => plain(ms > 9000 ? 1500 : ms);"""


def test_an_answer_that_never_comes_back_is_said_and_the_table_goes_on(tab: Any) -> None:
    one = tab()
    one.page.add_init_script(HASTY)
    page = to_tips(one)
    held: list[Any] = []
    page.route("**/answer", lambda route: held.append((route, 0)))
    page.locator(TIP).first.click()
    page.locator("#alarm").get_by_text("No answer came").wait_for()
    page.unroute("**/answer")
    page.wait_for_function("!document.querySelector('#table[aria-busy]')")
    press(one, TIP)
    assert not page.locator("#alarm").count(), "what was said is over"
    one.wrong.clear()  # the line that was held is an error of the network


def test_a_host_that_is_busy_is_said_and_nothing_is_lost(tab: Any) -> None:
    one = tab()
    page = to_tips(one)
    loaded = page.evaluate("performance.timeOrigin")
    page.route("**/answer", lambda route: route.fulfill(status=503, body=""))
    page.locator(TIP).first.click()
    page.locator("#alarm").get_by_text("The host is busy").wait_for()
    assert page.evaluate("performance.timeOrigin") == loaded
    page.unroute("**/answer")
    press(one, TIP)
    one.wrong.clear()  # so is the refusal


def test_news_asked_for_before_an_answer_never_put_the_old_question_back(tab: Any) -> None:
    one = tab()
    page = to_tips(one)
    held: list[Any] = []
    page.route("**/table", lambda route: held.append((route, route.fetch())))
    page.set_viewport_size(PHONE)  # the board is asked for upright
    while not held:
        page.wait_for_timeout(50)
    before = one.step()
    page.locator(TIP).first.click()
    one.wait_step(before)
    route, old = held[0]
    route.fulfill(response=old)
    page.wait_for_timeout(400)
    assert one.step() > before
    page.unroute("**/table")
