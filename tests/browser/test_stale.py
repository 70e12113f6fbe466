"""A page that hears nothing any more: orders are sent all the same, and late ones are said."""

from __future__ import annotations

from typing import Any

from test_map import WEB, view_of

from starpost.kernel import registry


def deaf(one: Any) -> None:
    """Only the live line is blocked, as some proxies do."""
    one.context.route("**/live*", lambda route: route.abort())


def test_orders_are_sent_though_the_live_line_is_blocked(tab: Any) -> None:
    one = tab()
    deaf(one)
    one.play(WEB)
    page = one.page
    before = one.step()
    page.locator("#text").fill(f"W{view_of(one).home}B1I")
    page.locator("#checked .lines li").first.wait_for()
    page.locator("#submit").click()
    one.wait_step(before)
    one.wrong.clear()  # the blocked line is an error of the network


def test_lines_that_came_too_late_are_said_and_lie_beside_the_new_sheet(tab: Any) -> None:
    one = tab()
    deaf(one)
    address = one.play(WEB)
    page = one.page
    line = f"W{view_of(one).home}B1I"
    other = one.context.new_page()
    other.goto(address)
    other.locator("#text").fill(f"W{view_of(one).home}B2P")
    other.locator("#checked .lines li").first.wait_for()
    other.locator("#submit").click()
    other.locator("#told-title").wait_for()
    before = one.step()
    page.locator("#text").fill(line)
    page.locator("#submit").click()
    page.wait_for_function(
        "n => Number(document.getElementById('table')?.dataset.step) > n", arg=before
    )
    page.locator(".leftover").get_by_text("not sent: the turn ran first").wait_for()
    assert line in page.locator(".leftover").inner_text()
    one.wrong.clear()  # so is the refusal, which has a status of its own


def test_whoever_ends_a_match_waits_at_the_board_while_its_end_is_drawn(tab: Any) -> None:
    one = tab()
    one.play(registry.get("starfarers").title)
    page, asked = one.page, []

    def end(route: Any) -> None:
        asked.append(route.request.url)
        busy = len(asked) == 1
        route.fulfill(status=503 if busy else 200, body="Not now" if busy else "The very end")

    page.route("**/answer", lambda route: route.fulfill(status=205))
    page.route("**/end", end)
    page.locator("[data-main]").click()
    page.locator("#alarm").get_by_text("The match is over").wait_for()
    assert page.locator("#tt-board > svg").is_visible()
    page.get_by_text("The very end").wait_for()
    assert page.get_by_text("Not now").count() == 0
    one.wrong.clear()  # the refusal has a status of its own
