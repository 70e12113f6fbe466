"""The waiting room in two browsers: invitation, seat, talk, start; then press and pause."""

from __future__ import annotations

import re
from typing import Any

from visiting import new_account


def signed_in(tab: Any, name: str) -> Any:
    one = tab()
    one.sign_in(new_account(one.site.host, name))
    return one


def test_a_seat_is_taken_and_the_host_sees_it_without_a_press(tab: Any) -> None:
    host = signed_in(tab, "Roomhost").page
    host.goto("/matches/new?game=starfarers")
    host.locator("#name").fill("Sunday table")
    host.locator("#bots").select_option("1")
    host.locator("#cast").select_option("")  # a character would greet everybody
    host.get_by_role("button", name="Create").click()
    host.wait_for_url("**/seats")
    link = host.locator("#link").input_value()
    ines = signed_in(tab, "Ines").page
    ines.goto(link)
    ines.get_by_role("heading", name="Roomhost invites you to Sunday table").wait_for()
    ines.get_by_role("button", name="Take the seat").click()
    host.locator(".chair", has_text="Ines").wait_for()
    ines.get_by_role("button", name="I am ready").click()
    host.locator(".chair.ready", has_text="Ines").wait_for()
    ines.locator("#say").fill("I bring robots.")
    ines.get_by_role("button", name="Say").click()
    host.locator("#room-talk", has_text="robots").wait_for()
    host.get_by_role("button", name=re.compile("Start now")).click()
    ines.wait_for_url(re.compile(r"/m/\w+$"))
    key = ines.url.rsplit("/", 1)[1]
    host.goto(f"/m/{key}/players")
    assert not host.locator(".tabs .n").count(), "what was said in the room was read there"
    ines.goto(f"/m/{key}/press")
    ines.locator("input[value=everybody]").check()
    ines.locator("#text").fill("Hello all")
    ines.get_by_role("button", name="Send").click()
    host.locator(".tabs .n", has_text="1").first.wait_for()
    host.goto(f"/m/{key}/press")
    assert not host.locator(".tabs .n").count(), "read"
    ines.goto(f"/m/{key}/players")
    host.goto(f"/m/{key}/desk")
    host.locator("#why").fill("dinner")
    host.get_by_role("button", name="Pause", exact=True).click()
    ines.locator("#paused", has_text="dinner").wait_for()
    host.goto(f"/m/{key}")
    assert "dinner" in host.locator("#paused").inner_text(), "whoever paused it is told too"
    assert host.locator("#tt-dock[inert]").count(), "and no button looks awake"
    host.goto(f"/m/{key}/desk")
    host.get_by_role("button", name="Go on").click()
    ines.locator(".notices", has_text="The match goes on.").wait_for()
    assert not ines.locator("#paused").count(), "one word about how it stands, not two"
    ines.get_by_role("button", name="I have read it").click()
    ines.locator(".notices").wait_for(state="detached")


def test_a_friend_without_an_account_sits_down_by_a_name(tab: Any) -> None:
    host = signed_in(tab, "Linkhost").page
    host.goto("/matches/new?game=starfarers")
    host.get_by_role("button", name="Create", exact=True).click()
    link = host.locator("#link").input_value()
    host.set_viewport_size({"width": 390, "height": 844})
    tops = [host.locator(part).bounding_box()["y"] for part in ("#link", "#room-you")]
    assert tops == sorted(tops), "a free seat: the invitation comes first"
    assert not host.get_by_text("sealed now").is_visible(), "who opened it knows the terms"
    ann = tab(viewport={"width": 390, "height": 844})
    ann.page.goto(link)
    ann.page.locator("#name").fill("Friend Ann")
    ann.page.get_by_role("button", name="Take the seat").click()
    ann.page.get_by_text("This seat belongs to this browser").wait_for()
    start = host.get_by_role("button", name="Everybody is here: start")
    start.wait_for()
    assert not host.locator("#room-invite").is_visible(), "nobody else can be invited"
    start.click()
    ann.page.wait_for_url(re.compile(r"/m/\w+$"))
    ann.page.goto(f"{ann.page.url}/press")
    ann.page.locator("#text").fill("Thank you for the seat")
    ann.page.get_by_role("button", name="Send").click()
    host.wait_for_url(re.compile(r"/m/\w+$"))
    host.get_by_text("Thank you for the seat").first.wait_for()
    late = tab()
    late.page.goto(link)
    late.page.get_by_text("Linkhost, who leads it").wait_for()
    late.wrong.clear()  # a used link has a status of its own
