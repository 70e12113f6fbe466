"""The matrix of news really steers what goes out: ways, quiet hours, digest, mute."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email import message_from_bytes

import pytest
from hosting import EVERY_DAY, clock, group
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.matches import press
from starpost.host.matches.find import match_by_key
from starpost.host.outgoing import muting, preferences
from starpost.host.outgoing.delivery import deliver
from starpost.host.running import reminders, sweep
from starpost.host.storage import Account, MatchRow, Outgoing, Webhook
from starpost.host.trouble import Trouble


def outbox(host: Host) -> list[tuple[str, str, str]]:
    with host.db.read() as session:
        rows = session.scalars(select(Outgoing).order_by(Outgoing.id))
        return [(m.channel, m.kind, m.to) for m in rows]


def match_id(host: Host, key: str) -> int:
    with host.db.read() as session:
        return match_by_key(session, key).id


def a_turn(it) -> None:  # type: ignore[no-untyped-def]
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    assert it.run() == 1


def test_each_kind_goes_the_way_it_was_given(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    zoe, ann = it.players["ZOE"], it.players["ANN"]
    preferences.choose(host, zoe.id, preferences.ALL_MATCHES, {"turn": (), "gm": ("mail",)})
    preferences.choose(host, ann.id, match_id(host, it.key), {"turn": ("digest",)})
    a_turn(it)
    assert outbox(host) == [("digest", "turn", "ann@example.org")]
    desk.message_all(host, it.gm, it.key, "Sunday is off.")
    assert ("mail", "notice", "zoe@example.org") in outbox(host)


def test_a_match_goes_before_all_matches(lite: Host) -> None:
    it = group(lite, terms=EVERY_DAY)
    zoe = it.players["ZOE"]
    preferences.choose(lite, zoe.id, preferences.ALL_MATCHES, {"turn": ()})
    preferences.choose(lite, zoe.id, match_id(lite, it.key), {"turn": ("mail",)})
    a_turn(it)
    assert ("mail", "turn", "zoe@example.org") in outbox(lite)
    preferences.as_usual(lite, zoe.id, match_id(lite, it.key))
    with lite.db.read() as session:
        assert preferences.rules(session, (zoe.id,), 1)[zoe.id] == {(0, "turn"): frozenset()}


def test_a_webhook_is_told_of_what_was_chosen_and_nothing_secret(lite: Host) -> None:
    it = group(lite, terms=EVERY_DAY)
    zoe = it.players["ZOE"]
    with lite.db.write() as session:
        session.add(
            Webhook(account_id=zoe.id, url="https://hook.example/x", created_at=lite.clock.now())
        )
    preferences.choose(lite, zoe.id, preferences.ALL_MATCHES, {"turn": ("webhook",)})
    a_turn(it)
    assert [row for row in outbox(lite) if row[2] != "ann@example.org"] == [
        ("webhook", "webhook", "https://hook.example/x")
    ]
    with lite.db.read() as session:
        body = session.scalar(select(Outgoing.body).where(Outgoing.channel == "webhook"))
    assert body is not None
    assert "BID" not in body
    assert '"kind":"turn"' in body


def test_quiet_hours_hold_a_mail_until_they_end(lite: Host) -> None:
    it = group(lite, terms=EVERY_DAY)
    with lite.db.write() as session:
        session.get_one(Account, it.players["ZOE"].id).zone = "Europe/Berlin"
    preferences.rest(lite, it.players["ZOE"].id, 12, 15, 8)  # it is 13:00 in Berlin
    a_turn(it)
    assert deliver(lite) == 1, "ann's goes out at once"
    clock(lite).move(hours=1, minutes=59)
    assert deliver(lite) == 0
    clock(lite).move(minutes=2)
    assert deliver(lite) == 1


@pytest.mark.parametrize(
    ("begins", "ends", "hour", "held"),
    [(22, 7, 23, True), (22, 7, 3, True), (22, 7, 7, False), (9, 17, 8, False), (9, 17, 9, True)],
)
def test_quiet_hours_may_go_over_midnight(begins: int, ends: int, hour: int, held: bool) -> None:
    account = Account(zone="UTC", quiet_from=begins, quiet_to=ends)
    now = datetime(2026, 11, 2, hour, 30, tzinfo=UTC)
    until = preferences.awake(account, now)
    assert (until > now) is held
    if held:
        assert until.hour == ends
        assert until - now < timedelta(days=1)


def test_what_was_put_aside_comes_once_a_day_in_one_mail(host: Host) -> None:
    it = group(host, terms=EVERY_DAY)
    zoe, ann = it.players["ZOE"], it.players["ANN"]
    press.send(host, zoe, it.key, "ZOE", ["ANN"], "Shall we?")
    press.send(host, zoe, it.key, "ZOE", None, "Hello all.")
    assert [row[0] for row in outbox(host)] == ["digest", "digest"]
    assert deliver(host) == 0
    clock(host).move(hours=20, minutes=1)
    sweep.sweep(host)
    sweep.sweep(host)
    with host.db.read() as session:
        mails = session.scalars(
            select(Outgoing).where(Outgoing.channel == "mail", Outgoing.to == ann.email)
        ).all()
    digest = [m for m in mails if m.key.startswith("digest:")]
    assert len(digest) == 1
    assert "2 things" in digest[0].subject
    assert "Shall we?" in digest[0].body
    assert "ZOE wrote to everybody" in digest[0].body


def test_every_mail_of_a_match_carries_a_link_that_mutes_it(lite: Host) -> None:
    it = group(lite, terms=EVERY_DAY)
    a_turn(it)
    assert deliver(lite) == 2
    mails = [message_from_bytes(p.read_bytes()) for p in lite.settings.mail_folder.glob("*.eml")]
    zoe = next(mail for mail in mails if mail["To"] == "zoe@example.org")
    link = zoe["List-Unsubscribe"].replace("\n", "").replace(" ", "").strip("<>")
    assert zoe["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert link in zoe.get_payload(decode=True).decode().replace("\n", " ")
    who, which = muting.read(lite.settings, link.rpartition("/")[2])
    assert (who, which) == (it.players["ZOE"].id, match_id(lite, it.key))
    preferences.mute(lite, who, which)
    a_turn(it)
    assert deliver(lite) == 1
    with pytest.raises(Trouble):
        muting.read(lite.settings, link.rpartition("/")[2] + "x")


def test_a_reminder_that_nobody_wants_is_not_written_again_and_again(lite: Host) -> None:
    it = group(lite, terms=EVERY_DAY)
    for seat in it.players:
        preferences.choose(lite, it.players[seat].id, preferences.ALL_MATCHES, {"due": ()})
    clock(lite).move(hours=22)
    reminders.remind(lite, lite.clock.now())
    assert outbox(lite) == []


def test_a_match_in_which_all_is_said_is_not_looked_at_until_something_changes(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    it = group(host, terms=EVERY_DAY)
    looked: list[str] = []
    real = reminders._reminders

    def spied(host: Host, session: Session, row: MatchRow, now: datetime) -> list[reminders.Due]:
        looked.append(row.key)
        return real(host, session, row, now)

    monkeypatch.setattr(reminders, "_reminders", spied)
    reminders.remind(host, host.clock.now())
    assert looked == [], "no reminder is called for yet"
    clock(host).move(hours=22)
    for _ in range(3):
        reminders.remind(host, host.clock.now())
    assert looked == [it.key]
    assert len(outbox(host)) == 2
    it.send("ZOE", "BID 1")
    reminders.remind(host, host.clock.now())
    assert looked == [it.key, it.key]
