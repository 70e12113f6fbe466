"""Bugs that a review of the board games and the host found, each in a real browser.

Which test holds which bug of the reviews: docs/reviews.md.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec
from test_evening import arrives
from test_tabletop import PHONE, TITLE, press, settle, to_trade
from visiting import new_account

from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.turns import adjudication
from starpost.kernel import registry

RAW = re.compile(r"cell-\d|\b[a-z]+_[a-z]+\b|\{'")
STARWEB = registry.get("starweb").title


def begun(one: Any, master: Any, game_id: str, person: Any = None) -> str:
    """A match of house bots, and of this person; its game master plays no seat."""
    host, game = one.site.host, registry.get(game_id)
    options, seats = game.brief()
    plans = [SeatPlan(s, "bot", choice=msgspec.to_builtins(c)) for s, c in seats.items()]
    plans[0] = SeatPlan(next(iter(seats))) if person else plans[0]
    plan = MatchPlan(game_id, "Played", tuple(plans), msgspec.to_builtins(options))
    key = opening.create(host, master, plan)
    if person:
        opening.join(host, person, key)
        opening.confirm(host, person, key)
    else:
        opening.start(host, master, key, fill=True)
    return key


def played_out(one: Any, key: str) -> None:
    """The bots of the host play by themselves; this hurries them."""
    for _ in range(600):
        with one.site.host.db.read() as session:
            row = match_by_key(session, key)
        if row.status == "over":
            return
        adjudication.run(one.site.host, row.id)
        one.page.wait_for_timeout(50)


def test_b5_the_first_page_is_whole(tab: Any) -> None:
    page = tab().page
    page.goto("/")
    page.wait_for_load_state("load")
    empty = """() => [...document.querySelectorAll("main img")]
      .filter((i) => i.complete && !i.naturalWidth).length"""
    assert not page.evaluate(empty)
    assert page.locator("main svg, main img").count()


def test_b9_an_empty_place_of_the_board_has_words(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    settle(one)
    names = one.page.locator("svg.starmap [aria-label]").evaluate_all(
        "all => all.map((e) => e.getAttribute('aria-label'))"
    )
    assert names
    assert not [name for name in names if RAW.search(name)]


def test_b14_an_offer_to_bots_is_answered(tab: Any) -> None:
    one = tab()
    one.play(TITLE)
    page = to_trade([one]).page
    page.locator("[data-card]").first.click()
    given = page.locator("[data-card][aria-pressed=true]").first.get_attribute("data-card")
    page.locator(f"[data-trade] [data-want]:not([data-want={given}])").first.click()
    press(one, "[data-ask=all]")
    said = page.locator(".deals", has_text=re.compile("says? no|accepts|proposes|says: |thinking"))
    said.first.wait_for()


def test_b10_the_grab_handle_leaves_the_sheet_free(tab: Any) -> None:
    one = tab(viewport=PHONE, has_touch=True, is_mobile=True)
    one.play(STARWEB)
    page = one.page
    handle = page.locator("#grab")
    handle.wait_for()
    handle.click()
    covered = """() => { const grab = document.getElementById("grab"),
        b = grab.getBoundingClientRect();
      return !grab.contains(document.elementFromPoint(b.x + b.width / 2, b.y + b.height / 2)) }"""
    assert not page.evaluate(covered)


def test_b18_the_list_of_the_toolbar_opens_the_list(tab: Any) -> None:
    one = tab()
    one.play(STARWEB)
    page = one.page
    page.locator(".tool a[href='#list']").click()
    page.locator("#list[open], #list details[open]").first.wait_for()


def test_b16_b17_reports_and_pages_speak_in_words(tab: Any) -> None:
    one = tab()
    address = one.play(TITLE)
    settle(one)
    press(one, "[data-main]")
    for part in ("turns/1/report", "players", "replay"):
        one.page.goto(f"{address}/{part}")
        found = RAW.findall(one.page.locator("main").inner_text())
        assert not found, (part, found)


def test_b12_a_game_master_without_a_seat_is_told_what_he_sees(tab: Any) -> None:
    one = tab()
    master = new_account(one.site.host, "Seatless")
    key = begun(one, master, "star_chase", new_account(one.site.host, "Seated"))
    page = arrives(one, master, f"/m/{key}").page
    assert "You see everything" in page.locator("main").inner_text()
    assert "what everybody may see" not in page.locator("main").inner_text()


def test_b15_the_end_counts_as_the_table_did(tab: Any) -> None:
    one = tab()
    master = new_account(one.site.host, "Counter")
    key = begun(one, master, "stellar_conquest")
    played_out(one, key)
    page = arrives(one, master, f"/m/{key}/end").page
    told = page.locator("main").inner_text()
    assert re.search(r"controls? planets worth \d+ points", told)
    assert not re.search(r"\b(?:GREEN|RED|BLUE|YELLOW) control\b", told)
    rows = page.locator(".end-table tbody tr")
    scores = {
        re.search(r"[A-Z]{3,}", rows.nth(n).inner_text())[0]: rows.nth(n)
        .locator(".num")
        .inner_text()
        for n in range(rows.count())
    }
    assert len(scores) > 1
    for seat, score in scores.items():
        page.goto(f"/m/{key}?seat={seat}")
        counted = re.findall(r"(\d+) points? in all", page.locator("main").text_content())
        assert counted == [score], seat
