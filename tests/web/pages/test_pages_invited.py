"""The link of a friend: a name is enough, a used one says whom to ask, and mail is never needed."""

from __future__ import annotations

import re

from msgspec.structs import replace
from sqlalchemy import select
from tables import made, started
from visiting import Visit, new_account

from starpost.draw.seats import seat_numbers
from starpost.host.clock import FixedClock
from starpost.host.host import Host
from starpost.host.matches import invitations, opening
from starpost.host.matches.find import match_by_key, seats_of
from starpost.host.people import guests, names
from starpost.host.running import retention
from starpost.host.settings import Smtp
from starpost.host.storage import Account, Outgoing


def invited(host: Host, gm: Visit, **how: str) -> tuple[str, str]:
    """A match and the secret of a link to it."""
    key = made(host, gm, **how)
    gm.get(f"/m/{key}/seats")
    gm.post(f"/m/{key}/seats", do="invite", email="")
    found = re.search(r'/invitations/([^"/]+)"', gm.text)
    assert found
    return key, found[1]


def test_a_link_that_nobody_else_can_open_says_so(host: Host, gm: Visit) -> None:
    key, _ = invited(host, gm)
    assert "on this computer alone" not in gm.text
    here = gm.client.get(f"/m/{key}/seats", headers={"host": "127.0.0.1:8000"}).text
    assert "on this computer alone" in here
    assert "./start --lan" not in here, "that is for the owner of the host"


def later(host: Host, **by: float) -> None:
    host.clock = FixedClock(host.clock.now())
    host.clock.move(**by)


def letters(host: Host) -> list[str]:
    with host.db.read() as session:
        return [m.body for m in session.scalars(select(Outgoing)) if "/links/" in m.body]


def test_a_name_is_enough_and_it_may_have_a_blank(host: Host, gm: Visit) -> None:
    key, secret = invited(host, gm, company="friends")
    ines = Visit(host)
    assert "Take the seat" in ines.get(f"/invitations/{secret}")
    assert names.RULE in ines.text
    ines.post(f"/invitations/{secret}", status=409, name="Ada")
    assert "is taken" in ines.text
    ines.post(f"/invitations/{secret}", status=400, name="?!")
    assert 'value="?!"' in ines.text, "what was typed is kept"
    ines.post(f"/invitations/{secret}", name="  Friend  Ines ")
    assert "You are" in ines.text
    assert "Choose a password</a> to keep it" in ines.text, "where no mail is sent"
    assert "Friend Ines" in gm.get(f"/m/{key}/seats")
    assert not letters(host)


def test_a_seat_that_was_refused_leaves_no_guest_behind(host: Host, gm: Visit) -> None:
    _, secret = invited(host, gm)
    ines = Visit(host)
    ines.get(f"/invitations/{secret}")
    ines.post(f"/invitations/{secret}", status=400, name="Ines", word="x" * 65)
    ines.post(f"/invitations/{secret}", name="Ines")
    assert "You are" in ines.text


def test_a_guest_who_practises_takes_the_seat_under_a_name(host: Host, gm: Visit) -> None:
    key, secret = invited(host, gm)
    ines = Visit(host, guests.new_guest(host))
    assert "Your name" in ines.get(f"/invitations/{secret}")
    ines.post(f"/invitations/{secret}", name="Ines")
    assert "Ines" in gm.get(f"/m/{key}/seats")


def test_a_host_may_ask_for_accounts_all_the_same(host: Host, gm: Visit) -> None:
    _, secret = invited(host, gm)
    host.settings = replace(host.settings, guests_by_invitation=False)
    ines = Visit(host)
    assert "Take the seat" not in ines.get(f"/invitations/{secret}")
    assert f"/sign-in?back=/invitations/{secret}" in ines.text
    ines.post(f"/invitations/{secret}", status=401, name="Ines")


