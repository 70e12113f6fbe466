"""Around every request: its number, its time, its line in the log; and HEAD, which is GET unread.

The number comes from our proxy (`X-Request-ID`) if we trust it, else it is made here. It goes out
with the answer, stands in every line of the log and follows the request into the turn it leads to.
"""

from __future__ import annotations

import asyncio
import re
import secrets
from time import perf_counter
from typing import Any

import structlog
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from starpost.host import logs, metrics
from starpost.host.host import Host
from starpost.web.limits.door import address

NUMBER = re.compile(rb"[A-Za-z0-9._-]{4,64}")
HEADER = b"x-request-id"
OTHER = "other"
"""The route of what leads nowhere; its path is nobody's business and may hold a secret."""
log = structlog.get_logger()


class Watch:
    """The outermost layer of the site."""

    def __init__(self, app: ASGIApp, host: Host) -> None:
        self.app, self.host = app, host

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http":
            await self.app(scope, receive, send)
            return
        headers: dict[bytes, bytes] = dict(scope["headers"])
        seen = Seen(number(headers, trusted=self.host.settings.trust_proxy))
        method = str(scope.get("method", ""))
        app = _without_body(self.app) if method == "HEAD" else self.app
        with logs.about(request=seen.number):
            try:
                await app(scope, receive, seen.through(send))
            finally:
                self._note(scope, headers, seen, method)

    def _note(self, scope: Scope, headers: dict[bytes, bytes], seen: Seen, method: str) -> None:
        route = str(scope.get("path_template") or OTHER)
        metrics.REQUEST_SECONDS.labels(route, method).observe(seen.seconds)
        if self.host.settings.access_log:
            facts: dict[str, Any] = {"method": method, "route": route, "status": seen.status}
            key = (scope.get("path_params") or {}).get("key")
            if key:
                facts["match"] = str(key)
            where = address(self.host.settings, scope, headers)
            log.info("request", **facts, seconds=round(seen.seconds, 4), address=where)


class Seen:
    """What was seen of one answer."""

    def __init__(self, number: str) -> None:
        self.number, self.status = number, 0
        self._began = perf_counter()
        self._took: float | None = None

    @property
    def seconds(self) -> float:
        """Until the answer began; a live line goes on for as long as somebody listens."""
        return perf_counter() - self._began if self._took is None else self._took

    def through(self, send: Send) -> Send:
        async def watched(message: Message) -> None:
            if message["type"] == "http.response.start":
                self.status, self._took = message["status"], perf_counter() - self._began
                message["headers"] = [*message["headers"], (HEADER, self.number.encode())]
            await send(message)

        return watched


def number(headers: dict[bytes, bytes], *, trusted: bool) -> str:
    """The proxy's, if it is to be trusted and looks like one; else a new one."""
    given = headers.get(HEADER, b"") if trusted else b""
    return given.decode() if NUMBER.fullmatch(given) else secrets.token_hex(6)


def _without_body(app: ASGIApp) -> ASGIApp:
    """Answers HEAD as the page would answer GET, without what it would say."""

    async def head(scope: Scope, receive: Receive, send: Send) -> None:
        done = asyncio.Event()

        async def first_only(message: Message) -> None:
            if message["type"] == "http.response.start":
                await send(message)
            elif not done.is_set():
                done.set()
                await send({"type": "http.response.body", "body": b"", "more_body": False})

        scope["method"] = "GET"  # type: ignore[typeddict-unknown-key]
        answer = asyncio.ensure_future(app(scope, receive, first_only))
        ended = asyncio.ensure_future(done.wait())
        await asyncio.wait({answer, ended}, return_when=asyncio.FIRST_COMPLETED)
        ended.cancel()
        if not answer.done():  # a live line would go on for ever
            answer.cancel()
        await asyncio.gather(answer, return_exceptions=True)

    return head
