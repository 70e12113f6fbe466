"""One word that it is somebody's move, and none while they sit at the table."""

from __future__ import annotations

from pathlib import Path

import pytest
from hosting import Group, clock, group, make_host
from sqlalchemy import select

from settling import settle
from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.outgoing.delivery import deliver
from starpost.host.storage import Outgoing
from starpost.host.turns.record import game_of, state_at


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Group:
    """Two people at Starfarers, on a host that takes no orders by mail."""
    with monkeypatch.context() as patch:
        settle(patch, "your move")
        it = group(make_host(tmp_path, ""), "starfarers", ("RED", "BLUE"), bots=1)
    it.run()
    return it


def asked(it: Group) -> str:
    return next(name for name, seat in it.seats().items() if seat.waited)


def press(it: Group) -> None:
    """Whoever is asked takes the first answer there is."""
    seat = asked(it)
    with it.host.db.read() as session:
        row = match_by_key(session, it.key)
        prompt = game_of(row).awaiting(state_at(session, row)).prompt(seat)
    assert prompt is not None
    it.send(seat, str(prompt.choices[0]), ready=True)
    it.run()


def moves(host: Host) -> list[Outgoing]:
    with host.db.read() as session:
        return list(session.scalars(select(Outgoing).where(Outgoing.kind == "move")))


def held(it: Group, seat: str) -> list[Outgoing]:
    return [mail for mail in moves(it.host) if mail.to.startswith(seat.lower())]


def test_who_sits_at_the_table_is_not_called(table: Group) -> None:
    for _ in range(40):
        press(table)
        deliver(table.host)
    for seat in table.players:
        sent = [mail for mail in held(table, seat) if mail.sent_at is not None]
        assert len(sent) <= 1, "at most before the first answer"


def test_who_left_is_called_once_and_shortly(table: Group) -> None:
    seat = asked(table)
    for _ in range(80):
        press(table)
        if asked(table) == seat and held(table, seat):
            break
    [mail] = held(table, seat)
    deliver(table.host)
    assert held(table, seat)[0].sent_at is None, "they answered a moment ago"
    clock(table.host).move(minutes=8)
    deliver(table.host)
    assert held(table, seat)[0].sent_at is not None
    assert mail.subject == "[A match] It is your move"
    assert "It is your move in A match" in mail.body
    assert len(mail.body.splitlines()) <= 3, "no table: orders are not taken by mail here"
    press(table)
    assert len(held(table, seat)) == 1, "what follows one's own answer is no news"


def test_an_answer_withdraws_the_call_that_still_waits(table: Group) -> None:
    seat = asked(table)
    for _ in range(80):
        press(table)
        if asked(table) == seat and held(table, seat):
            break
    assert held(table, seat)
    press(table)
    assert not held(table, seat)
