"""Seats, press, the desk, absence, standby, ratings, the end."""

from datetime import timedelta

import pytest
from hosting import EVERY_DAY, clock, group, person
from sqlalchemy import select

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.matches import opening, press, replacement
from starpost.host.matches.find import match_by_key, seat_named
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.people import absence, ratings
from starpost.host.sheets import versions
from starpost.host.storage import Account, Diary, Intervention, RatingChange
from starpost.host.trouble import Trouble
from starpost.host.turns.record import full


def refusal(call, *args, **kwargs) -> str:
    with pytest.raises(Trouble) as refused:
        call(*args, **kwargs)
    return refused.value.code


def account(host: Host, account_id: int) -> Account:
    with host.db.read() as session:
        return session.get_one(Account, account_id)


# --- the lobby -----------------------------------------------------------------------------


def test_seats_of_every_kind(host: Host) -> None:
    gm, bob, cat = person(host, "Gm"), person(host, "Bob"), person(host, "Cat")
    seats = (
        SeatPlan("A", "reserved", reserved="Bob"),
        SeatPlan("B", "invited"),
        SeatPlan("C", "bot"),
    )
    key = opening.create(host, gm, MatchPlan("bids", "Kinds", seats))
    assert refusal(opening.join, host, cat, key) == "no_seat"
    assert opening.join(host, bob, key) == "A"
    assert refusal(opening.join, host, bob, key) == "no_seat"
    assert refusal(opening.start, host, gm, key) == "not_ready"
    opening.confirm(host, bob, key)
    opening.start(host, gm, key, fill=True)
    assert refusal(opening.leave, host, cat, key) == "not_in"


@pytest.mark.parametrize(
    ("plan", "code"),
    [
        (MatchPlan("nothing", "x", (SeatPlan(),) * 2), "unknown_game"),
        (MatchPlan("bids", "", (SeatPlan(),) * 2), "bad_name"),
        (MatchPlan("bids", "x", (SeatPlan(),)), "bad_seats"),
        (MatchPlan("bids", "x", (SeatPlan("A"), SeatPlan("A"))), "bad_seats"),
        (MatchPlan("bids", "x", (SeatPlan("GM"), SeatPlan("A"))), "bad_seats"),
        (MatchPlan("bids", "x", (SeatPlan(kind="throne"),) * 2), "bad_seats"),
        (MatchPlan("bids", "x", (SeatPlan(),) * 2, {"turns": "many"}), "bad_options"),
        (MatchPlan("star_empires", "too crowded", (SeatPlan(),) * 15), "bad_options"),
        (MatchPlan("bids", "x", (SeatPlan(),) * 2, terms={"press": "loud"}), "bad_terms"),
    ],
)
def test_a_plan_that_makes_no_sense(lite: Host, plan: MatchPlan, code: str) -> None:
    assert refusal(opening.create, lite, person(lite, "Gm"), plan) == code


def test_leaving_before_and_after_the_start(host: Host) -> None:
    it = group(host, terms=EVERY_DAY, started=False)
    zoe, ann = it.players.values()
    opening.join(host, zoe, it.key, "ZOE")
    opening.leave(host, zoe, it.key)
    opening.join(host, zoe, it.key, "ZOE")
    opening.join(host, ann, it.key, "ANN")
    for player in (zoe, ann):
        opening.confirm(host, player, it.key)
    assert it.row().status == "running"
    opening.leave(host, zoe, it.key)
    it.send("ANN", "BID 1", ready=True)
    assert it.run() == 1
    assert it.seats()["ZOE"].kind == "bot"


# --- press ---------------------------------------------------------------------------------


def inbox(host: Host, it, seat: str) -> list[tuple[str, str]]:
    with host.db.read() as session:
        found = press.inbox(session, it.players[seat], it.key, seat)
    return [(m.sender, m.text) for m in found]