def test_a_used_link_says_which_table_and_whom_to_ask(host: Host, gm: Visit) -> None:
    key = made(host, gm)
    gm.get(f"/m/{key}/seats")
    with host.db.read() as session:
        leader = session.get_one(Account, match_by_key(session, key).gm_id)
    secret = invitations.invite(host, leader, key)
    ines, late = Visit(host), Visit(host)
    ines.get(f"/invitations/{secret}")
    ines.post(f"/invitations/{secret}", name="Ines")
    late.get(f"/invitations/{secret}", status=410)
    assert "Ask Ada" in late.text
    assert not re.search(r"\b400\b", late.text)
    late.post(f"/invitations/{secret}", status=410, name="Late")
    ines.get(f"/invitations/{secret}")
    assert "You are" in ines.text, "who took the seat comes back to it"
    assert not re.search(r"\b400\b", late.get("/invitations/nonsense", status=400))


def test_marks_in_the_room_are_those_of_the_board(host: Host, gm: Visit) -> None:
    key = made(host, gm, game="starfarers", seats="4", bots="2")
    text = gm.get(f"/m/{key}/seats")
    with host.db.read() as session:
        names = [s.name for s in seats_of(session, match_by_key(session, key))]
    for name, number in seat_numbers(names).items():
        assert re.search(rf'class="seat s{number}[ "](?:(?!</li>).)*<b>{name}</b>', text), name


def test_who_was_invited_stays_until_the_match_is_over(host: Host, gm: Visit) -> None:
    key, secret = invited(host, gm)
    ines = guests.new_guest(host, "Ines")
    invitations.accept(host, ines, secret)
    other = guests.new_guest(host)
    later(host, days=host.settings.guest_days + 1)
    guests.new_guest(host)
    retention.forget(host)
    with host.db.read() as session:
        assert session.get(Account, other.id) is None
        assert session.get(Account, ines.id) is not None
        leader = session.get_one(Account, match_by_key(session, key).gm_id)
    opening.cancel(host, leader, key)
    retention.forget(host)
    with host.db.read() as session:
        assert session.get(Account, ines.id) is None


def test_the_link_of_a_mail_leads_back_to_the_invitation(host: Host, gm: Visit) -> None:
    _, secret = invited(host, gm)
    host.settings = replace(host.settings, smtp=Smtp(host="mail.example.org"))
    ines = Visit(host)
    ines.get(f"/sign-in?back=/invitations/{secret}")
    ines.post("/sign-up", name="Ines", email="ines@example.org", back=f"/invitations/{secret}")
    assert "Look into your mail" in ines.text
    way = re.search(r"/links/\S+", letters(host)[0])
    assert way
    ines.get(way[0])
    back = re.search(r'name="back" value="(/invitations/[^"]*)"', ines.text)
    assert back
    ines.post(way[0].partition("?")[0], back=back[1])
    assert "invites you to" in ines.text
    assert str(ines.page.url).endswith(f"/invitations/{secret}")


def test_without_mail_nobody_is_sent_to_look_for_one(host: Host) -> None:
    owner = new_account(host, "Olga")
    with host.db.write() as session:
        session.get_one(Account, owner.id).is_admin = True
    olga, ines = Visit(host, owner), Visit(host)
    assert "wait for a link" not in olga.get("/matches")
    ines.get("/sign-in")
    ines.post("/sign-up", status=400, name="!", email="ines@example.org")
    assert names.RULE in ines.text
    assert 'name="password" required' in ines.text, "the page itself asks for no address"
    ines.post("/sign-up", name="Ines", email="ines@example.org")
    assert "Look into your mail" not in ines.text
    assert "Ask the owner" in ines.text
    assert "1 person waits for a link" in olga.get("/matches")
    assert "/links/" in olga.get("/admin/mail")


def test_what_was_said_in_the_room_is_read_there(host: Host, gm: Visit) -> None:
    key, secret = invited(host, gm, seats="2", bots="0")
    ines = Visit(host)
    ines.get(f"/invitations/{secret}")
    ines.post(f"/invitations/{secret}", name="Ines")
    ines.post(f"/m/{key}/seats", do="say", text="I bring robots.")
    assert "I bring robots." in gm.get(f"/m/{key}/seats")
    gm.post(f"/m/{key}/seats", do="fill")
    assert "Letters<span" not in gm.get(f"/m/{key}/players")
    ines.get(f"/m/{key}/press")
    ines.post(f"/m/{key}/press", to="everybody", text="Hello all")
    assert "Hello all" in ines.text, "whom somebody invited may write"
    assert "Letters<span" in gm.get(f"/m/{key}/players")


