"""A mail server that refuses, hangs up and sometimes takes a mail; it counts what it took."""

from __future__ import annotations

import asyncio
import random
import threading
from collections import Counter
from email import message_from_bytes


class MailServer:
    """Speaks as much SMTP as a sender needs, on a thread of its own."""

    def __init__(self, seed: int, trouble: float = 0.3) -> None:
        self.trouble = trouble
        self.rude = 0.0
        """How often it takes a mail and hangs up without an answer."""
        self.taken: Counter[str] = Counter()
        self.unanswered: Counter[str] = Counter()
        """Mails that it took and then hung up on: their sender cannot know, and must try again."""
        self.port = 0
        self._dice = random.Random(seed)  # noqa: S311 - chance for a drill
        self._ready = threading.Event()
        self._thread = threading.Thread(
            target=lambda: asyncio.run(self._run()), name="smtp", daemon=True
        )

    def start(self) -> None:
        self._thread.start()
        self._ready.wait(10)

    def stop(self) -> None:
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(5)

    async def _run(self) -> None:
        self._loop, self._stop = asyncio.get_running_loop(), asyncio.Event()
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0, limit=2**22)
        self.port = int(server.sockets[0].getsockname()[1])
        self._ready.set()
        await self._stop.wait()
        server.close()

    def _fails(self) -> bool:
        return self._dice.random() < self.trouble

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self._talk(reader, writer)
        except (OSError, asyncio.IncompleteReadError, asyncio.LimitOverrunError):
            pass
        finally:
            writer.close()

    async def _talk(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 drill")
        while line := await reader.readline():
            word = line[:4].upper()
            if word in (b"EHLO", b"HELO"):
                say("250 drill")
            elif word == b"QUIT":
                say("221 bye")
                await writer.drain()
                return
            elif word == b"MAIL" and self._fails():
                if self._fails():
                    return  # hangs up without a word
                say("451 not now")
            elif word == b"DATA":
                say("354 go on")
                await writer.drain()
                mail = self._take(await reader.readuntil(b"\r\n.\r\n"))
                if self._dice.random() < self.rude:
                    self.unanswered[mail] += 1
                    return
                say("250 taken")
            else:
                say("250 ok")
            await writer.drain()

    def _take(self, data: bytes) -> str:
        mail = str(message_from_bytes(data)["Message-ID"])
        self.taken[mail] += 1
        return mail

    @property
    def repeated(self) -> int:
        """Copies that came without our having hung up on the first."""
        return sum(max(0, count - 1 - self.unanswered[mail]) for mail, count in self.taken.items())
