"""Orders by mail: only the right person, at the right address, for the right turn."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import pytest
from hosting import EVERY_DAY, Group, group, make_host, person
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.incoming.checks import verdict
from starpost.host.incoming.receiving import MOST_AN_HOUR, _question, receive
from starpost.host.outgoing.replies import Reply, address, read_token, token
from starpost.host.settings import Inbound
from starpost.host.storage import EntryRow, Incoming, MatchRow, Message, Outgoing, SheetRow

ORDERS = "orders@starpost.example"


@pytest.fixture
def mailing(tmp_path: Path) -> Iterator[Host]:
    made = make_host(tmp_path, "", inbound=Inbound(address=ORDERS))
    yield made
    made.close()


@pytest.fixture
def checked(tmp_path: Path) -> Iterator[Host]:
    made = make_host(tmp_path, "", inbound=Inbound(address=ORDERS, trusted="mx.example"))
    yield made
    made.close()


def place(it: Group, seat: str) -> str:
    """The reply address of a seat, as its last report has it."""
    row = it.row()
    reply = token(it.host.settings, Reply("s", it.seats()[seat].id, row.step))
    return address(it.host.settings, reply)


def master(it: Group) -> str:
    return address(it.host.settings, token(it.host.settings, Reply("g", it.row().id, 0)))


def mail(sender: str, to: str, text: str, **heads: str) -> bytes:
    found = EmailMessage()
    found["From"], found["To"], found["Subject"] = sender, to, "Re: turn"
    for name, value in heads.items():
        found[name.replace("_", "-")] = value
    found.set_content(text)
    return bytes(found)


def sheets(it: Group) -> list[tuple[str, str, str]]:
    with it.host.db.read() as session:
        rows = session.scalars(select(SheetRow).order_by(SheetRow.id))
        return [(row.seat, row.text, row.source) for row in rows]


def answers(host: Host) -> list[Any]:
    with host.db.read() as session:
        found = select(Outgoing).where(Outgoing.key.startswith("answer:")).order_by(Outgoing.id)
        return list(session.scalars(found))


def test_a_reply_is_a_sheet_and_gets_an_answer(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    sent = mail("Zoe <zoe@example.org>", place(it, "ZOE"), "Hello,\nBID 3\nBID x\nREADY\n-- \nZoe")
    assert receive(mailing, sent) == "answered"
    assert sheets(it) == [("ZOE", "BID 3\nBID x", "mail")]
    assert it.seats()["ZOE"].ready
    [answer] = answers(mailing)
    assert answer.to == "zoe@example.org"
    assert "sheet 1 of ZOE, READY" in answer.body
    assert "BID 3" in answer.body
    assert "1 with a problem" in answer.body
    assert "Hello," in answer.body
    assert "until:" in answer.body


@pytest.mark.parametrize("head", ["STAR CHASE GAME 12\nTURN 1", "StarWeb orders\n"])
def test_a_mailed_sheet_of_another_game_is_refused_whole(mailing: Host, head: str) -> None:
    it = group(mailing, terms=EVERY_DAY)
    for text in (f"{head}\nBID 3\nREADY", f"Hello,\n\n{head}\n\nBID 3"):
        receive(mailing, mail("zoe@example.org", place(it, "ZOE"), text))
    assert sheets(it) == []
    assert not it.seats()["ZOE"].ready
    assert ["It was not taken." in answer.body for answer in answers(mailing)] == [True, True]


def test_a_later_mail_replaces_an_earlier_one_and_a_repeated_one_does_nothing(
    mailing: Host,
) -> None:
    it = group(mailing, terms=EVERY_DAY)
    first = mail("zoe@example.org", place(it, "ZOE"), "BID 1", Message_ID="<1@x>")
    second = mail("zoe@example.org", place(it, "ZOE"), "BID 2", Message_ID="<2@x>")
    assert [receive(mailing, it) for it in (first, second, first)] == [
        "answered", "answered", "brought twice",
    ]  # fmt: skip
    assert [text for _, text, _ in sheets(it)] == ["BID 1", "BID 2"]
    assert len(answers(mailing)) == 2


def test_an_older_mail_that_comes_late_is_told_so(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    it.send("ZOE", "BID 2")
    old = mail("zoe@example.org", place(it, "ZOE"), "BID 1", Date="Mon, 02 Nov 2026 09:00:00 +0000")
    receive(mailing, old)
    assert "older than the sheet we had" in answers(mailing)[0].body


@pytest.mark.parametrize(
    ("sender", "why"),
    [
        ("ann@example.org", "not the player's address"),
        ("stranger@example.org", "unknown sender"),
        ("zoe@example.org, ann@example.org", "unknown sender"),
        ("mailer-daemon@example.org", "a machine's address"),
    ],
)
def test_a_wrong_sender_gets_nothing(mailing: Host, sender: str, why: str) -> None:
    it = group(mailing, terms=EVERY_DAY)
    assert receive(mailing, mail(sender, place(it, "ZOE"), "BID 9\nREADY")) == why
    assert sheets(it) == []
    assert answers(mailing) == []


def test_an_address_that_is_not_confirmed_gets_nothing(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    with mailing.db.write() as session:
        session.merge(it.players["ZOE"]).confirmed_at = None
    assert receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "BID 9")) == "unknown sender"
    assert answers(mailing) == []


def test_machines_are_not_answered(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    away = mail("zoe@example.org", place(it, "ZOE"), "Away", Auto_Submitted="auto-replied")
    assert receive(mailing, away) == "automatic answer"
    assert receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "x"), return_path="") == (
        "returned mail"
    )
    assert answers(mailing) == []


def test_a_changed_token_is_nobody_s(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    settings = mailing.settings
    good = token(settings, Reply("s", it.seats()["ZOE"].id, it.row().step))
    assert read_token(settings, good.upper()) == Reply("s", it.seats()["ZOE"].id, it.row().step)
    other = f"s{it.seats()['ANN'].id}-" + good.partition("-")[2]
    assert read_token(settings, other) is None
    assert len(f"orders+{good}") <= 64
    forged = place(it, "ZOE").replace(good, good[:-1] + ("a" if good[-1] != "a" else "b"))
    assert receive(mailing, mail("zoe@example.org", forged, "BID 9")) == "list"
    assert sheets(it) == []
    assert place(it, "ZOE") in answers(mailing)[0].body


def test_the_token_of_an_old_turn_is_refused(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    old = place(it, "ZOE")
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    assert it.run() == 1
    assert receive(mailing, mail("zoe@example.org", old, "BID 9")) == "answered"
    assert "NOT taken" in answers(mailing)[0].body
    assert all(text == "BID 1" for _, text, _ in sheets(it))
    assert answers(mailing)[0].reply == place(it, "ZOE").partition("+")[2].partition("@")[0]


def test_a_seat_that_changed_hands_takes_no_mail_of_its_old_player(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    new = person(mailing, "nina")
    with mailing.db.write() as session:
        session.merge(it.seats()["ZOE"]).account_id = new.id
    assert receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "BID 9")) == (
        "not the player's address"
    )


def test_a_mail_nobody_vouches_for_waits_for_its_code(checked: Host) -> None:
    it = group(checked, terms=EVERY_DAY)
    bad = "mx.example; dmarc=fail header.from=example.org; spf=pass"
    receive(checked, mail("zoe@example.org", place(it, "ZOE"), "BID 3", Authentication_Results=bad))
    assert sheets(it) == []
    [answer] = answers(checked)
    code = next(line for line in answer.body.split("\n") if line.startswith("CONFIRM "))
    with checked.db.read() as session:
        assert session.scalars(select(Incoming.verdict)).all() == ["failed"]
    receive(checked, mail("zoe@example.org", place(it, "ZOE"), "CONFIRM 1-aaaa"))
    wrong = mail("ann@example.org", place(it, "ANN"), code)
    receive(checked, wrong)
    assert sheets(it) == []
    receive(checked, mail("zoe@example.org", place(it, "ZOE"), code))
    assert sheets(it) == [("ZOE", "BID 3", "mail")]


def test_only_our_own_server_s_word_counts() -> None:
    good = "mx.example; dkim=pass header.d=example.org; dmarc=pass"
    zoe = "zoe@example.org"
    assert verdict([good], "mx.example", zoe) == "passed"
    assert verdict([good], "other.example", zoe) == "failed"
    assert verdict([], "mx.example", zoe) == "failed"
    assert verdict([], "", zoe) == "unknown"
    assert verdict([good, "mx.example; dmarc=fail"], "mx.example", zoe) == "failed"


@pytest.mark.parametrize(
    ("said", "found"),
    [
        ("dkim=pass header.d=example.org", "passed"),
        ("dkim=pass (2048 bits) header.i=@mail.example.org header.s=x", "passed"),
        ("spf=pass smtp.mailfrom=zoe@example.org; dkim=none", "passed"),
        (
            "dkim=pass header.d=attacker.example; spf=pass smtp.mailfrom=x@attacker.example",
            "failed",
        ),
        ("dkim=pass header.d=notexample.org", "failed"),
        ("spf=pass smtp.mailfrom=org", "failed"),
        ("dkim=fail header.d=example.org", "failed"),
        ("spf=pass", "failed"),
    ],
)
def test_a_stranger_s_own_good_signature_proves_nothing(said: str, found: str) -> None:
    """Anybody can sign with a domain of their own and write another's address above it."""
    assert verdict([f"mx.example (v1); {said}"], "mx.example", "zoe@example.org") == found


