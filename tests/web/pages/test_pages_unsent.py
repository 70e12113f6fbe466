"""A sheet that was not sent: everybody is told the same of what becomes of it, and of what did."""

from __future__ import annotations

from datetime import timedelta

from friends import Friends
from sqlalchemy import select
from visiting import Visit

from starpost.host.facts import match_of
from starpost.host.gm import desk
from starpost.host.host import Host
from starpost.host.looking import views
from starpost.host.looking.unsent import unsent_before
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.storage import Outgoing
from starpost.host.turns import adjudication

LINE = "ENDING 6000"
MISSED = "You sent no orders: the rulebook’s defaults were used"
NOTED = "You sent no orders for turn 1: the rulebook’s defaults were used."


def clocked(host: Host) -> Friends:
    """A table whose deadline is in an hour."""
    both = Friends(host)
    with host.db.write() as session:
        row = match_by_key(session, both.key)
        rule = {"type": "every", "days": 1}
        row.terms = {**row.terms, "schedule": {**row.terms["schedule"], "rule": rule}}
        row.due_at = host.clock.now() + timedelta(hours=1)
        for seat in seats_of(session, row):
            seat.due_at = row.due_at
    return both


def deadline(host: Host, key: str) -> None:
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.due_at, row.graces = host.clock.now(), 99
    assert adjudication.run_step(host, row.id) is adjudication.Outcome.DONE


def draft(visit: Visit, key: str) -> str:
    """What the page says as it is saved."""
    visit.get(f"/m/{key}")
    form = {"_csrf": visit.csrf(), "text": LINE, "step": visit.field("step")}
    return str(visit.client.post(f"/m/{key}/draft", data=form).json()["saved"])


def test_a_saved_draft_says_when_it_is_used_and_news_desk_and_bell_that_it_was(
    host: Host,
) -> None:
    both = clocked(host)
    ada, ben, key = both.ada, both.ben, both.key
    said = draft(ben, key)
    assert ", not sent; used as it stands at " in said
    assert said in ben.get(f"/m/{key}"), "the page says the same as it is made"
    assert "1 draft, 1 silent" in ada.get(f"/m/{key}/desk")
    assert "a saved draft as it stands, else the rulebook’s default orders" in ada.text
    assert "A saved draft is used only if the deadline comes" in " ".join(ada.text.split())
    deadline(host, key)
    used = "Your saved draft was used"
    assert f"{used} for turn 1: you had not sent it." in ben.get("/notices")
    assert f"{used}." in ben.get(f"/m/{key}").partition('id="told"')[2]
    assert f"{used}." in ben.get(f"/m/{key}/turns/2/report")
    assert NOTED in ada.get("/notices"), "Ada wrote nothing at all"
    assert "JOVIAN had not sent its orders; the saved draft was used." in ada.get(f"/m/{key}/desk")
    assert "TERRAN sent no orders" not in ben.get(f"/m/{key}/players"), "that is between them"
    with host.db.read() as session:
        through = views.Eyes(match_of(match_by_key(session, key)), "JOVIAN")
        assert unsent_before(session, through) == "draft", "as programs are told"


def test_whoever_sent_nothing_is_told_first_also_of_a_turn_that_was_run_early(
    host: Host,
) -> None:
    both = clocked(host)
    ada, ben, key = both.ada, both.ben, both.key
    draft(ben, key)
    ada.get(f"/m/{key}")
    ada.post(f"/m/{key}/orders", text=LINE, do="submit", step=0)
    desk.process_now(host, both.people[0], key)
    assert MISSED in ben.get(f"/m/{key}").partition('id="told-title"')[2].partition("</h2>")[0]
    assert "Written for turn 1" in ben.text, "the draft lies beside the sheet: it was not used"
    assert MISSED in ben.get(f"/m/{key}/turns/2/report")
    assert NOTED in ben.get("/notices")
    assert MISSED not in ada.get(f"/m/{key}")
    with host.db.read() as session:
        subjects = [mail.subject for mail in session.scalars(select(Outgoing))]
    assert any(MISSED in subject for subject in subjects), subjects
    row = ada.get(f"/m/{key}/desk").partition("JOVIAN</th>")[2].partition("</tr>")[0]
    assert 'data-is="missed">1</td>' in row
    assert "JOVIAN sent no orders" in ada.text.partition('id="desk-log"')[2]


def test_going_back_says_what_becomes_of_the_orders_and_leaves_a_trace(host: Host) -> None:
    both = clocked(host)
    ada, ben, key = both.ada, both.ben, both.key
    ben.get(f"/m/{key}")
    ben.post(f"/m/{key}/orders", text=LINE, do="submit", step=0)
    desk.process_now(host, both.people[0], key)
    used = "at the deadline it is used as it stands"
    assert used in " ".join(ada.get(f"/m/{key}/desk/history?back=1").split())
    ada.post(f"/m/{key}/desk", do="rollback", turn=1, step=1, why="A slip")
    assert "<b>Done.</b> You took the match back to turn 1: “A slip”." in ada.text
    assert "Taken back" in ada.get(f"/m/{key}/desk/history"), "and it stands there for good"
    text = ben.get(f"/m/{key}/turns/2/report", status=410)
    assert "Ada took the match back to turn 1: “A slip”." in text
    assert used in text
    assert used in ben.get("/notices")
    assert NOTED not in ada.get("/notices"), "the turn that was missed is no more"
    assert 'data-is="missed">1</td>' not in ada.get(f"/m/{key}/desk")
