"""How long we wait for a request: a connection that says nothing, or half of something, is closed.

uvicorn closes a connection that stays silent after an answer; before the first request, and in the
middle of one, it would wait for ever, and a thousand such connections would be all there are.
"""

from __future__ import annotations

import asyncio
import resource

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

SECONDS = 30.0
"""From the first word of a request, or the opening of the connection, to its last word."""


class Patient(HttpToolsProtocol):
    """uvicorn's protocol with a clock for each request."""

    _clock: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._wait()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._wait()

    def on_message_complete(self) -> None:
        self._rest()
        super().on_message_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._rest()
        super().connection_lost(exc)

    def _wait(self) -> None:
        self._rest()
        self._clock = self.loop.call_later(SECONDS, self.transport.abort)

    def _rest(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None


def many_files() -> None:
    """As many open connections as the system lets us have."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = min(hard, 65536) if hard != resource.RLIM_INFINITY else 65536
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
