"""Answers of the pages: HTML, redirects, refusals. Headers that keep a page to itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, urlsplit

from litestar import MediaType, Response
from litestar.datastructures import Cookie
from litestar.response import Redirect

from starpost.web.caller import Visitor
from starpost.web.policy import POLICY
from starpost.web.templating import render

LONGEST_WAY = 4_000
"""Letters of an address that somebody is led back to: it may hold a form, and goes into mails."""
PIECE = 4_096
"""Letters of a page."""
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
    "x-frame-options": "DENY",
    "cache-control": "private, no-store",
}


def page(
    template: str,
    me: Visitor,
    *,
    status: int = 200,
    cookies: Sequence[Cookie] = (),
    at: str = "",
    said: Any = None,
    **values: Any,
) -> Response[str]:
    """A whole page."""
    body = render(template, me=me, at=at, said=said, **values)
    return html(body, status=status, cookies=cookies)


def html(body: str, *, status: int = 200, cookies: Sequence[Cookie] = ()) -> Response[Any]:
    return Response(
        in_bytes(body),
        media_type=MediaType.HTML,
        status_code=status,
        headers=HEADERS,
        cookies=list(cookies),
    )


def in_bytes(text: str) -> bytes:
    """In UTF-8, piece by piece: for one sign beyond ASCII Python goes through all of a text sign by
    sign, and a page is long and has few."""
    pieces = (text[at : at + PIECE] for at in range(0, len(text), PIECE))
    return b"".join(map(str.encode, pieces))


def go(address: str, cookies: Sequence[Cookie] = ()) -> Redirect:
    """After a form: the page that shows what came of it."""
    return Redirect(address, status_code=303, cookies=list(cookies), headers=HEADERS)


def file_name(name: str) -> str:
    """The part of a header that names a file: plain letters for all, the real name beside it."""
    plain = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "-" for c in name)
    exact = "" if plain == name else f"; filename*=UTF-8''{quote(name, safe='')}"
    return f'filename="{plain}"{exact}'


def inside(address: Any, otherwise: str = "/") -> str:
    """A path of our own site; anything else would let others send visitors away from here."""
    if len(str(address or "")) > LONGEST_WAY:
        return otherwise
    parts = urlsplit(str(address or ""))
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or "\\" in parts.path:
        return otherwise
    if parts.path.startswith("//"):
        return otherwise
    return parts.path + (f"?{parts.query}" if parts.query else "")
