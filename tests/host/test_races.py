"""Two who do the same at one moment: one of them is in time, and the other is told so."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from hosting import EVERY_DAY, group, person
from sqlalchemy import func, select

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import invitations, opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.storage import EntryRow, Intervention, SeatRow, SnapshotRow
from starpost.host.trouble import Trouble
from starpost.host.turns import adjudication, rollback
from starpost.host.words import Doing, Status

MANY = 6


def together(*calls: Callable[[], Any]) -> list[Any]:
    """All at one moment: what each gave, or the trouble it was told."""
    gate, found = threading.Barrier(len(calls)), [None] * len(calls)

    def go(number: int, call: Callable[[], Any]) -> None:
        gate.wait(30)
        try:
            found[number] = call()
        except Exception as error:
            found[number] = error  # type: ignore[call-overload]

    threads = [threading.Thread(target=go, args=each) for each in enumerate(calls)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    broken = [x for x in found if isinstance(x, Exception) and not isinstance(x, Trouble)]
    assert not broken, broken
    return found


def taken(found: list[Any]) -> int:
    return sum(not isinstance(x, Trouble) for x in found)


def count(host: Host, table: Any, key: str, *where: Any) -> int:
    from starpost.host.matches.find import match_by_key

    with host.db.read() as session:
        row = match_by_key(session, key)
        query = select(func.count()).select_from(table)
        return session.scalar(query.where(table.match_id == row.id, *where)) or 0


def test_one_seat_is_taken_by_one(host: Host) -> None:
    it = group(host, started=False)
    people = [person(host, f"p{n}") for n in range(MANY)]
    found = together(*(lambda p=p: opening.join(host, p, it.key, "ZOE") for p in people))
    assert taken(found) == 1
    sits = it.seats()["ZOE"].account_id
    assert sits == next(p.id for p, x in zip(people, found, strict=True) if x is None or x == "ZOE")


def test_one_invitation_seats_one(host: Host) -> None:
    it = group(host, started=False)
    secret = invitations.invite(host, it.gm, it.key, "ZOE")
    people = [person(host, f"p{n}") for n in range(MANY)]
    found = together(*(lambda p=p: invitations.accept(host, p, secret) for p in people))
    assert taken(found) == 1
    assert count(host, SeatRow, it.key, SeatRow.account_id.in_([p.id for p in people])) == 1


def test_one_person_takes_one_seat(host: Host) -> None:
    it = group(host, started=False)
    one = person(host, "one")
    together(*(lambda s=s: opening.join(host, one, it.key, s) for s in ("ZOE", "ANN") * 3))
    assert count(host, SeatRow, it.key, SeatRow.account_id == one.id) == 1


def test_a_match_begins_once(host: Host) -> None:
    gm = person(host, "Boss")
    plan = MatchPlan("bids", "Once", (SeatPlan("ZOE"), SeatPlan("ANN")), terms=EVERY_DAY)
    key = opening.create(host, gm, plan)
    found = together(*(lambda: opening.start(host, gm, key, fill=True),) * MANY)
    assert taken(found) == 1
    assert count(host, SnapshotRow, key) == 1


def test_who_confirms_last_at_the_same_moment_begins_it_once(host: Host) -> None:
    it = group(host, started=False)
    for name, account in it.players.items():
        opening.join(host, account, it.key, name)
    people = list(it.players.values())
    together(*(lambda p=p: opening.confirm(host, p, it.key) for p in people * 3))
    assert it.row().started_at is not None
    assert count(host, SnapshotRow, it.key) == 1


def test_every_sheet_has_its_own_number(host: Host) -> None:
    it = group(host)
    found = together(*(lambda n=n: it.send("ZOE", f"BID {n}") for n in range(MANY)))
    assert sorted(r.version for r in found) == list(range(1, MANY + 1))


def test_a_turn_is_run_once_by_many(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    row = it.row()
    found = together(*(lambda: desk.process_now(host, it.gm, it.key, row.step),) * MANY)
    assert taken(found) == 1
    assert it.row().step == 1
    assert count(host, EntryRow, it.key) == 1
    assert ahead(host, it.key) == 1
    assert it.verified()


def ahead(host: Host, key: str) -> int:
    return count(host, Intervention, key, Intervention.kind == Doing.PROCESS)


def test_a_turn_runs_at_the_masters_word_though_a_worker_looks_at_the_match(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    with host.claim(it.row().id) as held:
        assert held
        assert desk.process_now(host, it.gm, it.key) == 1
    assert it.row().step == 1
    assert ahead(host, it.key) == 1


def test_what_did_not_run_is_not_noted(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    it = group(host, terms=EVERY_DAY)
    gathered = adjudication.gather

    def behind(*args: Any, **more: Any) -> Any:
        """A worker is faster by a hair."""
        monkeypatch.setattr(adjudication, "gather", gathered)
        it.send("ZOE", "BID 1", ready=True)
        it.send("ANN", "BID 2", ready=True)
        assert adjudication.run(host, it.row().id) == 1
        return gathered(*args, **more)

    monkeypatch.setattr(adjudication, "gather", behind)
    with pytest.raises(Trouble, match="gone on"):
        desk.process_now(host, it.gm, it.key)
    assert it.row().step == 1
    assert ahead(host, it.key) == 0


def test_a_turn_that_cannot_be_computed_is_not_noted_as_run(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = group(host, terms=EVERY_DAY)

    def broken(*_: Any, **__: Any) -> Any:
        raise RuntimeError("a rule fails")

    monkeypatch.setattr(adjudication, "gather", broken)
    with pytest.raises(Trouble, match="could not be computed"):
        desk.process_now(host, it.gm, it.key)
    assert it.row().status == Status.PARKED
    assert ahead(host, it.key) == 0


def test_a_turn_is_rolled_back_once_by_many(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    for _ in range(2):
        desk.process_now(host, it.gm, it.key)
    step = it.row().step

    def back() -> int:
        return rollback.roll_back(host, it.gm, it.key, 2, rerun=False, step=step)

    found = together(*(back,) * MANY)
    assert taken(found) == 1
    assert count(host, EntryRow, it.key) == 3, "two turns, and one line that undoes one"
    assert it.row().standing == 1
    assert it.verified()
