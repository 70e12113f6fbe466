"""My matches: what is asked in words and by whom, how one stands, the headline; no false alarm."""

from __future__ import annotations

import re

from tables import made, started
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.words import SeatKind, Status
from starpost.kernel.tabletop import Action, Deal, Story, Tabletop, Trade
from starpost.told.words import place
from starpost.web.pages.site.waits import question


def card(text: str) -> str:
    found = re.search(r'<li class="panel gamecard">.*?</li>', text, re.S)
    assert found
    return found[0]


def test_a_table_asks_in_words_and_nothing_warns_without_a_clock(host: Host) -> None:
    visit = Visit(host)
    visit.play("starfarers")
    shown = card(visit.get("/matches"))
    assert not re.search(r">\s*(main|roll|offer|land|move)\s*<", shown), "words of the program"
    assert "your move" in shown
    assert "chip warn" not in shown
    assert "no clock" not in shown
    assert "First to 15" not in shown
    assert "YELLOW · You " in shown, "how one stands"


def test_short_games_are_offered_and_a_wrong_line_is_counted(host: Host) -> None:
    visit = Visit(host)
    key = visit.play("starweb")
    text = visit.get("/matches")
    assert "12 turns, about an hour" in text
    assert "your orders" in card(text)
    visit.get(f"/m/{key}")
    visit.post(f"/m/{key}/draft", text="F99999W1", seat=visit.field("seat"))
    shown = card(visit.get("/matches"))
    assert "draft saved" in shown
    assert "1 problem" in shown


def test_a_gathering_table_of_mine_has_no_turn_and_is_not_offered_to_me(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = made(host, gm)
    shown = card(gm.get("/matches?show=open"))
    assert "Turn 0" not in shown
    join = f'href="/m/{key}/seats" aria-label="Join Sunday"'
    assert join not in gm.text
    assert join in bram.get("/matches")


def test_an_offer_names_who_makes_it() -> None:
    deal = Deal("RED", (("carbon", 1),), (("ore", 2),), answers=(Action("Accept", "accept"),))
    table = Tabletop(players=(), question="main", trade=Trade(deals=(deal,)))
    assert question(table, ()) == "RED offers 2 ore for 1 carbon."


def test_an_encounter_asks_with_its_own_words() -> None:
    story = Story("You meet somebody", "", "A hauler falls towards a star. Do you help?", open=True)
    assert question(Tabletop(players=(), story=story), ()) == story.text


def test_who_leads_and_has_lost_the_seat_still_sees_the_map(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    with host.db.write() as session:
        for seat in seats_of(session, match_by_key(session, key)):
            seat.kind, seat.bot, seat.account_id = SeatKind.BOT, "house", None
    assert "starmap" in card(gm.get("/matches"))


def test_whoever_has_no_match_yet_is_welcomed_and_told_once(host: Host) -> None:
    text = Visit(host, new_account(host, "Mara")).get("/matches")
    assert "Welcome, Mara" in text
    assert "No match is running" not in text
    assert text.count("take an open seat") == 1


def test_finished_matches_say_how_they_ended_and_when(host: Host) -> None:
    visit = Visit(host, new_account(host, "Mara"))
    key = visit.play("star_chase")
    with host.db.write() as session:
        row = match_by_key(session, key)
        seats = seats_of(session, row)
        standings = [
            {"seat": s.name, "score": 120.0 - n, "rank": n + 1} for n, s in enumerate(seats)
        ]
        row.status, row.ended_at = Status.OVER, host.clock.now()
        row.result = {"winners": [seats[0].name], "standings": standings, "why": ""}
    text = visit.get("/matches?show=over")
    assert "Finished matches" in text
    assert "You won with 120 · just now" in re.sub(r"<[^>]+>", "", text)
    assert "#trophy" in card(text)
    assert "Turn " not in card(text)
    last = {"seat": seats[0].name, "score": 69.0, "rank": len(seats)}
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.result = {"winners": [seats[1].name], "standings": [*standings[1:], last], "why": ""}
    text = visit.get("/matches?show=over")
    assert f"You came {place(len(seats), len(seats))} with 69" in text
    assert "#trophy" not in card(text), "no trophy for a defeat"
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.result = {"winners": [], "standings": [last], "title": "Defeat with 69 points."}
    assert "Defeat with 69 points" in visit.get("/matches?show=over")
    assert "Defeat with 69 points" in visit.get("/me")
