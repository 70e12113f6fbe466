"""The mail door, attacked: a mail may be anything, and one of a stranger costs little."""

from __future__ import annotations

import time
from collections.abc import Iterator
from email import message_from_string
from email.policy import default
from pathlib import Path

import pytest
from hosting import EVERY_DAY, Group, group, make_host, postgres_url
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.incoming import collecting, receiving
from starpost.host.incoming.receiving import receive
from starpost.host.outgoing.replies import Reply, address, token
from starpost.host.settings import Inbound
from starpost.host.storage import Outgoing, SheetRow
from starpost.kernel import registry
from starpost.post.mail import MOST_MAIL, read
from starpost.post.orders import understand

MOST_CPU = 4.0
HEAD = b"From: a@b.example\nTo: orders@starpost.example\nSubject: x\n"
HTML = HEAD + b"Content-Type: text/html\n\n"
FLOWED = HEAD + b"Content-Type: text/plain; format=flowed\n\n"
PARTS = HEAD + b'Content-Type: multipart/mixed; boundary="b"\n\n'
FLOODS = {
    "tags never closed": (HTML, b"<a "),
    "comments never closed": (HTML, b"<!-- "),
    "comments half closed": (HTML, b"<!-- >"),
    "declarations": (HTML, b"<! "),
    "quotes never closed": (HTML, b"<a b='>"),
    "signs alone": (HTML, b"<"),
    "cells in one line": (HTML, b"x<td>"),
    "deep elements": (HTML, b"<div>"),
    "ends of nothing": (HTML, b"</a"),
    "references": (HTML, b"&#"),
    "lines that flow": (FLOWED, b"x \n"),
    "dashes and blanks": (HEAD + b"\n", b"-" + b" " * 230 + b"x\n"),
    "half announced": (HEAD + b"\n", b"--original" + b"." * 220 + b"x\n"),
    "announcements": (HEAD + b"\n", b"On a: b wrote:\n"),
    "quotes": (HEAD + b"\n", b"> x\ny:\n"),
    "short lines": (HEAD + b"\n", b"Q\n"),
    "messages": (HEAD + b"\n", b"MESSAGE ANN\nx\nEND\n"),
    "parts": (PARTS, b"--b\nContent-Type: text/plain\n\nx\n"),
    "heads": (b"", b"Authentication-Results: ((((((\n"),
}


@pytest.mark.parametrize("flood", FLOODS)
def test_the_worst_mail_is_read_in_a_moment(flood: str) -> None:
    head, piece = FLOODS[flood]
    data = (head + piece * (MOST_MAIL // len(piece)))[:MOST_MAIL]
    began = time.thread_time()
    understand(registry.get("starweb"), read(data))
    assert time.thread_time() - began < MOST_CPU


@pytest.fixture(params=["sqlite", "postgres"])
def table(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[tuple[Host, Group]]:
    url = "" if request.param == "sqlite" else postgres_url(tmp_path)
    host = make_host(tmp_path, url, inbound=Inbound(address="orders@starpost.example"))
    yield host, group(host, terms=EVERY_DAY)
    host.close()


def to_seat(host: Host, it: Group) -> str:
    reply = Reply("s", it.seats()["ZOE"].id, it.row().step)
    return address(host.settings, token(host.settings, reply))


ODD_LINES = (
    "CONFIRM 99999999999999999999-abc", f"CONFIRM {'9' * 5000}-a", "CONFIRM \u0663-a",
    "ABSENT 9999-12-31 - 9999-12-31", "ABSENT 0001-01-01 - 0001-01-02", "REPORT 99999",
)  # fmt: skip
ODD_HEADS = (
    "Subject: =?utf-8?q?a=00b?=", "Subject: =?utf-7?q?+2AA-?=", "Subject: =?utf-8?q?=ED=A0=80?=",
    "Authentication-Results: a\x00b", "Message-ID: =?utf-8?q?=00?=", f"Subject: {'x' * 1900}",
)  # fmt: skip


def test_no_line_and_no_head_breaks_the_door(table: tuple[Host, Group]) -> None:
    host, it = table
    for line in ODD_LINES:
        data = f"From: zoe@example.org\nSubject: x\n\n{line}\n".encode()
        assert receive(host, data, (to_seat(host, it),)) == "answered", line
    for bid, head in enumerate(ODD_HEADS, 1):
        data = f"From: zoe@example.org\n{head}\n\nBID {bid}\n".encode()
        assert receive(host, data, (to_seat(host, it),)) == "answered", head
    with host.db.read() as session:
        bodies = session.scalars(select(Outgoing.body).where(Outgoing.key.like("answer:%"))).all()
        assert len(session.scalars(select(SheetRow)).all()) == len(ODD_HEADS)
    assert not any(receiving.BROKEN in body for body in bodies), "refused in words of its own"


def test_a_mail_that_breaks_us_down_is_answered_and_keeps_nobody_out(
    table: tuple[Host, Group], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, it = table

    def fail(case: object) -> str:
        raise RuntimeError("a mistake of ours")

    monkeypatch.setattr(receiving, "act", fail)
    data = "From: zoe@example.org\nSubject: x\n\nBID 1\n"
    assert receive(host, data.encode(), (to_seat(host, it),)) == "answered"
    with host.db.read() as session:
        [body] = session.scalars(select(Outgoing.body).where(Outgoing.key.like("answer:%")))
    assert body == receiving.BROKEN
    monkeypatch.setattr(collecting, "receive", fail)
    collecting._take(host, message_from_string(data, policy=default))
