"""Passkeys without a browser: what is refused. The ceremony itself is in tests/browser."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hosting import clock, person
from sqlalchemy import select
from webauthn.helpers import bytes_to_base64url

from starpost.host.host import Host
from starpost.host.people import my_data, passkeys
from starpost.host.people.passkeys import Site
from starpost.host.running import retention
from starpost.host.storage import Challenge, Passkey
from starpost.host.trouble import Trouble

HERE = Site("https://games.example.org")


def refused(code: str) -> Any:
    return pytest.raises(Trouble, check=lambda trouble: trouble.code == code)


def answer(challenge: str, **more: Any) -> str:
    said = json.dumps({"type": "webauthn.get", "challenge": challenge, "origin": HERE.origin})
    response = {"clientDataJSON": bytes_to_base64url(said.encode()), **more}
    return json.dumps({"id": "aWQ", "rawId": "aWQ", "type": "public-key", "response": response})


@pytest.mark.parametrize(
    ("origin", "takes"),
    [("https://games.example.org", True), ("http://localhost:8000", True),
     ("http://games.example.org", False), ("https://192.0.2.7", False),
     ("http://127.0.0.1:8000", False), ("https://[2001:db8::1]", False)],
)  # fmt: skip
def test_which_sites_can_have_keys(origin: str, takes: bool) -> None:
    assert Site(origin).takes_keys == takes


def test_a_question_is_answered_once_and_soon(host: Host) -> None:
    asked = json.loads(passkeys.ask_to_sign_in(host, HERE))
    assert asked["rpId"] == "games.example.org"
    with refused("bad_passkey"):
        passkeys.sign_in(host, HERE, answer(asked["challenge"]))
    with host.db.read() as session:
        left = len(session.scalars(select(Challenge)).all())
    assert left == 1, "a refusal undoes the whole transaction, the question included"
    clock(host).move(minutes=6)
    with refused("old_question"):
        passkeys.sign_in(host, HERE, answer(asked["challenge"]))
    assert retention.forget(host)["challenges"] == 1


def test_a_question_for_a_new_key_signs_nobody_in(lite: Host) -> None:
    ann, bob = person(lite, "Ann"), person(lite, "Bob")
    asked = json.loads(passkeys.ask_for_new(lite, ann, HERE))
    with refused("old_question"):
        passkeys.sign_in(lite, HERE, answer(asked["challenge"]))
    with refused("old_question"):
        passkeys.keep(lite, bob, HERE, answer(asked["challenge"]), "Bob's")
    with refused("bad_key"):
        passkeys.keep(lite, ann, HERE, answer(asked["challenge"]), "Ann's")


NONSENSE = ("", "[]", "{}", '{"response": 5}', '{"response": {"clientDataJSON": "!"}}',
            '{"response": {"clientDataJSON": "e30"}}', "x" * 50_000)  # fmt: skip


@pytest.mark.parametrize("text", NONSENSE)
def test_nonsense_is_refused(lite: Host, text: str) -> None:
    with refused("bad_key"):
        passkeys.sign_in(lite, HERE, text)


def test_keys_go_with_their_person_and_only_their_person_drops_them(lite: Host) -> None:
    ann, bob = person(lite, "Ann"), person(lite, "Bob")
    with lite.db.write() as session:
        session.add(Passkey(account_id=ann.id, credential="aWQ", public_key=b"k", count=0, name="A",
                            created_at=lite.clock.now()))  # fmt: skip
    with lite.db.read() as session:
        [key] = passkeys.listed(session, ann.id)
    with refused("not_found"):
        passkeys.drop(lite, bob.id, key.id)
    asked = json.loads(passkeys.ask_to_sign_in(lite, HERE))
    with refused("bad_passkey"):
        signed = {"authenticatorData": "AAAA", "signature": "AAAA"}
        passkeys.sign_in(lite, HERE, answer(asked["challenge"], **signed))
    my_data.delete_account(lite, ann.id)
    with lite.db.read() as session:
        assert passkeys.listed(session, ann.id) == []


def test_a_guest_has_no_passkey(lite: Host) -> None:
    with refused("guest"):
        passkeys.ask_for_new(lite, person(lite, "Guest", is_guest=True), HERE)
