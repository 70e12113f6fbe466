"""What a game master does, and what others do, as it reaches pages that lie open: two browsers."""

from __future__ import annotations

from typing import Any

from test_together import seated


def test_the_page_of_a_match_counts_live_who_is_in(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    bob.page.locator("#in", has_text="0 of 2 in").wait_for()
    bob.page.locator("#text").fill("TECH FT")
    ann.page.locator("#nothing").click()
    bob.page.locator("#in", has_text="1 of 2 in").wait_for()
    assert bob.page.locator("#text").input_value() == "TECH FT"


def test_who_is_reminded_reads_it_without_loading_the_page(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))  # the first of them leads the match
    ann.page.goto(f"{ann.page.url}/desk")
    ann.page.get_by_role("button", name="Remind BBB").click()
    bob.page.locator(".notices", has_text="your answer is awaited").wait_for()
    bob.page.locator("#nothing").click()
    bob.page.locator(".notices").wait_for(state="detached")


def test_an_open_report_of_a_turn_that_was_undone_says_so(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    match = bob.page.url
    for one in (ann, bob):
        one.page.locator("#nothing").click()
    for one in (ann, bob):
        one.wait_step(0)
    bob.page.goto(f"{match}/turns/2/report")
    ann.page.goto(f"{match}/desk/history")
    ann.page.get_by_role("link", name="Go back here … to turn 1: what it would undo").click()
    ann.page.get_by_role("button", name="Roll back to turn 1").click()
    bob.page.get_by_role("heading", name="The match was rolled back").wait_for()
    bob.wrong.clear()  # what is gone answers 410


def test_who_plays_a_seat_is_asked_in_a_box_in_front_of_the_desk(tab: Any) -> None:
    ann, _ = seated(tab, "star_chase", ("AAA", "BBB"))
    ann.page.goto(f"{ann.page.url}/desk")
    before = ann.page.locator("#desk-clock").bounding_box()
    ann.page.get_by_label("Remove or replace BBB").click()
    box = ann.page.get_by_role("heading", name="Who plays BBB from now on?")
    box.wait_for()
    assert ann.page.locator("#desk-clock").bounding_box() == before, "the table stays as it is"
    ann.page.get_by_role("button", name="Leave it").click()
    box.wait_for(state="hidden")
