"""Who may become what: addresses, parts in a match, guests, matches that are over."""

from __future__ import annotations

from datetime import timedelta
from itertools import pairwise

import pytest
from hosting import EVERY_DAY, clock, group, person
from people import Company
from sqlalchemy import func, select

from starpost.host.gm import desk
from starpost.host.looking import views
from starpost.host.matches import invitations, opening, press, replacement
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.outgoing import webhook_list
from starpost.host.people import accounts, guests, sessions
from starpost.host.running import retention
from starpost.host.storage import Account, MatchRow, Outgoing, SeatRow
from starpost.host.tokens import unveiled, veiled
from starpost.host.trouble import Trouble
from starpost.host.turns import rehearsal, rollback
from starpost.host.words import Status

WORD = "a long password"


def last_link(company: Company, to: str) -> str:
    with company.host.db.read() as session:
        query = select(Outgoing.body).where(Outgoing.to == to).order_by(Outgoing.id.desc())
        body = session.scalars(query.limit(1)).one()
    return body.split("/links/")[1].split()[0]


def refused(code: str, call: object, *args: object, **more: object) -> None:
    with pytest.raises(Trouble) as caught:
        call(*args, **more)  # type: ignore[operator]
    assert caught.value.code == code


# --- addresses ------------------------------------------------------------------------------


def test_a_name_signed_up_with_anothers_address_gets_nothing_of_hers(both: Company) -> None:
    """Pre-hijacking: he signs up first, she confirms; he must be nobody afterwards."""
    host = both.host
    accounts.sign_up(host, "Attacker", "victim@example.org")
    his = last_link(both, "victim@example.org")
    accounts.sign_up(host, "Victim", "victim@example.org")
    hers = last_link(both, "victim@example.org")
    assert accounts.use_link(host, hers).name == "Victim"
    refused("bad_link", accounts.use_link, host, his)
    refused("wrong_password", accounts.sign_in, host, "victim@example.org", WORD)


def test_a_guest_who_leaves_anothers_address_is_out_when_she_proves_it(both: Company) -> None:
    host = both.host
    guest = guests.new_guest(host)
    secret, _ = sessions.open_session(host, guest)
    guests.leave_address(host, guest, "Sneak", "victim@example.org")
    accounts.ask_for_link(host, "victim@example.org")  # not an account yet: no link to sign in
    found = accounts.use_link(host, last_link(both, "victim@example.org"))
    assert (found.email, found.is_guest) == ("victim@example.org", False)
    assert sessions.by_session(host, secret) is None, "the session of before is over"


def test_only_a_guest_keeps_matches_by_leaving_an_address(company: Company) -> None:
    ann = person(company.host, "Ann")
    refused("not_guest", guests.leave_address, company.host, ann, "Ann2", "other@example.org")


def test_a_guest_does_not_learn_whether_an_address_is_known(company: Company) -> None:
    person(company.host, "Ann")
    for email in ("ann@example.org", "nobody@example.org"):
        guests.leave_address(company.host, guests.new_guest(company.host), email[:3] + "2", email)


def test_a_new_password_needs_the_old_one_and_ends_all_else(company: Company) -> None:
    host = company.host
    accounts.enter(host, "Ann", "ann@example.org", WORD, admin=False)
    ann = accounts.sign_in(host, "ann@example.org", WORD)
    _, token = sessions.make_token(host, ann.id, "bot", ["read"])
    accounts.ask_for_link(host, "ann@example.org")
    link = last_link(company, "ann@example.org")
    refused("wrong_password", accounts.change, host, ann.id, password="another password", old="x")
    accounts.change(host, ann.id, password="another password", old=WORD)
    assert sessions.by_token(host, token) is None
    refused("bad_link", accounts.use_link, host, link)
    with host.db.read() as session:
        subjects = session.scalars(select(Outgoing.subject)).all()
    assert "Starpost: your password was changed" in subjects


# --- parts in a match -----------------------------------------------------------------------


