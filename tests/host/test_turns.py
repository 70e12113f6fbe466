"""A turn happens exactly once, completely or not at all."""

import threading

import pytest
from hosting import EVERY_DAY, clock, group
from sqlalchemy import func, select

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.sheets import intake, versions
from starpost.host.storage import EntryRow, Outgoing, SheetRow, SnapshotRow
from starpost.host.trouble import Trouble
from starpost.host.turns import adjudication, gathering
from starpost.host.turns.rollback import roll_back


def mails(host: Host, kind: str = "turn") -> int:
    with host.db.read() as session:
        query = select(func.count()).select_from(Outgoing).where(Outgoing.kind == kind)
        return session.scalar(query) or 0


def test_the_turn_runs_when_all_are_ready(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    it.send("ZOE", "BID 2", ready=True)
    assert it.run() == 0
    it.send("ANN", "BID 3", ready=True)
    assert it.run() == 1
    assert it.row().turn == 2
    assert it.row().step == 1
    assert mails(host) == 2
    assert it.verified()


def test_a_receipt_names_the_sheet(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    first = it.send("ZOE", "BID 2")
    again = it.send("ZOE", "BID 2")
    other = it.send("ZOE", "BID 3")
    assert (first.version, again.version, other.version) == (1, 1, 2)
    assert first.digest == again.digest != other.digest
    assert first.at == again.at
    with host.db.read() as session:
        kept = versions.versions(session, it.players["ZOE"], it.key, "ZOE")
    assert [sheet.text for sheet in kept] == ["BID 2", "BID 3"]


def test_the_last_version_counts(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    it.send("ZOE", "BID 2")
    it.send("ZOE", "BID 5", ready=True)
    it.send("ANN", "BID 1", ready=True)
    it.run()
    with host.db.read() as session:
        entry = session.scalars(select(EntryRow)).one()
    assert entry.sheets == {"ZOE": "BID 5", "ANN": "BID 1"}


def test_a_missed_sheet_gets_the_default_orders_at_the_deadline(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    it.send("ZOE", "BID 2")
    clock(host).move(hours=23)
    assert it.run() == 0
    clock(host).move(hours=2)
    assert it.run() == 1
    with host.db.read() as session:
        entry = session.scalars(select(EntryRow)).one()
    assert entry.sheets == {"ZOE": "BID 2", "ANN": None}
    assert it.seats()["ANN"].missed == 1
    assert it.verified()


def test_a_late_sheet_is_refused(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    clock(host).move(hours=25)
    with pytest.raises(Trouble, match="deadline") as refused:
        it.send("ZOE", "BID 2")
    assert refused.value.code == "late"


def test_a_sheet_for_a_closed_question_is_refused(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    it.send("ZOE", "BID 2", ready=True)
    it.send("ANN", "BID 2", ready=True)
    it.run()
    with pytest.raises(Trouble) as refused:
        it.send("ZOE", "BID 9", step=0)
    assert refused.value.code == "turn_over"


def test_a_seat_is_only_its_players(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    with pytest.raises(Trouble) as refused:
        intake.submit(host, intake.Submission(it.key, "ZOE", it.players["ANN"].id, "BID 1"))
    assert refused.value.code == "not_your_seat"


def test_a_doubled_job_does_nothing(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    row = it.row()
    assert adjudication.run(host, row.id, row.step) == 1
    assert adjudication.run(host, row.id, row.step) == 0
    assert it.row().step == 1


def test_many_workers_make_one_turn(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    row = it.row()
    host.claim = lambda match_id: _Yes()  # type: ignore[method-assign,assignment]
    done: list[int] = []
    threads = [
        threading.Thread(target=lambda: done.append(adjudication.run(host, row.id, row.step)))
        for _ in range(4)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sum(done) == 1
    assert it.row().step == 1
    assert mails(host) == 2


class _Yes:
    def __enter__(self) -> bool:
        return True

    def __exit__(self, *_: object) -> None:
        pass


def test_a_sheet_that_comes_while_the_turn_is_computed_is_not_lost(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = group(host, terms=EVERY_DAY)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    compute, sent = gathering.compute, []

    def slow(*args, **kwargs):  # type: ignore[no-untyped-def]
        if not sent:
            sent.append(it.send("ZOE", "BID 4", ready=True))
        return compute(*args, **kwargs)

    monkeypatch.setattr(gathering, "compute", slow)
    assert it.run() == 1
    with host.db.read() as session:
        assert session.scalars(select(EntryRow)).one().sheets["ZOE"] == "BID 4"


def test_a_crash_before_the_commit_leaves_nothing(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = group(host, terms=EVERY_DAY)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)

    def killed(*args: object, **kwargs: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(adjudication, "write_down", killed)
        with pytest.raises(KeyboardInterrupt):
            it.run()
    assert it.row().step == 0
    assert it.run() == 1
    assert mails(host) == 2


def test_a_failing_turn_parks_only_its_match_and_tells_the_gm(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    it.send("ZOE", "BOOM", ready=True)
    it.send("ANN", "BID 1", ready=True)
    assert it.run() == 0
    assert it.row().status == "parked"
    assert mails(host, "notice") == 1
    with host.db.read() as session:
        assert session.scalar(select(func.count()).select_from(SheetRow)) == 2
    it.run()
    desk.resume(host, it.gm, it.key)
    it.send("ZOE", "BID 1", ready=True)
    assert it.run() == 1
    assert it.verified()


def test_a_match_is_played_to_its_end_and_verified(host: Host) -> None:
    it = group(host, bots=2, terms=EVERY_DAY)
    while it.row().status == "running":
        for seat in it.players:
            it.send(seat, "BID 1\nnonsense", ready=True)
        assert it.run() == 1
    assert it.row().status == "over"
    assert it.row().result["why"] == "the last turn was played"
    assert it.verified()


def test_a_match_of_bots_plays_itself(host: Host) -> None:
    it = group(host, "nim", names=(), bots=3)
    assert it.row().status == "confirming"
    from starpost.host.matches import opening

    opening.start(host, it.gm, it.key)
    assert it.run() > 3
    assert it.row().status == "over"
    assert it.verified()


def test_rolling_back_and_running_again_gives_the_same_dice(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    for amount in (1, 2, 3):
        for seat in it.players:
            it.send(seat, f"BID {amount}", ready=True)
        it.run()
    with host.db.read() as session:
        before = session.get(SnapshotRow, (it.row().id, 2)).state  # type: ignore[union-attr]
    roll_back(host, it.gm, it.key, 2, rerun=True)
    assert it.run() == 1
    assert it.row().turn == 3
    with host.db.read() as session:
        after = session.get(SnapshotRow, (it.row().id, 2)).state  # type: ignore[union-attr]
    assert before == after
    assert it.verified()


def test_grace_is_limited(host: Host) -> None:
    schedule = {**EVERY_DAY["schedule"], "graces": 1, "grace_hours": 10}
    it = group(host, terms={"schedule": schedule})
    clock(host).move(hours=25)
    assert it.run() == 0
    it.send("ZOE", "BID 2")
    clock(host).move(hours=9)
    assert it.run() == 0
    clock(host).move(hours=2)
    assert it.run() == 1
    clock(host).move(hours=25)
    assert it.run() == 1
