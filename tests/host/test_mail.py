"""Mail: written with the turn, sent once, tried again."""

from __future__ import annotations

import random
from collections.abc import Iterator
from email import message_from_bytes

import pytest
from aiosmtpd.controller import Controller
from hosting import EVERY_DAY, clock, group, make_host
from sqlalchemy import select

from starpost.host import outbox
from starpost.host.host import Host
from starpost.host.mail_out import Done, SmtpMailer, deliver
from starpost.host.outbox import Claimed, Letter, backoff, post
from starpost.host.settings import Smtp
from starpost.host.storage import Outgoing


def play_one(host: Host):
    it = group(host, terms=EVERY_DAY)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    assert it.run() == 1
    return it


def test_without_a_mail_server_mails_lie_in_a_folder(lite: Host) -> None:
    play_one(lite)
    assert deliver(lite) == 2
    assert deliver(lite) == 0
    files = sorted(lite.settings.mail_folder.glob("*.eml"))
    assert len(files) == 2
    mails = [message_from_bytes(path.read_bytes()) for path in files]
    assert {mail["To"] for mail in mails} == {"zoe@example.org", "ann@example.org"}
    zoe = next(mail for mail in mails if mail["To"] == "zoe@example.org")
    assert "'ZOE'" in zoe.get_payload()
    assert "'ANN'" not in zoe.get_payload()


class Flaky:
    """A mail server that fails as it likes, and remembers what it took."""

    def __init__(self, fails: int) -> None:
        self.fails, self.taken = fails, []

    def send(self, mails: Iterator[Claimed], done: Done) -> None:
        for mail in mails:
            if self.fails > 0:
                self.fails -= 1
                done(mail, "busy")
            else:
                self.taken.append(mail.key)
                done(mail, "")


def test_a_failing_server_is_tried_again_later(host: Host) -> None:
    play_one(host)
    server = Flaky(3)
    assert deliver(host, server) == 0
    assert deliver(host, server) == 0
    clock(host).move(seconds=31)
    assert deliver(host, server) == 1
    clock(host).move(hours=7)
    assert deliver(host, server) == 1
    clock(host).move(days=7)
    assert deliver(host, server) == 0
    assert len(server.taken) == len(set(server.taken)) == 2


class Slow(Flaky):
    """After its first mail it takes so long that another sender takes over."""

    def __init__(self, host: Host, other: Flaky) -> None:
        super().__init__(0)
        self.host, self.other = host, other

    def send(self, mails: Iterator[Claimed], done: Done) -> None:
        for mail in mails:
            self.taken.append(mail.key)
            done(mail, "")
            clock(self.host).move(minutes=3)
            deliver(self.host, self.other)


def test_a_sender_whose_time_is_up_leaves_the_rest_to_others(host: Host) -> None:
    play_one(host)
    other = Flaky(0)
    slow = Slow(host, other)
    assert deliver(host, slow) == 1
    assert (len(slow.taken), len(other.taken)) == (1, 1)
    assert set(slow.taken).isdisjoint(other.taken)


def test_a_mail_is_noted_as_under_way_before_it_goes(host: Host) -> None:
    play_one(host)
    first, second = outbox.claim(host)
    clock(host).move(minutes=1)
    assert outbox.begin(host, first)
    clock(host).move(minutes=1.5)
    assert [mail.key for mail in outbox.claim(host)] == [second.key]
    assert not outbox.begin(host, second)
    outbox.failed(host, second, "too slow")
    outbox.sent(host, first)
    assert not outbox.begin(host, first)
    with host.db.read() as session:
        assert {m.trouble for m in session.scalars(select(Outgoing))} == {""}


def test_after_many_tries_it_is_given_up(lite: Host) -> None:
    play_one(lite)
    server = Flaky(10**6)
    for _ in range(30):
        deliver(lite, server)
        clock(lite).move(hours=7)
    with lite.db.read() as session:
        rows = session.scalars(select(Outgoing)).all()
    assert [row.tries for row in rows] == [12, 12]
    assert all(row.next_at is None and row.sent_at is None and row.trouble for row in rows)


def test_a_sender_that_dies_loses_nothing(host: Host) -> None:
    play_one(host)
    assert len(outbox.claim(host)) == 2
    assert outbox.claim(host) == []
    clock(host).move(minutes=3)
    assert len(outbox.claim(host)) == 2


def test_the_same_letter_twice_is_one(host: Host) -> None:
    letter = Letter("k", "notice", "a@example.org", "s", "b")
    for _ in range(2):
        with host.db.write() as session:
            post(session, letter, host.clock.now())
    assert len(outbox.claim(host)) == 1


def test_waits_grow() -> None:
    waits = [backoff(n).total_seconds() for n in range(1, 15)]
    assert waits == sorted(waits)
    assert waits[0] == 30
    assert waits[-1] == 6 * 3600


class Sink:
    def __init__(self) -> None:
        self.mails: list[object] = []
        self.random = random.Random(4)

    async def handle_DATA(self, server, session, envelope):  # noqa: N802
        if self.random.random() < 0.5:
            return "451 try again"
        self.mails.append(message_from_bytes(envelope.content))
        return "250 taken"


def test_over_smtp_each_mail_arrives_once(tmp_path) -> None:
    host = make_host(tmp_path, "")
    play_one(host)
    sink = Sink()
    controller = Controller(sink, hostname="127.0.0.1", port=0)
    controller._set_auto_port = None  # type: ignore[attr-defined]
    controller.port = _free_port()
    controller.start()
    try:
        mailer = SmtpMailer(Smtp(host="127.0.0.1", port=controller.port))
        for _ in range(12):
            deliver(host, mailer)
            clock(host).move(hours=7)
    finally:
        controller.stop()
        host.close()
    ids = [mail["Message-ID"] for mail in sink.mails]  # type: ignore[index]
    assert len(ids) == len(set(ids)) == 2


def _free_port() -> int:
    import socket

    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return int(s.getsockname()[1])


def test_no_server_at_all_is_a_trouble_not_a_crash(lite: Host) -> None:
    play_one(lite)
    assert deliver(lite, SmtpMailer(Smtp(host="127.0.0.1", port=1, timeout=1))) == 0
    with lite.db.read() as session:
        assert all(row.trouble for row in session.scalars(select(Outgoing)))


@pytest.mark.parametrize("mails", ["reminders", "none"])
def test_who_wants_no_reports_gets_none(lite: Host, mails: str) -> None:
    it = group(lite, terms=EVERY_DAY)
    with lite.db.write() as session:
        from starpost.host.storage import Account

        session.get_one(Account, it.players["ZOE"].id).mails = mails
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    with lite.db.read() as session:
        assert [m.to for m in session.scalars(select(Outgoing))] == ["ann@example.org"]
