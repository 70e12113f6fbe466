"""Handing mails to a server by SMTP, with a note before the one word that cannot be taken back."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import aiosmtplib
from aiosmtplib.protocol import PERIOD_REGEX, normalize_message_line_endings

ANSWER_SECONDS = 600.0
"""How long a server may think about a whole mail (RFC 5321, 4.5.3.2.6): who gives up earlier and
tries again is the usual cause of mails that come twice."""
HARDLY = 1e-5


@contextmanager
def _hardly_interrupted() -> Iterator[None]:
    """While a turn is computed in another thread, this one may wait milliseconds for its next
    step: long enough to be killed between the note and the dot."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(HARDLY)
    try:
        yield
    finally:
        sys.setswitchinterval(before)


class Careful(aiosmtplib.SMTP):
    """Sends the text, then notes that the mail is handed over, then says the closing dot.

    A sender that is killed before the note has surely not delivered; after it, the server has
    everything it needs.
    """

    note: Callable[[], Callable[[], None]]

    async def data(self, message: str | bytes, /, **_: Any) -> aiosmtplib.SMTPResponse:
        reply = await self.execute_command(b"DATA")
        if reply.code != 354:
            raise aiosmtplib.SMTPDataError(reply.code, reply.message)
        protocol = self.protocol
        assert protocol is not None
        text = message.encode("ascii") if isinstance(message, str) else message
        protocol.write(PERIOD_REGEX.sub(b"..", normalize_message_line_endings(text)))
        await self._drained()
        with _hardly_interrupted():
            noted = self.note()
            protocol.write(b".\r\n")
        noted()
        reply = await protocol.read_response(timeout=ANSWER_SECONDS)
        if reply.code != 250:
            raise aiosmtplib.SMTPDataError(reply.code, reply.message)
        return reply

    async def _drained(self) -> None:
        """All of the text has left this process."""
        while True:
            transport: Any = self.transport
            if transport is None or transport.is_closing():
                raise aiosmtplib.SMTPServerDisconnected("Connection lost")
            if not transport.get_write_buffer_size():
                return
            await asyncio.sleep(0.005)