def test_the_host_starts_when_all_are_here(host: Host, gm: Visit) -> None:
    key, secret = invited(host, gm, seats="2", bots="0")
    assert "Start now, bots on 1 seat" in gm.get(f"/m/{key}/seats")
    ines = Visit(host)
    ines.get(f"/invitations/{secret}")
    ines.post(f"/invitations/{secret}", name="Ines")
    assert "Everybody is here: start" in gm.get(f"/m/{key}/seats")
    assert "Make an invitation" not in gm.text
    later(host, minutes=5)
    assert "Ines sits here" in gm.get(f"/m/{key}/seats")
    gm.post(f"/m/{key}/seats", status=409, do="fill")
    ines.get(f"/m/{key}/seats")
    gm.get(f"/m/{key}/seats")
    gm.post(f"/m/{key}/seats", do="fill")
    assert "Ines" in gm.get(f"/m/{key}/players")


def test_a_guest_who_was_replaced_is_told_and_can_have_the_seat_back(host: Host, gm: Visit) -> None:
    key, secret = invited(host, gm, company="friends", seats="2", bots="0", me_too="on")
    ines = Visit(host)
    ines.get(f"/invitations/{secret}")
    ines.post(f"/invitations/{secret}", name="Ines")
    ines.post(f"/m/{key}/seats", do="confirm")
    assert 'id="orders"' in ines.get(f"/m/{key}")
    seat = ines.page.text.partition('data-seat="')[2].partition('"')[0]
    replaced = {"do": "replace", "seat": seat}
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", **replaced, step=gm.field("step"), bot="house")
    text = " ".join(ines.get(f"/m/{key}").split())
    assert f"Ada gave your seat {seat} to a bot" in text
    assert 'id="strip"' not in text, "nothing runs for who does not play on"
    gm.post(f"/m/{key}/desk", **replaced, step=gm.field("step"), player="Ines")
    assert 'id="orders"' in ines.get(f"/m/{key}")
    later(host, days=host.settings.guest_days + 1)
    gm.get(f"/m/{key}/desk")
    gm.post(f"/m/{key}/desk", **replaced, step=gm.field("step"), bot="house")
    assert retention.forget(host)["guests"] == 0, "the seat may be given back"


def test_a_guest_of_another_match_is_refused_in_words_for_the_game_master(
    host: Host, gm: Visit, bram: Visit
) -> None:
    key = started(host, gm, bram)
    guests.new_guest(host, "Ines")
    with host.db.read() as session:
        seat = next(s.name for s in seats_of(session, match_by_key(session, key)) if s.account_id)
    gm.get(f"/m/{key}/desk")
    gm.post(
        f"/m/{key}/desk", status=403, do="replace", seat=seat, step=gm.field("step"), player="Ines"
    )
    assert "Ines is a guest of another match" in gm.text


def test_a_host_who_does_not_play_talks_in_the_waiting_room(host: Host, gm: Visit) -> None:
    key, secret = invited(host, gm, company="friends", me_too="")
    text = gm.get(f"/m/{key}/seats")
    assert "You lead this table and do not play" in text
    assert 'class="btn wide" name="do" value="join"' in text, "not the largest button"
    gm.post(f"/m/{key}/seats", do="say", text="Welcome, all")
    assert "<b>Ada</b> Welcome, all" in gm.text
    ines = Visit(host)
    assert "Welcome, all" not in ines.get(f"/invitations/{secret}"), "for those who sit here"
    ines.post(f"/invitations/{secret}", name="Ines")
    assert "<b>Ada</b> Welcome, all" in ines.text
    gm.post(f"/m/{key}/seats", do="join", seat="")
    assert "You are" in gm.text, "the button works: who leads needs no link"


