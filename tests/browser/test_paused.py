"""A match that is paused: what is asked stands there, says why, and cannot be pressed."""

from __future__ import annotations

from random import Random
from typing import Any

from test_every_question import SEATS, begun, put
from visiting import new_account

from starpost.games.starfarers import GAME
from starpost.host.gm import desk
from starpost.host.matches import opening, press
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.kernel.dice import FastDice


def encounter() -> Any:
    """A position in which the first seat has met somebody and is asked what to do."""
    for seed in range(30):
        rng, dice = Random(seed), FastDice(seed)
        state = begun(0, dice)
        for _ in range(600):
            prompts = GAME.awaiting(state).prompts
            if not prompts:
                break
            prompt = next((p for p in prompts if not p.optional), prompts[0])
            if prompt.seat == SEATS[0]:
                table = GAME.tabletop(GAME.view(state, prompt.seat), prompt)
                if table is not None and table.story is not None and table.story.choices:
                    return state
            said = GAME.read(str(rng.choice(prompt.choices or ())))
            state = GAME.advance(state, {prompt.seat: said}, dice).state
    raise AssertionError("nobody met anybody")


def test_an_encounter_says_why_it_cannot_be_answered(tab: Any) -> None:
    one = tab(viewport={"width": 390, "height": 844}, reduced_motion="reduce")
    host, person = one.site.host, new_account(one.site.host, "Patience")
    plans = tuple(SeatPlan(name, "bot" if n else "open") for n, name in enumerate(SEATS))
    key = opening.create(host, person, MatchPlan("starfarers", "Pause", plans))
    opening.join(host, person, key, SEATS[0])
    opening.confirm(host, person, key)
    one.sign_in(person)
    with host.db.write() as session:
        put(session, host, key, encounter())
    one.page.goto(f"/m/{key}")
    card = one.page.locator("#tt-story")
    card.locator(".ch:not([disabled])").first.wait_for()
    assert not card.locator("[inert]").count()
    desk.pause(host, person, key, 1, "dinner")
    card.locator(".notices", has_text="dinner").wait_for()
    assert card.locator("[inert] .ch").count(), "its answers cannot be pressed"


def test_who_only_looks_on_puts_an_encounter_away(tab: Any) -> None:
    one = tab(reduced_motion="reduce")
    host, person = one.site.host, new_account(one.site.host, "Looker")
    plans = tuple(SeatPlan(name, "open" if n < 2 else "bot") for n, name in enumerate(SEATS))
    key = opening.create(host, person, MatchPlan("starfarers", "Looks on", plans))
    for who, seat in ((person, SEATS[1]), (new_account(host, "Meeter"), SEATS[0])):
        opening.join(host, who, key, seat)
        opening.confirm(host, who, key)
    one.sign_in(person)
    with host.db.write() as session:
        put(session, host, key, encounter())
    one.page.goto(f"/m/{key}")
    one.page.get_by_role("button", name="Back to the board").click()
    assert one.page.locator("#tt-story").is_hidden()
    press.send(host, person, key, SEATS[1], None, "Hello")
    one.page.locator("#tt-news").get_by_text("Hello").wait_for()
    assert one.page.locator("#tt-story").is_hidden(), "news do not bring it back"
