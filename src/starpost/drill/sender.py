"""Many connections that hand in sheets, in a process of its own, so light that it is not measured.

Each connection sends its next sheet when the last one was answered, as players' programs do.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
import selectors
import socket
import time
from collections.abc import Sequence
from itertools import cycle
from multiprocessing.connection import Connection

Seats = list[tuple[str, str, str]]
"""Paths, tokens and sheets; without a sheet, each time another one is made up."""
LIMIT_SECONDS = 60.0
QUIET_SECONDS = 3.0


class Line:
    """One kept-alive connection, which hands in sheets for its seats in turn."""

    def __init__(self, port: int, seats: Seats) -> None:
        self.seats = cycle(seats)
        self.port, self.got = port, b""
        self.left = 0
        """Sheets it has still to hand in."""
        self.said = b""
        """The last request, which is made again if the host hangs up: servers close lines on which
        nothing was said for some seconds, and the next request may be on its way already."""
        self.again = 0
        self.socket = self._connected()

    def _connected(self) -> socket.socket:
        made = socket.create_connection(("127.0.0.1", self.port), timeout=LIMIT_SECONDS)
        made.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        return made

    def renew(self) -> None:
        """A server closes lines on which nothing is said for some seconds."""
        self.socket.close()
        self.socket = self._connected()

    def send(self, number: int) -> None:
        path, token, text = next(self.seats)
        body = json.dumps({"text": text or f"sheet {number}"})
        self.said = (
            f"PUT {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n{body}"
        ).encode()
        self.again = 0
        self.socket.sendall(self.said)

    def send_again(self) -> None:
        """On a new line; twice in a row is a fault of the host."""
        self.again += 1
        if self.again > 1:
            raise ConnectionError("the host hung up instead of answering, twice")
        self.renew()
        self.socket.sendall(self.said)

    def answered(self) -> bool:
        """Read what has come; whether that was a whole answer. Any refusal ends the run."""
        more = self.socket.recv(65536)
        if not more:
            raise ConnectionError("the host hung up instead of answering")
        self.got += more
        head, found, body = self.got.partition(b"\r\n\r\n")
        if not found:
            return False
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"the host refused a sheet: {self.got[:300]!r}")
        length = head.lower().partition(b"content-length:")[2].partition(b"\r\n")[0]
        if len(body) < int(length):
            return False
        self.got = b""
        return True


class Lines:
    """All connections together, shared out among the ports."""

    def __init__(self, ports: Sequence[int], seats: Seats, lines: int) -> None:
        self.selector = selectors.DefaultSelector()
        lines = min(lines, len(seats))
        self.lines = [
            Line(ports[number % len(ports)], seats[number::lines]) for number in range(lines)
        ]
        self.number, self.last = 0, time.monotonic()

    def _begin(self, count: int) -> int:
        """Every line has its share, and says its first; how many lines that are."""
        for number, line in enumerate(self.lines):
            line.left = len(range(number, count, len(self.lines)))
            if line.left:
                self.selector.register(line.socket, selectors.EVENT_READ, line)
                self._next(line)
        return min(count, len(self.lines))

    def _next(self, line: Line) -> None:
        line.left -= 1
        self.number += 1
        line.send(self.number)

    def _heard(self, line: Line) -> bool:
        """Whether the line is done: then nobody listens to it any more."""
        old = line.socket
        try:
            if not line.answered():
                return False
            if line.left:
                self._next(line)
                return False
            self.selector.unregister(old)
            return True
        except ConnectionError:
            self.selector.unregister(old)
            line.send_again()
            self.selector.register(line.socket, selectors.EVENT_READ, line)
            return False

    def run(self, count: int, limit: float = LIMIT_SECONDS) -> float:
        """Seconds until `count` sheets were answered: as many of each line, so that a count of all
        seats is one sheet for each of them."""
        if time.monotonic() - self.last > QUIET_SECONDS:
            for line in self.lines:  # fresh ones after a silence, before the clock runs
                line.renew()
        began = time.perf_counter()
        waiting = self._begin(count)
        while waiting and time.perf_counter() - began < limit:
            waiting -= sum(self._heard(key.data) for key, _ in self.selector.select(1.0))
        if waiting:
            raise TimeoutError("the host did not answer in time")
        self.last = time.monotonic()
        return time.perf_counter() - began


def _child(pipe: Connection, ports: Sequence[int], seats: Seats, lines: int) -> None:
    storm = Lines(ports, seats, lines)
    with contextlib.suppress(EOFError, KeyboardInterrupt):  # whoever measures has ended
        while (asked := pipe.recv())[0] > 0:
            try:
                pipe.send(storm.run(*asked))
            except (OSError, RuntimeError) as error:  # told to whoever measures, who must not wait
                pipe.send(error)
                return


class Sender:
    """The process, and a pipe to it: so many sheets, and how long they took."""

    def __init__(self, ports: Sequence[int], seats: Seats, lines: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_child, args=(theirs, tuple(ports), seats, lines), daemon=True
        )
        self.process.start()
        theirs.close()

    def run(self, count: int, limit: float = LIMIT_SECONDS) -> float:
        self.pipe.send((count, limit))
        seconds: float | Exception = self.pipe.recv()
        if isinstance(seconds, Exception):
            raise seconds
        return seconds
