"""Bots that answer one after the other are written down together, and as if one by one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hosting import Group, group, make_host
from sqlalchemy import select

from settling import settle
from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.storage import EntryRow, LiveLine, SheetRow, StepRow
from starpost.host.turns import adjudication
from starpost.host.turns.gathering import Gathered
from starpost.host.turns.record import game_of, state_at

ANSWERS = 12


def table(host: Host, monkeypatch: pytest.MonkeyPatch) -> Group:
    """A person and two bots at a table of Starfarers."""
    with monkeypatch.context() as patch:
        settle(patch, "in a row")
        it = group(host, "starfarers", ("RED",), bots=2)
    it.run()
    return it


def press(it: Group) -> int:
    """The person's first answer; how many steps follow."""
    with it.host.db.read() as session:
        row = match_by_key(session, it.key)
        prompt = game_of(row).awaiting(state_at(session, row)).prompt("RED")
    assert prompt is not None
    assert prompt.choices
    it.send("RED", str(prompt.choices[0]), ready=True)
    return it.run()


def written(it: Group) -> list[list[tuple[Any, ...]]]:
    """All that stands in the tables about the match, but for the hours."""
    with it.host.db.read() as session:
        lines = session.scalars(select(LiveLine).order_by(LiveLine.listener, LiveLine.number))
        entries = session.scalars(select(EntryRow).order_by(EntryRow.number))
        steps = session.scalars(select(StepRow).order_by(StepRow.after))
        sheets = session.scalars(select(SheetRow).order_by(SheetRow.step, SheetRow.seat))
        return [
            [(x.listener, x.number, x.kind, x.step, x.turn) for x in lines],
            [(x.number, x.sheets, x.digest, x.bots) for x in entries],
            [(x.after, x.number, x.turn, x.events, x.problems) for x in steps],
            [(x.step, x.seat, x.text, x.source) for x in sheets],
            [(s.name, s.asked, s.waited, s.ready) for s in it.seats().values()],
        ]


def test_what_is_written_together_is_what_would_be_written_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    for most in (1, adjudication.MOST_TOGETHER):
        folder = tmp_path / str(most)
        folder.mkdir()
        host = make_host(folder, "")
        monkeypatch.setattr(adjudication, "MOST_TOGETHER", most)
        it = table(host, monkeypatch)
        made = [press(it) for _ in range(ANSWERS)]
        assert it.verified()
        found.append((made, written(it)))
        host.close()
    assert found[0] == found[1]
    assert max(found[0][0]) > 5, "bots moved in between"


def test_the_steps_of_bots_take_one_transaction(
    lite: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = table(lite, monkeypatch)
    monkeypatch.setattr(adjudication, "TOGETHER_SECONDS", 60)
    times, real = 0, adjudication.write_down

    def counted(*args: Any) -> None:
        nonlocal times
        times += 1
        real(*args)

    monkeypatch.setattr(adjudication, "write_down", counted)
    steps = 0
    for _ in range(ANSWERS):
        steps += press(it)
    assert steps > 2 * ANSWERS
    assert times == ANSWERS


def test_a_bot_that_fails_takes_no_answer_of_a_person_with_it(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = table(host, monkeypatch)
    before, real = it.row().step, Gathered.run

    def failing(read: Gathered, *more: Any) -> Any:
        if read.answers.seats != ("RED",):
            raise RuntimeError("a rule broke")
        return real(read, *more)

    with monkeypatch.context() as patch:
        patch.setattr(Gathered, "run", failing)
        while it.row().status == "running":
            press(it)
    stood = it.row()
    assert stood.status == "parked"
    assert stood.step > before, "what the person answered stands"
    assert it.verified()
