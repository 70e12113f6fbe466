"""The waiting room in two browsers: invitation, seat, talk, start; then press and pause."""

from __future__ import annotations

import re
from typing import Any

from visiting import new_account

FILLED = ("choice_type", "own", "own_second")


def signed_in(tab: Any, name: str) -> Any:
    one = tab()
    one.sign_in(new_account(one.site.host, name))
    return one


def test_a_seat_is_taken_and_the_host_sees_it_without_a_press(tab: Any) -> None:
    host = signed_in(tab, "Roomhost").page
    host.goto("/matches/new?game=starfarers")
    host.get_by_text("With friends").click()
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
    assert not host.locator(".tabs a:not(.headbell) .n").count(), (
        "what was said in the room was read there"
    )
    ines.goto(f"/m/{key}/press")
    ines.locator("input[value=everybody]").check()
    ines.locator("#text").fill("Hello all")
    ines.get_by_role("button", name="Send").click()
    host.locator(".tabs .n", has_text="1").first.wait_for()
    host.goto(f"/m/{key}/press")
    assert not host.locator(".tabs a:not(.headbell) .n").count(), "read"
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
    ines.locator(".notices", has_text="let the match go on.").wait_for()
    assert not ines.locator("#paused").count(), "one word about how it stands, not two"
    ines.get_by_role("button", name="I have read it").click()
    ines.locator(".notices").wait_for(state="detached")


def test_a_friend_without_an_account_sits_down_by_a_name(tab: Any) -> None:
    host = signed_in(tab, "Linkhost").page
    host.goto("/matches/new?game=starfarers")
    host.get_by_text("With friends").click()
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


def test_what_somebody_fills_in_stays_while_others_sit_down(tab: Any) -> None:
    """Typed, chosen or opened: news of the room take nothing of it away."""
    host = signed_in(tab, "Webhost").page
    host.goto("/matches/new?game=starweb&length=trial")
    host.get_by_text("With friends").click()
    host.locator("#name").fill("Web of friends")
    host.locator("#bots").select_option("2")
    host.get_by_role("button", name="Create", exact=True).click()
    link = host.locator("#link").input_value()
    host.get_by_text("Code for a camera").click()
    host.get_by_text("The terms").click()
    guest, bob = signed_in(tab, "Cat"), tab().page
    cat = guest.page
    cat.goto(link)
    cat.locator("#choice_type").select_option("pirate")
    cat.get_by_text("What the types are").click()
    bob.goto(link)
    bob.locator("#name").fill("Bob")
    bob.get_by_role("button", name="Take the seat").click()
    cat.locator(".chair", has_text="Bob").wait_for()
    host.locator(".chair", has_text="Bob").wait_for()
    bob.locator("#say").fill("Hello")
    bob.get_by_role("button", name="Say").click()
    bob.get_by_role("button", name="I am ready").click()
    cat.locator(".chair.ready", has_text="Bob").wait_for()
    host.locator(".chair.ready", has_text="Bob").wait_for()
    assert cat.locator("#choice_type").input_value() == "pirate", "chosen, and nothing typed since"
    assert cat.locator(".types").evaluate("d => d.open"), "what is read stays open"
    assert not cat.locator("#own").input_value()
    cat.locator("#own").fill("VIXEN 2")
    cat.locator("#own_second").fill("LYNX")
    assert host.locator(".qr").evaluate("d => d.open"), "the code stays open"
    assert host.get_by_text("sealed now").is_visible(), "and so do the terms"
    cat.get_by_role("button", name="Take the seat").click()
    cat.get_by_role("alert").first.wait_for()
    filled = [cat.locator(f"#{field}").input_value() for field in FILLED]
    assert filled == ["pirate", "VIXEN 2", "LYNX"], "refused: nothing is lost"
    assert cat.locator("#own").is_visible(), "and the field is in sight"
    guest.wrong.clear()  # the refusal is an error of the page, too