def playing_gm(company: Company) -> tuple[str, Account, Account]:
    """A match whose game master has a seat, and another player."""
    host = company.host
    gm, other = person(host, "Boss"), person(host, "Other")
    plan = MatchPlan("bids", "Mine", (SeatPlan("ZOE"), SeatPlan("ANN")), terms=EVERY_DAY)
    key = opening.create(host, gm, plan)
    for account, seat in ((gm, "ZOE"), (other, "ANN")):
        opening.join(host, account, key, seat)
        opening.confirm(host, account, key)
    return key, gm, other


def test_a_game_master_who_plays_cannot_step_out_and_look(both: Company) -> None:
    host = both.host
    key, gm, _ = playing_gm(both)
    refused("gm_plays", rehearsal.rehearse, host, gm, key)
    desk.replace(host, gm, key, "ZOE", bot="house")
    with host.db.read() as session:
        refused("gm_plays", views.eyes, session, gm, key, "GM")
        row = views.visible(session, key, gm)
        assert not views.sees_all(session, row, gm)
        refused("not_your_seat", views.eyes, session, gm, key, "ANN", as_gm=True)
    refused("gm_plays", rehearsal.rehearse, host, gm, key)


def test_who_has_seen_all_is_never_seated(both: Company) -> None:
    host = both.host
    it = group(host, "bids", terms=EVERY_DAY)
    desk.replace(host, it.gm, it.key, "ZOE", bot="house")
    refused("saw_all", desk.replace, host, it.gm, it.key, "ZOE", name="Master")
    refused("saw_all", replacement.take_over, host, it.gm, it.key, "ZOE")


def test_who_moderates_press_does_not_play(company: Company) -> None:
    host = company.host
    gm = person(host, "Boss")
    terms = {**EVERY_DAY, "press_moderated": True}
    plan = MatchPlan("bids", "Mine", (SeatPlan("ZOE"), SeatPlan("ANN")), terms=terms)
    key = opening.create(host, gm, plan)
    refused("gm_moderates", opening.join, host, gm, key, "ZOE")


def test_nobody_is_seated_unasked(company: Company) -> None:
    host = company.host
    it = group(host, "bids", terms=EVERY_DAY)
    carl = person(host, "Carl")
    desk.replace(host, it.gm, it.key, "ZOE", name="Carl")
    assert (it.seats()["ZOE"].kind, it.seats()["ZOE"].account_id) == ("bot", None)
    replacement.take_over(host, carl, it.key, "ZOE")
    assert it.seats()["ZOE"].account_id == carl.id
    dora = person(host, "Dora")
    replacement.stand_by(host, dora, it.key)
    desk.replace(host, it.gm, it.key, "ANN", name="Dora")
    assert it.seats()["ANN"].account_id == dora.id, "who stands by has agreed"


def test_a_match_that_is_over_stays_over(both: Company) -> None:
    host = both.host
    it = group(host, "bids", terms=EVERY_DAY)
    with host.db.write() as session:
        session.get_one(MatchRow, it.row().id).status = "over"
    refused("over", rollback.roll_back, host, it.gm, it.key, 1, rerun=False)


# --- guests ---------------------------------------------------------------------------------


def test_a_guest_plays_the_own_match_and_nothing_else(company: Company) -> None:
    host = company.host
    it = group(host, "bids", terms=EVERY_DAY)
    desk.replace(host, it.gm, it.key, "ZOE", bot="house")
    guest = guests.new_guest(host)
    key = guests.demonstration(host, guest, "bids")
    plan = MatchPlan("bids", "Mine", (SeatPlan("ZOE"), SeatPlan("ANN")))
    refused("guest", opening.create, host, guest, plan)
    refused("guest", replacement.take_over, host, guest, it.key, "ZOE")
    refused("guest", replacement.stand_by, host, guest, it.key)
    refused("guest", sessions.make_token, host, guest.id, "bot", ["read"])
    refused("guest", webhook_list.add, host, guest.id, "https://8.8.8.8/hook")
    refused("guest", invitations.invite, host, guest, key, email="stranger@example.org")
    refused("guest", desk.replace, host, guest, key, "ANN", name="Master")
    lobby = opening.create(host, it.gm, plan)
    refused("guest", opening.join, host, guest, lobby, "ZOE")


