"""Deadlines: right across daylight saving, weekends, holidays."""

from datetime import UTC, datetime, timedelta

import pytest
from hosting import EVERY_DAY, clock, group
from sqlalchemy import select

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches.deadlines import Every, RuleError, Schedule, Weekly, check, due, reminder
from starpost.host.storage import Outgoing
from starpost.host.trouble import Trouble


def at(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


BERLIN = "Europe/Berlin"


@pytest.mark.parametrize(
    ("schedule", "asked", "expected"),
    [
        # A day across the end of summer time has 25 hours, and the local hour stays.
        (Schedule(Every(days=1), BERLIN), "2026-10-24T18:00", "2026-10-25T19:00"),
        # And 23 in spring.
        (Schedule(Every(days=1), BERLIN), "2026-03-28T19:00", "2026-03-29T18:00"),
        # Hours are hours, whatever the clocks do.
        (Schedule(Every(hours=24), BERLIN), "2026-10-24T18:00", "2026-10-25T18:00"),
        # Monday and Thursday at eight in the evening.
        (Schedule(Weekly(("mon", "thu"), "20:00"), BERLIN), "2026-11-03T12:00", "2026-11-05T19:00"),
        (Schedule(Weekly(("mon", "thu"), "20:00"), BERLIN), "2026-11-05T19:00", "2026-11-09T19:00"),
        (Schedule(Weekly(("sun",), "20:00"), BERLIN), "2026-10-20T12:00", "2026-10-25T19:00"),
        (Schedule(Weekly(("sun",), "20:00"), BERLIN), "2026-03-23T12:00", "2026-03-29T18:00"),
        # A local time that does not exist that night is taken an hour later.
        (Schedule(Weekly(("sun",), "02:30"), BERLIN), "2026-03-28T12:00", "2026-03-29T01:30"),
        # One that happens twice is the first of the two.
        (Schedule(Weekly(("sun",), "02:30"), BERLIN), "2026-10-24T12:00", "2026-10-25T00:30"),
        # Too near is passed over.
        (
            Schedule(Weekly(("mon", "thu"), "20:00", 24), BERLIN),
            "2026-11-05T12:00",
            "2026-11-09T19:00",
        ),
        # Holidays, once and every year.
        (
            Schedule(Every(days=1), BERLIN, ("12-25", "2026-12-26")),
            "2026-12-24T12:00",
            "2026-12-27T12:00",
        ),
        (
            Schedule(Weekly(("fri",), "20:00"), BERLIN, ("12-25",)),
            "2026-12-20T12:00",
            "2027-01-01T19:00",
        ),
        (Schedule(Every(minutes=30)), "2026-11-05T12:00", "2026-11-05T12:30"),
    ],
)
def test_when_a_question_is_due(schedule: Schedule, asked: str, expected: str) -> None:
    check(schedule)
    assert due(schedule, at(asked)) == at(expected)


@pytest.mark.parametrize(
    "schedule",
    [
        Schedule(Every()),
        Schedule(Every(days=-1)),
        Schedule(Weekly(("noday",))),
        Schedule(Weekly(())),
        Schedule(Weekly(("mon",), "25:00")),
        Schedule(Every(days=1), "Mars/Olympus"),
        Schedule(Every(days=1), "UTC", ("13-01",)),
        Schedule(Every(days=1), reminders=(0,)),
        Schedule(Every(days=1), graces=-1),
    ],
)
def test_a_rule_that_makes_no_sense_is_refused(schedule: Schedule) -> None:
    with pytest.raises(RuleError):
        check(schedule)


def test_the_nearest_reminder_counts() -> None:
    schedule = Schedule(Every(days=3), reminders=(24, 3))
    end = at("2026-11-05T12:00")
    assert reminder(schedule, end, end - timedelta(hours=25)) is None
    assert reminder(schedule, end, end - timedelta(hours=20)) == 24
    assert reminder(schedule, end, end - timedelta(hours=2)) == 3
    assert reminder(schedule, end, end) is None


def reminders(host: Host) -> list[str]:
    with host.db.read() as session:
        found = session.scalars(select(Outgoing).where(Outgoing.kind == "reminder"))
        return sorted(mail.to for mail in found)


def test_reminders_go_once_to_those_who_are_not_ready(host: Host) -> None:
    it = group(host, terms={"schedule": {**EVERY_DAY["schedule"], "reminders": [3]}})
    it.send("ZOE", "BID 1", ready=True)
    clock(host).move(hours=20)
    it.run()
    assert reminders(host) == []
    clock(host).move(hours=2)
    it.run()
    it.run()
    assert reminders(host) == ["ann@example.org"]


def test_only_on_schedule(host: Host) -> None:
    it = group(host, terms={"schedule": {**EVERY_DAY["schedule"], "when_ready": False}})
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    assert it.run() == 0
    clock(host).move(hours=24)
    assert it.run() == 1


def test_hold_takes_orders_but_runs_nothing(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    desk.hold(host, it.gm, it.key, True)
    clock(host).move(hours=30)
    it.send("ZOE", "BID 1", ready=True)
    assert it.run() == 0
    desk.hold(host, it.gm, it.key, False)
    assert it.run() == 1


def test_a_pause_stops_the_clock_and_ends_by_itself(host: Host) -> None:
    it = group(host, terms={**EVERY_DAY, "pause_hours": 48})
    with pytest.raises(Trouble):
        desk.pause(host, it.gm, it.key, 49)
    before = it.row().due_at
    clock(host).move(hours=10)
    desk.pause(host, it.gm, it.key, 48)
    with pytest.raises(Trouble):
        it.send("ZOE", "BID 1")
    clock(host).move(hours=48)
    assert it.run() == 0
    row = it.row()
    assert row.status == "running"
    assert before is not None
    assert row.due_at == before + timedelta(hours=48)


def test_what_is_left_of_a_pause_can_be_made_longer(host: Host) -> None:
    it = group(host, terms={**EVERY_DAY, "pause_hours": 48})
    clock(host).move(hours=10)
    desk.pause(host, it.gm, it.key, 48)
    with pytest.raises(Trouble, match="Give hours"):
        desk.extend(host, it.gm, it.key, None)
    assert desk.extend(host, it.gm, it.key, 5) == clock(host).now() + timedelta(hours=19)
    assert it.row().status == "paused"
    clock(host).move(hours=3)
    desk.resume(host, it.gm, it.key)
    assert it.row().due_at == clock(host).now() + timedelta(hours=19)


def test_extending_to_the_next_deadline_of_the_rule(host: Host) -> None:
    rule = {"type": "weekly", "days": ["mon", "thu"], "at": "20:00"}
    it = group(host, terms={"schedule": {"rule": rule, "zone": BERLIN}})
    assert it.row().due_at == at("2026-11-02T19:00")
    assert desk.extend(host, it.gm, it.key, None) == at("2026-11-05T19:00")
    assert desk.extend(host, it.gm, it.key, 2) == at("2026-11-05T21:00")


def test_each_decision_has_its_own_clock(host: Host) -> None:
    it = group(host, "nim", ("ANN", "BOB", "CAT"), terms=EVERY_DAY)
    begun = it.row().due_at
    clock(host).move(hours=5)
    it.send("ANN", "TAKE 3")
    assert it.run() == 1
    assert begun is not None
    assert it.row().due_at == begun + timedelta(hours=5)
    for seat in ("BOB", "CAT", "ANN"):
        it.send(seat, "TAKE 1")
        assert it.run() == 1
    # After the fourth move all others are asked to nod; one answers, the rest keep their clocks.
    asked = {name: seat.due_at for name, seat in it.seats().items() if seat.asked}
    assert set(asked) == {"BOB", "CAT"}
    clock(host).move(hours=2)
    it.send("CAT", "NOD")
    assert it.run() == 1
    assert it.row().due_at == asked["BOB"]
    with pytest.raises(Trouble) as refused:
        it.send("CAT", "TAKE 1")
    assert refused.value.code == "not_asked"
    clock(host).move(hours=23)
    assert it.run() == 1
    assert it.seats()["BOB"].missed == 1
    assert it.verified()
