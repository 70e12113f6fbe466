"""Table talk: in reach on a phone, with a badge for what is new; one's own word in sight."""

from __future__ import annotations

from typing import Any

from test_tabletop import settle
from visiting import new_account

from starpost.host.matches import opening, press
from starpost.host.matches.opening import MatchPlan, SeatPlan

PHONE = {"width": 390, "height": 844}


def test_what_is_said_is_seen_and_answered_without_searching(tab: Any) -> None:
    ann, bob = tab(), tab(viewport=PHONE)
    host = ann.site.host
    people = [new_account(host, name) for name in ("Talking Ann", "Talking Bob")]
    seats = (SeatPlan("RED"), SeatPlan("WHITE"), SeatPlan("BLUE", "bot"))
    key = opening.create(host, people[0], MatchPlan("starfarers", "Talk", seats))
    for person, seat in zip(people, ("RED", "WHITE"), strict=True):
        opening.join(host, person, key, seat)
        opening.confirm(host, person, key)
    press.send(host, people[0], key, "RED", None, "Are you there?")
    for one, person in zip((ann, bob), people, strict=True):
        one.sign_in(person)
        one.page.goto(f"/m/{key}")
    badge = bob.page.locator("[data-new]")
    assert badge.inner_text() == "1", "who comes back sees that something was said"
    ann.page.locator("#say").fill("Good luck!")
    ann.page.keyboard.press("Enter")
    own = ann.page.locator(".said.own", has_text="Good luck!")
    own.wait_for()
    ann.page.wait_for_function("() => document.getElementById('say')?.value === ''")
    column = ann.page.locator("#tt-news").bounding_box()
    ann.page.wait_for_function(
        "([low]) => [...document.querySelectorAll('.said.own')].pop()"
        ".getBoundingClientRect().bottom < low",
        arg=[column["y"] + column["height"]],
    )
    ann.page.keyboard.press("Escape")
    assert ann.page.evaluate("document.activeElement.id") != "say"
    bob.page.wait_for_function("() => document.querySelector('[data-new]')?.textContent === '2'")
    bob.page.locator("[data-words]").click()
    assert badge.is_hidden()
    assert bob.page.evaluate("document.activeElement.id") == "say"
    bob.page.wait_for_function(
        "() => document.getElementById('say').getBoundingClientRect().bottom"
        " <= document.getElementById('tt-dock').getBoundingClientRect().top"
    )
    apart = bob.page.evaluate(
        """() => { const at = what =>
            [...document.querySelectorAll(what)].pop().getBoundingClientRect();
        return [at('.talking').bottom - at('.said').top,
            at('.said').bottom - at('#tt-dock').top] }"""
    )
    assert max(apart) <= 0, "what is new stands right below the box, above the dock"


def inside(one: Any, what: str, box: str) -> bool:
    """Whether all of it is seen in that box."""
    return bool(
        one.page.evaluate(
            """([what, box]) => { const seen = document.querySelector(box).getBoundingClientRect();
            const part = [...document.querySelectorAll(what)].pop().getBoundingClientRect();
            return part.height > 0 && part.top >= seen.top && part.bottom <= seen.bottom }""",
            [what, box],
        )
    )


def at_a_table(ann: Any, name: str) -> Any:
    """Her page of a match against two bots, with talk."""
    person = new_account(ann.site.host, name)
    seats = (SeatPlan("RED"), SeatPlan("WHITE", "bot"), SeatPlan("BLUE", "bot"))
    plan = MatchPlan("starfarers", name, seats, options={"setup": "beginner"})
    key = opening.create(ann.site.host, person, plan)
    opening.join(ann.site.host, person, key, "RED")
    opening.confirm(ann.site.host, person, key)
    ann.sign_in(person)
    ann.page.goto(f"/m/{key}")
    return ann.page


def test_a_briefing_leaves_room_for_what_is_said_and_done(tab: Any) -> None:
    ann = tab()
    page = at_a_table(ann, "Briefed Ann")
    page.locator("[data-told] li[data-turn]").first.wait_for()  # what the bots do at once
    page.locator("[data-told] li[hidden]").first.wait_for(state="detached")  # one after the other
    assert inside(ann, ".briefing h2", "#tt-news"), "what one is stands on top"
    assert inside(ann, "[data-told] li", "#tt-news"), "and the last deed is seen below it"
    page.locator("#say").fill("Good luck!")
    page.keyboard.press("Enter")
    page.locator(".said.own", has_text="Good luck!").wait_for()
    page.wait_for_function("document.getElementById('say')?.value === ''")
    assert inside(ann, ".said.own", "#tt-news")
    assert inside(ann, "#say", "#tt-news")
    log, column = (page.locator(what).bounding_box() for what in ("#tt-news .log", "#tt-news"))
    assert log["height"] > 0.35 * column["height"], (
        "where somebody has spoken, the briefing takes less"
    )


def test_on_a_phone_the_steps_of_a_turn_end_before_the_tools(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True, is_mobile=True)
    page = at_a_table(one, "Stepping Ann")
    settle(one)
    page.locator(".phases").wait_for()
    steps, tools = (page.locator(what).bounding_box() for what in (".phases", ".tool"))
    assert steps["x"] + steps["width"] <= tools["x"]


def test_on_a_phone_a_long_headline_leaves_the_clock_alone(tab: Any) -> None:
    ann = tab(viewport=PHONE)
    host = ann.site.host
    person = new_account(host, "Hurried Ann")
    seats = (SeatPlan("RED"), SeatPlan("WHITE", "bot"), SeatPlan("BLUE", "bot"))
    terms = {"schedule": {"rule": {"type": "every", "minutes": 30}}}
    key = opening.create(host, person, MatchPlan("starfarers", "Hurry", seats, terms=terms))
    opening.join(host, person, key, "RED")
    opening.confirm(host, person, key)
    ann.sign_in(person)
    ann.page.goto(f"/m/{key}")
    for words in ("Tom Dark proposes another trade", "Somebody with a long name proposes a trade"):
        apart = ann.page.evaluate(
            """words => { const title = document.querySelector('.head h1');
            title.textContent = words; const text = document.createRange();
            text.selectNodeContents(title);
            return document.querySelector('.head .clock b').getBoundingClientRect().left
                - text.getBoundingClientRect().right }""",
            words,
        )
        assert apart >= 0, words
    assert not ann.page.locator(".head .clock .when").is_visible(), "the time left is enough"
