"""A table without people waits; a live table waits minutes; a button never runs another turn."""

from datetime import timedelta

import pytest
from hosting import EVERY_DAY, clock, group, person
from sqlalchemy import select

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import opening, replacement, unread
from starpost.host.matches.deadlines import Every, Schedule, grace
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.matches.waiting import waiting
from starpost.host.storage import Intervention, Outgoing
from starpost.host.trouble import Trouble
from starpost.host.turns import rollback
from starpost.host.words import Doing

MISSES = {**EVERY_DAY, "missed": {"after": 1}}
LIVE = {"schedule": {"rule": {"type": "every", "minutes": 10}, "graces": 1, "grace_minutes": 2}}


def test_a_match_in_which_no_person_is_left_waits_and_asks(host: Host) -> None:
    it = group(host, names=("ZOE",), bots=1, terms=MISSES, options={"turns": 40})
    clock(host).move(days=1, minutes=1)
    it.run()
    assert it.seats()["ZOE"].kind == "bot"
    row = it.row()
    assert (row.status, row.paused_until) == ("paused", None)
    stood = row.step
    clock(host).move(days=90)
    it.run()
    assert (it.row().status, it.row().step) == ("paused", stood)
    with host.db.read() as session:
        kinds = set(session.scalars(select(Intervention.kind)))
        letters = list(session.scalars(select(Outgoing.subject)))
    assert Doing.DESERTED in kinds
    assert any("Nobody is left" in subject for subject in letters)


def test_the_player_who_comes_back_makes_it_go_on_with_the_clock_where_it_stood(
    host: Host,
) -> None:
    it = group(host, names=("ZOE",), bots=1, terms=MISSES, options={"turns": 40})
    clock(host).move(days=1, minutes=1)
    it.run()
    clock(host).move(days=3)
    replacement.take_over(host, it.players["ZOE"], it.key, "ZOE")
    row = it.row()
    assert row.status == "running"
    assert row.due_at is not None
    assert row.due_at > clock(host).now()


def test_the_game_master_may_let_the_bots_play_on(host: Host) -> None:
    it = group(host, names=("ZOE",), bots=1, options={"turns": 5})
    opening.leave(host, it.players["ZOE"], it.key)
    it.run()
    assert it.row().status == "paused"
    desk.resume(host, it.gm, it.key)
    it.run()
    assert it.row().status == "over"


def test_a_pause_of_the_game_master_is_not_ended_by_somebody_who_sits_down(host: Host) -> None:
    it = group(host, terms=EVERY_DAY, options={"turns": 9})
    desk.replace(host, it.gm, it.key, "ZOE", bot="house")
    desk.pause(host, it.gm, it.key, 5, "dinner")
    replacement.take_over(host, person(host, "Carl"), it.key, "ZOE")
    assert it.row().status == "paused"


def test_of_pause_and_resume_only_what_is_true_is_said(host: Host) -> None:
    it = group(host, terms=EVERY_DAY, options={"turns": 9})

    def said() -> tuple[str, list[str]]:
        with host.db.read() as session:
            row = match_by_key(session, it.key)
            seat = next(s for s in seats_of(session, row) if s.name == "ZOE")
            return unread.why_paused(session, row, "ZOE"), [
                word.text for word in unread.words(session, row, seat)
            ]

    desk.pause(host, it.gm, it.key, 5, "dinner")
    why, told = said()
    assert "dinner" in why
    assert not told, "the banner that stays says it already"
    desk.resume(host, it.gm, it.key)
    assert said() == ("", ["Master let the match go on."])
    desk.pause(host, it.gm, it.key, 5, "supper")
    why, told = said()
    assert "supper" in why
    assert not told


def test_a_live_table_waits_minutes_for_a_missing_answer(host: Host) -> None:
    it = group(host, terms=LIVE, options={"turns": 9})
    clock(host).move(minutes=10, seconds=1)
    it.run()
    due = it.row().due_at
    assert due is not None
    assert due - clock(host).now() <= timedelta(minutes=2)
    with host.db.read() as session:
        said = session.scalar(select(Intervention.text).where(Intervention.kind == "grace"))
    assert said == "A sheet was missing; 2 minutes of grace."


def test_no_grace_is_longer_than_the_turn_was() -> None:
    assert grace(Schedule(Every(minutes=10))) == timedelta(minutes=10)
    assert grace(Schedule(Every(days=1))) == timedelta(hours=12)


def test_a_button_drawn_for_one_turn_never_runs_the_next(host: Host) -> None:
    it = group(host, terms=EVERY_DAY, options={"turns": 9})
    drawn = it.row().step
    desk.process_now(host, it.gm, it.key, drawn)
    stands = it.row().step
    assert stands == drawn + 1
    for press in (
        lambda: desk.process_now(host, it.gm, it.key, drawn),
        lambda: desk.extend(host, it.gm, it.key, 5, drawn),
        lambda: desk.remind(host, it.gm, it.key, "ZOE", drawn),
        lambda: rollback.roll_back(host, it.gm, it.key, 1, rerun=False, step=drawn),
    ):
        with pytest.raises(Trouble) as refused:
            press()
        assert refused.value.code == "moved_on"
    assert it.row().step == stands


def test_whoever_gives_up_against_bots_is_asked_no_more_and_reads_that_it_is_over(
    host: Host,
) -> None:
    boss = person(host, "Boss")
    seats = (SeatPlan("ZOE"), SeatPlan("BOB", "bot", bot="house"))
    key = opening.create(host, boss, MatchPlan("bids", "Mine", seats, terms=EVERY_DAY))
    opening.join(host, boss, key, "ZOE")
    opening.confirm(host, boss, key)
    assert waiting(host, boss.id) == 1
    opening.leave(host, boss, key)
    with host.db.read() as session:
        row = match_by_key(session, key)
        assert row.status == "cancelled"
        assert [s.account_id for s in seats_of(session, row)] == [boss.id, None], "to look back"
        assert (
            unread.why_paused(session, row, "ZOE") == "Boss gave the match up; only bots were left."
        )
    assert waiting(host, boss.id) == 0


def test_where_somebody_else_leads_or_plays_a_bot_takes_the_seat(host: Host) -> None:
    it = group(host, terms=EVERY_DAY, options={"turns": 9})
    opening.leave(host, it.players["ZOE"], it.key)
    assert it.row().status == "running"
    opening.leave(host, it.players["ANN"], it.key)
    assert it.row().status == "paused", "the game master is asked, who has not played"
