"""Many connections that hand in sheets, in a process of its own, so light that it is not measured.

Each connection sends its next sheet when the last one was answered, as players' programs do.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import selectors
import socket
import time
from itertools import cycle
from multiprocessing.connection import Connection

Seats = list[tuple[str, str]]
"""Paths and tokens."""
LIMIT_SECONDS = 60.0
QUIET_SECONDS = 3.0


class Line:
    """One kept-alive connection, which hands in sheets for its seats in turn."""

    def __init__(self, port: int, seats: Seats) -> None:
        self.heads = cycle(
            f"PUT {path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {token}\r\n"
            "Content-Type: application/json\r\nContent-Length: "
            for path, token in seats
        )
        self.port, self.got = port, b""
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
        body = f'{{"text":"sheet {number}"}}'
        self.socket.sendall(f"{next(self.heads)}{len(body)}\r\n\r\n{body}".encode())

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


class Storm:
    """All connections together."""

    def __init__(self, port: int, seats: Seats, lines: int) -> None:
        self.selector = selectors.DefaultSelector()
        self.lines = [Line(port, seats[number::lines]) for number in range(lines)]
        self.number, self.last = 0, time.monotonic()
        self._listen()

    def _listen(self) -> None:
        for line in self.lines:
            self.selector.register(line.socket, selectors.EVENT_READ, line)

    def _renew(self) -> None:
        """Fresh lines after a silence, before the clock runs."""
        for line in self.lines:
            self.selector.unregister(line.socket)
            line.renew()
        self._listen()

    def _next(self, line: Line) -> None:
        self.number += 1
        line.send(self.number)

    def run(self, count: int) -> float:
        """Seconds until `count` sheets were answered."""
        if time.monotonic() - self.last > QUIET_SECONDS:
            self._renew()
        began = time.perf_counter()
        left = count - len(self.lines)
        waiting = len(self.lines)
        for line in self.lines:
            self._next(line)
        while waiting and time.perf_counter() - began < LIMIT_SECONDS:
            for key, _ in self.selector.select(1.0):
                if not key.data.answered():
                    continue
                if left > 0:
                    left -= 1
                    self._next(key.data)
                else:
                    waiting -= 1
        if waiting:
            raise TimeoutError("the host did not answer in time")
        self.last = time.monotonic()
        return time.perf_counter() - began


def _child(pipe: Connection, port: int, seats: Seats, lines: int) -> None:
    storm = Storm(port, seats, lines)
    with contextlib.suppress(EOFError, KeyboardInterrupt):  # whoever measures has ended
        while (count := pipe.recv()) > 0:
            try:
                pipe.send(storm.run(count))
            except (OSError, RuntimeError) as error:  # told to whoever measures, who must not wait
                pipe.send(error)
                return


class Sender:
    """The process, and a pipe to it: so many sheets, and how long they took."""

    def __init__(self, port: int, seats: Seats, lines: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(
            target=_child, args=(theirs, port, seats, lines), daemon=True
        )
        self.process.start()
        theirs.close()

    def run(self, count: int) -> float:
        self.pipe.send(count)
        seconds: float | Exception = self.pipe.recv()
        if isinstance(seconds, Exception):
            raise seconds
        return seconds
