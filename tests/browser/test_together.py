"""Two people at one table: what one does arrives at the other without reloading."""

from __future__ import annotations

from typing import Any

from visiting import new_account

from starpost.host.matches import opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.kernel import registry
from starpost.web.pages.match.routes import run_on


def seated(tab: Any, game: str, seats: tuple[str, ...], bots: tuple[str, ...] = ()) -> list[Any]:
    """Signed-in browsers, one a seat, on the page of a running match."""
    tabs = [tab() for _ in seats]
    host = tabs[0].site.host
    tag = str(id(tabs))[-6:]
    people = [new_account(host, f"{seat}-{tag}") for seat in seats]
    plans = [SeatPlan(s) for s in seats] + [SeatPlan(b, "bot") for b in bots]
    options, _ = registry.get(game).brief()
    import msgspec

    plan = MatchPlan(game, "A table", tuple(plans), msgspec.to_builtins(options))
    key = opening.create(host, people[0], plan)
    for person, seat in zip(people, seats, strict=True):
        opening.join(host, person, key, seat)
    for person in people:
        opening.confirm(host, person, key)
    from starpost.host.matches.find import match_by_key

    with host.db.read() as session:
        row = match_by_key(session, key)
    run_on(host, row.id, row.step)
    for one, person in zip(tabs, people, strict=True):
        one.sign_in(person)
        one.page.goto(f"/m/{key}")
    return tabs


def test_a_turn_arrives_live_and_what_one_was_typing_is_kept(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    before = bob.step()
    ann.page.locator("#nothing").click()
    ann.page.get_by_text("Your orders are in.").wait_for()
    bob.page.locator("#text").fill("TECH FT")
    bob.page.locator("#checked .lines li").first.wait_for()
    ann.page.get_by_role("button", name="Not ready after all").click()
    ann.page.get_by_role("button", name="Submit orders").wait_for()
    ann.page.locator("#nothing").click()
    ann.page.get_by_text("Your orders are in.").wait_for()
    bob.page.locator("#submit").click()
    bob.wait_step(before)
    ann.wait_step(before)
    assert ann.page.locator(".head h1").inner_text() == "Turn 2"
    ann.page.locator("#text").fill("TECH CT")
    ann.page.locator("#checked .lines li").first.wait_for()


def test_whoever_is_in_reads_live_who_is_still_missing(tab: Any) -> None:
    ann, bob, cyd = seated(tab, "star_chase", ("AAA", "BBB", "CCC"))
    names = [one.page.locator(".head .seatline b").first.inner_text() for one in (bob, cyd)]
    assert names == ["BBB", "CCC"]
    ann.page.locator("#text").fill("TECH FT")
    ann.page.locator("#checked .lines li").first.wait_for()
    ann.page.locator("#submit").click()
    said = ann.page.locator("#is-in")
    said.get_by_text("You sent 1 line.").wait_for()
    assert said.inner_text().count("2 players") or "BBB" in said.inner_text()
    before = said.inner_text()
    submit = ann.page.locator("#submit")
    assert "pri" not in submit.get_attribute("class"), "what is in calls for no second press"
    bob.page.locator("#nothing").click()
    ann.page.wait_for_function(
        "was => document.getElementById('is-in').innerText !== was", arg=before
    )
    ann.page.locator("#text").fill("TECH FT\nTECH CT")
    ann.page.wait_for_function("document.getElementById('submit')?.classList.contains('pri')")


def test_the_receipt_stays_when_news_arrive(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    ann.page.locator("#nothing").click()
    ann.page.get_by_text("Your orders are in.").wait_for()
    before = int(ann.page.locator("#table").get_attribute("data-news"))
    bob.page.goto(f"{bob.page.url}/press")
    bob.page.locator("input[value=AAA]").check()
    bob.page.locator("#text").fill("Peace?")
    bob.page.get_by_role("button", name="Send").click()
    ann.page.wait_for_function(
        "n => Number(document.getElementById('table').dataset.news) > n", arg=before
    )
    assert ann.page.get_by_text("Your orders are in.").is_visible()


def test_a_card_of_my_matches_tells_live_who_is_in(tab: Any) -> None:
    ann, bob = seated(tab, "star_chase", ("AAA", "BBB"))
    bob.page.goto("/matches")
    bob.page.get_by_text("0 of 2 in").first.wait_for()
    ann.page.locator("#text").fill("TECH FT")
    ann.page.locator("#checked .lines li").first.wait_for()
    ann.page.locator("#submit").click()
    ann.page.get_by_text("Your orders are in.").wait_for()
    bob.page.get_by_text("1 of 2 in").first.wait_for()  # without a reload
