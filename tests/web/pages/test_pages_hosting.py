"""Hosting by plain forms: create, invite, join, confirm, start, pause, extend, roll back."""

import re

import pytest
from sqlalchemy import select
from tables import made, started, status
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.matches.find import match_by_key, note
from starpost.host.people import accounts
from starpost.host.storage import Outgoing
from starpost.web.responses import inside


def test_a_match_is_created_joined_and_started(host: Host, gm: Visit, bram: Visit) -> None:
    key = made(host, gm)
    assert status(host, key) == "lobby"
    assert "Sunday" in bram.get("/matches"), "an open seat is offered to others"
    bram.get(f"/m/{key}/seats")
    bram.post(f"/m/{key}/seats", do="join", seat="")
    assert status(host, key) == "confirming"
    bram.post(f"/m/{key}/seats", do="confirm")
    assert status(host, key) == "running"
    assert "Tue" in bram.text or "Sat" in bram.text, "the clock tells the deadline"
    assert "Sunday" in gm.get("/matches")
    assert "orders due" in gm.text


def test_an_invitation_gives_a_seat(host: Host, gm: Visit, bram: Visit) -> None:
    key = made(host, gm, company="friends")
    bram.get(f"/m/{key}/seats", status=404)
    gm.get(f"/m/{key}/seats")
    gm.post(f"/m/{key}/seats", do="invite", email="")
    link = re.search(r'/invitations/([^"/]+)"', gm.text)
    assert link
    assert "<svg" in gm.text.split('class="code"')[1][:200], "a code for cameras"
    shown = bram.get(f"/invitations/{link[1]}")
    assert "Ada invites you to" in shown
    bram.post(f"/invitations/{link[1]}")
    assert "You are" in bram.text


