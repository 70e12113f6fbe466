"""A rematch: the same game and seats, everybody asked; against bots alone it begins at once."""

from __future__ import annotations

from typing import Any

import pytest
from hosting import EVERY_DAY, Group, group, person
from sqlalchemy import select

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.live import latest
from starpost.host.matches.rematch import asked, kept_for, name_after, rematch
from starpost.host.people import guests
from starpost.host.storage import Outgoing
from starpost.host.trouble import Trouble
from starpost.host.words import Status


def _over(host: Host) -> Group:
    it = group(host, "bids", terms=EVERY_DAY, options={"turns": 1})
    desk.process_now(host, it.gm, it.key)
    return it


def test_people_get_their_seats_kept_and_are_told(host: Host) -> None:
    it = _over(host)
    (mine, first), (other, second) = list(it.players.items())[:2]
    made = rematch(host, first, it.key)
    with host.db.read() as session:
        row = match_by_key(session, made)
        seats = {s.name: s for s in seats_of(session, row)}
        mails = session.scalars(select(Outgoing).where(Outgoing.match_id == row.id)).all()
        kept = kept_for(session, second)
    old = it.row()
    assert (row.game, row.options, row.name) == (old.game, old.options, name_after(old.name))
    assert seats[mine].account_id == first.id
    assert seats[mine].confirmed
    assert seats[other].reserved == second.name_key
    assert kept == [made]
    assert [m for m in mails if m.account_id == second.id and f"/m/{made}/seats" in m.body]


def test_who_asks_second_sits_down_at_the_table_that_is_there(host: Host) -> None:
    it = _over(host)
    (_, first), (other, second) = list(it.players.items())[:2]
    made = rematch(host, first, it.key)
    assert rematch(host, second, it.key) == made == rematch(host, first, it.key)
    with host.db.read() as session:
        seats = {s.name: s.account_id for s in seats_of(session, match_by_key(session, made))}
    assert seats[other] == second.id


def test_a_private_rematch_is_seen_by_whom_it_waits_for_and_nobody_else(host: Host) -> None:
    it = _over(host)
    with host.db.write() as session:
        match_by_key(session, it.key).private = True
    (_, first), (_, second) = list(it.players.items())[:2]
    made = rematch(host, first, it.key)
    assert opening.join(host, second, made)
    with pytest.raises(Trouble) as caught:
        opening.join(host, person(host, "Stranger"), made)
    assert caught.value.code == "not_found"


def test_a_guest_plays_the_same_bots_again_at_once(host: Host) -> None:
    guest = guests.new_guest(host)
    key = guests.demonstration(host, guest, "bids")
    with host.db.read() as session:
        row = match_by_key(session, key)
        bots = [(s.name, s.bot) for s in seats_of(session, row) if s.bot]
    with pytest.raises(Trouble) as caught:
        rematch(host, guest, key)
    assert caught.value.code == "not_over"
    with host.db.write() as session:
        match_by_key(session, key).status = Status.OVER
    made = rematch(host, guest, key)
    with host.db.read() as session:
        again = match_by_key(session, made)
        assert [(s.name, s.bot) for s in seats_of(session, again) if s.bot] == bots
        assert again.status == "running"


def test_only_players_ask_and_names_are_counted(host: Host) -> None:
    it = _over(host)
    with pytest.raises(Trouble) as caught:
        rematch(host, person(host, "Outsider"), it.key)
    assert caught.value.code == "not_in"
    assert name_after("Sunday, rematch") == "Sunday, rematch 2"
    assert name_after("Sunday, rematch 2") == "Sunday, rematch 3"
    assert len(name_after("x" * 80)) == 80


def test_while_the_rematch_runs_it_is_found_and_no_second_one_made(host: Host) -> None:
    it = _over(host)
    (_, first), (_, second) = list(it.players.items())[:2]
    made = rematch(host, first, it.key)
    opening.start(host, first, made, fill=True)
    assert rematch(host, second, it.key) == made, "though a bot has the seat that was kept"
    with host.db.read() as session:
        found = asked(session, it.row(), second)
    assert found is not None
    assert (found.by, found.runs, found.sits, found.seen) == (first.name, True, False, True)


def test_two_who_ask_in_one_moment_meet_at_one_table(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = _over(host)
    (_, first), (_, second) = list(it.players.items())[:2]
    create = opening.create

    def other_first(*given: Any, **how: Any) -> str:
        monkeypatch.setattr(opening, "create", create)
        rematch(host, second, it.key)
        return create(*given, **how)

    monkeypatch.setattr(opening, "create", other_first)
    made = rematch(host, first, it.key)
    assert made == rematch(host, second, it.key)
    with host.db.read() as session:
        seats = seats_of(session, match_by_key(session, made))
    assert {first.id, second.id} <= {s.account_id for s in seats}


def test_who_still_looks_at_the_end_hears_that_a_rematch_is_asked_for(host: Host) -> None:
    it = _over(host)
    (_, first), (other, second) = list(it.players.items())[:2]
    with host.db.read() as session:
        before = latest(session, it.row().id, other)
        assert asked(session, it.row(), second) is None
    rematch(host, first, it.key)
    with host.db.read() as session:
        assert latest(session, it.row().id, other) == before + 1
        found = asked(session, it.row(), second)
    assert found is not None
    assert (found.by, found.runs, found.sits) == (first.name, False, False)
