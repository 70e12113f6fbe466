"""The game master's desk: sentence first, a dry run, reminders, history, settings."""

import re
from datetime import timedelta
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select, update
from tables import hosted, started
from visiting import Visit

from starpost.host.clock import FixedClock
from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.people import absence
from starpost.host.settings import Smtp
from starpost.host.storage import Outgoing, SeatRow
from starpost.web.pages.desk import now, tabs
from starpost.web.pages.match.table import load


def test_a_dry_run_is_told_and_thrown_away(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    with host.db.read() as session:
        before = match_by_key(session, key)
    gm.get(f"/m/{key}/desk")
    text = gm.post(f"/m/{key}/desk", do="dry")
    assert re.search(r"\d+ orders, \d+ problems?, \d+\.\d s", text)
    assert "It was thrown away" in text
    assert "You ran turn 1 on trial and threw it away." in text, "it is in the flight recorder"
    with host.db.read() as session:
        after = match_by_key(session, key)
    assert (after.step, after.chain, after.turn) == (before.step, before.chain, before.turn)
    bram.post(f"/m/{key}/desk", status=403, do="dry")


def test_a_game_master_who_plays_sees_no_truth(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    assert "Dice open when the match is over" in gm.get(f"/m/{key}/desk"), "the reason in sight"
    assert 'value="dry"' not in gm.text, "it would be refused"
    assert "View as" not in gm.text
    gm.get(f"/m/{key}?seat=GM", status=403)
    gm.get(f"/m/{key}/desk/dice", status=403)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", status=403, do="dry", results="1")
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", status=403, do="dry")
    others = re.findall(r'name="seat" value="([^"]+)"', gm.get(f"/m/{key}/desk"))
    own = re.search(r'class="seatline">.*?<b>(\w+)</b>', gm.text, re.S)
    assert own
    for seat in set(others) - {own[1]}:
        gm.get(f"/m/{key}?seat={seat}", status=403)


def test_a_game_master_who_does_not_play_sees_all_of_it(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    desk = gm.get(f"/m/{key}/desk")
    assert f'href="/m/{key}?seat=GM"' in desk
    seat = re.search(r'aria-label="View as (\w+)"', desk)
    assert seat
    assert f"through the eyes of <b>{seat[1]}</b>" in gm.get(f"/m/{key}?seat={seat[1]}")
    assert 'id="orders"' not in gm.text, "looking is not writing"
    gm.get(f"/m/{key}/desk")
    assert "Nothing would happen." in gm.post(f"/m/{key}/desk", do="dry", results="1") or (
        'class="news-all"' in gm.text
    )
    gm.post(f"/m/{key}/desk", do="run", step=gm.field("step"))
    assert re.search(
        r"\d+ draws? on the way to turn 2|No die has been rolled", gm.get(f"/m/{key}/desk/dice")
    )
    bram.get(f"/m/{key}/desk/dice", status=403)


def test_a_reminder_goes_to_the_silent_once_an_hour(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    seat = re.search(r'aria-label="Remind (\w+)"', gm.get(f"/m/{key}/desk"))
    assert seat
    gm.post(f"/m/{key}/desk", do="remind", step=gm.field("step"), seat=seat[1])
    assert f"You reminded {seat[1]}." in gm.text
    assert "reminded just now, on the page, not by mail" in gm.text, "this host sends none"
    host.settings = replace(host.settings, smtp=Smtp(host="mail.example.org"))
    assert "reminded just now, on the page and by mail" in gm.get(f"/m/{key}/desk")
    assert "Ada reminds you" in bram.get(f"/m/{key}")
    bram.post(f"/m/{key}/notices", back=f"/m/{key}")
    assert "Ada reminds you" not in bram.text
    gm.get(f"/m/{key}/desk")
    assert "less than an hour ago" in gm.post(
        f"/m/{key}/desk", status=409, do="remind", step=gm.field("step"), seat=seat[1]
    )
    with host.db.read() as session:
        mails = [m.to for m in session.scalars(select(Outgoing)) if m.kind == "reminder"]
    assert mails == ["bram@example.org"]


def test_going_back_says_first_what_it_undoes(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    assert "No turn has been run yet" in gm.get(f"/m/{key}/desk/history")
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="run", step=gm.field("step"))
    assert "?back=1" in gm.get(f"/m/{key}/desk/history")
    text = gm.get(f"/m/{key}/desk/history?back=1")
    assert re.search(r"Turn 1\s+no longer counts \(1 step of the log\)", text)
    gm.post(f"/m/{key}/desk", do="rollback", step=gm.field("step"), turn="1")
    assert "No turn has been run yet that still stands" in gm.text


def test_settings_change_the_clock_and_try_the_rules(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="run", step=gm.field("step"))
    gm.get(f"/m/{key}/desk/settings")
    gm.post(f"/m/{key}/desk", do="retime", graces="2", reminders="48, 6", when_ready="on")
    assert 'value="48, 6"' in gm.text
    text = gm.get(f"/m/{key}/desk")
    assert "You changed the clock: the late get extra time 2 times in all; reminders go out" in text
    assert "48 and 6 hours before the end" in text
    assert "gives the same result." in gm.get(f"/m/{key}/desk/settings?preview=true")
    gm.post(f"/m/{key}/desk", status=400, do="retime", graces="x", reminders="")


def test_settings_without_a_clock_offer_what_can_be_set(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram, clock="none")
    text = gm.get(f"/m/{key}/desk/settings")
    assert "This match has no clock" in text
    assert 'name="graces"' not in text
    assert "Deadline and Pause" not in text
    gm.post(f"/m/{key}/desk", do="retime")
    assert "turns run no sooner though all are ready" in gm.get(f"/m/{key}/desk")
    before = gm.text.count("changed the clock")
    gm.post(f"/m/{key}/desk", do="retime")
    assert gm.get(f"/m/{key}/desk").count("changed the clock") == before, "nothing was changed"


def test_the_sentence_counts_who_is_in_who_writes_and_who_is_away(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = hosted(host, gm, bram)
    seat = re.search(r'aria-label="Remind (\w+)"', gm.get(f"/m/{key}/desk"))
    assert seat
    assert "2 of 3 in, 1 silent." in gm.text
    bram.get(f"/m/{key}")
    bram.client.post(f"/m/{key}/draft", data={"_csrf": bram.csrf(), "text": "TECH FT", "step": 0})
    assert "2 of 3 in, 1 draft." in gm.get(f"/m/{key}/desk")
    now = host.clock.now()
    with host.db.read() as session:
        [held] = [s for s in seats_of(session, match_by_key(session, key)) if s.account_id]
    absence.plan(host, held.account_id or 0, now, now + timedelta(days=2), "house")
    assert "2 of 3 in, 1 with a sitter." in gm.get(f"/m/{key}/desk")


def test_the_desk_says_when_a_player_was_last_here(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    with host.db.write() as session:
        session.execute(update(SeatRow).values(seen_at=None))
    text = gm.get(f"/m/{key}/desk")
    assert "Last seen" in text
    assert "just now" not in text
    bram.get(f"/m/{key}")
    assert "just now" in gm.get(f"/m/{key}/desk")


def test_a_button_on_a_page_that_is_old_runs_nothing(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    drawn = gm.field("step")
    gm.post(f"/m/{key}/desk", do="run", step=drawn)
    gm.post(f"/m/{key}/desk", status=409, do="run", step=drawn)
    assert "has gone on since this page was made" in gm.text
    assert "Turn 2 collects orders" in gm.text
    gm.post(f"/m/{key}/desk", status=400, do="run")


def test_running_a_turn_while_somebody_is_silent_asks_first(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = hosted(host, gm, bram)
    text = " ".join(gm.get(f"/m/{key}/desk").split())
    assert "1 player has not sent orders" in text
    assert "Run turn 1 all the same" in text
    with host.db.write() as session:
        session.execute(update(SeatRow).values(ready=True))
    assert "all the same" not in gm.get(f"/m/{key}/desk")
    assert 'value="run"' in gm.text


def test_a_game_master_who_does_not_play_is_not_told_that_all_see_it(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = hosted(host, gm, bram)
    assert "You see everything: you are the game master" in gm.get(f"/m/{key}")
    assert "what everybody may see" not in gm.text


@pytest.mark.parametrize("part", ["", "/press"])
def test_what_is_written_while_the_desk_is_read_is_not_missed(
    host: Host, gm: Visit, bram: Visit, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    key = started(host, gm, bram)

    def later(*given: Any, **more: Any) -> Any:
        desk.message_all(host, given[1].account, key, "Written meanwhile")
        return load(*given, **more)

    for module in (now, tabs):
        monkeypatch.setattr(module, "load", later)
    said = "Written meanwhile" if part else "You wrote to all players."
    assert said in gm.get(f"/m/{key}/desk{part}")


def test_a_link_for_one_seat_leads_a_stranger_into_a_running_match(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = hosted(host, gm, bram)
    seat = re.search(r'class="seatline">.*?<b>(\w+)</b>', bram.get(f"/m/{key}"), re.S)
    assert seat
    gm.get(f"/m/{key}/desk")
    text = gm.post(f"/m/{key}/desk", do="link", seat=seat[1], why="Bram is on a train")
    link = re.search(r'/invitations/[^"]+', text)
    assert link
    assert "You made a link" in text
    assert "Bram is on a train" in text
    zoe = Visit(host)
    assert f"take over {seat[1]}" in zoe.get(link[0])
    assert "I have an account" in zoe.text
    assert "A name has" in zoe.post(link[0], status=400, name="Zoe\u202e")
    zoe.get(link[0])
    assert f"<b>{seat[1]}</b>" in zoe.post(link[0], name="Zoë")
    assert f"<b>{seat[1]}</b> is played by somebody else now" in bram.get(f"/m/{key}")
    assert "has been used" in Visit(host).get(link[0], status=410)
    bram.post(f"/m/{key}/desk", status=403, do="link", seat=seat[1])


def test_while_a_match_is_paused_its_master_writes_to_all(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = hosted(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    text = gm.post(f"/m/{key}/desk", do="pause", hours="2", why="Dinner.", step=gm.field("step"))
    assert "Send to all" in text
    assert 'value="pause"' not in text


def test_who_leads_and_plays_was_seen_just_now(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    bram.get(f"/m/{key}")
    clock = host.clock = FixedClock(host.clock.now())
    clock.move(minutes=3)
    text = gm.get(f"/m/{key}/desk")
    seen = re.findall(r'data-is="last seen">([^<]*)<', text)
    assert "just now" in seen
    assert "in the last 5 min" in seen, "a look is written down once in five minutes"


def test_a_host_against_bots_alone_has_no_desk_among_the_pages(host: Host, gm: Visit) -> None:
    gm.get("/matches/new?game=starfarers")
    gm.post("/matches/new", game="starfarers", name="Mine", seats="3", me_too="on", press="all",
            company="bots", when_ready="on", clock="none", level="house")  # fmt: skip
    key = str(gm.page.url).rpartition("/m/")[2]
    assert f'/m/{key}/desk"' not in gm.get(f"/m/{key}")
    desk = gm.get(f"/m/{key}/desk")
    assert ">Settings</a>" in desk, "what was fixed stands there"
    assert "default answer" in desk, "no draft counts at a table of turns"