def test_commands_of_a_player(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    text = "STATUS\nREPORT\nHELP\nMESSAGE ANN: Join?\nABSENT 2026-12-01 - 2026-12-05\nPROCESS"
    receive(mailing, mail("zoe@example.org", place(it, "ZOE"), text))
    body = answers(mailing)[0].body
    for said in (
        "message to ANN is sent",
        "away from 2026-12-01",
        "Only the game master",
        "by mail",
    ):
        assert said in body
    with mailing.db.read() as session:
        assert [m.text for m in session.scalars(select(Message))] == ["Join?"]


def test_a_new_sheet_tells_what_it_leaves_out(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "BID 4\nBID 5"))
    receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "BID 5", Message_ID="<2@x>"))
    body = answers(mailing)[1].body
    assert "It replaces sheet 1." in body
    assert "No longer ordered: BID 4. A mail replaces the whole sheet." in body
    receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "STATUS", Message_ID="<3@x>"))
    status = answers(mailing)[2].body
    assert status.startswith("A match: turn")
    assert "Your sheet here: number 2, 1 order, taken " in status


def test_a_letter_to_the_game_master_goes_at_once_in_every_game(mailing: Host) -> None:
    it = group(mailing, game="starweb", names=("TERRAN", "JOVIAN"), terms=EVERY_DAY)
    text = "MESSAGE GM\nI am ill. May I have a day?\nEND\nENDING 8000"
    receive(mailing, mail("terran@example.org", place(it, "TERRAN"), text))
    assert "Your message to the game master is sent." in answers(mailing)[0].body
    assert sheets(it) == [("TERRAN", "ENDING 8000", "mail")]
    with mailing.db.read() as session:
        [letter] = session.scalars(select(Message))
        to = select(Outgoing).where(Outgoing.key.startswith("press:"))
        [told] = session.scalars(to)
    assert (letter.to, letter.text) == (["GM"], "I am ill. May I have a day?")
    assert told.to == "master@example.org"
    assert "TERRAN wrote to the game master" in told.subject