def test_the_link_stays_until_it_is_spent(host: Host, gm: Visit) -> None:
    key, secret = invited(host, gm, seats="3", bots="1")
    shown = f'/invitations/{secret}"'
    assert "?" not in str(gm.page.url)
    gm.post(f"/m/{key}/seats", do="say", text="Hello.")
    assert shown in gm.text
    assert shown in gm.get(f"/m/{key}/seats"), "opened anew"
    ines = Visit(host)
    ines.get(f"/invitations/{secret}")
    ines.post(f"/invitations/{secret}", name="Ines")
    assert "Invite</h2>" not in gm.get(f"/m/{key}/seats"), "no seat is free"
    ines.post(f"/m/{key}/seats", do="leave")
    assert shown not in gm.get(f"/m/{key}/seats"), "one seat, one use"
    assert "Make an invitation" in gm.text


def test_a_match_with_a_clock_does_not_promise_to_last_an_hour(host: Host, gm: Visit) -> None:
    def lead(clock: str) -> str:
        key = made(host, gm, game="starfarers", clock=clock, length="first-look")
        text = gm.get(f"/m/{key}/seats")
        return text.partition('<p class="lead">')[2].partition("</p>")[0]

    assert "no clock" in lead("none")
    timed = lead("day")
    assert "1 day for every move" in timed
    assert "about" not in timed


def test_nonsense_is_no_invitation_and_says_whom_to_ask(host: Host) -> None:
    text = Visit(host).get("/invitations/invite_nonsense", status=400)
    assert "<h1>No such invitation</h1>" in text
    assert "Ask whoever sent it to you" in text


def test_a_friend_is_asked_for_a_name_and_chance_is_told_in_plain_words(
    host: Host, gm: Visit
) -> None:
    _, secret = invited(host, gm)
    text = Visit(host).get(f"/invitations/{secret}")
    fair = text.partition('class="sm fair"')[2].partition("</details>")[0]
    assert "Why nobody can cheat" in fair
    assert 'name="word"' in fair
    assert "sha256" not in text


def test_the_types_are_explained_before_one_is_chosen(host: Host, gm: Visit) -> None:
    key, secret = invited(host, gm, game="starweb", seats="6")
    ines = Visit(host)
    types = ines.get(f"/invitations/{secret}").partition('class="sm types"')[2]
    assert "Empire Builder" in types
    assert "1 for every factory" in types.partition("</details>")[0]
    ines.post(f"/invitations/{secret}", name="Ines")
    assert 'class="sm types"' in ines.get(f"/m/{key}/seats"), "and in the waiting room"


def test_who_says_something_comes_back_to_what_was_said(host: Host, gm: Visit) -> None:
    key, _ = invited(host, gm, seats="2", bots="0")
    gm.get(f"/m/{key}/seats")
    gm.post(f"/m/{key}/seats", do="say", text="Hello.")
    assert str(gm.page.url).endswith("/seats#talked")
    assert 'id="talked"' in gm.text


def test_a_table_of_turns_is_not_said_to_wait_for_all(host: Host, gm: Visit) -> None:
    key = made(host, gm, game="starfarers", seats="3", bots="1", clock="none", cast="")
    text = gm.get(f"/m/{key}/seats")
    assert "when all are ready" not in text
    assert "one player after another" in text


def test_a_link_carries_the_address_its_page_was_reached_by_or_the_configured_one(
    host: Host, gm: Visit
) -> None:
    key, secret = invited(host, gm)
    page = f"/m/{key}/seats"
    for place in ("127.0.0.1:8321", "star.lan:9000"):
        found = gm.client.get(page, headers={"host": place}).text
        assert f'value="http://{place}/invitations/{secret}"' in found
    host.settings = replace(host.settings, url="https://star.example")
    found = gm.client.get(page, headers={"host": "127.0.0.1:8321"}).text
    assert f'value="https://star.example/invitations/{secret}"' in found
