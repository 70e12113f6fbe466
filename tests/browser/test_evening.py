"""An evening of six people and a game master: three turns of StarWeb with every interruption."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from visiting import new_account

from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.kernel import registry

DAILY = {"schedule": {"rule": {"type": "every", "minutes": 1440}}}


def arrives(one: Any, account: Any, address: str) -> Any:
    one.sign_in(account)
    one.page.goto(address)
    return one


def gathered(tab: Any) -> tuple[Any, Any, list[Any]]:
    """The desk, the same desk in a browser that hears nothing, and six players on the map."""
    first = tab()
    host = first.site.host
    length = next(one for one in registry.get("starweb").lengths() if len(one.seats) == 6)
    options, seats = length.options, list(length.seats)
    master = new_account(host, "Evening host")
    plan = MatchPlan("starweb", "Evening", tuple(SeatPlan(s) for s in seats),
                     msgspec.to_builtins(options), terms=DAILY)  # fmt: skip
    key = opening.create(host, master, plan)
    people = [new_account(host, f"Evening {seat}") for seat in seats]
    for person, seat in zip(people, seats, strict=True):
        opening.join(host, person, key, seat)
    for person in people:
        opening.confirm(host, person, key)
    desk = arrives(first, master, f"/m/{key}/desk")
    deaf = arrives(tab(java_script_enabled=False), master, f"/m/{key}/desk")
    return desk, deaf, [arrives(tab(), person, f"/m/{key}") for person in people]


def all_send(players: list[Any]) -> None:
    for one in players:
        one.page.locator("#nothing").click()


def all_see(players: list[Any], step: int) -> None:
    for one in players:
        one.page.wait_for_function(
            "n => Number(document.getElementById('table')?.dataset.step) === n", arg=step
        )


def all_read(players: list[Any], words: str) -> None:
    for one in players:
        one.page.locator(".notices", has_text=words).wait_for()
        one.page.get_by_role("button", name="I have read it").click()
        one.page.locator(".notices").wait_for(state="detached")


@pytest.mark.long
def test_six_people_and_a_game_master_play_on_through_every_interruption(tab: Any) -> None:
    desk, deaf, six = gathered(tab)
    page = desk.page
    page.get_by_role("heading", name="Turn 1 collects orders").wait_for()
    due = six[0].page.locator(".clock").get_attribute("data-due")
    page.get_by_role("button", name="Extend").click()
    six[0].page.wait_for_function(
        "due => document.querySelector('.clock').dataset.due !== due", arg=due
    )
    all_send(six)
    all_see(six, 1)
    page.get_by_role("heading", name="Turn 2 collects orders").wait_for()  # the desk is live
    deaf.page.locator("summary", has_text="Run turn 1").click()
    deaf.page.get_by_role("button", name="all the same").click()  # and a stale button runs nothing
    deaf.page.get_by_role("heading", name="Turn 2 collects orders").wait_for()
    deaf.wrong.clear()  # the refusal has a status of its own
    all_see(six, 1)

    page.locator("#why").fill("dinner")
    page.get_by_role("button", name="Pause", exact=True).click()
    for one in six:
        one.page.locator("#paused", has_text="dinner").wait_for()
    page.get_by_role("button", name="Go on").click()
    all_read(six, "let the match go on.")
    page.get_by_role("button", name="Hold").click()
    page.get_by_role("button", name="Lift the hold").wait_for()
    all_send(six)
    page.locator("#desk-seats .chip", has_text="orders in").nth(5).wait_for()
    all_see(six, 1)
    page.get_by_role("button", name="Lift the hold").click()
    all_see(six, 2)

    page.goto(page.url.partition("/desk")[0] + "/desk/history")
    page.get_by_role("link", name=re.compile("Go back here .* to turn 2")).click()
    page.get_by_role("button", name="Roll back to turn 2").click()
    all_see(six, 3)  # steps are counted on: no sheet of the turn that is gone fits again
    all_read(six, "took the match back to turn 2")
    all_send(six)
    all_see(six, 4)

    page.goto(page.url.partition("/desk")[0] + "/desk")
    row = page.locator("#desk-seats tbody tr").last
    gone = row.locator("th").inner_text().strip()
    left = [one for one in six if one.page.locator("#table").get_attribute("data-seat") != gone]
    page.get_by_label(f"Remove or replace {gone}").click()
    page.get_by_role("button", name=f"Replace {gone}", exact=True).click()
    assert len(left) == 5
    all_send(left)
    all_see(left, 5)
    assert left[0].page.get_by_role("heading", name=re.compile("Turn 4")).is_visible()