def test_a_guest_has_few_matches(company: Company) -> None:
    guest = guests.new_guest(company.host)
    for _ in range(company.host.settings.guest_matches):
        guests.demonstration(company.host, guest, "bids")
    refused("enough", guests.demonstration, company.host, guest, "bids")


def test_what_a_guest_has_finished_makes_room_up_to_a_bound(company: Company) -> None:
    host, guest = company.host, guests.new_guest(company.host)
    bound = host.settings.guest_matches * guests.ALL_TOLD
    for _ in range(bound):
        key = guests.demonstration(host, guest, "bids")
        with host.db.write() as session:
            row = session.scalars(select(MatchRow).where(MatchRow.key == key)).one()
            row.status = Status.OVER
    refused("enough", guests.demonstration, host, guest, "bids")


def test_guests_go_with_their_matches_and_others_stay(both: Company) -> None:
    host = both.host
    it = group(host, "bids", terms=EVERY_DAY)
    guest = guests.new_guest(host)
    sessions.open_session(host, guest)
    key = guests.demonstration(host, guest, "bids")
    accounts.sign_up(host, "Nobody", "nobody@example.org")
    retention.forget(host)
    with host.db.read() as session:
        assert session.scalar(select(MatchRow.id).where(MatchRow.key == key)) is not None
    clock(host).move(days=host.settings.guest_days + 1)
    gone = retention.forget(host)
    assert (gone["guests"], gone["unproved"]) == (0, 0), "the last numbers would be given again"
    later = (SeatPlan("ZOE"), SeatPlan("ANN"))
    opening.create(host, person(host, "Late"), MatchPlan("bids", "Later", later))
    gone = retention.forget(host)
    assert (gone["guests"], gone["unproved"]) == (1, 1)
    with host.db.read() as session:
        assert session.scalar(select(MatchRow.id).where(MatchRow.key == key)) is None
        assert session.get(Account, guest.id) is None
        names = set(session.scalars(select(Account.name)))
        assert names >= {"Master", "zoe", "ann"}
        seats = select(func.count()).where(SeatRow.match_id == it.row().id)
        assert session.scalar(seats) == 3
    assert it.row().status == "running"


def test_old_sessions_links_and_mails_are_forgotten(company: Company) -> None:
    host = company.host
    accounts.sign_up(host, "Ann", "ann@example.org")
    accounts.use_link(host, last_link(company, "ann@example.org"))
    with host.db.write() as session:
        for mail in session.scalars(select(Outgoing)):
            mail.sent_at, mail.next_at = host.clock.now(), None
    clock(host).move(seconds=timedelta(days=host.settings.mail_days + 1).total_seconds())
    gone = retention.forget(host)
    assert (gone["mails"], gone["links"]) == (1, 1)


# --- numbers --------------------------------------------------------------------------------


def test_veiled_numbers_come_back_and_tell_nothing() -> None:
    veils = [veiled("a key", n) for n in range(1000)]
    assert [unveiled("a key", v) for v in veils] == list(range(1000))
    assert len(set(veils)) == 1000
    assert max(veils) < 2**52
    assert unveiled("another key", veils[1]) != 1
    steps = {b - a for a, b in pairwise(veils)}
    assert len(steps) > 990, "neighbours do not stay neighbours"


def test_a_messages_number_does_not_count_others_messages(company: Company) -> None:
    host = company.host
    it = group(host, "bids", ("ZOE", "ANN", "BOB"), terms=EVERY_DAY)
    first = press.send(host, it.players["ZOE"], it.key, "ZOE", ["ANN"], "one")
    press.send(host, it.players["ANN"], it.key, "ANN", ["BOB"], "between others")
    second = press.send(host, it.players["ZOE"], it.key, "ZOE", ["ANN"], "two")
    assert abs(second - first) > 1000
    with host.db.read() as session:
        shown = press.inbox(session, it.players["ANN"], it.key, "ANN")
    assert [m.id for m in shown if m.text != "between others"] == [first, second]
