"""Nothing waits for longer than it must: limits, alarms, absences, zones that change."""

from __future__ import annotations

import time
from contextlib import AbstractContextManager
from datetime import UTC, datetime, timedelta
from threading import Thread
from threading import enumerate as enumerate_threads
from typing import Any

import pytest
from hosting import EVERY_DAY, Group, clock, group, guests_in_registry
from msgspec.structs import replace
from prometheus_client import REGISTRY
from sqlalchemy import select
from sqlalchemy.exc import OperationalError
from structlog.testing import capture_logs

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import dealing, zones
from starpost.host.matches.deadlines import due
from starpost.host.people import absence
from starpost.host.running import sweep
from starpost.host.storage import Absence, Intervention, Outgoing
from starpost.host.turns import adjudication, turn_limit
from starpost.host.turns.turn_limit import time_limit
from starpost.host.watching.gauges import Gauges


def test_a_block_that_takes_too_long_is_left() -> None:
    began = time.monotonic()
    with pytest.raises(TimeoutError, match=r"0\.1 seconds"), time_limit(0.1):
        _forever()
    assert time.monotonic() - began < 5
    with time_limit(5):
        found = sum(range(1000))
    assert found == 499500


@pytest.mark.parametrize(("where", "name"), [(turn_limit._Watch, "leave"), (Thread, "start")])
def test_a_limit_that_strikes_before_or_after_its_block_strikes_no_more(
    where: type, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The time may be up in the moment in which the block ends, or before it has begun."""
    done, strikes = getattr(where, name), [turn_limit.TooLong]

    def struck(self: object) -> None:
        if name == "start":
            done(self)
        if strikes:
            raise strikes.pop()
        if name == "leave":
            done(self)

    monkeypatch.setattr(where, name, struck)
    with pytest.raises(TimeoutError), time_limit(0.05):
        pass
    assert not strikes
    for guard in [one for one in enumerate_threads() if one.name == "turn limit"]:
        guard.join(5)
        assert not guard.is_alive()
    began = time.monotonic()
    while time.monotonic() - began < 0.2:  # nobody strikes whoever computes afterwards
        pass


def test_rules_cannot_catch_the_limit_by_accident() -> None:
    def stubborn() -> None:
        while True:
            try:
                _forever()
            except Exception:
                continue

    with pytest.raises(TimeoutError), time_limit(0.1):
        stubborn()


def test_a_match_is_set_up_however_long_a_busy_machine_takes(
    lite: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By the clock there is room for many others; only what is computed is kept short."""
    given: list[tuple[float, float | None]] = []

    def limit(seconds: float, cpu: float | None = None) -> AbstractContextManager[None]:
        given.append((seconds, cpu))
        return time_limit(seconds, cpu)

    monkeypatch.setattr(dealing, "time_limit", limit)
    group(lite)
    assert given
    assert all(cpu is not None and cpu * 10 <= seconds for seconds, cpu in given)


def _forever() -> None:
    number = 0
    while True:
        number += 1


def _limited(host: Host, seconds: float) -> None:
    host.settings = replace(host.settings, turn_seconds=seconds)


def test_a_turn_that_never_ends_parks_only_its_match(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = group(host, terms=EVERY_DAY)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    _limited(host, 0.2)
    monkeypatch.setattr("guest_bids.Bids.advance", lambda *_: _forever())
    assert it.run() == 0
    assert (it.row().status, it.row().step) == ("parked", 0)
    assert "longer than 0.2 seconds" in it.row().parked
    with host.db.read() as session:
        told = session.scalars(select(Outgoing).where(Outgoing.to == "master@example.org")).all()
    assert ["could not be computed" in mail.subject for mail in told] == [True]
    monkeypatch.undo()
    guests_in_registry(monkeypatch)
    _limited(host, 60)
    desk.resume(host, it.gm, it.key)
    assert it.run() == 1


def test_a_state_that_cannot_be_read_parks_too(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    it = group(host, terms=EVERY_DAY)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    monkeypatch.setattr("guest_bids.Bids.awaiting", lambda *_: 1 / 0)
    assert it.run() == 0
    assert it.row().status == "parked"


def test_a_database_in_trouble_parks_nothing(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    it = group(host, terms=EVERY_DAY)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)

    def broken(*_: Any, **__: Any) -> None:
        raise OperationalError("select", {}, Exception("gone"))

    monkeypatch.setattr(adjudication, "gather", broken)
    with pytest.raises(OperationalError):
        it.run()
    monkeypatch.undo()
    guests_in_registry(monkeypatch)
    assert it.row().status == "running"
    assert it.run() == 1


# --- the alarm --------------------------------------------------------------------------------


def overdue(host: Host) -> float:
    """As the metrics of a host tell it."""
    (found,) = (m for m in Gauges(host).collect() if m.name == "starpost_matches_overdue")
    return float(found.samples[0].value)


def alarms(host: Host) -> list[str]:
    with capture_logs() as lines:
        sweep.sweep(host)
    return [key for line in lines if line["event"] == "matches_overdue" for key in line["matches"]]


@pytest.mark.parametrize(("minutes", "loud"), [(4, False), (6, True)])
def test_a_turn_late_by_more_than_five_minutes_raises_the_alarm(
    host: Host, minutes: int, loud: bool
) -> None:
    it = group(host, terms=EVERY_DAY)
    clock(host).move(days=1, minutes=minutes)
    assert alarms(host) == ([it.key] if loud else [])
    assert overdue(host) == loud
    late = REGISTRY.get_sample_value("starpost_turns_late_total") or 0.0
    with capture_logs() as lines:
        assert it.run() == 1
    assert ("turn_late" in [line["event"] for line in lines]) == loud
    assert (REGISTRY.get_sample_value("starpost_turns_late_total") or 0.0) - late == loud
    assert alarms(host) == []


def test_a_match_that_all_have_answered_and_nobody_runs_is_late_too(host: Host) -> None:
    it = group(host)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    clock(host).move(minutes=4)
    assert alarms(host) == []
    clock(host).move(minutes=2)
    assert alarms(host) == [it.key]


# --- absence ----------------------------------------------------------------------------------


def away(it: Group, seat: str, hours: float) -> Absence:
    now = it.host.clock.now()
    begins = now + timedelta(hours=hours)
    return absence.plan(it.host, it.players[seat].id, begins, begins + timedelta(days=3), "default")


def test_an_absence_that_begins_lets_the_match_go_on_at_once(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    away(it, "ANN", hours=2)
    it.send("ZOE", "BID 1", ready=True)
    assert it.run() == 0
    clock(host).move(hours=2, minutes=1)
    assert it.run() == 1
    assert it.seats()["ANN"].missed == 0


def test_who_is_away_keeps_nobody_waiting(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    away(it, "ANN", hours=0)
    assert it.run() == 0, "ZOE is still awaited"
    rung: list[int] = []
    host.bell = lambda match_id, step: rung.append(step)
    it.send("ZOE", "BID 1", ready=True)
    assert rung == [0]
    assert it.run() == 1


def test_the_sweep_looks_at_an_absence_once(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    away(it, "ANN", hours=0)
    it.run()
    assert not it.row().soon
    sweep.sweep(host)
    assert not it.row().soon


# --- zones ------------------------------------------------------------------------------------

WEEKLY = {
    "schedule": {
        "rule": {"type": "weekly", "days": ["thu"], "at": "20:00"},
        "zone": "Europe/Berlin",
    }
}


def new_zone_rules(monkeypatch: pytest.MonkeyPatch, by: timedelta) -> None:
    """As if a tzdata with other rules had been installed."""

    def moved(schedule: Any, asked: datetime) -> datetime | None:
        found = due(schedule, asked)
        return None if found is None else found + by

    monkeypatch.setattr(zones, "due", moved)


def test_deadlines_follow_their_rule_when_the_zone_changes(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = group(host, terms=WEEKLY)
    assert it.row().due_at == datetime(2026, 11, 5, 19, 0, tzinfo=UTC)
    assert zones.follow_zones(host) == 0
    new_zone_rules(monkeypatch, timedelta(hours=-1))
    assert zones.follow_zones(host) == 1
    assert it.row().due_at == datetime(2026, 11, 5, 18, 0, tzinfo=UTC)
    assert {seat.due_at for seat in it.seats().values()} == {it.row().due_at}
    assert zones.follow_zones(host) == 0
    with host.db.read() as session:
        log = session.scalars(select(Intervention.text)).all()
    assert zones.TEXT in log


def test_what_the_game_master_added_stays_added(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = group(host, terms=WEEKLY)
    desk.extend(host, it.gm, it.key, 5)
    new_zone_rules(monkeypatch, timedelta(hours=1))
    zones.follow_zones(host)
    assert it.row().due_at == datetime(2026, 11, 6, 1, 0, tzinfo=UTC)


def test_no_deadline_is_moved_into_the_past(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    it = group(host, terms=WEEKLY)
    before = it.row().due_at
    new_zone_rules(monkeypatch, timedelta(days=-30))
    assert zones.follow_zones(host) == 0
    assert it.row().due_at == before
