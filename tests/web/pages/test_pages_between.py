"""Words between people who host and play together: honest, once, and where they are needed."""

import re

import pytest
from msgspec.structs import replace
from tables import started
from visiting import Visit, new_account

from starpost.host.host import Host
from starpost.host.people import accounts, registration
from starpost.host.settings import Smtp
from starpost.host.storage import Account, Outgoing
from starpost.kernel.contract import Resolve
from starpost.web.pages.times import rhythm


def test_a_day_is_not_one_days() -> None:
    assert rhythm({"schedule": {"rule": {"type": "every", "days": 1}}}) == "every day"
    assert rhythm({"schedule": {"rule": {"type": "every", "days": 2}}}) == "every 2 days"
    live = {"schedule": {"rule": {"type": "every", "minutes": 10}}}
    assert rhythm(live, Resolve.EACH) == "10 minutes for every move"
    assert rhythm({"schedule": {"rule": {"type": "every", "minutes": 1440}}}) == "every day"
    words = rhythm({"schedule": {"rule": {"type": "every", "days": 1, "hours": 12}}})
    assert words == "every 1 day 12 hours"


def test_without_mail_a_password_comes_first_and_no_mail_is_promised(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = Visit(host).get("/sign-in")
    assert "by mail" not in text.partition("I am new here")[0]
    assert 'value="link"' not in text, "nobody could send one"
    monkeypatch.setattr(host, "settings", replace(host.settings, smtp=Smtp(host="mail.example")))
    text = Visit(host).get("/sign-in")
    assert text.index('value="link"') < text.index('value="password"')


def test_me_says_saved_and_that_no_mail_goes_out(bram: Visit) -> None:
    bram.get("/me")
    assert "Saved." not in bram.text
    assert "This host sends no mail" in bram.text
    assert '<select id="zone"' in bram.text
    bram.post("/me", do="settings", zone="Europe/Berlin", mails="all")
    assert "Saved." in bram.text
    assert "<option selected>Europe/Berlin" in bram.text


def test_the_page_of_a_link_says_what_is_confirmed(host: Host) -> None:
    ines = Visit(host)
    ines.get("/sign-in")
    ines.post("/sign-up", name="Ines", email="ines@example.org")
    with host.db.read() as session:
        body = session.query(Outgoing).filter(Outgoing.key.like("link:%")).one().body
    path = "/links/" + body.partition("/links/")[2].split()[0]
    assert "that ines@example.org is yours" in ines.get(path)
    assert "the account Ines" in ines.text
    new_account(host, "Zoe")
    accounts.ask_for_link(host, "zoe@example.org")
    with host.db.read() as session:
        body = [m.body for m in session.query(Outgoing).filter(Outgoing.key.like("link:%"))][-1]
    path = "/links/" + body.partition("/links/")[2].split()[0]
    assert "sign in on this device" in ines.get(path)
    assert "<h1>Sign in as Zoe</h1>" in ines.text, "as whom"
    assert "zoe@example.org" not in ines.text


def test_without_mail_a_name_and_a_password_are_an_account_at_once(host: Host) -> None:
    guest = Visit(host)
    key = guest.play("star_chase")
    guest.get("/sign-in?back=/matches/new")
    guest.post("/sign-up", status=400, name="Ines", password="short", back="/matches/new")
    assert "10 to 200" in guest.text
    guest.post("/sign-up", name="Ines", password="a long password", back="/matches/new")
    assert str(guest.page.url).endswith("/matches/new"), "where she was"
    assert f'href="/m/{key}"' in guest.get("/matches"), "her match came along"
    assert "guest" not in guest.get("/me").partition("<main")[2].partition("</h1>")[0]
    again = Visit(host)
    again.get("/sign-in")
    again.post("/sign-in", how="password", email="Ines", password="a long password")
    assert f'href="/m/{key}"' in again.get("/matches")
    other = Visit(host)
    other.get("/sign-in")
    other.post("/sign-up", status=409, name="ines", password="another password")


def test_an_account_by_password_keeps_the_rules_of_the_door(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    registration.choose(host, "closed")
    stranger = Visit(host)
    stranger.get("/sign-in")
    stranger.post("/sign-up", status=403, name="Ines", password="a long password")
    registration.choose(host, "invitation")
    stranger.post("/sign-up", status=403, name="Ines", password="a long password", key="wrong")
    key = registration.make_key(host)
    monkeypatch.setattr(host, "settings", replace(host.settings, smtp=Smtp(host="mail.example")))
    stranger.post("/sign-up", status=400, name="Ines", password="a long password", key=key)
    monkeypatch.undo()
    stranger.post("/sign-up", name="Ines", password="a long password", key=key)
    with host.db.read() as session:
        ines = session.query(Account).filter(Account.name == "Ines").one()
        assert (ines.email, ines.is_guest) == (None, False)
        assert ines.confirmed_at is not None, "no account that goes away by itself"


def test_a_guest_who_comes_back_goes_on_from_the_first_page(host: Host) -> None:
    guest = Visit(host)
    assert "Go on playing" not in guest.get("/")
    guest.play("star_chase")
    assert "1 match waits for you." in guest.get("/")
    assert "Go on playing" in guest.text


def test_the_turn_is_said_to_run_only_where_nobody_else_is_missing(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    last = re.compile(r'id="submit" data-last')
    assert not last.search(bram.get(f"/m/{key}")), "Ada has sent nothing"
    gm.get(f"/m/{key}")
    gm.post(f"/m/{key}/orders", text="", do="nothing", step=gm.field("step"))
    assert last.search(bram.get(f"/m/{key}"))


def test_what_is_wrong_stands_at_its_field(host: Host) -> None:
    stranger = Visit(host)
    stranger.get("/sign-in")
    stranger.post("/sign-in", status=401, email="nobody", password="wrong", how="password")
    field = stranger.text.split('id="word"')[1].split("</div>")[0]
    assert 'role="alert"' in field
    assert "The name or the password is wrong" in field
    stranger.post("/sign-up", status=400, name="Ines", password="short")
    field = stranger.text.split('id="new-word"')[1].split("</div>")[0]
    assert "A password has 10 to 200 characters." in field
    assert "10 characters or more" not in field, "nothing is said twice"
    stranger.post("/sign-up", status=400, name="--", password="a long password")
    name = stranger.text.split('id="new-name"')[1].split("</div>")[0]
    name = re.sub(r'data-wrong="[^"]*"', "", name)  # what a script would say before it is sent
    assert name.count("A name has") == name.count("<small") == 1
    assert "Write it once more" in stranger.text.split('id="new-word"')[1]
    assert "novalidate" in stranger.text, "no bubble of the browser lies over it"


def test_who_lost_a_password_where_no_mail_is_sent_is_led_to_the_owner(host: Host) -> None:
    visit = Visit(host)
    lost = visit.get("/sign-in").partition('id="lost"')[2].partition("</details>")[0]
    assert "This host sends no mail" in lost
    assert "<input" not in lost, "no form that nobody could answer"
    visit.post("/sign-in", status=401, email="Zoe", password="not this one", how="password")
    assert '<details id="lost" open>' in visit.text
    assert "/legal/contact?about=password" in visit.text
    assert "I lost my password" in visit.get("/legal/contact?about=password")
    assert "I lost" not in visit.get("/legal/contact?about=else")


def test_a_guest_with_one_match_goes_straight_into_it(host: Host) -> None:
    guest = Visit(host)
    guest.play("starfarers")
    assert re.search(r'href="/m/\w+">Go on playing', guest.get("/"))
    guest.play("starfarers")
    assert 'href="/matches">Go on playing' in guest.get("/"), "of two one chooses"
