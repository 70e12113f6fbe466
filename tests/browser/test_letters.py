"""Two people write to each other: the bell of every page counts letters, and no page is loaded."""

from __future__ import annotations

from typing import Any

import pytest
from test_tabletop import FREE
from test_together import seated

from starpost.host.gm import desk
from starpost.host.matches import press
from starpost.host.matches.find import match_by_key
from starpost.host.storage import Account
from starpost.kernel.contract import GM

UNREAD = "#bell[title*='1 letter is unread']"
READ = "#bell:not([title*='unread'])"
PAGES = {"a page outside of matches": "/me", "all matches": "/matches", "the rules": "/rules"}


def writes(one: Any, to: str, text: str) -> None:
    """On the page of press, which is left again."""
    back = one.page.url
    one.page.goto(f"{back}/press")
    one.page.locator(f"input[value={to}]").check()
    one.page.locator("#text").fill(text)
    one.page.get_by_role("button", name="Send").click()
    one.page.get_by_text(text).first.wait_for()
    one.page.goto(back)


@pytest.mark.parametrize("where", PAGES.values(), ids=list(PAGES))
def test_a_letter_rings_on_every_page_until_it_is_read(tab: Any, where: str) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    match = bob.page.url
    bob.page.goto(where)
    loaded = bob.page.evaluate("performance.timeOrigin")
    bob.page.locator(READ).wait_for()
    writes(ann, "BBB", "Peace?")
    bob.page.locator(UNREAD).wait_for()
    assert bob.page.evaluate("performance.timeOrigin") == loaded, "the page was not loaded again"
    reader = bob.context.new_page()
    reader.goto(f"{match}/press")
    reader.locator(READ).wait_for()
    bob.page.bring_to_front()
    bob.page.locator(READ).wait_for()
    assert bob.page.evaluate("performance.timeOrigin") == loaded


def test_a_letter_rings_on_the_page_of_its_match_and_at_its_press(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    writes(ann, "BBB", "Peace?")
    bob.page.locator(UNREAD).wait_for()
    bob.page.locator(".tabs a", has_text="Letters").locator(".n", has_text="1").wait_for()
    bob.page.locator(".tabs a", has_text="Letters").click()
    bob.page.locator(READ).wait_for()


def test_what_is_said_at_the_table_is_read_by_who_answers(tab: Any) -> None:
    tabs = seated(tab, "starfarers", ("RED", "BLUE"), ("YELLOW",))
    asks = f"[data-main], {FREE}"
    one = next(t for t in tabs if t.page.locator(asks).count())
    other = next(t for t in tabs if t is not one)
    back = other.page.url
    other.page.goto(f"{back}/press")
    other.page.locator("#text").fill("Peace?")
    other.page.get_by_role("button", name="Send").click()
    one.page.locator(UNREAD).wait_for()
    one.page.locator(asks).first.click()
    one.page.locator(READ).wait_for()


def test_the_bell_opens_its_list_over_the_page_and_escape_closes_it(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    writes(ann, "BBB", "Peace?")
    bob.page.goto("/rules")
    bob.page.locator(UNREAD).click()
    panel = bob.page.locator("#bell-list")
    panel.get_by_text("1 new letter from AAA").wait_for()
    assert bob.page.url.endswith("/rules")
    bob.page.keyboard.press("Escape")
    panel.wait_for(state="hidden")
    assert bob.page.evaluate("document.activeElement.id") == "bell"
    bob.page.locator("#bell").click()
    panel.wait_for()
    bob.page.locator("h1").click()
    panel.wait_for(state="hidden")
    bob.page.locator("#bell").click()
    panel.get_by_role("button", name="Mark all read").click()
    bob.page.locator(READ).wait_for()
    panel.get_by_text("1 new letter").wait_for(state="detached")


def test_on_a_phone_the_bell_leads_to_its_page(tab: Any) -> None:
    _, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    bob.page.set_viewport_size({"width": 390, "height": 844})
    bob.page.goto("/rules")
    bob.page.locator("#bell").click()
    bob.page.wait_for_url("**/notices")
    bob.page.get_by_text("It is your move").wait_for()


def test_a_reminder_rings_in_the_other_browser_without_loading(tab: Any) -> None:
    _, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    key = bob.page.locator("#table").get_attribute("data-key")
    bob.page.goto("/rules")
    bob.page.locator("#bell").wait_for()
    host = bob.site.host
    with host.db.read() as session:
        leads = session.get_one(Account, match_by_key(session, key).gm_id)
    desk.remind(host, leads, key, "BBB")
    bob.page.locator("#bell[title*='1 notice to read']").wait_for()
    bob.page.locator("#bell").click()
    bob.page.locator("#bell-list").get_by_text("reminds you: your answer").wait_for()


def test_on_a_phone_the_newest_letter_and_the_box_to_write_in_are_in_sight(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    key = bob.page.locator("#table").get_attribute("data-key")
    host = bob.site.host
    with host.db.read() as session:
        row = match_by_key(session, key)
        writer = session.get_one(Account, row.gm_id)
    for number in range(12):
        press.send(host, writer, key, GM, ["BBB"], f"Letter {number}, which is not short.")
    bob.page.set_viewport_size({"width": 390, "height": 844})
    bob.page.goto(f"/m/{key}/press")
    last = bob.page.get_by_text("Letter 11,").locator("visible=true").last
    last.wait_for()
    below = bob.page.locator("#text").bounding_box()
    shown = bob.page.locator("#letters > li").last.bounding_box()
    assert shown["y"] + shown["height"] <= below["y"], "nothing covers it"
    assert below["y"] + below["height"] <= 844
    bob.page.locator("#text").fill("Thank you.")
    bob.page.keyboard.press("Control+Enter")
    bob.page.locator("#letters .own", has_text="Thank you.").wait_for()
    ann.page.locator(UNREAD).wait_for()
