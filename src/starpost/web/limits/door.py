"""Rate limits in two windows, a fast and a slow one, for each address or token."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any

from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import json

from starpost.host import metrics
from starpost.host.host import Host
from starpost.web.policy import POLICY
from starpost.web.problems import CODES, MEDIA, document

Page = Callable[[Scope, int, str, int, datetime], bytes | None]
"""A refusal as a page: status, sentence, seconds to wait, the time; None: no browser asks."""
SIGN_IN = ("/api/accounts", "/api/session", "/api/links", "/api/invitations")
FREE = "/static/"
"""Files from memory cost nothing, and without them a refusal would be a page without its looks."""
MOST_KEYS = 50_000
HEADERS: dict[str, str] = {
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; base-uri 'none'",
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}


Headers = dict[bytes, bytes]
RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
HSTS = (b"strict-transport-security", b"max-age=31536000")


def seal(headers: list[tuple[bytes, bytes]], secure: bool) -> None:
    """Add the security headers that the answer does not carry already."""
    there = {name.lower() for name, _ in headers}
    headers.extend(pair for pair in RAW if pair[0] not in there)
    if secure and HSTS[0] not in there:
        headers.append(HSTS)


Place = tuple[str, int, int]
"""Whose requests, in windows of how many seconds, and which of these windows."""


class Windows:
    """Counts in fixed windows: here, and as far as is known in the other web processes."""

    def __init__(self) -> None:
        self._counts: dict[Place, int] = {}
        self._told: dict[Place, int] = {}
        self._others: dict[Place, int] = {}

    def over(self, key: str, most: int, seconds: int, now: float) -> int:
        """Count one; how many seconds to wait if that was too many, else 0."""
        if len(self._counts) > MOST_KEYS:
            self._forget(now)
        number = int(now // seconds)
        place = (key, seconds, number)
        count = self._counts.get(place, 0) + 1
        self._counts[place] = count
        if count + self._others.get(place, 0) <= most:
            return 0
        return max(1, int((number + 1) * seconds - now))

    def _forget(self, now: float) -> None:
        self._counts = {k: n for k, n in self._counts.items() if (k[2] + 1) * k[1] > now}
        self._told = {k: n for k, n in self._told.items() if k in self._counts}
        self._others = {k: n for k, n in self._others.items() if k in self._counts}

    def untold(self) -> dict[Place, int]:
        """What was counted here and has not been told to the others."""
        counts = list(self._counts.items())
        return {k: n - self._told.get(k, 0) for k, n in counts if n > self._told.get(k, 0)}

    def learn(self, totals: dict[Place, int], told: dict[Place, int]) -> None:
        """`totals`: all processes together; `told`: what this one has just added to them."""
        for place, total in totals.items():
            self._told[place] = self._told.get(place, 0) + told[place]
            self._others[place] = total - self._told[place]


class Door:
    """The first thing a request meets: limits, and on the way out the security headers."""

    def __init__(
        self, app: ASGIApp, host: Host, windows: Windows, page: Page | None = None
    ) -> None:
        self.app = app
        self.host = host
        self.windows = windows
        self.page = page

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http":
            await self.app(scope, receive, send)
            return
        send = self._sealed(send)
        headers: Headers = dict(scope["headers"])
        wait = self._wait(scope, headers)
        if wait:
            await self._refuse(scope, send, 429, f"Wait {wait} seconds.", wait)
            return
        length = headers.get(b"content-length", b"0")
        if length.isdigit() and int(length[:18]) > self.host.settings.limits.body:
            await self._refuse(scope, send, 413, "The request is too large.", 0)
            return
        await self.app(scope, receive, send)

    def _wait(self, scope: Scope, headers: Headers) -> int:
        if scope["path"].startswith(FREE):
            return 0
        limits, now = self.host.settings.limits, self.host.clock.now().timestamp()
        over = self.windows.over
        caller = self._key(scope, headers)
        waits = [
            over(caller, limits.fast, limits.fast_seconds, now),
            over(caller, limits.slow, limits.slow_seconds, now),
        ]
        if scope.get("method") == "POST" and scope["path"].startswith(SIGN_IN):
            address = "sign-in " + self._address(scope, headers)
            waits.append(over(address, limits.sign_in_fast, 60, now))
            waits.append(over(address, limits.sign_in_slow, 3600, now))
        return max(waits)

    def _key(self, scope: Scope, headers: Headers) -> str:
        """A valid-looking token counts by itself, so that players behind one address can play."""
        secret = headers.get(b"authorization", b"")
        if secret[:16].lower() == b"bearer starpost_":
            return hashlib.sha256(secret).hexdigest()
        return self._address(scope, headers)

    def _address(self, scope: Scope, headers: Headers) -> str:
        if self.host.settings.trust_proxy:
            forwarded = headers.get(b"x-forwarded-for", b"").split(b",")[-1].strip()
            if forwarded:
                return forwarded.decode("latin-1")
        client = scope.get("client")
        return client[0] if client else ""

    async def _refuse(self, scope: Scope, send: Send, status: int, text: str, wait: int) -> None:
        """A page to a browser, a problem document to a program."""
        now = self.host.clock.now()
        body = self.page(scope, status, text, wait, now) if self.page is not None else None
        media = MEDIA if body is None else "text/html; charset=utf-8"
        if body is None:
            body = json.encode(document(status, CODES[status], text))
        headers = [(b"content-type", media.encode())]
        if media != MEDIA:
            headers.append((b"content-security-policy", POLICY.encode()))
        if wait:
            headers.append((b"retry-after", str(wait).encode()))
        await send({"type": "http.response.start", "status": status, "headers": headers})
        await send({"type": "http.response.body", "body": body, "more_body": False})

    def _sealed(self, send: Send) -> Send:
        secure = self.host.settings.secure

        async def sealed(message: Message) -> None:
            if message["type"] == "http.response.start":
                _counter(str(message["status"])).inc()
                headers = list(message["headers"])
                seal(headers, secure)
                message["headers"] = headers
            await send(message)

        return sealed


@cache
def _counter(status: str) -> Any:
    """Looked up once: finding a counter by its label costs more than counting."""
    return metrics.REQUESTS.labels(status)