def test_a_mail_without_a_sheet_is_told_what_to_do(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "> quoted\n"))
    assert "No orders were found" in answers(mailing)[0].body
    question = mail("zoe@example.org", place(it, "ZOE"), "Can I still send orders tomorrow?")
    receive(mailing, question)
    assert "MESSAGE GM writes to the game master" in answers(mailing)[1].body
    assert sheets(it) == []


def test_the_game_master_confirms_what_is_dangerous(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    due = it.row().due_at
    receive(mailing, mail("master@example.org", master(it), "EXTEND 24\nMESSAGE ALL: Hello"))
    assert it.row().due_at == due + timedelta(hours=24)
    receive(mailing, mail("master@example.org", master(it), "PAUSE 2 days", Message_ID="<p@x>"))
    assert it.row().status == "paused"
    receive(mailing, mail("master@example.org", master(it), "RESUME", Message_ID="<r@x>"))
    assert it.row().status == "running"
    receive(mailing, mail("master@example.org", master(it), "PROCESS"))
    assert it.row().turn == 1 or it.row().standing == 0
    code = next(a for a in answers(mailing)[-1].body.split("\n") if a.startswith("CONFIRM "))
    receive(mailing, mail("zoe@example.org", place(it, "ZOE"), code))
    assert it.row().standing == 0
    receive(mailing, mail("master@example.org", master(it), code))
    assert it.row().standing == 1
    receive(mailing, mail("master@example.org", master(it), code + " "))
    assert it.row().standing == 1


def test_so_many_mails_an_hour(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    for number in range(MOST_AN_HOUR):
        receive(mailing, mail("zoe@example.org", ORDERS, "x", Message_ID=f"<{number}@x>"))
    again = mail("zoe@example.org", place(it, "ZOE"), "BID 1")
    assert receive(mailing, again) == "too many"


def test_ready_alone_is_a_sheet_without_orders(mailing: Host) -> None:
    it = group(mailing, terms=EVERY_DAY)
    receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "READY"))
    assert sheets(it) == [("ZOE", "", "mail")]
    assert it.seats()["ZOE"].ready
    receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "NOT READY"))
    receive(mailing, mail("zoe@example.org", place(it, "ZOE"), "READY.", Message_ID="<3@x>"))
    assert len(sheets(it)) == 1  # the sheet that is here is meant


def test_a_question_outlives_the_answers_of_others(mailing: Host) -> None:
    it = group(mailing, game="starfarers", names=("YELLOW", "RED", "BLUE"), terms=EVERY_DAY)
    seats = it.seats()
    entry = {"match_id": it.row().id, "given": {}, "digest": "", "chain": "", "bound": [],
             "bots": {}, "at": mailing.clock.now()}  # fmt: skip
    with mailing.db.write() as session:
        session.get_one(MatchRow, it.row().id).step = 1
        session.add(EntryRow(number=1, kind="answers", sheets={"YELLOW": "ROLL"}, **entry))
    assert _question(mailing, it.row(), seats["RED"], 0) == 1
    assert _question(mailing, it.row(), seats["YELLOW"], 0) == 0
    with mailing.db.write() as session:
        session.add(EntryRow(number=2, kind="undo", sheets={}, **entry))
    assert _question(mailing, it.row(), seats["RED"], 0) == 0
