"""The storm, with a few matches: all turns are done, and what fails is counted."""

from __future__ import annotations

import http.client
import threading
from collections.abc import Iterable
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import ClassVar

import pytest
from msgspec.structs import replace

from starpost.drill import storm
from starpost.drill.audit import Books, audit
from starpost.drill.crowd import Chair
from starpost.drill.sender import Lines
from starpost.drill.storm import Plan, Storm
from starpost.host.host import Host

SMALL = Plan(matches=3, seats=5, lines=4, mail=True)


def test_a_small_storm_passes_without_loss(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(storm, "AFTER_SECONDS", 0.5)
    seen: list[Books] = []

    def audited(host: Host, chairs: Iterable[Chair]) -> Books:
        first, *others = chairs
        seen.append(audit(host, [replace(first, text="F1W2"), *others]))
        return audit(host, [first, *others])

    monkeypatch.setattr(storm, "audit", audited)
    found = storm.storm(SMALL)
    assert (found.turns, found.failed, found.share) == (3, 0, 1.0)
    assert (found.sheets, found.mails, found.mails_lost) == (15, 15, 0)
    assert found.clean, found
    assert found.books.replayed == 1
    assert found.asked > 0
    assert 0 < found.half_late <= found.last_late <= found.mails_late
    assert seen[0].sheets_lost == 1, "another sheet than the one that was played is missed"
    assert not seen[0].clean


def test_whatever_fails_lowers_the_share() -> None:
    found = Storm(2, 2, 1, 1, turns=2)
    assert found.share == 1.0
    nobody = http.client.HTTPConnection("127.0.0.1", 9, timeout=1)
    storm.ask(nobody, Chair("m", "A", "token", ""), found)
    assert (found.asked, found.failed) == (1, 1)
    assert found.share < 1.0
    assert Storm(2, 2, 1, 1, turns=1).share < 1.0
    assert not Storm(2, 2, 1, 1, turns=2, mails_lost=1).clean


class Forgetful(BaseHTTPRequestHandler):
    """Takes sheets, and closes every line after three of them without a word about it."""

    protocol_version = "HTTP/1.1"
    taken: ClassVar[list[str]] = []

    def setup(self) -> None:
        super().setup()
        self.answers = 0

    def do_PUT(self) -> None:
        self.rfile.read(int(self.headers["content-length"]))
        self.taken.append(self.path)
        self.send_response(200)
        self.send_header("content-length", "2")
        self.end_headers()
        self.wfile.write(b"{}")
        self.answers += 1
        self.close_connection = self.answers == 3

    def log_message(self, *words: object) -> None:
        pass


def test_every_seat_hands_in_once_however_often_the_host_hangs_up() -> None:
    Forgetful.taken.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Forgetful) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        port = server.server_address[1]
        lines = Lines((port, port), [(f"/{n}", "token", "") for n in range(30)], 4)
        lines.run(30)
        assert sorted(Forgetful.taken) == sorted(f"/{n}" for n in range(30))
        lines.run(2)
        assert len(Forgetful.taken) == 32
        for line in lines.lines:
            line.socket.close()
        server.shutdown()
