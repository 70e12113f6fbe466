"""Between people: one stream of talk, times in the reader's zone, cards that tell the truth."""

from __future__ import annotations

import asyncio
import re

import pytest
from msgspec.structs import replace
from sqlalchemy import update
from tables import hosted, made, started
from test_pages_lobby import card
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.waiting import pulse, waiting
from starpost.host.storage import Account, SeatRow
from starpost.web.live import moved


def at_table(host: Host, gm: Visit, other: Visit) -> tuple[str, str]:
    """Starfarers for two people and a bot: its key, and the other's seat."""
    key = made(host, gm, game="starfarers", seats="3", bots="1", clock="none", cast="")
    for who in (gm, other):
        who.get(f"/m/{key}/seats")
    gm.post(f"/m/{key}/seats", do="say", text="Who brings the tea?")
    other.post(f"/m/{key}/seats", do="join", seat="")
    other.post(f"/m/{key}/seats", do="confirm")
    seat = re.search(r'class="seatline">.*?<b>(\w+)</b>', other.get(f"/m/{key}"), re.S)
    assert seat
    return key, seat[1]


def test_talk_stands_in_order_of_time_and_holds_private_letters(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key, seat = at_table(host, gm, bram)
    gm.get(f"/m/{key}/press")
    gm.post(f"/m/{key}/press", to=["everybody", seat], text="Between us two")
    gm.post(f"/m/{key}/press", to="everybody", text="Good evening")
    assert "2 new letters" in card(bram.get("/matches"))
    text = bram.get(f"/m/{key}")
    said = text[text.index("data-told") :].partition("</ol>")[0]
    order = [said.index(words) for words in ("brings the tea", "Between us", "Good evening")]
    assert order == sorted(order)
    assert "before the start" in said[: order[0]]
    assert "you alone" in said[order[0] : order[1]]
    letters = bram.get(f"/m/{key}/press")
    order = [letters.index(words) for words in ("brings the tea", "Between us", "Good evening")]
    assert order == sorted(order), "the same order wherever one writes"
    assert letters.index("Good evening") < letters.index('id="text"')


def test_times_are_told_in_the_zone_of_the_browser(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    assert re.search(r"\d\d:\d\d UTC", bram.get(f"/m/{key}"))
    bram.client.cookies.set("zone", "Asia/Tokyo")
    assert re.search(r"\d\d:\d\d JST", bram.get(f"/m/{key}"))
    for odd in ("America", "../../etc/passwd", "Asia/Tokyo\x00", "x" * 500):
        bram.client.cookies.set("zone", odd)
        assert re.search(r"\d\d:\d\d UTC", bram.get(f"/m/{key}"))
    bram.client.cookies.set("zone", "Asia/Tokyo")
    bram.get("/me")
    bram.post("/me", do="settings", zone="Europe/Berlin", mails="all")
    assert re.search(r"\d\d:\d\d CES?T", bram.get(f"/m/{key}")), "whoever has chosen is obeyed"


def test_a_card_names_the_others(host: Host, gm: Visit, bram: Visit) -> None:
    started(host, gm, bram)
    assert "Bram and" in card(gm.get("/matches"))
    assert "Ada and" in card(bram.get("/matches"))


def test_a_player_who_missed_and_is_silent_waits_for_who_leads(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = hosted(host, gm, bram)
    with host.db.read() as session:
        row = match_by_key(session, key)
        leader = row.gm_id
        seat = next(s for s in seats_of(session, row) if s.account_id is not None)
    assert waiting(host, leader) == 0
    with host.db.write() as session:
        session.execute(update(SeatRow).where(SeatRow.id == seat.id).values(missed=1))
    assert waiting(host, leader) == 1
    text = gm.get("/matches")
    assert "One match waits for you" in text
    assert "needs you" in card(text)
    assert f"{seat.name} missed before and is silent." in card(text)
    assert f'href="/m/{key}/desk"' in card(text)


def test_who_lost_a_seat_finds_the_match_again(host: Host, gm: Visit, bram: Visit) -> None:
    key, seat = at_table(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="replace", step=gm.field("step"), seat=seat, why="Bram sleeps.")
    assert "Bram sleeps." in gm.text
    shown = card(bram.get("/matches"))
    assert "seat given away" in shown
    assert f"Your seat {seat} is played by somebody else now" in shown
    assert f'href="/m/{key}/players"' in shown


def test_my_matches_hear_when_one_of_them_moves(host: Host, gm: Visit) -> None:
    key = made(host, gm, private="on")
    with host.db.read() as session:
        leader = session.get_one(Account, match_by_key(session, key).gm_id)
        before = pulse(session, leader.id)
    zoe = new_account(host, "Zoe")
    with host.db.read() as session:
        assert pulse(session, zoe.id) == ""
    opening.start(host, leader, key, fill=True)
    with host.db.read() as session:
        assert pulse(session, leader.id) != before


def test_the_line_of_all_matches_ends_with_the_session(host: Host, gm: Visit) -> None:
    async def heard() -> list[str | None]:
        return [one.comment async for one in moved(host, 1, lambda: False)]

    assert asyncio.run(heard()) == ["listening"]
    Visit(host).get("/matches/live", status=401)


def test_the_page_that_waits_for_a_link_goes_on_by_itself(host: Host, bram: Visit) -> None:
    visit = Visit(host)
    visit.get("/sign-in?back=/matches/new")
    text = visit.post("/sign-in", how="link", email="bram@example.org", back="/matches/new")
    asks = re.search(r'hx-get="(/sign-in/waits[^"]+)"', text)
    assert asks
    visit.get(asks[1], status=204)
    assert "hx-redirect" not in visit.page.headers
    bram.get(asks[1], status=204)
    assert bram.page.headers["hx-redirect"] == "/matches/new"
    bram.get("/sign-in/waits?back=//evil.example", status=204)
    assert bram.page.headers["hx-redirect"] == "/matches"


def test_a_link_has_the_address_its_page_was_reached_by(
    host: Host, gm: Visit, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = made(host, gm, private="on")

    def link(reached: str) -> str:
        gm.client.base_url = f"http://{reached}"
        gm.get(f"/m/{key}/seats")
        text = gm.post(f"/m/{key}/seats", do="invite")
        found = re.search(r'id="link" readonly value="([^"]+)/invitations/', text)
        assert found
        return found[1]

    assert link("127.0.0.1:8202") == "http://127.0.0.1:8202"
    assert link("192.0.2.7:8202") == "http://192.0.2.7:8202"
    monkeypatch.setattr(host, "settings", replace(host.settings, url="https://star.example"))
    assert link("star.example") == "https://star.example"


def test_the_icon_of_the_tab_says_that_something_waits(host: Host, gm: Visit, bram: Visit) -> None:
    assert re.search(r'id="favicon"[^>]*/mark\.', gm.get("/matches"))
    key, _ = at_table(host, gm, bram)
    assert re.search(r'id="favicon"[^>]*/mark_calls\.', gm.get(f"/m/{key}"))
    answers = gm.get(f"/m/{key}/table")
    assert answers.startswith("<link"), "it comes with the parts that an answer replaces"


def test_what_was_said_stays_with_who_said_it(host: Host, gm: Visit, bram: Visit) -> None:
    key, seat = at_table(host, gm, bram)
    bram.get(f"/m/{key}/press")
    bram.post(f"/m/{key}/press", to="everybody", text="I go to bed")
    gm.get(f"/m/{key}/desk")
    link = re.search(r'/invitations/[^"]+', gm.post(f"/m/{key}/desk", do="link", seat=seat))
    assert link
    zoe = Visit(host)
    zoe.get(link[0])
    zoe.post(link[0], name="Zoë")
    zoe.get(f"/m/{key}/press")
    zoe.post(f"/m/{key}/press", to="everybody", text="Good morning")
    for page in (f"/m/{key}/press", f"/m/{key}"):
        text = gm.get(page)
        before, after = text.index("I go to bed"), text.index("Good morning")
        assert "<b>Zoë</b>" not in text[text.rindex("<li", 0, before) : before]
        assert "<b>Zoë</b>" in text[text.rindex("<li", 0, after) : after]


def test_deeds_and_words_stand_in_one_list_by_time(host: Host, gm: Visit, bram: Visit) -> None:
    key, _ = at_table(host, gm, bram)
    gm.get(f"/m/{key}/press")
    gm.post(f"/m/{key}/press", to="everybody", text="Good luck to all")
    for who in (gm, bram):
        who.get(f"/m/{key}")
        who.post(f"/m/{key}/answer", step=who.field("step"), line="transporter 1")
    gm.get(f"/m/{key}/press")
    gm.post(f"/m/{key}/press", to="everybody", text="All aboard")
    text = gm.get(f"/m/{key}")
    rows = text[text.index("data-told") :].partition("</ol>")[0]
    order = [rows.rindex(words) for words in ("Good luck", "launched transporter", "All aboard")]
    assert order == sorted(order)


def test_the_waiting_room_says_how_large_the_galaxy_is(host: Host, gm: Visit) -> None:
    for game, words in (("starweb", "255 worlds, to a secret ending"), ("star_empires", "331 sec")):
        key = made(host, gm, game=game, private="on")
        assert f"This match: {words}" in gm.get(f"/m/{key}/seats")


def test_who_sits_at_one_table_is_known_by_what_lies_open_on_it(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key, _ = at_table(host, gm, bram)
    text = gm.get(f"/m/{key}/players")
    assert len(re.findall(r"4 of 15 points, 0 cards, fame rings 1", text)) == 3
    assert "not met yet" not in text
