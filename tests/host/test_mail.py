"""Mail: written with the turn, sent once, tried again."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from email import message_from_bytes
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from hosting import EVERY_DAY, START, clock, group, make_host, postgres_url
from sqlalchemy import select

from starpost.drill.smtp import MailServer
from starpost.host.host import Host
from starpost.host.outgoing import outbox
from starpost.host.outgoing.delivery import deliver
from starpost.host.outgoing.mailers import Notes, SmtpMailer, message
from starpost.host.outgoing.outbox import Claimed, Letter, backoff, post
from starpost.host.outgoing.senders import is_gone
from starpost.host.settings import Smtp
from starpost.host.storage import Account, Database, Outgoing


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


def test_a_report_by_mail_names_match_player_master_and_deadline_in_the_readers_zone(
    lite: Host,
) -> None:
    it = group(lite, terms=EVERY_DAY)
    with lite.db.write() as session:
        for account in session.scalars(select(Account)):
            account.zone = "Asia/Tokyo"
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    assert it.run() == 1
    with lite.db.read() as session:
        mails = {m.to: m.body for m in session.scalars(select(Outgoing)) if m.kind == "turn"}
    head = mails["zoe@example.org"]
    for line in ("Match        A match", "Player       zoe", "Game master  Master"):
        assert line in head
    assert f"Orders to    {lite.settings.address}/matches/{it.key}" in head
    assert "(Asia/Tokyo)" in head
    while it.row().status == "running":
        for seat in it.players:
            it.send(seat, "BID 1", ready=True)
        assert it.run() == 1
    with lite.db.read() as session:
        last = [m.body for m in session.scalars(select(Outgoing)) if m.kind == "turn"][-1]
    assert "Game master" in last
    assert "Orders due" not in last


class Flaky:
    """A mail server that fails as it likes, and remembers what it took."""

    def __init__(self, fails: int) -> None:
        self.fails, self.taken = fails, []

    def send(self, mails: Sequence[Claimed], notes: Notes) -> None:
        for mail in mails:
            if self.fails > 0:
                self.fails -= 1
                notes.done(mail, "busy")
            else:
                self.taken.append(mail.key)
                notes.done(mail)


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
    """While it sends, clocks jump and another sender looks for work."""

    def __init__(self, host: Host, other: Flaky) -> None:
        super().__init__(0)
        self.host, self.other = host, other

    def send(self, mails: Sequence[Claimed], notes: Notes) -> None:
        for mail in mails:
            clock(self.host).move(days=3)
            assert deliver(self.host, self.other) == 0
            self.taken.append(mail.key)
            notes.done(mail)


def test_no_clock_takes_a_mail_from_a_living_sender(host: Host) -> None:
    play_one(host)
    other = Flaky(0)
    slow = Slow(host, other)
    assert deliver(host, slow) == 2
    assert (len(slow.taken), other.taken) == (2, [])


class Killed(BaseException):
    """The process ends here."""


class Dying(Flaky):
    """A sender that is killed: before the server takes its first mail, or before it can note so."""

    def __init__(self, took: bool) -> None:
        super().__init__(0)
        self.took = took

    def send(self, mails: Sequence[Claimed], notes: Notes) -> None:
        if self.took:
            self.taken.append(mails[0].key)
        raise Killed


@pytest.mark.parametrize("took", [False, True])
def test_what_a_dead_sender_held_is_sent_by_another(host: Host, took: bool) -> None:
    """Nothing is lost; what the server had taken comes again, and shows as the same mail."""
    play_one(host)
    dead, other = Dying(took), Flaky(0)
    with pytest.raises(Killed):
        deliver(host, dead)
    deliver(host, other)
    assert deliver(host, other) == 0
    assert len(other.taken) == len(set(other.taken)) == 2
    assert set(dead.taken) <= set(other.taken)
    with host.db.read() as session:
        rows = session.scalars(select(Outgoing)).all()
    assert all(row.sent_at and row.holder is None for row in rows)


def test_a_mail_that_goes_again_carries_the_same_id_and_date(lite: Host) -> None:
    play_one(lite)
    first = {m.key: message(m, "us@example.org") for m in outbox.claim(lite, 1)}
    assert outbox.free_the_dead(lite) == len(first) == 2
    clock(lite).move(days=1)
    again = {m.key: message(m, "us@example.org") for m in outbox.claim(lite, 2)}
    for name in ("Message-ID", "Date"):
        assert {k: m[name] for k, m in first.items()} == {k: m[name] for k, m in again.items()}


@pytest.mark.parametrize("database", ["sqlite", "postgres"])
def test_a_sender_lives_until_its_process_is_killed(database: str, tmp_path: Path) -> None:
    """The real thing: another process, and `kill -9`."""
    url = (
        f"sqlite:///{tmp_path / 'starpost.db'}" if database == "sqlite" else postgres_url(tmp_path)
    )
    code = (
        "import sys, time\n"
        "from starpost.host.outgoing.senders import sender\n"
        "from starpost.host.storage import Database\n"
        "with sender(Database(sys.argv[1])) as number:\n"
        "    print(number, flush=True)\n"
        "    time.sleep(60)\n"
    )
    db = Database(url)
    with subprocess.Popen([sys.executable, "-c", code, url], stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        number = int(other.stdout.readline())
        assert not is_gone(db, number)
        other.kill()
        other.wait()
    until = time.monotonic() + 10
    while not is_gone(db, number) and time.monotonic() < until:
        time.sleep(0.02)  # the database notices that the line is cut
    assert is_gone(db, number)
    db.close()


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


def test_the_same_letter_twice_is_one(host: Host) -> None:
    letter = Letter("k", "notice", "a@example.org", "s", "b")
    for _ in range(2):
        with host.db.write() as session:
            post(session, letter, host.clock.now())
    assert len(outbox.claim(host, 1)) == 1


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


class Noted:
    """Notes what a mailer notes, and at which word of the server."""

    def __init__(self, server: MailServer) -> None:
        self.server, self.words = server, []

    def done(self, mail: Claimed, trouble: str = "") -> None:
        self.words.append((trouble or "sent", mail.key, sum(self.server.taken.values())))


@pytest.fixture
def server() -> Iterator[MailServer]:
    made = MailServer(1, trouble=0.0)
    made.start()
    yield made
    made.stop()


def letter(key: str, body: str = "Hello\n.\n..two dots\n") -> Claimed:
    return Claimed(1, key, "mail", f"{key}@example.org", "s", body, "", 1, START)


def test_a_mail_is_noted_as_sent_after_the_answer(server: MailServer) -> None:
    noted = Noted(server)
    mailer = SmtpMailer(Smtp(host="127.0.0.1", port=server.port))
    mailer.send([letter("a"), letter("b", "x" * 300_000)], noted)
    assert noted.words == [("sent", "a", 1), ("sent", "b", 2)]
    assert server.repeated == 0


def test_a_server_that_takes_a_mail_and_hangs_up_gets_it_again(server: MailServer) -> None:
    noted = Noted(server)
    mailer = SmtpMailer(Smtp(host="127.0.0.1", port=server.port))
    server.rude = 1.0
    mailer.send([letter("a")], noted)
    assert [word for word, _, _ in noted.words] != ["sent"]
    assert sum(server.unanswered.values()) == 1


def test_one_bad_address_does_not_hold_up_the_rest(server: MailServer) -> None:
    noted = Noted(server)
    mailer = SmtpMailer(Smtp(host="127.0.0.1", port=server.port))
    odd = Claimed(1, "odd", "mail", "jos\u00e9@example.org", "s", "b", "", 1, START)
    mailer.send([odd, letter("a")], noted)
    assert noted.words[0][:2] != ("sent", "odd")
    assert noted.words[-1][:2] == ("sent", "a")


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
