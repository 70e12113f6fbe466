"""The express lane for order sheets: a plain sheet sent with a token goes straight to the batch.

Minutes before a deadline nearly all traffic is this one request, so the framework is spared for
it. What is not plain (a session, another content type, a check asked for, anything malformed)
takes the ordinary road, `api.play.submit`, and gets the ordinary answers; `tests/web` holds
both roads against each other.
"""

from __future__ import annotations

from typing import Any

import msgspec
from litestar.types import ASGIApp, Message, Receive, Scope, Send

from starpost.host import away
from starpost.host.host import Host
from starpost.host.people.sessions import by_token
from starpost.host.sheets.intake import Submission
from starpost.host.tokens import digest
from starpost.host.trouble import Trouble
from starpost.web.api.shapes import SheetIn
from starpost.web.batch import Batch
from starpost.web.problems import AWAY, CODES, MEDIA, MISTAKE, document
from starpost.wire import Acknowledged

PLAIN = (b"application/json", b"application/json; charset=utf-8")
MOST_KNOWN = 50_000
ROUTE = "/api/matches/{key}/seats/{seat}/orders"
"""As the ordinary road is called; the time and the log of both stand under one name."""
_decode = msgspec.json.Decoder(SheetIn).decode
_encode = msgspec.json.Encoder().encode


def seat_of(scope: Scope) -> tuple[str, str] | None:
    """Match and seat, if the request hands in orders."""
    if scope.get("method") != "PUT" or scope.get("query_string"):
        return None
    parts = scope["path"].split("/")
    if len(parts) != 7 or parts[:3] != ["", "api", "matches"]:
        return None
    return (parts[3], parts[5]) if (parts[4], parts[6]) == ("seats", "orders") else None


def token_of(scope: Scope) -> str:
    """The token of a plain request; empty: not plain."""
    headers = dict(scope["headers"])
    if headers.get(b"content-type", b"").lower() not in PLAIN or b"content-length" not in headers:
        return ""
    scheme, _, secret = headers.get(b"authorization", b"").partition(b" ")
    return secret.decode("latin-1") if scheme == b"Bearer" else ""


class Express:
    """In front of the application."""

    def __init__(self, app: ASGIApp, host: Host, batch: Batch) -> None:
        self.app, self.host, self.batch = app, host, batch
        self.known: set[str] = set()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        place = seat_of(scope) if str(scope["type"]) == "http" else None
        token = token_of(scope) if place is not None else ""
        if place is None or not token:
            await self.app(scope, receive, send)
            return
        mark = digest(token)
        if mark not in self.known and not self._learn(mark, token):
            await self.app(scope, receive, send)
            return
        scope["path_template"] = ROUTE
        message = await receive()
        sheet = _sheet(message)
        if sheet is None:
            await self.app(scope, _again(message, receive), send)
            return
        it = Submission(*place, 0, sheet.text, sheet.ready, sheet.step, token=mark)
        await self._hand_in(it, send)

    def _learn(self, mark: str, token: str) -> bool:
        """Tokens that were good once may come this way; whether one still is, the commit asks."""
        caller = by_token(self.host, token)
        if caller is None or "play" not in caller.scopes:
            return False
        if len(self.known) >= MOST_KNOWN:
            self.known.clear()
        self.known.add(mark)
        return True

    async def _hand_in(self, it: Submission, send: Send) -> None:
        try:
            receipt = await self.batch.submit(it)
        except Trouble as trouble:
            if trouble.code == "bad_token":
                self.known.discard(it.token)
            status = trouble.kind.value
            body = _encode(document(status, trouble.code, trouble.text))
            await _answer(send, status, MEDIA, body)
            return
        except Exception as error:  # nothing was stored; the sender may try again
            away.DATABASE.tell("request_failed", error, path="orders")
            gone = away.is_away(error)
            said = document(503, CODES[503], AWAY) if gone else document(500, "internal", MISTAKE)
            await _answer(send, said.status, MEDIA, _encode(said))
            return
        await _answer(send, 200, "application/json", _encode(Acknowledged(receipt)))


def _sheet(message: Any) -> SheetIn | None:
    """The whole body as a sheet without a check; None: the ordinary road decides."""
    if message["type"] != "http.request" or message.get("more_body"):
        return None
    try:
        sheet = _decode(message.get("body", b""))
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return None
    return None if sheet.check else sheet


def _again(first: Any, receive: Receive) -> Receive:
    """What was read is given once more to whoever reads next."""
    left = [first]

    async def again() -> Any:
        return left.pop() if left else await receive()

    return again


async def _answer(send: Send, status: int, media: str, body: bytes) -> None:
    headers = [(b"content-type", media.encode()), (b"content-length", str(len(body)).encode())]
    start: Message = {"type": "http.response.start", "status": status, "headers": headers}
    await send(start)
    await send({"type": "http.response.body", "body": body, "more_body": False})