def test_press_reaches_only_whom_it_is_for(host: Host) -> None:
    it = group(host, names=("ZOE", "ANN", "BOB"), terms={"anonymous_press": True})
    press.send(host, it.players["ZOE"], it.key, "ZOE", ["ANN"], "a secret")
    press.send(host, it.players["ANN"], it.key, "ANN", None, "to all")
    press.send(host, it.players["BOB"], it.key, "BOB", ["ANN"], "guess who", anonymous=True)
    assert inbox(host, it, "BOB") == [("ANN", "to all"), ("BOB", "guess who")]
    assert inbox(host, it, "ANN") == [("ZOE", "a secret"), ("ANN", "to all"), ("", "guess who")]
    assert refusal(press.send, host, it.players["ZOE"], it.key, "ANN", None, "x") == "not_your_seat"
    assert refusal(press.send, host, it.players["ZOE"], it.key, "ZOE", ["NO"], "x") == (
        "bad_recipients"
    )
    for nobody in (["NO"], [], ["GM"]):
        assert refusal(press.send, host, it.gm, it.key, "GM", nobody, "x") == "bad_recipients"


@pytest.mark.parametrize(
    ("mode", "to", "ok"),
    [
        ("none", None, False),
        ("none", ["ANN"], False),
        ("private", None, False),
        ("private", ["ANN"], True),
        ("broadcast", None, True),
        ("broadcast", ["ANN"], False),
    ],
)
def test_press_can_be_switched_off(lite: Host, mode: str, to: list[str] | None, ok: bool) -> None:
    it = group(lite, terms={"press": mode})
    call = (press.send, lite, it.players["ZOE"], it.key, "ZOE", to, "x")
    if ok:
        assert call[0](*call[1:])
    else:
        assert refusal(*call) == "press_off"


def test_press_is_held_for_the_moderator(host: Host) -> None:
    it = group(host, terms={"press_moderated": True})
    number = press.send(host, it.players["ZOE"], it.key, "ZOE", ["ANN"], "rude")
    assert inbox(host, it, "ANN") == []
    press.moderate(host, it.gm, it.key, number, True)
    assert inbox(host, it, "ANN") == [("ZOE", "rude")]
    press.moderate(host, it.gm, it.key, number, False)
    assert inbox(host, it, "ANN") == []