def test_the_desk_holds_extends_pauses_and_runs(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    before = gm.text
    gm.post(f"/m/{key}/desk", do="extend", step=gm.field("step"), hours="12")
    assert "<b>Done.</b> You moved the deadline to" in gm.text
    assert gm.text != before
    gm.post(f"/m/{key}/desk", do="hold", step=gm.field("step"))
    assert "Lift the hold" in gm.text
    gm.post(f"/m/{key}/desk", do="release", step=gm.field("step"))
    gm.post(f"/m/{key}/desk", do="pause", step=gm.field("step"), hours="5", why="Holiday")
    assert status(host, key) == "paused"
    assert "“Holiday”. Nothing can be answered" in bram.get(f"/m/{key}"), (
        "one banner: why, and until when"
    )
    gm.post(f"/m/{key}/desk", do="extend", step=gm.field("step"), hours="12")
    assert "<b>Done.</b> You gave everybody 12 hours more; about" in gm.text
    assert re.search(r"with about \d+ hours left", bram.get(f"/m/{key}")), "on the clock"
    gm.post(f"/m/{key}/desk", do="resume", step=gm.field("step"))
    assert "Holiday" not in bram.get(f"/m/{key}")
    assert "Ada let the match go on." in bram.text
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", do="run", step=gm.field("step"))
    with host.db.read() as session:
        assert match_by_key(session, key).standing == 1
    gm.post(f"/m/{key}/desk", do="rollback", step=gm.field("step"), turn="1", why="a wrong click")
    with host.db.read() as session:
        assert match_by_key(session, key).standing == 0
    assert "Ada took the match back to turn 1: “a wrong click”." in bram.get(f"/m/{key}/players"), (
        "everybody is told"
    )
    bram.post(f"/m/{key}/desk", status=403, do="run", step="0")


def test_a_refusal_comes_back_with_the_form(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/desk")
    assert "at most" in gm.post(
        f"/m/{key}/desk", status=400, do="pause", step=gm.field("step"), hours="100000"
    )
    gm.get("/matches/new")
    text = gm.post("/matches/new", status=400, game="star_chase", name="x", seats="99", bots="0")
    assert "players" in text


def test_letters_are_written_and_read(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    gm.get(f"/m/{key}/press")
    others = re.findall(r'name="to" value="([^"]+)"', gm.text)
    assert "everybody" in others
    gm.post(f"/m/{key}/press", to="everybody", text="Hello <b>all</b>")
    assert "Hello &lt;b&gt;all&lt;/b&gt;" in bram.get(f"/m/{key}/press")
    assert "1 to" in gm.post(f"/m/{key}/press", status=400, to="everybody", text="  ")
    assert re.search(r'name="to" value="everybody" checked', bram.get(f"/m/{key}/press"))
    assert "Ada" in bram.text, "people are named beside their seats"
    answer = re.search(r'href="(/m/\w+/press\?only=([^"#]+))#text"', bram.text)
    assert answer
    assert f'name="to" value="{answer[2]}"' in bram.get(answer[1])
    bram.get(f"/m/{key}/press")
    bram.post(f"/m/{key}/press", to=["everybody", answer[2]], text="For you alone")
    found = re.search(r"to (\w+)</span>(?:(?!</li>).)*For you alone", bram.text)
    assert found
    assert found[1] == "Ada", "whom one names, and nobody else"


def test_an_account_signs_in_changes_and_signs_out(host: Host, bram: Visit) -> None:
    stranger = Visit(host)
    stranger.get("/me", status=401)
    stranger.get("/sign-in")
    stranger.post("/sign-in", status=401, how="password", email="bram@example.org", password="no")
    assert "wrong" in stranger.text
    stranger.post("/sign-in", how="password", email="bram@example.org",
                  password="long enough words", back="/me")  # fmt: skip
    assert "Bram" in stranger.text
    stranger.post("/me", do="settings", zone="Europe/Berlin", mails="none")
    assert "<option selected>Europe/Berlin" in stranger.text
    stranger.post("/me", do="token", name="bot", scopes=["read", "play"])
    assert "starpost_" in stranger.text
    stranger.post("/sign-out")
    stranger.get("/me", status=401)


def test_a_guest_keeps_the_match_by_leaving_an_address(host: Host) -> None:
    guest = Visit(host)
    key = guest.play("star_chase")
    guest.get("/me")
    guest.post("/me", do="keep", name="Newcomer", email="new@example.org")
    assert "Ask the owner for your link" in guest.text, "this host sends no mail"
    assert "Newcomer" in guest.get(f"/m/{key}")
    assert "A link for new@example.org waits to be followed" in guest.get("/me")


def test_a_guest_does_not_sign_out_of_matches_by_accident(host: Host) -> None:
    guest = Visit(host)
    key = guest.play("star_chase")
    guest.get("/me")
    assert "1 match of yours can be reached from this browser alone" in guest.post("/sign-out")
    guest.get(f"/m/{key}")
    guest.get("/me")
    guest.post("/sign-out", sure="1")
    guest.get("/me", status=401)


def test_a_spent_link_says_so_before_it_is_pressed(host: Host) -> None:
    accounts.ask_for_link(host, new_account(host, "Zoe").email or "")
    with host.db.read() as session:
        body = session.scalars(select(Outgoing.body).order_by(Outgoing.id.desc())).first()
    way = "/links/" + str(body).split("/links/")[1].split()[0].rstrip(".")
    zoe = Visit(host)
    assert "Press the button to sign in" in zoe.get(way)
    zoe.post(way)
    late = Visit(host).get(way)
    assert "This link is spent" in late
    assert 'href="/sign-in?back=/matches"' in late


def test_a_form_without_our_word_or_from_another_site_is_refused(host: Host) -> None:
    guest = Visit(host)
    key = guest.play("star_chase")
    forged = guest.client.post(f"/m/{key}/orders", data={"text": "", "do": "submit"})
    assert forged.status_code == 403
    away = guest.client.post("/play/star_chase", data={"_csrf": guest.csrf()},
                             headers={"origin": "https://elsewhere.example"})  # fmt: skip
    assert away.status_code == 403
    site = guest.client.post("/theme", data={"_csrf": guest.csrf(), "theme": "dark"},
                             headers={"sec-fetch-site": "cross-site"})  # fmt: skip
    assert site.status_code == 403


@pytest.mark.parametrize("bad", ["https://x.example/", "//x.example", "javascript:x", "/\\x", ""])
def test_nobody_is_sent_away_from_here(bad: str) -> None:
    assert inside(bad, "/matches") == "/matches"
    assert inside("/m/x?turn=2") == "/m/x?turn=2"
    assert inside(f"/create?name={'x' * 4_000}", "/matches") == "/matches"


def test_the_theme_is_remembered_and_written_by_the_server(host: Host) -> None:
    guest = Visit(host)
    assert "data-theme" not in guest.get("/").split(">")[1]
    guest.post("/theme", theme="dark", back="/rules")
    assert '<html lang="en" data-theme="dark">' in guest.text


def test_what_is_not_there_says_so(host: Host) -> None:
    guest = Visit(host)
    assert "No such page" in guest.get("/nothing", status=404)
    assert "No such page" in guest.get("/m/nothing", status=404)
    assert "No such page" in guest.get("/rules/nothing", status=404)


def test_the_clock_says_that_it_is_grace(host: Host, gm: Visit, bram: Visit) -> None:
    key = started(host, gm, bram)
    clock = r'role="timer".*?</div>'
    before = re.search(clock, bram.get(f"/m/{key}"), re.S)
    assert before
    assert "grace" not in before[0]
    with host.db.write() as session:
        row = match_by_key(session, key)
        row.graces = 1
        note(session, row, None, "grace", "A sheet was missing.", host.clock.now())
    inside_grace = re.search(clock, bram.get(f"/m/{key}"), re.S)
    assert inside_grace
    assert "grace" in inside_grace[0]
    assert re.search(r'aria-current="step">Grace', gm.get(f"/m/{key}/desk"))
