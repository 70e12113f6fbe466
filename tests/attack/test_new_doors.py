"""Doors that came after the first review: waiting room, passkeys, one's own data, the end."""

from __future__ import annotations

import base64
import hashlib
import json
from typing import Any

import cbor2
import pytest
from hosting import EVERY_DAY, group, person
from people import signed_in
from sqlalchemy import select

from starpost.host.matches import invitations, opening, press
from starpost.host.matches.opening import MatchPlan, SeatPlan
from starpost.host.outgoing import push, push_list
from starpost.host.people import authenticator, guests, my_data, passkeys
from starpost.host.people.passkeys import Site
from starpost.host.settings import Limits, Settings
from starpost.host.storage import Outgoing
from starpost.host.trouble import Trouble
from starpost.web.limits.work import Bench
from starpost.web.pages.reading import ending
from starpost.web.pages.site import seats as seats_page

TWO = (SeatPlan("ZOE"), SeatPlan("ANN"))
HERE = Site("https://games.example.org")


# --- the waiting room ------------------------------------------------------------------------


def test_nobody_talks_past_the_moderator_through_the_waiting_room(pages: Any) -> None:
    host, _ = pages
    it = group(host, "bids", terms={**EVERY_DAY, "press_moderated": True})
    with pytest.raises(Trouble) as caught:
        press.say_before(host, it.players["ZOE"], it.key, "not read by the moderator")
    assert caught.value.code == "already_started"


