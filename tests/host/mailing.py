"""Matches that are played by mail alone: a mail server for the players, and players who answer.

Every order travels as text in a mail that quotes the whole report, and every report comes back
through a real conversation. What the players write is what a house bot would.
"""

from __future__ import annotations

import smtplib
import socket
from collections.abc import Callable
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from typing import Any

import msgspec
from aiosmtpd.smtp import SMTP, Envelope, Session
from hosting import EVERY_DAY, Group, clock, group
from sqlalchemy import select

from starpost.bots.levels import bot_for
from starpost.host.host import Host
from starpost.host.outgoing.delivery import deliver
from starpost.host.outgoing.mailers import mailer
from starpost.host.running.enclosing import enclosed
from starpost.host.storage import SheetRow
from starpost.host.turns import adjudication
from starpost.host.turns.record import state_at
from starpost.host.words import Source, Status
from starpost.kernel import registry
from starpost.kernel.contract import Game, Prompt
from starpost.kernel.dice import FastDice

ORDERS = "orders@starpost.example"
Deliver = Callable[[EmailMessage], None]


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Postbox:
    """The players' mail server: keeps what it is given."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:  # noqa: N802
        assert isinstance(envelope.content, bytes)
        found = message_from_bytes(envelope.content, policy=default)
        assert isinstance(found, EmailMessage)
        self.mails.append(found)
        return "250 Ok"

    def last(self, to: str) -> EmailMessage:
        """The last mail that may be answered with orders."""
        return [mail for mail in self.mails if mail["To"] == to and mail["Reply-To"]][-1]


def text_of(mail: EmailMessage) -> str:
    body = mail.get_body(("plain",))
    assert body is not None
    return str(body.get_content())


def answer(sender: str, report: EmailMessage, orders: str) -> EmailMessage:
    """A reply as a mail program makes it: orders on top, the whole report quoted below."""
    reply = EmailMessage()
    reply["From"], reply["To"] = sender, str(report["Reply-To"])
    reply["Subject"] = f"Re: {report['Subject']}"
    reply["In-Reply-To"] = str(report["Message-ID"])
    quoted = "\n".join(f"> {line}" for line in text_of(report).splitlines())
    reply.set_content(f"{orders}\n\nOn Mon, 2 Nov 2026, Starpost wrote:\n{quoted}\n")
    return reply


def by_smtp(port: int) -> Deliver:
    def send(mail: EmailMessage) -> None:
        with smtplib.SMTP("127.0.0.1", port) as server:
            server.send_message(mail)

    return send


def by_lmtp(port: int) -> Deliver:
    def send(mail: EmailMessage) -> None:
        with smtplib.LMTP("127.0.0.1", port) as server:
            server.send_message(mail)

    return send


def match_of(host: Host, game: str) -> Group:
    """A short match of a game, every seat a person with a mailbox and nothing else."""
    rules = registry.get(game)
    options, seats = rules.brief()
    return group(
        host, game=game, names=tuple(seats), first_mails=True, terms=EVERY_DAY,
        options=msgspec.to_builtins(options),
    )  # fmt: skip


def play(
    host: Host,
    box: Postbox,
    it: Group,
    send: Deliver,
    most: int | None = None,
    *,
    parts: bool = False,
) -> int:
    """Play to the end, or so many steps; how many there were."""
    steps = 0
    while it.row().status != Status.OVER and (most is None or steps < most):
        _post(host, parts=parts)
        for prompt, text in _written(host, it):
            sender = f"{prompt.seat.lower()}@example.org"
            send(answer(sender, box.last(sender), f"{text}\nREADY"))
            assert _last(host, it, prompt.seat) == _read(it, text), (prompt.seat, text)
        row = it.row()
        assert adjudication.run(host, row.id, row.step) >= 1
        clock(host).move(minutes=3)
        steps += 1
    _post(host, parts=parts)
    return steps


def _post(host: Host, *, parts: bool) -> None:
    by = mailer(host, lambda mail: enclosed(host, mail)) if parts else None
    while deliver(host, by):
        pass


def _game(it: Group) -> Game[Any, Any]:
    return registry.get(it.row().game)


def _written(host: Host, it: Group) -> list[tuple[Prompt, str]]:
    """What those who are asked now want to do."""
    game, row = _game(it), it.row()
    with host.db.read() as session:
        state = state_at(session, row)
    found = []
    for prompt in game.awaiting(state).prompts:
        if prompt.optional:  # an offer that nobody answers lapses
            continue
        bot, dice = bot_for(game, "house"), FastDice(f"{row.step}{prompt.seat}")
        orders = bot.orders(game.view(state, prompt.seat), prompt, dice)
        found.append((prompt, "\n".join(str(order) for order in orders)))
    return found


def _read(it: Group, text: str) -> list[str]:
    return [str(order) for order in _game(it).read(text)]


def _last(host: Host, it: Group, seat: str) -> list[str]:
    """The orders of the sheet that came from this seat last, by mail."""
    row = it.row()
    with host.db.read() as session:
        sheet = session.scalar(
            select(SheetRow)
            .where(SheetRow.match_id == row.id, SheetRow.seat == seat, SheetRow.step == row.step)
            .order_by(SheetRow.version.desc())
        )
    if sheet is None:
        return []
    assert sheet.source == Source.MAIL
    return _read(it, sheet.text)
