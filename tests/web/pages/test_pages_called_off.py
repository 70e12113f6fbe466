"""A match that runs is called off at the desk: once, with a reason, and for good."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import func, select
from tables import hosted, made, started, status, turn
from visiting import Visit

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.storage import RatingChange
from starpost.web.pages.site import lobby


def test_a_match_is_called_off_once_with_its_reason_and_opens_nothing(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    assert "Say why" in gm.post(f"/m/{key}/desk", status=400, do="call_off", why=" ")
    bram.get(f"/m/{key}")
    bram.post(f"/m/{key}/desk", status=403, do="call_off", why="I lose")
    gm.get(f"/m/{key}/desk")
    text = gm.post(f"/m/{key}/desk", do="call_off", why="Bram moves house.")
    assert "match was called off" in text
    assert 'value="call_off"' not in text
    assert status(host, key) == "cancelled"
    gm.post(f"/m/{key}/desk", status=409, do="call_off", why="Again.")
    assert 'value="retime"' not in gm.get(f"/m/{key}/desk/settings"), "nothing is left to set"
    for who in (gm, bram):
        said = who.get(f"/m/{key}/players").partition('id="paused"')[2].partition("</p>")[0]
        assert "called the match off: “Bram moves house”. It counts for nobody" in said
        assert "Ada called this match off" in who.get(f"/m/{key}")
        assert "“Bram moves house”" in who.text
        assert 'id="submit"' not in who.text
        record = who.get(f"/m/{key}/players").partition("Logbook")[2]
        assert record.count("called the match off: “Bram moves house”.") == 1
        assert "called off" in who.get("/matches?show=over")
        assert "It has no result and counts for nobody · " in who.text
        assert " of three" not in who.text, "no place among the others"
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert (row.result, row.due_at, row.soon) == (None, None, False)
        assert session.scalar(select(func.count()).select_from(RatingChange)) == 0
    for who in (gm, bram):
        for page in ("/file", "/end"):
            who.get(f"/m/{key}{page}", status=403)
    looks_on = Visit(host)
    assert "its map stays secret" in looks_on.get(f"/m/{key}")
    assert "everybody may look" not in looks_on.text
    assert "the seal stays closed" in bram.get(f"/m/{key}/players"), "no seed is shown"
    gm.get(f"/m/{key}/desk")
    for wish in ("resume", "run", "hold", "pause"):
        gm.post(f"/m/{key}/desk", status=409, do=wish, step="0", why="")


def called_off(host: Host, gm: Visit, bram: Visit, **form: str) -> str:
    key = started(host, gm, bram, **form)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="call_off", why="Bram moves house.")
    return key


@pytest.mark.parametrize("game", ["star_chase", "starfarers"])
def test_who_played_reads_what_it_means_and_nothing_runs_any_more(
    host: Host, gm: Visit, bram: Visit, game: str
) -> None:
    key = called_off(host, gm, bram, game=game)
    text = bram.get(f"/m/{key}")
    assert "It has no result. Nobody won, nobody lost, and no rating changed." in text
    for running in ('role="timer"', 'id="in"', 'id="orders"', "data-live", "The turn runs"):
        assert running not in text, running
    for way in (f"/m/{key}?turn=", "/report", f"/m/{key}/press", "/matches/new?game=", "/matches"):
        assert way in text.partition('id="now-title"')[2], way
    own = bram.get(f"/m/{key}?turn={turn(host, key)}")
    assert 'id="map"' in own
    assert f'<a href="/m/{key}">What now?</a>' in own
    bram.page = bram.client.get(f"/m/{key}/table")
    assert bram.page.status_code == 410, "a table that is open loads this page"


def test_a_match_that_was_called_off_is_played_again_with_the_same_people(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = called_off(host, gm, bram)
    bram.get(f"/m/{key}")
    assert "Play it again with the same people" in bram.text
    bram.post(f"/m/{key}/rematch")
    assert "/seats" in str(bram.page.url)
    text = gm.get(f"/m/{key}")
    assert "<b>Bram asks for a rematch.</b> Your seat is kept." in text
    assert "Play it again with the same people" not in text


def test_an_anonymous_table_does_not_tell_who_called_it_off(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = called_off(host, gm, bram, anonymous="on")
    text = bram.get(f"/m/{key}")
    assert "The game master called this match off" in text
    assert "Ada" not in text.partition('id="off"')[2]


def test_a_live_table_is_paused_and_extended_by_minutes(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram, clock="live")
    text = gm.get(f"/m/{key}/desk")
    assert "Minutes more" in text
    assert 'name="hours"' not in text
    text = gm.post(f"/m/{key}/desk", do="pause", minutes="15", why="Tea.", step=gm.field("step"))
    assert "You paused the match for up to 15 minutes: “Tea”." in text


def test_who_may_be_removed_is_said_to_be(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    text = gm.get(f"/m/{key}/desk")
    assert text.count(">Remove or replace</button>") == 1
    assert text.count(">Replace</button>") == 2


def test_a_pause_is_one_bar_and_stands_behind_the_bell(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="extend", hours="12", step=gm.field("step"))
    assert 'id="notices"' in bram.get(f"/m/{key}")
    gm.post(f"/m/{key}/desk", do="pause", hours="24", why="The host has the flu.",
            step=gm.field("step"))  # fmt: skip
    text = bram.get(f"/m/{key}")
    assert text.count('class="notices"') == 1
    assert "Ada paused the match for up to 24 hours: “The host has the flu”." in text
    assert "Ada paused the match for up to 24 hours: “The host has the flu”." in bram.get(
        "/notices"
    )


def test_what_hurries_comes_before_a_seat_that_is_kept() -> None:
    waits = SimpleNamespace(urgent=True, due=datetime(2026, 11, 18, tzinfo=UTC), kept=False)
    kept = SimpleNamespace(urgent=True, due=None, kept=True)
    kinds: dict[str, Any] = {"running": [waits], "open": [kept], "over": []}
    assert lobby._first(kinds) == "running"
    assert lobby._first(kinds | {"running": []}) == "open"


def test_a_table_called_off_before_it_began_tells_whoever_sat_there(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = made(host, gm)
    room = f"/m/{key}/seats"
    bram.get(room)
    bram.post(room, do="join", seat="")
    assert "Whoever sits here is told." in gm.get(room)
    done = gm.post(room, do="cancel", why="My train is late.")
    assert status(host, key) == "cancelled"
    for text in (done, gm.get(f"/m/{key}"), bram.get(room), bram.get(f"/m/{key}")):
        assert "Ada called this table off" in text
        assert "“My train is late”" in text
        assert "/matches/new?game=star_chase" in text
    heard = bram.client.get(room, headers={"x-live": "yes"})
    assert heard.status_code == 410, "a room that listens loads the page anew"
    for who in (gm, bram):
        card = who.get("/matches?show=over").partition(f'href="/m/{key}"')
        assert card[1]
        assert "It was called off before it began · " in card[0] + card[2]
    assert Visit(host).get("/matches").count(key) == 0


def test_a_table_at_which_nobody_else_sat_leaves_nothing_behind(host: Host, gm: Visit) -> None:
    key = made(host, gm)
    assert "Whoever sits here is told." not in gm.get(f"/m/{key}/seats")
    gm.post(f"/m/{key}/seats", do="cancel")
    assert str(gm.page.url).endswith("/matches")
    assert key not in gm.get("/matches?show=over")


def test_what_was_told_of_a_match_that_was_called_off_can_be_read_again(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="call_off", why="Bram moves house.")
    said = "Ada called this match off. “Bram moves house”."
    assert said in bram.get("/notices")
    assert "Bram moves house" not in Visit(host).get("/")
