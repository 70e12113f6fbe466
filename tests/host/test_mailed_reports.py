"""What a mail tells: beginning, end, moves, reminders with what is wrong, several at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from hosting import EVERY_DAY, Group, clock, group, make_host, person
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.matches import first_mail, invitations, opening
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.outgoing import preferences
from starpost.host.running import reminders, retention, sweep
from starpost.host.running.enclosing import enclosed
from starpost.host.settings import Inbound
from starpost.host.storage import Incoming, Outgoing
from starpost.host.turns.bots import suggested
from starpost.host.words import Source

ORDERS = "orders@starpost.example"


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Host]:
    made = make_host(tmp_path, "", inbound=Inbound(address=ORDERS))
    yield made
    made.close()


def mails(host: Host, to: str = "") -> list[Outgoing]:
    with host.db.read() as session:
        found = select(Outgoing).order_by(Outgoing.id)
        return [m for m in session.scalars(found) if m.to.startswith(to) and m.channel == "mail"]


def test_the_first_mail_tells_what_it_is_about_and_where_orders_go(host: Host) -> None:
    group(host, game="starweb", names=("ZOE", "ANN"), first_mails=True, terms=EVERY_DAY)
    [mail] = mails(host, "zoe@")
    assert mail.subject == "[A match] Turn 1: You are ZOE, the Berserker"
    assert "So: fight." in mail.body
    assert "Good first moves:" in mail.body
    shown = enclosed(host, mail).html
    assert "So: fight." in shown
    assert "Good first moves" in shown
    assert f"Orders to    orders+{mail.reply}@starpost.example" in mail.body
    assert "Orders due" in mail.body
    assert "[ZOE]" in mail.body
    assert "Answer this mail with your orders" in mail.body


def test_first_moves_are_thought_over_while_no_table_is_locked(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    locked, met = [], []
    write = host.db.write

    @contextmanager
    def watched() -> Iterator[Any]:
        with write() as session:
            locked.append(session)
            yield session
        locked.pop()

    def thought(*known: Any) -> Any:
        met.append(bool(locked))
        return suggested(*known)

    monkeypatch.setattr(host.db, "write", watched)
    monkeypatch.setattr(first_mail, "suggested", thought)
    group(host, game="starweb", names=("ZOE", "ANN"), first_mails=True, terms=EVERY_DAY)
    assert met == [False, False], "once for each player, outside of any transaction"
    assert "Good first moves:" in mails(host, "zoe@")[0].body


def test_a_question_to_one_player_shows_what_the_seat_sees(host: Host) -> None:
    it = group(host, game="starfarers", names=("YELLOW", "RED", "BLUE"), terms=EVERY_DAY)
    asked = next(name for name, seat in it.seats().items() if seat.waited)
    it.send(asked, "", ready=True, source=Source.MAIL)
    clock(host).move(hours=30)
    it.run()
    found = [m for m in mails(host) if m.kind == "move"]
    assert found
    assert all("It is your move" in m.body and "orders above this line" in m.body for m in found)
    assert all(len(m.body.splitlines()) > 20 for m in found)


def test_the_end_is_told_in_words(host: Host) -> None:
    it = group(host, game="starweb", names=("ZOE", "ANN"), terms=EVERY_DAY, options={"turns": 1})
    for seat in it.players:
        it.send(seat, "ENDING 5000", ready=True)
    assert it.run() == 1
    mail = mails(host, "zoe@")[-1]
    assert mail.subject.startswith("[A match] You won with ")
    assert "Final table:" in mail.body
    assert f"seed {it.row().seed}" in mail.body
    assert "Answer this mail" not in mail.body
    assert mail.body.index("Honest dice:") < mail.body.index("CODE NAME ZOE")
    shown = enclosed(host, mail).html
    assert "Final table" in shown
    assert it.row().seed in shown


# --- reminders ------------------------------------------------------------------------------


def test_on_the_due_date_what_is_wrong_with_a_sheet_is_told(host: Host) -> None:
    it = group(host, game="starweb", names=("ZOE", "ANN", "BOB"), terms=EVERY_DAY)
    it.send("ZOE", "ENDING 5000\nnonsense", ready=True)
    it.send("ANN", "ENDING 5000", ready=True)
    clock(host).move(hours=22)
    reminders.remind(host, host.clock.now())
    reminders.remind(host, host.clock.now())
    found = {m.to: m for m in mails(host)}
    assert set(found) == {"zoe@example.org", "bob@example.org"}  # ANN's sheet is sound
    zoe = found["zoe@example.org"]
    assert zoe.subject == "[A match] Look at your orders for turn 1 again"
    assert "NONSENSE" in zoe.body.upper()
    assert "2 orders read, 1 with a problem" in zoe.body
    bob = found["bob@example.org"]
    assert bob.subject.startswith("[A match] Orders for turn 1 are due within ")
    assert "You have sent nothing for turn 1 yet. BOB has not said that it is ready." in bob.body


def again(host: Host, it: Group, name: str) -> str:
    """A second match of the same people."""
    plan = MatchPlan("bids", name, tuple(SeatPlan(name=s) for s in it.players), terms=EVERY_DAY)
    key = opening.create(host, it.gm, plan)
    for seat, account in it.players.items():
        invitations.accept(host, account, invitations.invite(host, it.gm, key, seat))
    for account in it.players.values():
        opening.confirm(host, account, key)
    return key


def test_matches_that_are_due_together_make_one_mail(lite: Host, tmp_path: Path) -> None:
    it = group(lite, terms=EVERY_DAY)
    again(lite, it, "Another")
    with lite.db.write() as session:
        for mail in session.scalars(select(Outgoing)):
            session.delete(mail)
    clock(lite).move(hours=22)
    for _ in range(2):
        sweep.sweep(lite)
    due = [m for m in mails(lite, "zoe@") if m.next_at is not None]
    assert [m.subject for m in due] == ["Starpost: 2 matches wait for you"]
    assert "[A match] Orders for turn 1 are due within" in due[0].body
    assert "[Another] Orders for turn 1 are due within" in due[0].body


def test_each_part_of_a_digest_has_its_address(host: Host) -> None:
    it = group(host, game="starweb", names=("ZOE", "ANN"), terms=EVERY_DAY)
    everything = {"turn": ("digest",)}
    preferences.choose(host, it.players["ZOE"].id, preferences.ALL_MATCHES, everything)
    for seat in it.players:
        it.send(seat, "ENDING 5000", ready=True)
    it.run()
    clock(host).move(hours=24)
    preferences.digests(host, host.clock.now())
    digest = next(m for m in mails(host, "zoe@") if m.subject.startswith("Starpost:"))
    assert "Orders for this match by mail: orders+s" in digest.body


# --- keeping --------------------------------------------------------------------------------


def test_mails_of_players_are_forgotten_after_a_while(host: Host) -> None:
    zoe = person(host, "zoe")
    with host.db.write() as session:
        row = Incoming(key="k", sender="zoe@example.org", subject="", account_id=zoe.id,
                       verdict="unknown", checks="", text="", at=host.clock.now())  # fmt: skip
        session.add(row)
    assert retention.forget(host)["mails_to_us"] == 0
    clock(host).move(days=91)
    assert retention.forget(host)["mails_to_us"] == 1
