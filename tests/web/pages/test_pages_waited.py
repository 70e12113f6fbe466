"""Who has handed in, who is waited for, whose time ran out, and whom one may write to."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from friends import Friends
from tables import started
from test_pages_letters import seat_of
from visiting import Visit, new_account

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.turns import adjudication
from starpost.web.pages import times

HALF_AN_HOUR = {"schedule": {"rule": {"type": "every", "minutes": 30}}}


def is_in(text: str) -> str:
    """The line that says that the orders are in."""
    found = re.search(r'id="is-in".*?<span>(.*?)</span>', text, re.S)
    return found[1] if found else ""


def test_the_side_says_that_orders_are_in_and_who_is_missing(host: Host) -> None:
    both = Friends(host)
    assert is_in(both.ben.get(f"/m/{both.key}")) == ""
    both.hand_in(1)
    text = both.ben.get(f"/m/{both.key}")
    assert is_in(text) == "Your orders are in. Waiting for Ada."
    assert "You may change them until the turn runs." in text, "no clock, no deadline"
    assert "You sent no orders. The turn runs when everybody is in and then plays here." in text
    assert re.search(r'id="advice"[^>]* open>', both.ada.get(f"/m/{both.key}"))
    assert not re.search(r'id="advice"[^>]* open>', text), "who is done is not asked to do more"
    assert text.index('id="is-in"') < text.index('id="orders"')


def test_where_nobody_is_named_nobody_is_said_to_be_missing(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram, anonymous="on")
    bram.get(f"/m/{key}")
    bram.post(f"/m/{key}/orders", text="", do="nothing", step=0)
    text = bram.get(f"/m/{key}")
    assert is_in(text) == "Your orders are in. Waiting for the others."
    assert "You may change them until the deadline." in text


def live_table(host: Host) -> tuple[str, dict[str, Visit]]:
    people = {seat: new_account(host, name) for seat, name in (("RED", "Ann"), ("BLUE", "Bob"))}
    seats = (SeatPlan("RED"), SeatPlan("BLUE"), SeatPlan("WHITE", "bot"))
    plan = MatchPlan("starfarers", "Stars", seats, terms=HALF_AN_HOUR)
    key = opening.create(host, people["RED"], plan)
    for seat, person in people.items():
        opening.join(host, person, key, seat)
    for person in people.values():
        opening.confirm(host, person, key)
    return key, {seat: Visit(host, person) for seat, person in people.items()}


def test_whose_time_runs_out_is_told_so_and_the_table_reads_it(host: Host) -> None:
    key, visits = live_table(host)
    with host.db.read() as session:
        match = match_by_key(session, key).id
    adjudication.run(host, match)  # bots before the first person
    with host.db.write() as session:  # the time is up
        row = match_by_key(session, key)
        row.due_at = host.clock.now() - timedelta(minutes=1)
        for seat in seats_of(session, row):
            seat.due_at = row.due_at if seat.waited else None
    adjudication.run(host, match)
    said = "ran out of time; the table went on."
    lines = {seat: visit.get(f"/m/{key}") for seat, visit in visits.items()}
    assert all(said in text.partition("data-told")[2] for text in lines.values())
    with host.db.read() as session:
        missed = {s.name for s in seats_of(session, match_by_key(session, key)) if s.missed}
    for seat, visit in visits.items():
        assert ("Your time ran out" in visit.get("/notices")) is (seat in missed)
        assert (f"<b>You</b> {said}" in lines[seat]) is (seat in missed)
    assert missed


def test_a_table_has_one_clock_that_everybody_reads_alike(host: Host) -> None:
    """Bots and offers give seats dates of their own; the match goes on at its own."""
    key, visits = live_table(host)
    with host.db.write() as session:
        row = match_by_key(session, key)
        for number, seat in enumerate(seats_of(session, row)):
            seat.due_at = host.clock.now() + timedelta(minutes=2 + number)
        until = times.stamp(row.due_at)
    for visit in visits.values():
        for page in (f"/m/{key}", "/matches"):
            assert set(re.findall(r'data-due="([^"]+)"', visit.get(page))) == {until}, page


def test_while_a_match_is_paused_the_sheet_that_was_sent_can_be_read(host: Host) -> None:
    both = Friends(host)
    both.ben.get(f"/m/{both.key}")
    both.ben.post(f"/m/{both.key}/orders", text="ENDING 5000", do="submit", step=0)
    desk.pause(host, both.people[0], both.key, 2, "dinner")
    text = both.ben.get(f"/m/{both.key}")
    assert is_in(text) == "Your 1 line is kept."
    assert "The match is paused." in text
    assert "the clock stands still" not in text, "it has none"
    assert "at the latest and then" not in text
    assert "ENDING5000" in text
    assert 'value="drop-1"' not in text, "it is read, not written"
    assert "<title>Paused: Web of friends" in text
    assert "the match is paused" in both.ben.get(f"/m/{both.key}/turns/1/report.txt")


def test_the_title_counts_what_waits_for_its_reader(host: Host) -> None:
    both = Friends(host)
    assert "<title>(1) Web of friends, turn 1" in both.ben.get(f"/m/{both.key}")
    both.hand_in(1)
    assert "<title>Web of friends, turn 1" in both.ben.get(f"/m/{both.key}")
    desk.message_all(host, both.people[0], both.key, "Peace?")
    assert "<title>(1) Web of friends, turn 1" in both.ben.get(f"/m/{both.key}")
    assert "<title>Web of friends, turn 1" in Visit(host).get(f"/m/{both.key}")


@pytest.mark.parametrize("letters", ["on", ""])
def test_write_stands_beside_everybody_to_whom_letters_go(host: Host, letters: str) -> None:
    both = Friends(host, {"preset": "trial", "turns": 12, "open_scores": False})
    with host.db.write() as session:
        row = match_by_key(session, both.key)
        row.terms = {**row.terms, "open_names": bool(letters)}
    text = both.ada.get(f"/m/{both.key}/players")
    assert ('aria-label="Write to VEGAN"' in text) is bool(letters)
    assert 'aria-label="Report this person or block JOVIAN">Report …</a>' in text


def test_a_private_letter_is_not_answered_before_everybody(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    ada = seat_of(bram.get(f"/m/{key}/press"), "Ada")
    assert re.search(r'value="everybody" checked', bram.text)
    mine = seat_of(gm.get(f"/m/{key}/press"), "Bram")
    gm.post(f"/m/{key}/press", to=mine, text="Between us: peace?")
    text = bram.get(f"/m/{key}/press")
    assert not re.search(r'value="everybody" checked', text)
    assert f'value="{ada}" checked' in text
