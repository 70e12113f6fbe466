"""Connections that say nothing, or half of something, are closed, and others are served."""

from __future__ import annotations

import os
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from starpost.host.settings import keep_private
from starpost.web.limits import patience
from starpost.web.limits.patience import Patient, many_files

HALF = b"POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nhalf"
WHOLE = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"


async def plain(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "http":
        while (await receive()).get("more_body"):
            pass
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"here"})


@pytest.fixture
def port(monkeypatch: pytest.MonkeyPatch) -> Iterator[int]:
    monkeypatch.setattr(patience, "SECONDS", 1.0)
    many_files()
    door = socket.create_server(("127.0.0.1", 0), backlog=2048)
    config = uvicorn.Config(plain, log_level="error", http=Patient, lifespan="off")
    server = uvicorn.Server(config)
    monkeypatch.setattr(server, "install_signal_handlers", lambda: None, raising=False)
    thread = threading.Thread(target=server.run, kwargs={"sockets": [door]}, daemon=True)
    thread.start()
    yield door.getsockname()[1]
    server.should_exit = True
    thread.join(20)


def ask(port: int) -> bytes:
    with socket.create_connection(("127.0.0.1", port), 30) as line:
        line.sendall(WHOLE)
        found = b""
        while more := line.recv(1000):
            found += more
    return found


def besiege(port: int, idle: int, half: int) -> None:
    lines = [socket.create_connection(("127.0.0.1", port), 30) for _ in range(idle + half)]
    for line in lines[idle:]:
        line.sendall(HALF)
    assert b"here" in ask(port), "others are served meanwhile"
    until = time.monotonic() + 60
    for line in lines:
        line.settimeout(max(1.0, until - time.monotonic()))
        with suppress(ConnectionResetError):
            assert line.recv(1) == b"", "closed by us"
        line.close()
    assert b"here" in ask(port)


def test_silent_and_half_sent_connections_are_closed(port: int) -> None:
    besiege(port, 40, 20)


@pytest.mark.long
def test_a_thousand_idle_and_five_hundred_half_sent_do_not_stop_service(port: int) -> None:
    besiege(port, int(os.environ.get("STARPOST_IDLE", "1000")),
            int(os.environ.get("STARPOST_HALF", "500")))  # fmt: skip


def test_what_a_host_writes_is_its_owners(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    (folder / "mail").mkdir(parents=True)
    (folder / "mail" / "one.eml").write_text("a link")
    folder.chmod(0o755)
    before = os.umask(0)
    try:
        keep_private(folder)
        (folder / "new").write_text("a seed")
    finally:
        os.umask(before)
    modes = {p.name: p.stat().st_mode & 0o777 for p in (folder, *folder.rglob("*"))}
    assert modes == {"data": 0o700, "mail": 0o700, "one.eml": 0o600, "new": 0o600}
