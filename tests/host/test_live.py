"""The live line: each listener counts alone, without gaps, at one cost, and forgets in time."""

from __future__ import annotations

from threading import Thread

import pytest
from hosting import Group, clock, group
from sqlalchemy import event

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.matches.live import PUBLIC, Happening, heard, latest, line_of, tell
from starpost.host.running import sweep
from starpost.host.trouble import Trouble
from starpost.kernel.contract import GM
from starpost.wire import Heard


def say(it: Group, kind: Happening, *seats: str, **facts: str) -> None:
    with it.host.db.write() as session:
        row = match_by_key(session, it.key)
        tell(session, row, kind, it.host.clock.now(), seats or None, **facts)


def lines(it: Group, listener: str, after: int = 0) -> list[tuple[int, Heard]]:
    with it.host.db.read() as session:
        return heard(session, it.row().id, listener, after)


def test_what_others_are_told_leaves_no_gap(host: Host) -> None:
    it = group(host)
    before = {name: len(lines(it, name)) for name in ("ZOE", "ANN", GM, PUBLIC)}
    say(it, Happening.PRESS, "ZOE")
    say(it, Happening.ORDERS, GM, seat="ZOE")
    say(it, Happening.PAUSED, reason="A holiday")
    told = {name: lines(it, name, count) for name, count in before.items()}
    assert [said.kind for _, said in told["ZOE"]] == ["press", "paused"]
    assert [said.kind for _, said in told[GM]] == ["orders", "paused"]
    assert told[GM][0][1].facts == {"seat": "ZOE"}
    assert [said.kind for _, said in told["ANN"]] == ["paused"]
    assert [said.kind for _, said in told[PUBLIC]] == ["paused"]
    for name, count in before.items():
        assert [n for n, _ in lines(it, name)] == list(range(1, count + len(told[name]) + 1))


def test_a_poll_costs_the_same_however_much_was_told(lite: Host) -> None:
    it = group(lite)
    for _ in range(150):
        say(it, Happening.DEADLINE)
    asked: list[str] = []
    event.listen(lite.db.engine, "before_cursor_execute", lambda *given: asked.append(given[2]))
    with lite.db.read() as session:
        match_id = it.row().id
        last = latest(session, match_id, "ZOE")
        asked.clear()
        assert heard(session, match_id, "ZOE", last) == []
        assert len(asked) == 2, "the lines after it, none, and how many there are"
        plan = session.connection().exec_driver_sql(
            "EXPLAIN QUERY PLAN SELECT number FROM live_lines"
            " WHERE match_id = 1 AND listener = 'ZOE' AND number > 150 ORDER BY number"
        )
        assert "USING COVERING INDEX" in str(plan.all())


def test_old_lines_are_forgotten_and_numbers_go_on(host: Host) -> None:
    it = group(host)
    with host.db.read() as session:
        last = latest(session, it.row().id, "ZOE")
    assert last > 0
    clock(host).move(days=3)
    sweep.sweep(host)
    [(number, said)] = lines(it, "ZOE")
    assert (number, said.kind) == (last, "missed"), "who was away learns that, and looks anew"
    assert lines(it, "ZOE", last) == []
    say(it, Happening.DEADLINE)
    assert [n for n, _ in lines(it, "ZOE", last)] == [last + 1]


def test_who_missed_some_lines_and_not_all_is_told_so(host: Host) -> None:
    """The first line that was left was handed out as if nothing had been said before it."""
    it = group(host)
    with host.db.read() as session:
        last = latest(session, it.row().id, "ZOE")
    clock(host).move(days=3)
    say(it, Happening.DEADLINE)
    sweep.sweep(host)
    found = [(number, said.kind) for number, said in lines(it, "ZOE")]
    assert found == [(last, "missed"), (last + 1, "deadline")]
    assert [number for number, _ in lines(it, "ZOE", last)] == [last + 1]


def test_several_who_tell_at_once_give_each_number_once(host: Host) -> None:
    it = group(host)
    begun = len(lines(it, "ZOE"))
    workers = [Thread(target=say, args=(it, Happening.DEADLINE)) for _ in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert [n for n, _ in lines(it, "ZOE")] == list(range(1, begun + 9))


def test_one_listens_to_a_line_of_ones_own(host: Host) -> None:
    it = group(host)
    with host.db.read() as session:
        row = match_by_key(session, it.key)
        assert line_of(session, row, it.players["ZOE"]) == "ZOE"
        assert line_of(session, row, it.gm) == GM
        assert line_of(session, row, None) == PUBLIC
        with pytest.raises(Trouble):
            line_of(session, row, it.players["ZOE"], "ANN")
        with pytest.raises(Trouble):
            line_of(session, row, it.players["ZOE"], GM)


def test_a_page_never_has_a_number_that_is_newer_than_itself(host: Host) -> None:
    """Else what was written between the two would never be heard."""
    it = group(host)
    with host.db.read() as session:
        shown = match_by_key(session, it.key)
        say(it, Happening.PRESS, "ZOE")
        counted = latest(session, shown.id, "ZOE")
    assert [said.kind for _, said in lines(it, "ZOE", counted)] == ["press"]


def test_a_line_that_is_written_during_a_poll_is_heard_at_the_next(host: Host) -> None:
    it = group(host)
    last = len(lines(it, "ZOE"))
    between = iter([lambda: say(it, Happening.PRESS, "ZOE")])

    def after(*given: object) -> None:
        if "FROM live_lines" in str(given[2]):
            next(between, lambda: None)()

    event.listen(host.db.engine, "after_cursor_execute", after)
    assert lines(it, "ZOE", last) == []
    assert [said.kind for _, said in lines(it, "ZOE", last)] == ["press"]
