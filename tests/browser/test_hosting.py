"""An evening of a game master in a browser: create, invite, extend, pause, run, roll back."""

from __future__ import annotations

from typing import Any

from visiting import new_account


def signed_in(tab: Any, name: str) -> Any:
    one = tab()
    account = new_account(one.site.host, name)
    one.sign_in(account)
    return one


def test_a_game_master_hosts_a_match(tab: Any) -> None:
    gm, guest = signed_in(tab, "Hostess"), signed_in(tab, "Invited")
    page = gm.page
    page.goto("/matches/new?game=star_chase")
    page.get_by_text("With friends").click()
    page.locator("#seats").select_option("3")
    page.locator("#bots").select_option("1")
    page.get_by_text("Two a week").click()
    page.locator("#short").get_by_text("Tuesday and Saturday").wait_for()
    page.get_by_role("button", name="Create", exact=True).click()
    link = page.locator("#link").input_value()
    door = link[link.index("/invitations/") :]
    late = signed_in(tab, "Late")
    late.page.goto(door)
    guest.page.goto(door)
    guest.page.get_by_role("button", name="Take the seat").click()
    late.page.get_by_role("heading", name="has been used").wait_for()  # without reloading
    late.wrong.clear()  # what is gone answers 410
    guest.page.get_by_role("button", name="I am ready").click()
    guest.page.locator("svg.starmap").wait_for()
    key = guest.page.url.rpartition("/")[2]
    page.wait_for_url(f"**/m/{key}")  # the waiting room leads to the match by itself
    page.goto(f"/m/{key}/press")
    boxes = page.locator("input[name=to]")
    assert boxes.first.is_checked()
    boxes.nth(1).check()
    assert not boxes.first.is_checked(), "a letter to one is not to everybody"
    boxes.first.check()
    assert not boxes.nth(1).is_checked()
    page.goto(f"/m/{key}/desk")
    page.get_by_role("button", name="Extend").click()
    page.get_by_role("status").filter(has_text="Done. You moved the deadline to").wait_for()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("heading", name="The match is paused").wait_for()
    guest.page.locator("#paused").wait_for()  # it arrives without reloading
    page.get_by_role("button", name="Go on").click()
    page.locator("summary", has_text="Run turn 1").click()  # two are silent, so it asks
    page.get_by_role("button", name="Run turn 1 all the same").click()
    page.get_by_role("heading", name="Turn 2 collects orders").wait_for()
    guest.page.get_by_role("heading", name="Turn 2", exact=True).wait_for()
    page.get_by_role("navigation", name="The desk").get_by_text("History").click()
    page.get_by_role("link", name="Go back here … to turn 1: what it would undo").click()
    page.get_by_text("1 step of the log").wait_for()
    page.get_by_role("button", name="Roll back to turn 1").click()
    page.get_by_role("navigation", name="The desk").get_by_text("Turn").click()
    page.get_by_text("You took the match back to turn 1").first.wait_for()
    guest.page.get_by_role("heading", name="Turn 1", exact=True).wait_for()
    guest.page.locator(".notices").get_by_text("took the match back to turn 1").wait_for()
