"""Matches played only by mail, through real SMTP, LMTP and IMAP on the loopback, both ways."""

from __future__ import annotations

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path

import pytest
from aiosmtpd.controller import Controller
from hosting import make_host
from mailing import (
    ORDERS,
    Deliver,
    Postbox,
    answer,
    append,
    by_lmtp,
    by_smtp,
    free_port,
    imap_server,
    match_of,
    play,
    text_of,
)

from starpost.host.host import Host
from starpost.host.incoming.collecting import collect
from starpost.host.incoming.listener import listener
from starpost.host.outgoing.delivery import deliver
from starpost.host.settings import Imap, Inbound, Smtp

ALL = ("starweb", "star_chase", "star_empires", "starfarers", "stellar_conquest", "fate_of_empire")


@pytest.fixture
def postbox() -> Iterator[tuple[Postbox, int]]:
    box, port = Postbox(), free_port()
    server = Controller(box, hostname="127.0.0.1", port=port)
    server.start()
    yield box, port
    server.stop()


def open_host(tmp_path: Path, port: int, **settings: object) -> Host:
    smtp = Smtp(host="127.0.0.1", port=port, sender=f"Starpost <{ORDERS}>")
    return make_host(tmp_path, "", smtp=smtp, **{"inbound": Inbound(address=ORDERS), **settings})


@pytest.fixture
def mailing(
    request: pytest.FixtureRequest, tmp_path: Path, postbox: tuple[Postbox, int]
) -> Iterator[tuple[Host, Deliver]]:
    lmtp = getattr(request, "param", "smtp") == "lmtp"
    host = open_host(tmp_path, postbox[1], inbound=Inbound(address=ORDERS, lmtp=lmtp))
    port = free_port()
    door = listener(host, port)
    door.start()
    yield host, by_lmtp(port) if lmtp else by_smtp(port)
    door.stop()
    host.close()


@pytest.mark.parametrize("mailing", ["smtp", "lmtp"], indirect=True)
def test_three_turns_of_starweb_by_mail_alone(
    mailing: tuple[Host, Deliver], postbox: tuple[Postbox, int]
) -> None:
    (host, send), box = mailing, postbox[0]
    it = match_of(host, "starweb")
    before = it.row().turn
    assert play(host, box, it, send, 3) == 3
    assert it.row().turn == before + 3
    receipts = [mail for mail in box.mails if "were taken" in text_of(mail)]
    assert len(receipts) == 3 * len(it.players)
    assert all("with a problem" in text_of(mail) for mail in receipts)
    assert all("A forecast from what you know:" in text_of(mail) for mail in receipts)
    reports = [mail for mail in box.mails if str(mail["Subject"]).startswith("[A match] Turn")]
    assert all("#--- orders above this line ---#" in text_of(mail) for mail in reports)
    assert it.verified()


@pytest.mark.long
@pytest.mark.parametrize("game", ALL)
def test_a_whole_match_of_every_game_by_mail_alone(
    game: str, mailing: tuple[Host, Deliver], postbox: tuple[Postbox, int]
) -> None:
    (host, send), box = mailing, postbox[0]
    it = match_of(host, game)
    play(host, box, it, send)
    for seat in it.players:
        last = box.last(f"{seat.lower()}@example.org")
        assert any(said in str(last["Subject"]) for said in ("won", "over", "victory", "defeat"))
        assert "Honest dice:" in text_of(last)
    assert it.verified()


def test_a_turn_comes_as_text_with_the_map_and_the_paper(
    mailing: tuple[Host, Deliver], postbox: tuple[Postbox, int]
) -> None:
    (host, send), box = mailing, postbox[0]
    it = match_of(host, "starweb")
    play(host, box, it, send, 1, parts=True)
    report = box.last(f"{next(iter(it.players)).lower()}@example.org")
    kinds = [part.get_content_type() for part in report.walk() if not part.is_multipart()]
    assert kinds == ["text/plain", "text/html", "image/png", "application/pdf"]
    html = report.get_body(("html",))
    assert html is not None
    assert "cid:map1@starpost" in html.get_content()
    paper = next(report.iter_attachments())
    assert paper.get_filename() == f"A match turn 2 {next(iter(it.players))}.pdf"
    assert paper.get_content().startswith(b"%PDF")
    assert str(report["Reply-To"]) in text_of(report)


def test_a_stranger_s_address_is_refused_in_the_conversation(
    mailing: tuple[Host, Deliver],
) -> None:
    import smtplib

    mail = EmailMessage()
    mail["From"], mail["To"] = "zoe@example.org", "somebody@elsewhere.example"
    mail.set_content("relay this")
    with pytest.raises(smtplib.SMTPRecipientsRefused):
        mailing[1](mail)


# --- IMAP -----------------------------------------------------------------------------------


@pytest.fixture
def mailbox() -> Iterator[Imap]:
    with imap_server() as found:
        yield found


@pytest.mark.parametrize("turns", [2, pytest.param(1000, marks=pytest.mark.long)])
def test_a_match_through_a_mailbox(
    tmp_path: Path, postbox: tuple[Postbox, int], mailbox: Imap, turns: int
) -> None:
    """Two turns, and in the long suite the whole match."""
    host = open_host(tmp_path, postbox[1], imap=mailbox)
    collect(host)  # what lies in the mailbox already is nobody's order
    filed = 0

    def send(mail: EmailMessage) -> None:
        """As a mail server files it; then the host looks into the mailbox."""
        nonlocal filed
        append(mailbox, mail)
        assert collect(host) == 1
        filed += 1

    it = match_of(host, "starweb")
    played = play(host, postbox[0], it, send, turns)
    assert filed == played * len(it.players)
    assert (played == 2) == (turns == 2)
    assert (it.row().status == "over") == (turns > 2)
    assert collect(host) == 0
    assert it.verified()
    host.close()


def test_a_mailbox_that_does_not_answer_is_waited_for(
    tmp_path: Path, postbox: tuple[Postbox, int]
) -> None:
    nobody = Imap(host="127.0.0.1", port=free_port(), security="none", timeout=0.5)
    host = open_host(tmp_path, postbox[1], imap=nobody)
    assert collect(host) == 0
    host.close()


def test_the_first_mail_has_an_address_for_the_first_orders(
    mailing: tuple[Host, Deliver], postbox: tuple[Postbox, int]
) -> None:
    (host, send), box = mailing, postbox[0]
    it = match_of(host, "starfarers")
    while deliver(host):
        pass
    first = next(iter(it.players))
    mail = box.last(f"{first.lower()}@example.org")
    assert str(mail["Subject"]) == f"[A match] Turn 1: You are {first}"
    send(answer(f"{first.lower()}@example.org", mail, "STATUS"))
    deliver(host)
    assert "A match: turn 1" in text_of(box.last(f"{first.lower()}@example.org"))
