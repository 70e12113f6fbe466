"""Answers of the pages: HTML, redirects, refusals. Headers that keep a page to itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from litestar import Response
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.response import Redirect

from starpost.host.trouble import Kind, Trouble
from starpost.web.caller import Ask, Visitor, visitor
from starpost.web.templating import render

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; font-src 'self'; form-action 'self'; base-uri 'none'; "
    "frame-ancestors 'none'; manifest-src 'self'"
)
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

TITLES = {
    400: "That cannot be done",
    401: "Please sign in",
    403: "Not yours",
    404: "No such page",
    409: "Something else happened first",
    410: "Too late",
    429: "Too many requests",
    500: "Our mistake",
    503: "Not now",
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


def html(body: str, *, status: int = 200, cookies: Sequence[Cookie] = ()) -> Response[str]:
    return Response(
        body,
        media_type="text/html; charset=utf-8",
        status_code=status,
        headers=HEADERS,
        cookies=list(cookies),
    )


def go(address: str, cookies: Sequence[Cookie] = ()) -> Redirect:
    """After a form: the page that shows what came of it."""
    return Redirect(address, status_code=303, cookies=list(cookies), headers=HEADERS)


def inside(address: Any, otherwise: str = "/") -> str:
    """A path of our own site; anything else would let others send visitors away from here."""
    parts = urlsplit(str(address or ""))
    if parts.scheme or parts.netloc or not parts.path.startswith("/") or "\\" in parts.path:
        return otherwise
    if parts.path.startswith("//"):
        return otherwise
    return parts.path + (f"?{parts.query}" if parts.query else "")


def trouble_page(request: Ask, trouble: Trouble) -> Response[str]:
    """What happened, what is safe, what to do."""
    me = visitor(request)
    status = trouble.kind.value
    if trouble.kind is Kind.UNKNOWN_USER and "text/html" in request.headers.get("accept", ""):
        back = inside(request.url.path)
        return page(
            "sign_in.html", me, status=401, back=back, why=trouble.text, tried="", new=False
        )
    return page(
        "error.html", me, status=status, title=TITLES.get(status, "Something went wrong"),
        text=trouble.text, code=trouble.code,
    )  # fmt: skip


def http_page(request: Ask, error: HTTPException) -> Response[str]:
    """No such page, wrong method, too large: in words."""
    words = {404: "There is no such page, or it is not yours.", 405: "That is no way in."}
    status = error.status_code
    text = words.get(status, error.detail or "The request could not be understood.")
    title = TITLES.get(status, "Something went wrong")
    return page("error.html", visitor(request), status=status, title=title, text=text, code="")


def crash_page(request: Ask, number: str) -> Response[str]:
    text = (
        "Something broke here; it is written down. Orders that had a receipt are stored. "
        f"If it happens again, quote number {number}."
    )
    return page(
        "error.html", visitor(request), status=500, title=TITLES[500], text=text, code=number
    )