def test_a_waiting_room_holds_so_many_words(pages: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    host, _ = pages
    zoe = person(host, "Zoe")
    key = opening.create(host, person(host, "Boss"), MatchPlan("bids", "Mine", TWO))
    opening.join(host, zoe, key)
    monkeypatch.setattr(press, "MOST_BEFORE", 3)
    for _ in range(3):
        press.say_before(host, zoe, key, "hello")
    with pytest.raises(Trouble) as caught:
        press.say_before(host, zoe, key, "hello")
    assert caught.value.code == "enough_said"


@pytest.mark.parametrize("link", ["x" * 5000, "<script>alert(1)</script>", "a/../b", "invite_a-B9"])
def test_a_link_that_is_made_up_draws_nothing(pages: Any, link: str) -> None:
    host, client = pages
    boss = person(host, "Boss")
    key = opening.create(host, boss, MatchPlan("bids", "Mine", TWO))
    signed_in(client, host, boss)
    client.cookies.set("link", link)
    answer = client.get(f"/m/{key}/seats", params={"link": link})
    assert answer.status_code == 200
    assert "/invitations/" not in answer.text
    other = opening.create(host, boss, MatchPlan("bids", "Another", TWO))
    client.cookies.set("link", invitations.invite(host, boss, other))
    assert "/invitations/" not in client.get(f"/m/{key}/seats").text, "of another match"
    assert "/invitations/" in client.get(f"/m/{other}/seats").text
    signed_in(client, host, person(host, "Else"))
    assert "/invitations/" not in client.get(f"/m/{other}/seats").text, "who leads it sees it"


def test_an_anonymous_room_tells_neither_for_whom_nor_who_looks_in(pages: Any) -> None:
    host, client = pages
    carla, dora = person(host, "Carla"), person(host, "Dora")
    kept = (SeatPlan("ZOE", "reserved", reserved="Carla"), SeatPlan("ANN"), SeatPlan("BOB"))
    key = opening.create(
        host, person(host, "Boss"), MatchPlan("bids", "Mine", kept, anonymous=True)
    )
    opening.join(host, dora, key, "ANN")
    signed_in(client, host, dora)
    client.get(f"/m/{key}/seats")  # she is here now
    signed_in(client, host, carla)
    page = client.get(f"/m/{key}/seats").text
    assert "kept for you" in page, "her own seat she may know"
    signed_in(client, host, dora)
    hers = client.get(f"/m/{key}/seats").text
    assert "kept for somebody" in hers
    assert "kept for carla" not in hers.lower()
    assert "dora" not in page.lower()
    assert 'class="chair here"' not in page


def test_a_guest_does_not_write_to_strangers_by_keeping_matches(pages: Any) -> None:
    host, client = pages
    guest = guests.new_guest(host)
    host.settings = Settings(data=host.settings.data, limits=Limits(fast=10**4))
    word = signed_in(client, host, guest)
    codes = [
        client.post("/me", data={"do": "keep", "name": f"name{n}", "_csrf": word,
                                 "email": f"stranger{n}@example.org"}).status_code
        for n in range(15)
    ]  # fmt: skip
    assert codes[-1] == 429
    with host.db.read() as session:
        assert len(session.scalars(select(Outgoing)).all()) == host.settings.limits.sign_in_fast


def test_nobody_mails_invitations_to_everybody(pages: Any) -> None:
    host, _ = pages
    boss = person(host, "Boss")
    keys = [opening.create(host, boss, MatchPlan("bids", f"Mine {n}", TWO)) for n in range(2)]
    for n in range(invitations.MOST_MAILED):
        invitations.invite(host, boss, keys[n % 2], email=f"stranger{n}@example.org")
    with pytest.raises(Trouble) as caught:
        invitations.invite(host, boss, keys[0], email="another@example.org")
    assert caught.value.code == "enough_mailed"
    invitations.invite(host, boss, keys[0])  # a link to hand over is no mail


def test_whoever_tries_choices_waits_at_the_bench(
    pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each try deals the whole match, so that it is heavy work like creating one."""
    host, client = pages
    boss, zoe = person(host, "Boss"), person(host, "Zoe")
    plan = MatchPlan("starweb", "Mine", (SeatPlan("AAA"), SeatPlan("BBB")))
    key = opening.create(host, boss, plan)
    monkeypatch.setattr(seats_page, "heavy", (bench := Bench(at_once=1, waiting=0)).place)
    form = {"do": "join", "choice_type": "pirate", "_csrf": signed_in(client, host, zoe)}
    with bench.place():
        assert client.post(f"/m/{key}/seats", data=form).status_code == 503
    assert client.post(f"/m/{key}/seats", data=form, follow_redirects=False).status_code == 303


# --- one's own data --------------------------------------------------------------------------


def test_a_game_master_who_plays_finds_nobodys_choice_in_the_own_data(pages: Any) -> None:
    host, _ = pages
    boss, other = person(host, "Boss"), person(host, "Other")
    plan = MatchPlan("starweb", "Mine", (SeatPlan("AAA"), SeatPlan("BBB")), terms=EVERY_DAY)
    key = opening.create(host, boss, plan)
    opening.join(host, boss, key, "AAA")
    opening.join(host, other, key, "BBB", {"type": "berserker"}, "a secret word")
    opening.confirm(host, boss, key)
    opening.confirm(host, other, key)
    with host.db.read() as session:
        found = json.dumps(my_data.export(session, boss.id), default=str)
    assert key in found
    assert "berserker" not in found
    assert "a secret word" not in found


# --- the end ---------------------------------------------------------------------------------


def test_a_match_is_verified_once_for_everybody(
    pages: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, client = pages
    it = group(host, "bids", terms=EVERY_DAY, options={"turns": 1})
    from starpost.host.gm import desk

    desk.process_now(host, it.gm, it.key)
    asked: list[str] = []
    proof = ending.ending.proof
    monkeypatch.setattr(ending.ending, "proof", lambda *a: asked.append("") or proof(*a))
    for _ in range(3):
        assert client.get(f"/m/{it.key}/end?verify=1").status_code == 200
    assert len(asked) == 1


# --- devices that are called -----------------------------------------------------------------


def test_a_guest_has_no_server_called_by_the_name_of_a_browser(pages: Any) -> None:
    host, _ = pages
    host.settings = Settings(data=host.settings.data, push=True)
    address = push.Address("https://8.8.8.8/x", push.public_key(host.settings), "A" * 22)
    with pytest.raises(Trouble) as caught:
        push_list.add(host, guests.new_guest(host).id, address, "a browser")
    assert caught.value.code == "guest"
    push_list.add(host, person(host, "Zoe").id, address, "a browser")


# --- passkeys --------------------------------------------------------------------------------


def coded(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


def known(tail: bytes) -> bytes:
    """What a device says about itself, for our site, with anything behind it."""
    return hashlib.sha256(HERE.name.encode()).digest() + b"\x45" + bytes(4) + tail


def attested(fmt: object, statement: object, key: object) -> bytes:
    data = known(bytes(16) + b"\x00\x04abcd" + cbor2.dumps(key))
    return cbor2.dumps({"fmt": fmt, "attStmt": statement, "authData": data})


ELLIPTIC = {1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)}
ODD = (
    b"", b"\x00", cbor2.dumps([]), cbor2.dumps({}), b"\x81" * 5000, b"\x9b" + b"\x7f" * 8,
    cbor2.dumps({"fmt": 5, "attStmt": {}, "authData": 7}), attested("none", {}, {}),
    attested("none", {}, {1: 2, 3: -7, -1: 99, -2: 5}), attested("none", {}, {1: 3, 3: -257}),
    attested("packed", {"alg": "x", "sig": 1, "x5c": [b"x"]}, ELLIPTIC),
    attested("tpm", {"ver": "2.0", "alg": -7, "sig": b"1", "x5c": [b"x"], "certInfo": b"x",
                     "pubArea": b"y"}, ELLIPTIC),
    attested("fido-u2f", {"sig": b"1", "x5c": [b"x"]}, ELLIPTIC),
    attested("android-safetynet", {"ver": "1", "response": b"a.b.c"}, ELLIPTIC),
    attested("android-key", {"alg": -7, "sig": b"1", "x5c": [b"x"]}, ELLIPTIC),
    attested("apple", {"alg": -7, "x5c": [b"x"]}, ELLIPTIC),
)  # fmt: skip


def answer(said: bytes, made: bytes = b"") -> str:
    response = {"clientDataJSON": coded(said), "attestationObject": coded(made)}
    sent = {"id": coded(b"abcd"), "rawId": coded(b"abcd"), "type": "public-key"}
    return json.dumps({**sent, "response": response})


def test_no_answer_of_a_device_breaks_the_door(pages: Any) -> None:
    host, _ = pages
    zoe = person(host, "Zoe")
    for made in ODD:
        asked = json.loads(passkeys.ask_for_new(host, zoe, HERE))
        said = {"type": "webauthn.create", "challenge": asked["challenge"], "origin": HERE.origin}
        with pytest.raises(Trouble):
            passkeys.keep(host, zoe, HERE, answer(json.dumps(said).encode(), made), "mine")
    for nonsense in (b"[" * 5000, b"[]", b'{"challenge": 5}', b"\xff"):
        with pytest.raises(Trouble):
            passkeys.sign_in(host, HERE, answer(nonsense))


def test_a_new_passkey_is_told_to_the_address(pages: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    host, _ = pages
    zoe = person(host, "Zoe")
    asked = json.loads(passkeys.ask_for_new(host, zoe, HERE))
    said = {"type": "webauthn.create", "challenge": asked["challenge"], "origin": HERE.origin}

    made = authenticator.Made("abcd", b"key", 0)
    monkeypatch.setattr(authenticator, "made", lambda *_: made)
    passkeys.keep(host, zoe, HERE, answer(json.dumps(said).encode()), "telephone")
    with host.db.read() as session:
        [letter] = session.scalars(select(Outgoing))
    assert (letter.to, letter.subject) == ("zoe@example.org", "Starpost: a passkey was added")
    assert "telephone" in letter.body
