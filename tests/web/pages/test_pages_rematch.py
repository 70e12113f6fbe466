"""A rematch at the door: everybody's end page says it, and strangers are not offered kept seats."""

from __future__ import annotations

import pytest
from tables import started
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.words import Status


@pytest.fixture
def over(host: Host, gm: Visit, bram: Visit) -> str:
    """A match of Ada, Bram and a bot that has ended."""
    key = started(host, gm, bram)
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.status, row.ended_at = Status.OVER, host.clock.now()
        row.result = {"winners": [], "standings": [], "why": ""}
    return key


def asked_by(visit: Visit, key: str) -> str:
    visit.get(f"/m/{key}/end")
    visit.post(f"/m/{key}/rematch")
    return str(visit.page.url).split("/m/")[1].split("/")[0]


def test_the_others_end_page_says_who_asks_and_joins_that_one(
    host: Host, gm: Visit, bram: Visit, over: str
) -> None:
    text = bram.get(f"/m/{over}/end")
    assert "Rematch with the same people" in text
    assert f'data-live="/m/{over}/live' in text, "it hears of it by itself"
    made = asked_by(gm, over)
    text = bram.get(f"/m/{over}/end")
    assert "<b>Ada asks for a rematch.</b> Your seat is kept." in text
    assert "Rematch with the same people" not in text
    bram.post(f"/m/{over}/rematch")
    assert f"/m/{made}/seats" in str(bram.page.url)
    assert "To the waiting room" in bram.get(f"/m/{over}/end")


def test_a_rematch_that_runs_is_where_the_button_leads(
    host: Host, gm: Visit, bram: Visit, over: str
) -> None:
    made = asked_by(gm, over)
    gm.post(f"/m/{made}/seats", do="fill")
    assert "The rematch is being played.</b>" in gm.get(f"/m/{over}/end")
    assert "The rematch is being played, without you.</b>" in bram.get(f"/m/{over}/end")
    assert asked_by(bram, over) == made


def test_a_seat_that_is_kept_is_offered_to_nobody_else(
    host: Host, gm: Visit, bram: Visit, over: str
) -> None:
    made = asked_by(gm, over)
    assert "kept for Bram" in gm.text, "as the person writes it"
    assert "Make an invitation" not in gm.text, "a link gives no kept seat away"
    cleo = Visit(host, new_account(host, "Cleo"))
    assert f"/m/{made}/seats" not in cleo.get("/matches"), "nothing to join"
    text = cleo.get(f"/m/{made}/seats")
    assert "Take the seat" not in text
    assert "kept for others" in text
    text = bram.get(f"/m/{made}/seats")
    assert "kept for you" in text
    assert "Take the seat" in text
    with host.db.write() as session:
        seat = next(s for s in seats_of(session, match_by_key(session, made)) if s.reserved)
        seat.kind, seat.reserved = "open", ""
    assert f"/m/{made}/seats" in cleo.get("/matches")
