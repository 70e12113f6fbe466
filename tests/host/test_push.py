"""Web Push: a real call to a receiver on this machine, opened with the browser's own key."""

from __future__ import annotations

import base64
import json
from pathlib import Path

import http_ece
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from hosting import EVERY_DAY, group, make_host
from py_vapid import Vapid02
from sqlalchemy import select
from test_webhooks import HERE, Receiver, certificate, receiver  # noqa: F401 - fixtures

from starpost.host.host import Host
from starpost.host.outgoing import preferences, push, push_list
from starpost.host.outgoing.delivery import call_out
from starpost.host.outgoing.push import Address
from starpost.host.people import my_data
from starpost.host.storage import Outgoing, PushDevice
from starpost.host.trouble import Trouble
from starpost.host.words import News

BROWSER = ec.generate_private_key(ec.SECP256R1())
AUTH = b"sixteen bytes ok"


def text(raw: bytes) -> str:
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def address(url: str) -> Address:
    point = BROWSER.public_key().public_bytes(
        serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    )
    return Address(url, text(point), text(AUTH))


def ran(host: Host, url: str) -> object:
    """A turn of a match in which ZOE has a device."""
    it = group(host, terms=EVERY_DAY)
    push_list.add(host, it.players["ZOE"].id, address(url), "Firefox on Linux")
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    return it


def test_a_device_is_called_and_only_its_browser_can_read_it(
    tmp_path: Path,
    receiver: Receiver,  # noqa: F811
) -> None:
    host = make_host(tmp_path, "", webhook_inside=HERE)
    it = ran(host, receiver.url)
    call_out(host)
    call_out(host)
    [(headers, body)] = receiver.raw
    said = json.loads(http_ece.decrypt(body, private_key=BROWSER, auth_secret=AUTH))
    assert said["page"] == f"/m/{it.key}"
    assert said["text"]
    assert not said["text"].startswith("[")
    assert it.key.encode() not in body
    assert headers["Content-Encoding"] == "aes128gcm"
    assert Vapid02.verify(headers["Authorization"]), "the host's own signature"
    assert f"k={push.public_key(host.settings)}" in headers["Authorization"]
    host.close()


@pytest.mark.parametrize("status", push.GONE)
def test_a_browser_that_took_its_leave_back_is_forgotten(
    tmp_path: Path,
    receiver: Receiver,  # noqa: F811
    status: int,
) -> None:
    host = make_host(tmp_path, "", webhook_inside=HERE)
    ran(host, receiver.url)
    receiver.status = status
    call_out(host)
    with host.db.read() as session:
        assert not session.scalars(select(PushDevice)).all()
        [row] = session.scalars(select(Outgoing).where(Outgoing.channel == "push")).all()
    assert row.sent_at is not None
    host.close()


def test_a_service_in_trouble_is_called_again_later(tmp_path: Path, receiver: Receiver) -> None:  # noqa: F811
    host = make_host(tmp_path, "", webhook_inside=HERE)
    ran(host, receiver.url)
    receiver.status = 503
    call_out(host)
    with host.db.read() as session:
        assert session.scalars(select(PushDevice)).all()
        [row] = session.scalars(select(Outgoing).where(Outgoing.channel == "push")).all()
    assert (row.trouble, row.sent_at) == ("answered 503", None)
    host.close()


@pytest.mark.parametrize(
    "wrong",
    [
        Address("http://push.example.org/a", address("").p256dh, text(AUTH)),
        Address("https://127.0.0.1/a", address("").p256dh, text(AUTH)),
        Address("https://push.example.org/" + "a" * 1000, address("").p256dh, text(AUTH)),
        Address("https://push.example.org/a", "no point", text(AUTH)),
        Address("https://push.example.org/a", address("").p256dh, text(b"short")),
        Address("", "é", "é"),
    ],
)
def test_what_no_browser_says_is_refused(lite: Host, wrong: Address) -> None:
    it = group(lite, terms=EVERY_DAY)
    with pytest.raises(Trouble):
        push_list.add(lite, it.players["ZOE"].id, wrong, "A browser")


def test_a_host_may_call_nobody(tmp_path: Path) -> None:
    host = make_host(tmp_path, "", push=False)
    it = group(host, terms=EVERY_DAY)
    with pytest.raises(Trouble) as refused:
        push_list.add(host, it.players["ZOE"].id, address("https://push.example.org"), "")
    assert refused.value.code == "push_off"
    host.close()


def test_who_has_chosen_the_ways_before_gets_the_new_one_with_what_is_told(
    tmp_path: Path,
    receiver: Receiver,  # noqa: F811
) -> None:
    host = make_host(tmp_path, "", webhook_inside=HERE)
    it = group(host, terms=EVERY_DAY)
    zoe = it.players["ZOE"].id
    preferences.choose(host, zoe, 0, {News.TURN: ["mail"], News.MESSAGE: []})
    push_list.add(host, zoe, address(receiver.url), "A browser")
    with host.db.read() as session:
        rules = preferences.chosen(session, zoe)
    assert rules[0, News.TURN] == {"mail", "push"}
    assert rules[0, News.MESSAGE] == frozenset()
    host.close()


def test_a_browser_has_one_owner_and_goes_with_the_account(
    tmp_path: Path,
    receiver: Receiver,  # noqa: F811
) -> None:
    host = make_host(tmp_path, "", webhook_inside=HERE)
    it = group(host, terms=EVERY_DAY)
    zoe, ann = it.players["ZOE"].id, it.players["ANN"].id
    push_list.add(host, zoe, address(receiver.url), "A browser")
    push_list.add(host, ann, address(receiver.url), "A browser")
    with host.db.read() as session:
        assert not push_list.devices(session, zoe)
        [device] = push_list.devices(session, ann)
        assert my_data.export(session, ann)["called_devices"]
    with pytest.raises(Trouble):
        push_list.drop(host, zoe, device.id)
    my_data.delete_account(host, ann)
    with host.db.read() as session:
        assert not push_list.devices(session, ann)
    host.close()
