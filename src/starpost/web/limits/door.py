"""Rate limits in two windows, a fast and a slow one, for each address or token."""

from __future__ import annotations

import hashlib
import ipaddress
import threading
from collections import OrderedDict
from collections.abc import Callable
from datetime import datetime
from functools import cache
from typing import Any

from cachetools import TTLCache
from litestar.types import ASGIApp, Message, Receive, Scope, Send
from msgspec import json

from starpost.host import away, metrics
from starpost.host.host import Host
from starpost.host.people.sessions import by_token
from starpost.host.settings import Settings
from starpost.web.policy import POLICY
from starpost.web.problems import AWAY, CODES, MEDIA, document

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
MOST_CALLERS, CALLER_SECONDS = 10_000, 60
RAW = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
HSTS = (b"strict-transport-security", b"max-age=31536000")


def seal(headers: list[tuple[bytes, bytes]], secure: bool) -> None:
    """Add the security headers that the answer does not carry already."""
    there = {name.lower() for name, _ in headers}
    headers.extend(pair for pair in RAW if pair[0] not in there)
    if secure and HSTS[0] not in there:
        headers.append(HSTS)


def address(settings: Settings, scope: Scope, headers: Headers) -> str:
    """Where a request comes from. Behind our proxy that is what the proxy says; of the sixth
    version of the internet's addresses a caller has a whole network, so that counts as one."""
    client = scope.get("client")
    found = client[0] if client else ""
    if settings.trust_proxy:
        forwarded = headers.get(b"x-forwarded-for", b"").split(b",")[-1].strip()
        found = forwarded.decode("latin-1")[:64] or found
    if ":" not in found:
        return found
    try:
        return str(ipaddress.ip_network(f"{found.partition('%')[0]}/64", strict=False))
    except ValueError:
        return found


Place = tuple[str, int, int]
"""Whose requests, in windows of how many seconds, and which of these windows."""


class _Count:
    """Requests in one window: counted here, told to the other processes, counted by those."""

    __slots__ = ("here", "others", "told")

    def __init__(self) -> None:
        self.here = self.told = self.others = 0


class Windows:
    """Counts in fixed windows: here, and as far as is known in the other web processes.

    The table is bounded: when it is full, who has not asked for longest is forgotten, one at a
    time, so that no flood makes the door slow for everybody.
    """

    def __init__(self, most: int = MOST_KEYS) -> None:
        self.most = most
        self._counts: OrderedDict[Place, _Count] = OrderedDict()
        self._lock = threading.Lock()

    def over(self, key: str, most: int, seconds: int, now: float) -> int:
        """Count one; how many seconds to wait if that was too many, else 0."""
        number = int(now // seconds)
        place = (key, seconds, number)
        with self._lock:
            count = self._counts.get(place)
            if count is None:
                count = self._counts[place] = _Count()
                if len(self._counts) > self.most:
                    self._counts.popitem(last=False)
            else:
                self._counts.move_to_end(place)
            count.here += 1
            if count.here + count.others <= most:
                return 0
        return max(1, int((number + 1) * seconds - now))

    def untold(self) -> dict[Place, int]:
        """What was counted here and has not been told to the others."""
        with self._lock:
            counts = self._counts.items()
            return {k: n.here - n.told for k, n in counts if n.here > n.told}

    def learn(self, totals: dict[Place, int], told: dict[Place, int]) -> None:
        """`totals`: all processes together; `told`: what this one has just added to them."""
        with self._lock:
            for place, total in totals.items():
                count = self._counts.get(place)
                if count is not None:
                    count.told += told[place]
                    count.others = total - count.told


class Door:
    """The first thing a request meets: limits, and on the way out the security headers."""

    def __init__(
        self, app: ASGIApp, host: Host, windows: Windows, page: Page | None = None
    ) -> None:
        self.app = app
        self.host = host
        self.windows = windows
        self.page = page
        self.callers: TTLCache[bytes, int] = TTLCache(MOST_CALLERS, CALLER_SECONDS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if str(scope["type"]) != "http":
            await self.app(scope, receive, send)
            return
        send = self._sealed(send)
        headers: Headers = dict(scope["headers"])
        try:
            wait = self._wait(scope, headers)
        except Exception as error:
            if not away.is_away(error):
                raise
            away.DATABASE.gone(error)
            await self._refuse(scope, send, 503, AWAY, 30)
            return
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
        where = address(self.host.settings, scope, headers)
        secret = headers.get(b"authorization", b"")
        waits = []
        if scope.get("method") == "POST" and scope["path"].startswith(SIGN_IN):
            waits.append(over(f"sign-in {where}", limits.sign_in_fast, 60, now))
            waits.append(over(f"sign-in {where}", limits.sign_in_slow, 3600, now))
        token = secret[:16].lower() == b"bearer starpost_"
        caller = self._caller(secret) if token else None
        who = where if caller is None else f"account {caller}"
        waits.append(over(who, limits.fast, limits.fast_seconds, now))
        waits.append(over(who, limits.slow, limits.slow_seconds, now))
        return max(waits)

    def _caller(self, secret: bytes) -> int | None:
        """Whose token this is. Players behind one address can play, each with the own count, which
        all tokens of a player share; a token that nobody has counts by its address."""
        mark = hashlib.sha256(secret).digest()
        known = self.callers.get(mark)
        if known is None:
            found = by_token(self.host, secret[7:].strip().decode("latin-1"))
            if found is None:
                return None
            known = self.callers[mark] = found.account_id
        return known

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
