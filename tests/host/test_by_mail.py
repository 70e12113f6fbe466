"""A match of StarWeb played only by mail, through real SMTP on the loopback, both ways."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Iterator
from email import message_from_bytes
from email.message import EmailMessage, Message
from pathlib import Path

import aiosmtplib
import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from hosting import EVERY_DAY, group, make_host

from starpost.host.host import Host
from starpost.host.incoming.listener import listener
from starpost.host.outgoing.delivery import deliver
from starpost.host.settings import Inbound, Smtp
from starpost.host.turns import adjudication

ORDERS = "orders@starpost.example"


class Postbox:
    """The players' mail server: keeps what it is given."""

    def __init__(self) -> None:
        self.mails: list[Message] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        self.mails.append(message_from_bytes(envelope.content))
        return "250 Ok"

    def last(self, to: str) -> Message:
        return [mail for mail in self.mails if mail["To"] == to][-1]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


@pytest.fixture
def postbox() -> Iterator[tuple[Postbox, int]]:
    box, port = Postbox(), free_port()
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    yield box, port
    server.stop()


@pytest.fixture
def mailing(tmp_path: Path, postbox: tuple[Postbox, int]) -> Iterator[tuple[Host, int]]:
    host = make_host(
        tmp_path, "", inbound=Inbound(address=ORDERS),
        smtp=Smtp(host="127.0.0.1", port=postbox[1], sender="Starpost <orders@starpost.example>"),
    )  # fmt: skip
    port = free_port()
    door = listener(host, port)
    door.start()
    yield host, port
    door.stop()
    host.close()


def text_of(mail: Message) -> str:
    data = mail.get_payload(decode=True)
    assert isinstance(data, bytes)
    return data.decode()


def send(port: int, sender: str, report: Message, orders: str) -> None:
    """A reply as a mail program makes it: orders on top, the whole report quoted below."""
    reply = EmailMessage()
    reply["From"], reply["To"] = sender, report["Reply-To"]
    reply["Subject"] = f"Re: {report['Subject']}"
    reply["In-Reply-To"] = report["Message-ID"]
    quoted = "\n".join(f"> {line}" for line in text_of(report).splitlines())
    reply.set_content(f"{orders}\n\nOn Mon, 2 Nov 2026, Starpost wrote:\n{quoted}\n")
    asyncio.run(aiosmtplib.send(reply, hostname="127.0.0.1", port=port))


def play(host: Host, port: int, box: Postbox, turns: int) -> None:
    it = group(host, game="starweb", bots=1, terms=EVERY_DAY)
    before = it.row().turn
    for turn in range(turns):
        if turn == 0:  # the first address comes as an answer to a mail without one
            for name in ("zoe", "ann"):
                hello = EmailMessage()
                hello["From"], hello["To"], hello["Subject"] = f"{name}@example.org", ORDERS, "Hi"
                hello.set_content("STATUS\n")
                asyncio.run(aiosmtplib.send(hello, hostname="127.0.0.1", port=port))
            deliver(host)
            for name in ("zoe", "ann"):
                found = box.last(f"{name}@example.org")
                found["Reply-To"] = text_of(found).split("A match: ")[1].split()[0]
        for name in ("zoe", "ann"):
            send(port, f"{name}@example.org", box.last(f"{name}@example.org"), "Z9000\nF1Q\nREADY")
        row = it.row()
        assert adjudication.run(host, row.id, row.step) == 1
        while deliver(host):
            pass
        report = text_of(box.last("zoe@example.org"))
        assert "#--- orders above this line ---#" in report
        assert f"/matches/{it.key}" in report
    assert it.row().turn == before + turns
    receipts = [mail for mail in box.mails if "were taken" in text_of(mail)]
    assert len(receipts) == 2 * turns
    assert all("2 orders read" in text_of(mail) for mail in receipts)
    assert it.verified()


def test_three_turns_of_starweb_by_mail_alone(
    mailing: tuple[Host, int], postbox: tuple[Postbox, int]
) -> None:
    play(*mailing, postbox[0], 3)


def test_a_stranger_s_address_is_refused_in_the_conversation(mailing: tuple[Host, int]) -> None:
    mail = EmailMessage()
    mail["From"], mail["To"] = "zoe@example.org", "somebody@elsewhere.example"
    mail.set_content("relay this")
    with pytest.raises(aiosmtplib.SMTPRecipientsRefused):
        asyncio.run(aiosmtplib.send(mail, hostname="127.0.0.1", port=mailing[1]))
