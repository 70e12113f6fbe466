"""Sending a sheet: nothing written is asked once, and a slow turn says what it is doing."""

from __future__ import annotations

import time
from typing import Any

import pytest
from test_journeys import TITLES
from test_phone import PHONE

from starpost.host.turns import adjudication

QUESTION = "You have not ordered anything: your fleets stay where they are."
SHEETS = ("starweb", "star_empires", "star_chase")


@pytest.mark.parametrize("game", SHEETS)
def test_nothing_written_is_asked_once_and_sent_by_keys(tab: Any, game: str) -> None:
    one = tab()
    one.play(TITLES[game])
    page, before = one.page, one.step()
    page.locator("#submit").focus()
    page.keyboard.press("Enter")
    page.get_by_text(QUESTION).wait_for()
    assert one.step() == before, "no turn has run"
    page.get_by_role("button", name="Send all the same").focus()
    page.keyboard.press("Enter")
    one.wait_step(before)


def test_the_same_on_a_phone_and_without_scripts(tab: Any) -> None:
    for how in (PHONE, {"java_script_enabled": False}):
        one = tab(**how)
        one.play(TITLES["star_chase"])
        page, before = one.page, one.step()
        if how is PHONE:
            page.locator('button[data-part="orders"]').tap()
        page.locator("#submit").click()
        page.get_by_text(QUESTION).wait_for()
        again = page.get_by_role("button", name="Send all the same")
        box = again.bounding_box()
        assert box["height"] >= 44 or how is not PHONE
        again.click()
        if how is PHONE:
            one.wait_step(before)
        assert one.step() > before


@pytest.mark.parametrize(("game", "how"), [*((g, {}) for g in SHEETS), (SHEETS[1], PHONE)])
def test_a_line_that_fails_is_asked_once_too(tab: Any, game: str, how: dict[str, Any]) -> None:
    one = tab(**how)
    one.play(TITLES[game])
    page, before = one.page, one.step()
    if how:
        page.locator('button[data-part="orders"]').tap()
        page.locator("#foot .writer").scroll_into_view_if_needed()
    page.locator("#text").fill("MOVE Nobody6 TO Nowhere", force=True)
    page.locator("#submit").click()
    page.get_by_text("Line 1 will fail.").wait_for()
    assert one.step() == before, "no turn has run"
    assert page.locator("#text").input_value() == "MOVE Nobody6 TO Nowhere"
    page.get_by_role("button", name="Send all the same").click()
    one.wait_step(before)


def test_the_question_goes_when_a_line_is_written(tab: Any) -> None:
    one = tab()
    one.play(TITLES["star_chase"])
    page, before = one.page, one.step()
    page.locator("#submit").click()
    page.get_by_text(QUESTION).wait_for()
    page.locator("#text").fill("TECH FT")
    page.get_by_text(QUESTION).wait_for(state="detached")
    page.locator("#submit").click()
    one.wait_step(before)


def test_a_slow_turn_says_what_it_is_doing(tab: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The words stand as long as the turn runs, however long that is."""
    held, run = [True], adjudication._steps

    def slowly(*args: Any, **more: Any) -> Any:
        while held[0]:
            time.sleep(0.05)
        return run(*args, **more)

    one = tab()
    one.play(TITLES["star_chase"])
    page, before = one.page, one.step()
    monkeypatch.setattr(adjudication, "_steps", slowly)
    page.locator("#text").fill("TECH FT")
    page.locator("#submit").click()
    try:
        page.locator("#strip li.on", has_text="The turn runs").wait_for()
    finally:
        held[0] = False
    one.wait_step(before)
    page.locator("#strip li.on", has_text="The turn runs").wait_for(state="hidden")
