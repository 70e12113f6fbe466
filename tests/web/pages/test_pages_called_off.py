"""A match that runs is called off at the desk: once, with a reason, and for good."""

from __future__ import annotations

from datetime import UTC, datetime
from types import SimpleNamespace
from typing import Any

from sqlalchemy import func, select
from tables import hosted, started, status
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
    for who in (gm, bram):
        said = who.get(f"/m/{key}").partition('id="paused"')[2].partition("</p>")[0]
        assert "The match was called off. Bram moves house. It counts for nobody" in said
        assert 'id="submit"' not in who.text
        record = who.get(f"/m/{key}/players").partition("Flight recorder")[2]
        assert record.count("The match was called off. Bram moves house.") == 1
        assert "called off" in who.get("/matches?show=over")
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
    assert "published when the match ends" in bram.get(f"/m/{key}/players"), "no seed is shown"
    gm.get(f"/m/{key}/desk")
    for wish in ("resume", "run", "hold", "pause"):
        gm.post(f"/m/{key}/desk", status=409, do=wish, step="0", why="")


def test_a_live_table_is_paused_and_extended_by_minutes(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram, clock="live")
    text = gm.get(f"/m/{key}/desk")
    assert "Minutes more" in text
    assert 'name="hours"' not in text
    text = gm.post(f"/m/{key}/desk", do="pause", minutes="15", why="Tea.", step=gm.field("step"))
    assert "Paused for up to 15 minutes. Tea." in text


def test_who_may_be_removed_is_said_to_be(host: Host, gm: Visit, bram: Visit) -> None:
    key = hosted(host, gm, bram)
    text = gm.get(f"/m/{key}/desk")
    assert text.count(">Remove or replace</summary>") == 1
    assert text.count(">Replace</summary>") == 2


def test_a_pause_is_one_bar_and_stands_behind_the_bell(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="extend", hours="12", step=gm.field("step"))
    assert 'id="notices"' in bram.get(f"/m/{key}")
    gm.post(f"/m/{key}/desk", do="pause", hours="24", why="The host has the flu.",
            step=gm.field("step"))  # fmt: skip
    text = bram.get(f"/m/{key}")
    assert text.count('class="notices"') == 1
    assert "Paused for up to 24 hours. The host has the flu." in text
    assert "Paused for up to 24 hours. The host has the flu." in bram.get("/notices")


def test_what_hurries_comes_before_a_seat_that_is_kept() -> None:
    waits = SimpleNamespace(urgent=True, due=datetime(2026, 11, 18, tzinfo=UTC), kept=False)
    kept = SimpleNamespace(urgent=True, due=None, kept=True)
    kinds: dict[str, Any] = {"running": [waits], "open": [kept], "over": []}
    assert lobby._first(kinds) == "running"
    assert lobby._first(kinds | {"running": []}) == "open"