def test_only_those_one_has_met(lite: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    import guest_bids

    it = group(lite, names=("ZOE", "ANN", "BOB"))
    monkeypatch.setattr(guest_bids.Bids, "met", lambda self, view: ["ANN"], raising=False)
    zoe = it.players["ZOE"]
    assert press.send(lite, zoe, it.key, "ZOE", ["ANN"], "hello")
    assert refusal(press.send, lite, zoe, it.key, "ZOE", ["BOB"], "hello") == "not_met"


def test_where_players_meet_letters_go_with_the_turn_and_no_answer_tells_who_plays(
    lite: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    import guest_bids

    it = group(lite, names=("ZOE", "ANN", "BOB"))
    monkeypatch.setattr(guest_bids.Bids, "letter_on_sheet", "TO {name}\n{text}", raising=False)
    zoe = it.players["ZOE"]
    for to in (["ANN"], ["BOB"], ["NOBODY"], ["ANN", "GM"], None):
        assert refusal(press.send, lite, zoe, it.key, "ZOE", to, "hello") == "with_the_turn"
    assert press.send(lite, zoe, it.key, "ZOE", ["GM"], "hello")


def test_a_match_with_open_names_lets_everybody_write_to_everybody(
    lite: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    import guest_bids

    it = group(lite, names=("ZOE", "ANN", "BOB"), terms={"open_names": True})
    monkeypatch.setattr(guest_bids.Bids, "met", lambda self, view: ["ANN"], raising=False)
    assert press.send(lite, it.players["ZOE"], it.key, "ZOE", ["BOB"], "hello")
    assert press.send(lite, it.players["ZOE"], it.key, "ZOE", None, "hello")


def test_nobody_has_two_seats_not_even_by_taking_a_lost_one_back(host: Host) -> None:
    it = group(host, names=("ZOE", "ANN", "BOB"))
    zoe = it.players["ZOE"]
    for lost in ("ZOE", "ANN"):
        desk.replace(host, it.gm, it.key, lost, bot="house")
    replacement.take_over(host, zoe, it.key, "ANN")
    with host.db.write() as session:  # as if nobody had taken it away, but a deadline
        seat = seat_named(session, match_by_key(session, it.key), "ZOE")
        seat.reserved = zoe.name_key
    assert refusal(replacement.take_over, host, zoe, it.key, "ZOE") == "already_in"
    spare = person(host, "Spare")
    replacement.stand_by(host, spare, it.key)
    desk.replace(host, it.gm, it.key, "ZOE", name="spare")
    assert refusal(replacement.hand_back, host, spare, it.key, "ZOE") == "already_in"


# --- the desk ------------------------------------------------------------------------------


def test_every_intervention_is_in_the_log(host: Host) -> None:
    it = group(host, terms={**EVERY_DAY, "interventions": "end"})
    other = person(host, "Other")
    replacement.stand_by(host, other, it.key)
    desk.extend(host, it.gm, it.key, 5)
    desk.orders_for(host, it.gm, it.key, "ANN", "BID 2")
    desk.replace(host, it.gm, it.key, "ZOE", name="Other")
    desk.message_all(host, it.gm, it.key, "Good evening.")
    assert [late.seat for late in _late(host, it)] == ["ZOE"]
    assert desk.process_now(host, it.gm, it.key) == 1
    with host.db.read() as session:
        kinds = [i.kind for i in session.scalars(select(Intervention).order_by(Intervention.id))]
        assert views.interventions(session, other, it.key) == []
        assert len(views.interventions(session, it.gm, it.key)) == len(kinds)
    assert kinds == ["extend", "orders", "replace", "message", "process", "missed"]
    assert it.seats()["ZOE"].account_id == other.id
    assert account(host, it.players["ZOE"].id).dedication == 0
    assert refusal(desk.extend, host, other, it.key, 5) == "not_gm"


def _late(host: Host, it) -> list[desk.Late]:
    with host.db.read() as session:
        return desk.who_is_late(session, it.gm, it.key)


def test_the_game_master_who_plays_sees_only_the_own_seat(host: Host) -> None:
    it = group(host, started=False)
    opening.join(host, it.gm, it.key, "ZOE")
    opening.join(host, it.players["ANN"], it.key, "ANN")
    for player in (it.gm, it.players["ANN"]):
        opening.confirm(host, player, it.key)
    with host.db.read() as session:
        assert refusal(views.eyes, session, it.gm, it.key, "GM") == "gm_plays"
        assert refusal(views.eyes, session, it.gm, it.key, "ANN") == "not_your_seat"
        assert views.eyes(session, it.gm, it.key, "ZOE").seat == "ZOE"


# --- absence, standby, reliability ---------------------------------------------------------


def test_a_bot_sits_in_while_one_is_away_and_keeps_a_diary(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    zoe, now = it.players["ZOE"], host.clock.now()
    away = absence.plan(host, zoe.id, now, now + timedelta(days=7), "random")
    it.send("ANN", "BID 1", ready=True)
    assert it.run() == 1, "nobody else is awaited"
    with host.db.read() as session:
        lines = session.scalars(select(Diary)).all()
    assert [(line.seat, line.policy) for line in lines] == [("ZOE", "random")]
    assert account(host, zoe.id).dedication == 0
    assert (
        refusal(
            absence.plan, host, zoe.id, now + timedelta(days=2), now + timedelta(days=3), "default"
        )
        == "overlap"
    )
    assert (
        refusal(
            absence.plan, host, zoe.id, now + timedelta(days=9), now + timedelta(days=40), "default"
        )
        == "no_days_left"
    )
    absence.come_back(host, zoe.id, away.id)
    it.send("ANN", "BID 1", ready=True)
    assert it.run() == 0


def test_dedication_and_the_standby_list(host: Host) -> None:
    it = group(host, terms={**EVERY_DAY, "missed": {"after": 2}}, options={"turns": 9})
    spare = person(host, "Spare")
    replacement.stand_by(host, spare, it.key)
    for _ in range(2):
        it.send("ANN", "BID 1", ready=True)
        clock(host).move(hours=25)
        assert it.run() == 1
    assert account(host, it.players["ANN"].id).dedication == 2
    assert account(host, it.players["ZOE"].id).dedication == -6
    assert it.seats()["ZOE"].account_id == spare.id
    for _ in range(2):
        it.send("ANN", "BID 1", ready=True)
        clock(host).move(hours=25)
        assert it.run() == 1
    assert it.seats()["ZOE"].kind == "bot"
    replacement.take_over(host, it.players["ZOE"], it.key, "ZOE")
    assert it.seats()["ZOE"].account_id == it.players["ZOE"].id
    assert it.seats()["ZOE"].owner_id is None
    assert it.verified()


def test_a_stand_in_hands_the_seat_back(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    spare = person(host, "Spare")
    replacement.stand_by(host, spare, it.key)
    desk.replace(host, it.gm, it.key, "ZOE", name="spare")
    assert refusal(it.send, "ZOE", "BID 1") == "not_your_seat"
    replacement.hand_back(host, spare, it.key, "ZOE")
    assert it.send("ZOE", "BID 1").version == 1


def test_skill_is_rated_once_when_a_match_ends(host: Host) -> None:
    it = group(host, terms=EVERY_DAY, options={"turns": 1})
    it.send("ZOE", "BID 6", ready=True)
    it.send("ANN", "", ready=True)
    it.run()
    assert it.row().status == "over"
    with host.db.read() as session:
        table = ratings.table(session, "bids")
        changes = session.scalars(select(RatingChange)).all()
        result = full(session, it.row()).result()
    assert result is not None
    assert [line.name for line in table] == [s.seat.lower() for s in result.standings]
    assert sorted(change.rank for change in changes) == [1, 2]
    assert it.run() == 0


def test_dedication_can_be_asked_for(lite: Host) -> None:
    it = group(lite, started=False, terms={"least_dedication": 5})
    assert refusal(opening.join, lite, it.players["ZOE"], it.key) == "dedication"


def test_the_game_master_reads_orders_only_if_the_match_says_so(host: Host) -> None:
    closed = group(host, terms=EVERY_DAY)
    closed.send("ZOE", "BID 3")
    with host.db.read() as session:
        assert refusal(versions.versions, session, closed.gm, closed.key, "ZOE") == "not_your_seat"
    with host.db.write() as session:
        row = match_by_key(session, closed.key)
        row.terms = {**row.terms, "gm_reads_orders": True}
    with host.db.read() as session:
        read = versions.versions(session, closed.gm, closed.key, "ZOE")
        assert [sheet.text for sheet in read] == ["BID 3"]
        rival = closed.players["ANN"]
        assert refusal(versions.versions, session, rival, closed.key, "ZOE") == "not_your_seat"
    with host.db.write() as session:
        seat_named(session, match_by_key(session, closed.key), "ANN").account_id = closed.gm.id
    with host.db.read() as session:
        assert refusal(versions.versions, session, closed.gm, closed.key, "ZOE") == "not_your_seat"


def test_what_the_game_master_did_is_opened_after_the_end(host: Host) -> None:
    it = group(host, terms={**EVERY_DAY, "interventions": "end"}, options={"turns": 1})
    desk.extend(host, it.gm, it.key, 5)
    with host.db.read() as session:
        assert views.interventions(session, it.players["ZOE"], it.key) == []
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    with host.db.read() as session:
        assert [i.kind for i in views.interventions(session, None, it.key)] == ["extend"]
