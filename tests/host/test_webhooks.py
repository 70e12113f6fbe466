"""Webhooks: a real call to a receiver on this machine, and every door that stays shut."""

from __future__ import annotations

import http.server
import json
import socket
import ssl
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from hosting import EVERY_DAY, group, make_host
from sqlalchemy import select

from starpost.host.host import Host
from starpost.host.outgoing import webhook_list, webhooks
from starpost.host.outgoing.delivery import call_out
from starpost.host.storage import Outgoing
from starpost.host.trouble import Trouble

HERE = ("127.0.0.1",)


class Receiver(http.server.ThreadingHTTPServer):
    """Listens with TLS; notes what it is sent and answers as it is told."""

    def __init__(self, certificate: Path) -> None:
        super().__init__(("127.0.0.1", 0), Catcher)
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(certificate)
        self.socket = context.wrap_socket(self.socket, server_side=True)
        self.got: list[tuple[str, dict[str, object]]] = []
        self.raw: list[tuple[dict[str, str], bytes]] = []
        self.status, self.location = 204, ""

    @property
    def url(self) -> str:
        return f"https://localhost:{self.server_port}/hook"


class Catcher(http.server.BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        self.server.raw.append((dict(self.headers), body))
        with suppress(ValueError):  # a call of the other kind is sealed
            self.server.got.append((self.path, json.loads(body)))
        self.send_response(self.server.status)
        if self.server.location:
            self.send_header("location", self.server.location)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Quiet."""


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("tls") / "localhost.pem"
    command = (
        "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 "
        f"-subj /CN=localhost -addext subjectAltName=DNS:localhost -keyout {path}.key -out {path}"
    )
    subprocess.run(command.split(), check=True, capture_output=True)
    path.write_text(path.read_text() + Path(f"{path}.key").read_text())
    return path


def _of_one_family(found: Callable[..., list[Any]], host: Any, *more: Any, **words: Any) -> Any:
    """On many machines localhost has two addresses; the receiver listens on one."""
    every = found(host, *more, **words)
    return [one for one in every if host != "localhost" or one[0] == socket.AF_INET]


@pytest.fixture
def receiver(certificate: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Receiver]:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    monkeypatch.setattr(socket, "getaddrinfo", partial(_of_one_family, socket.getaddrinfo))
    made = Receiver(certificate)
    thread = threading.Thread(target=made.serve_forever, args=(0.05,), daemon=True)
    thread.start()
    yield made
    made.shutdown()
    thread.join(5)
    made.server_close()


CALL = webhooks.Call("hook:1:test", "{}")


def here(name: str, port: int) -> list[str]:
    return list(HERE)


def test_a_player_is_told_by_a_real_call(tmp_path: Path, receiver: Receiver) -> None:
    host = make_host(tmp_path, "", webhook_inside=HERE)
    it = group(host, terms=EVERY_DAY)
    webhook_list.add(host, it.players["ZOE"].id, receiver.url)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    call_out(host)
    call_out(host)
    [(path, told)] = receiver.got
    assert path == "/hook"
    assert (told["match"], told["kind"], told["seat"]) == (it.key, "turn", "ZOE")
    assert (told["turn"], told["step"]) == (2, 1)
    assert "gold" not in json.dumps(told)
    host.close()


def test_this_machine_is_called_only_if_a_setting_names_it(lite: Host, receiver: Receiver) -> None:
    it = group(lite, terms=EVERY_DAY)
    with pytest.raises(Trouble) as refused:
        webhook_list.add(lite, it.players["ZOE"].id, receiver.url)
    assert refused.value.code == "bad_webhook"
    assert "public internet" in webhooks.send(receiver.url, CALL)
    assert "public internet" in webhooks.send(receiver.url, CALL, here, inside=("127.0.0.2",))
    assert receiver.got == []


def test_a_redirect_is_not_followed(receiver: Receiver) -> None:
    receiver.status, receiver.location = 307, "https://localhost/secret"
    assert webhooks.send(receiver.url, CALL, here, HERE) == "answered 307"
    assert [path for path, _ in receiver.got] == ["/hook"]


def test_a_name_that_changes_its_address_is_called_where_it_was_vetted(receiver: Receiver) -> None:
    """DNS rebinding: the second answer would lead inside; it is never asked for."""
    answers = iter([["127.0.0.1"], ["10.0.0.1"]])
    asked: list[str] = []

    def rebinding(name: str, port: int) -> list[str]:
        asked.append(name)
        return next(answers)

    assert webhooks.send(receiver.url, CALL, rebinding, HERE) == ""
    assert asked == ["localhost"]
    assert "public internet" in webhooks.send(receiver.url, CALL, rebinding, HERE)
    assert len(receiver.got) == 1


def test_another_name_on_the_certificate_is_refused(receiver: Receiver) -> None:
    url = receiver.url.replace("localhost", "example.org")
    assert "certificate" in webhooks.send(url, CALL, here, HERE)
    assert receiver.got == []


def test_a_receiver_in_trouble_is_called_again_later(tmp_path: Path, receiver: Receiver) -> None:
    host = make_host(tmp_path, "", webhook_inside=HERE)
    it = group(host, terms=EVERY_DAY)
    webhook_list.add(host, it.players["ZOE"].id, receiver.url)
    for seat in it.players:
        it.send(seat, "BID 1", ready=True)
    it.run()
    receiver.status = 500
    call_out(host)
    with host.db.read() as session:
        [row] = session.scalars(select(Outgoing).where(Outgoing.channel == "webhook")).all()
    assert (row.trouble, row.sent_at) == ("answered 500", None)
    assert row.next_at is not None
    host.close()
