"""Starfarers as a table in real browsers: roll, trade, fly, on a screen and on a phone."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, TimeoutError
from sqlalchemy import func, select
from test_together import seated

from starpost.host.storage import MatchRow, SheetRow
from starpost.kernel import registry

TITLE = registry.get("starfarers").title
PHONE = {"width": 390, "height": 844}
FREE = (
    "#tt-story button:not([disabled], [data-shut]), "
    "#tt-side .act:not(.off):not([data-places]):visible, "
    "#tt-dock button[value=decline]:visible"
)


def answer_once(one: Any) -> bool:
    """Answer what is asked before the large button, by pressing and tapping; False: nothing is."""
    page = one.page
    if not page.locator(f"[data-pick], {FREE}").count():
        return False
    before = one.step()
    pick = page.locator("[data-pick]")
    if pick.count():
        give(page, int(pick.get_attribute("data-least") or 0))
        for _ in range(int(pick.get_attribute("data-take") or 0)):
            pick.locator("[data-want]:not([disabled])").first.click()
        page.locator("[data-send]").click()
    else:
        page.locator(FREE).first.click()
    one.wait_step(before)
    return True


def give(page: Any, left: int) -> None:
    """Tap so many cards; those of a large hand lie in piles."""
    for card in page.locator("[data-card]").all():
        for _ in range(min(left, int(card.get_attribute("data-held") or 1))):
            card.click()
            left -= 1


def settle(one: Any) -> None:
    """Up to the large button; the first ship is launched by the same."""
    for _ in range(60):
        if one.page.locator("[data-main][value='transporter 1']").count():
            press(one, "[data-main]")
        elif one.page.locator("[data-main]").count():
            return
        if not answer_once(one):
            one.page.wait_for_timeout(250)


def to_trade(tabs: list[Any]) -> Any:
    """Play on until one of them may trade and holds a card."""
    for _ in range(120):
        for one in tabs:
            page = one.page
            if page.locator("[data-ask=all]").count() and page.locator("[data-card]").count():
                return one
            if page.locator("[data-main]").count():
                press(one, "[data-main]")
            else:
                answer_once(one)
        tabs[0].page.wait_for_timeout(250)
    pytest.fail("nobody came to trade")


def press(one: Any, where: str) -> None:
    """Ships that could still fly, and an offer that somebody has accepted meanwhile, are asked
    about: the same button says yes."""
    before, button = one.step(), one.page.locator(where).first
    button.click()
    for _ in range(3):  # news may renew the button between question and answer
        with suppress(TimeoutError):
            one.page.wait_for_function(
                "n => Number(document.getElementById('table')?.dataset.step) > n "
                "|| document.querySelector('#tt-side .note.warn, .next .note.warn')", arg=before,
                timeout=4000,
            )  # fmt: skip
        if one.step() > before:
            return
        with suppress(TimeoutError):  # the answer may have come meanwhile, and the button is gone
            button.click(timeout=3000)
    one.wait_step(before)


def test_the_dice_fall_for_all_to_see_and_hear_and_nothing_else_moves(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    page = one.page
    settle(one)
    loaded = page.evaluate("performance.timeOrigin")
    page.locator("[data-tool=in]").click()
    zoomed = page.locator("#tt-board svg.starmap").get_attribute("viewBox")
    page.locator("[data-main]").focus()
    before = one.step()
    page.keyboard.press("Enter")
    one.wait_step(before)
    assert page.locator(".fell .die").count() == 2
    assert page.evaluate("performance.timeOrigin") == loaded, "the page was not loaded again"
    assert page.locator("#tt-board svg.starmap").get_attribute("viewBox") == zoomed
    assert "rolled" in page.locator("#speak").inner_text()
    assert page.evaluate("document.activeElement !== document.body"), "the focus stays"


def test_tapping_a_card_brings_the_trade_into_sight(tab: Any) -> None:
    one = tab(viewport={"width": 1280, "height": 640})
    one.play(TITLE)
    to_trade([one])
    page = one.page
    page.evaluate("document.getElementById('tt-side').scrollTop = 0")
    page.locator("[data-card]").first.click()
    seen = page.evaluate(
        """() => { const box = document.getElementById('tt-side').getBoundingClientRect();
        const want = document.querySelector('[data-want]').getBoundingClientRect();
        return want.top >= box.top && want.bottom <= box.bottom && !scrollY }"""
    )
    assert seen


def test_an_answer_that_was_misread_stays_with_the_reason_beside_it(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    settle(one)
    page = one.page
    page.get_by_text("Or type it").click()
    page.locator("#text").fill("bulid booster")
    page.locator("#text").press("Enter")
    page.get_by_text("Did you mean BUILD?").wait_for()
    assert page.locator("#text").input_value() == "bulid booster"
    assert page.locator("#misread").is_visible()


def test_a_long_word_breaks_and_the_page_keeps_its_width(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(TITLE)
    wide = one.page.evaluate("""() => {
        const said = document.createElement('li');
        said.className = 'said';
        said.innerHTML = `<span><b>Ann</b> says, now<br>https://example.org/${'x'.repeat(300)}</span>`;
        document.querySelector('[data-told]').append(said);
        return document.documentElement.scrollWidth - innerWidth }""")
    assert wide <= 0


def test_on_a_phone_the_trade_lies_above_the_hand_and_nothing_jumps(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(TITLE)
    to_trade([one])
    page = one.page
    where = """() => { const box = s => document.querySelector(s).getBoundingClientRect();
        return [box('.trading').bottom - box('#tt-dock').top, box('[data-want=ore]').top,
                scrollY].map(Math.round) }"""
    page.locator("[data-card]").first.tap()
    above, want, scrolled = page.evaluate(where)
    assert above == 0
    page.locator("[data-want=ore]").tap()
    assert page.evaluate(where) == [above, want, scrolled]
    assert page.get_by_text("You give").is_visible()
    page.locator(".trading [data-clear]").tap()
    assert page.locator("[data-choosing]").count() == 0


def test_the_whole_trade_is_in_sight_below_what_can_be_built(tab: Any) -> None:
    one = tab(viewport={"width": 1440, "height": 900})
    one.play(TITLE)
    to_trade([one])
    assert one.page.evaluate(
        """() => { const box = document.getElementById('tt-side');
        const last = document.querySelector('[data-tobank]').getBoundingClientRect();
        return !box.scrollTop && last.bottom <= box.getBoundingClientRect().bottom }"""
    )


def test_numbers_of_two_figures_reach_their_answer(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    page = one.page
    settle(one)
    press(one, "[data-main]")
    settle(one)
    last = page.locator("[data-no]:not(:disabled, [data-main])").last
    number = last.get_attribute("data-no") or ""
    assert number
    page.locator("#tt-side").focus()
    for figure in number:
        page.keyboard.press(figure)
    assert page.evaluate("document.activeElement.dataset.no") == number


def test_cards_are_tapped_and_an_offer_stands_before_the_other_with_its_terms(tab: Any) -> None:
    tabs = seated(tab, "starfarers", ("RED", "BLUE"), ("YELLOW",))
    one = to_trade(tabs)
    page = one.page
    other = next(t for t in tabs if t is not one)
    given = page.locator("[data-card]").first.get_attribute("data-card")
    page.locator("[data-card]").first.click()
    wanted = page.locator(f"[data-trade] [data-want]:not([data-want={given}])").first
    wanted.click()
    kind = wanted.get_attribute("data-want")
    press(one, "[data-ask=all]")
    offer = other.page.locator(".of", has_text="offers")
    offer.wait_for()
    assert f"1 {given}" in offer.inner_text()
    assert f"1 {kind}" in offer.inner_text()
    other.page.get_by_role("button", name="Decline").first.click()
    page.locator(".of", has_text=re.compile("says? no")).first.wait_for()


def test_on_a_phone_hand_and_button_are_always_in_reach(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True)
    one.play(TITLE)
    page = one.page
    settle(one)
    box = page.locator("[data-main]").bounding_box()
    assert box is not None
    assert box["y"] + box["height"] <= PHONE["height"]
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]
    press(one, "[data-main]")
    settle(one)
    for card in page.locator("[data-card]").all()[:1]:
        place = card.bounding_box()
        assert place is not None
        assert place["y"] + place["height"] <= PHONE["height"]
    assert "upright=yes" in page.evaluate("document.cookie")
    below = page.evaluate(
        """() => { const ships = document.querySelector('.ships')?.getBoundingClientRect(),
        map = document.getElementById('map').getBoundingClientRect(),
        board = document.querySelector('#tt-board svg').getBoundingClientRect();
        return (ships?.top ?? map.bottom) - board.bottom }"""
    )
    assert -2 < below < 12, "the board fills its frame, and ships stand below it"


def test_the_next_ship_that_can_fly_is_chosen_by_itself(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    settle(one)

    def with_another(route: Any) -> None:
        """The answer as if a second ship lay there that can fly."""
        got = route.fetch()
        other = (
            '<button type="button" class="chip" data-ship="other" data-at="" data-sure="[]"'
            ' data-maybe="[]" data-moves="[[&quot;X&quot;, &quot;there&quot;, &quot;move&quot;]]">'
            '2</button><span class="xs dim key-sure">'
        )
        body = got.text().replace('<span class="xs dim key-sure">', other)
        route.fulfill(response=got, body=body)

    one.page.route("**/answer", with_another)
    assert one.page.locator("[data-ship][aria-pressed=true]").count() == 1
    press(one, "[data-main]")
    chosen = one.page.locator("[data-ship][aria-pressed=true]")
    assert [ship.get_attribute("data-ship") for ship in chosen.all()] == ["other"]
    chosen.click()
    assert chosen.get_attribute("aria-pressed") == "true", "a second press does not let it go"


NOTED = """const listen = EventSource.prototype.addEventListener;
EventSource.prototype.addEventListener = function (kind, then, ...how) {
  listen.call(this, kind, (e) => { then(e); window.heard = Number(e.lastEventId); }, ...how);
};"""


def test_news_heard_while_an_answer_is_under_way_are_not_lost(tab: Any) -> None:
    tabs = seated(tab, "starfarers", ("RED", "BLUE"), ("YELLOW",))
    one = next(t for t in tabs if t.page.locator(f"[data-main], [data-pick], {FREE}").count())
    other, page = next(t for t in tabs if t is not one), one.page
    page.add_init_script(NOTED)
    page.reload()
    held: list[Any] = []
    page.route("**/answer", lambda route: held.append((route, route.fetch())))
    page.locator(f"[data-main], {FREE}").first.click()
    while not held:
        page.wait_for_timeout(50)
    route, answered = held[0]
    other.page.goto(f"{other.page.url}/press")
    other.page.locator("#text").fill("Peace?")
    other.page.get_by_role("button", name="Send").click()
    stale = int(re.findall(r'data-news="(\d+)"', answered.text())[0])
    page.wait_for_function("n => window.heard > n", arg=stale)
    route.fulfill(response=answered)
    page.wait_for_function(
        "n => Number(document.getElementById('tt-head').dataset.news) > n", arg=stale
    )
    assert "Peace?" in page.locator("#tt-heard").text_content(), "it stands on the board too"


def offer(one: Any, asked: set[str]) -> bool:
    """Once a turn, a card for another kind, to everybody; False: there is nothing to offer."""
    page = one.page
    turn = page.locator("#tt-players").inner_text()
    cards, ask = page.locator("[data-card]"), page.locator("[data-ask=all]")
    if turn in asked or not cards.count() or not ask.count():
        return False
    asked.add(turn)
    given = cards.first.get_attribute("data-card")
    cards.first.click()
    page.locator(f"[data-trade] [data-want]:not([data-want={given}])").first.click()
    press(one, "[data-ask=all]")
    return True


def play_on(one: Any, asked: set[str]) -> None:
    page = one.page
    if page.locator(".of .btn.pri:visible").count():  # on a phone they stand at the hand
        with suppress(TimeoutError):  # somebody was quicker, and the offer is gone
            page.locator(".of .btn.pri:visible").first.click(timeout=3000)
        page.wait_for_timeout(300)
    elif page.locator("[data-main]").count():
        with suppress(TimeoutError):  # what somebody else does may take the button away
            if not offer(one, asked):
                press(one, "[data-main]")
    else:
        with suppress(TimeoutError):  # an offer may be withdrawn while one reads it
            answer_once(one)


def accepted(one: Any) -> int:
    """Offers that somebody took, as the referee has them: the page shows the last words alone."""
    with one.site.host.db.read() as session:
        said = select(func.count()).where(SheetRow.text.startswith("accept"))
        key = one.page.url.partition("/m/")[2].partition("/")[0]
        match = select(MatchRow.id).where(MatchRow.key == key).scalar_subquery()
        return int(session.scalar(said.where(SheetRow.match_id == match)) or 0)


@pytest.mark.long
def test_two_people_play_a_whole_game_with_trades_on_a_screen_and_a_phone(tab: Any) -> None:
    tabs = seated(tab, "starfarers", ("RED", "BLUE"), ("YELLOW",))
    tabs[1].page.set_viewport_size(PHONE)
    asked = set[str]()
    for one in tabs:
        one.context.set_default_timeout(5_000)
    for _ in range(1500):
        for one in tabs:
            with suppress(Error):  # the end opens by itself, under whoever is about to press
                play_on(one, asked)
        if any(t.page.url.endswith("/end") for t in tabs):
            break
        tabs[0].page.wait_for_timeout(100)
    for one in tabs:
        one.page.wait_for_url("**/end", timeout=60_000)  # it opens by itself, for both
    assert accepted(tabs[0])
