"""Numbers of rows are no names: SQLite gives the highest one again once its row is gone, and what
was kept by the number would then be a stranger's."""

from __future__ import annotations

import base64
import json
import re
from datetime import timedelta
from typing import Any

import pytest
from hosting import EVERY_DAY, clock, group, person
from people import Company
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.matches import invitations, opening, press
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.office import reports
from starpost.host.outgoing import muting, push, push_list, webhook_list, webhooks
from starpost.host.outgoing.delivery import call_out
from starpost.host.outgoing.replies import Reply, ReplyTo, read_token, token
from starpost.host.people import absence, guests, my_data, sessions
from starpost.host.running import retention
from starpost.host.sheets import intake
from starpost.host.storage import Account, Message, Outgoing, PushDevice, SheetRow
from starpost.host.trouble import Trouble
from starpost.host.words import Channel

KEY = "AAAAAAAAAAAAAAAAAAAAAA"


def browser(host: Host, name: str = "shared") -> push.Address:
    return push.Address(f"https://8.8.8.8/{name}", push.public_key(host.settings), KEY)


def turn(it: Any) -> None:
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()


def test_a_call_that_waits_is_not_told_to_who_takes_the_browser_over(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Ann's call waits for the end of her quiet hours; then Bob signs in at the same browser."""
    host = company.host
    it = group(host, terms=EVERY_DAY)
    ann, bob = it.players["ANN"], person(host, "Bob")
    push_list.add(host, ann.id, browser(host), "The family's")
    turn(it)
    push_list.add(host, bob.id, browser(host), "The family's")
    with host.db.read() as session:
        [device] = session.scalars(select(PushDevice))
        waiting = session.scalars(select(Outgoing).where(Outgoing.channel == Channel.PUSH)).all()
        assert [letter.to for letter in waiting] == [str(device.id)], "the number was given again"
    said: list[str] = []
    monkeypatch.setattr(push, "send", lambda settings, to, text: said.append(text) or (201, ""))
    call_out(host)
    assert said == []
    waits = select(Outgoing.id).where(Outgoing.channel == "push", Outgoing.next_at.is_not(None))
    with host.db.read() as session:
        assert not session.scalars(waits).all()


def test_a_webhook_that_was_taken_away_is_not_called(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = company.host
    it = group(host, terms=EVERY_DAY)
    ann = it.players["ANN"]
    hook = webhook_list.add(host, ann.id, "https://8.8.8.8/hook")
    turn(it)
    webhook_list.drop(host, ann.id, hook.id)
    called: list[str] = []
    monkeypatch.setattr(webhooks, "send", lambda url, call, **_: called.append(url) or "")
    call_out(host)
    assert called == []


def test_nobody_inherits_the_sheets_of_a_guest_who_was_swept_away(company: Company) -> None:
    """A guest who gave the seat back leaves a match that goes on; the next account had the number
    of the guest, and with it the guest's sheets in the file of all that we hold about somebody."""
    host = company.host
    boss = person(host, "Boss")
    seats = (SeatPlan("ZOE"), SeatPlan("ANN"), SeatPlan("BOB", "bot", bot="house"))
    key = opening.create(host, boss, MatchPlan("bids", "Mine", seats, terms=EVERY_DAY))
    zoe, guest = person(host, "Zoe"), guests.new_guest(host, "Ines")
    opening.join(host, zoe, key, "ZOE")
    invitations.accept(host, guest, invitations.invite(host, boss, key, "ANN"))
    opening.confirm(host, zoe, key)
    opening.confirm(host, guest, key)
    intake.submit(host, intake.Submission(key, "ANN", guest.id, "BID 9", ready=False))
    opening.leave(host, guest, key)
    clock(host).move(days=host.settings.guest_days + 1)
    retention.forget(host)
    late = person(host, "Late")
    assert late.id != guest.id
    with host.db.read() as session:
        assert session.scalars(select(SheetRow.text)).all() == ["BID 9"]
        assert my_data.export(session, late.id)["sheets"] == []


def test_the_administrator_hears_of_the_next_complaint_too(company: Company) -> None:
    host = company.host
    boss = person(host, "Boss", is_admin=True)
    it = group(host, terms=EVERY_DAY)
    reports.about_seat(host, it.players["ZOE"], it.key, "ANN", "rude")
    my_data.delete_account(host, it.players["ZOE"].id)
    clock(host).move(hours=1)
    reports.about_seat(host, it.gm, it.key, "ANN", "rude again")
    with host.db.read() as session:
        told = session.scalars(select(Outgoing).where(Outgoing.to == boss.email)).all()
    assert [letter.subject for letter in told] == ["Starpost: a report"] * 2


def numbers(found: Any, name: str) -> set[str]:
    """Every name of a field in it that is a number of a row."""
    if isinstance(found, dict):
        own = {k for k in found if k in ("id", "press_read", "notice_read")}
        own |= {"key"} if name.startswith("mails") and "key" in found else set()
        return own.union(*(numbers(value, name) for value in found.values()))
    return set().union(*(numbers(one, name) for one in found)) if isinstance(found, list) else set()


def test_nobody_counts_what_others_write_by_the_own_data(company: Company) -> None:
    """Messages are veiled on pages; in the file of one's data their numbers stood bare."""
    host = company.host
    it = group(host, terms=EVERY_DAY, first_mails=True)
    for seat in ("ZOE", "ANN", "ANN", "ZOE"):
        press.send(host, it.players[seat], it.key, seat, None, "hello")
    turn(it)
    with host.db.read() as session:
        found = my_data.export(session, it.players["ZOE"].id)
    assert len(found["messages"]) == 2
    assert found["sheets"]
    assert found["mails"]
    assert {name: numbers(rows, name) for name, rows in found.items() if numbers(rows, name)} == {}


def test_a_webhooks_server_counts_nothing(
    company: Company, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = company.host
    it = group(host, terms=EVERY_DAY)
    webhook_list.add(host, it.players["ANN"].id, "https://8.8.8.8/hook")
    turn(it)
    names: list[str] = []
    monkeypatch.setattr(webhooks, "send", lambda url, call, **_: names.append(call.name) or "")
    call_out(host)
    assert names
    assert all(re.fullmatch(r"msg_[0-9a-f]{24}", name) for name in names)


def test_the_id_of_a_mail_does_not_count_letters(company: Company) -> None:
    """It is made of the key, and short numbers in a key are found by trying."""
    host = company.host
    it = group(host, terms=EVERY_DAY)
    press.send(host, it.players["ZOE"], it.key, "ZOE", ["ANN"], "hello")
    with host.db.read() as session:
        [message] = session.scalars(select(Message))
        keys = [m.key for m in session.scalars(select(Outgoing)) if m.key.startswith("press:")]
    assert keys
    assert not any(key.split(":")[1] == str(message.id) for key in keys)


def test_things_of_ones_own_have_numbers_that_count_nobody_elses(company: Company) -> None:
    """Tokens, webhooks, days away and passkeys were called by their rows: the next one's number
    told how many the whole host had made meanwhile."""
    host = company.host
    ann, bob = person(host, "Ann N"), person(host, "Bob N")
    day = timedelta(days=1)
    now = host.clock.now()
    made = []
    for k in range(3):
        sessions.make_token(host, bob.id, f"between {k}", ["read"])
        number, _ = sessions.make_token(host, ann.id, f"bot {k}", ["read"])
        hook = webhook_list.add(host, ann.id, f"https://8.8.8.8/hook{k}")
        away = absence.plan(host, ann.id, now + k * day, now + k * day + day / 2, "house")
        made.append((number, hook.id, away.id))
    every = [number for row in made for number in row]
    assert len(set(every)) == len(every)
    assert min(every) > 10_000, "no counting from one"
    for number, hook_id, away_id in made:
        for drop, one in (
            (sessions.revoke, number),
            (webhook_list.drop, hook_id),
            (absence.come_back, away_id),
        ):
            with pytest.raises(Trouble):
                drop(host, bob.id, one)
            drop(host, ann.id, one)
    with host.db.read() as session:
        assert sessions.tokens(session, ann.id) == []
        assert webhook_list.hooks(session, ann.id) == []


def test_an_address_to_answer_to_counts_no_seats(company: Company) -> None:
    """It had the number of the seat's row, which counts the seats of the whole host."""
    settings = company.host.settings
    said = {token(settings, Reply(ReplyTo.SEAT, number, 1)) for number in range(1, 50)}
    shown = [int(one[1:].partition("-")[0]) for one in said]
    assert sum(number > 10**6 for number in shown) == len(shown)
    for number in range(1, 50):
        reply = Reply(ReplyTo.SEAT, number, 1)
        assert read_token(settings, token(settings, reply)) == reply


def test_a_link_that_ends_mails_counts_nobody(company: Company) -> None:
    settings = company.host.settings
    link = muting.address(settings, 3, 4)
    assert muting.read(settings, link.rpartition("/")[2]) == (3, 4)
    said = link.rpartition("/")[2].partition(".")[0]
    numbers = json.loads(base64.urlsafe_b64decode(said + "=="))
    assert min(numbers) > 10_000


def test_who_has_left_has_no_number(company: Company) -> None:
    zoe = person(company.host, "Zoe N")
    my_data.delete_account(company.host, zoe.id)
    with company.host.db.read() as session:
        assert re.fullmatch(r"gone-[a-z2-9]{10}", session.get_one(Account, zoe.id).name)
