"""Error pages: what happened, what is safe, what to do. What is not yours looks like what is not.

Somebody else's match, a match that never was and a page that never was all give the same page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from datetime import datetime, timedelta
from http.cookies import SimpleCookie

import structlog
from litestar import Response
from litestar.datastructures import Headers
from litestar.exceptions import HTTPException
from litestar.types import Scope
from msgspec import Struct

from starpost.host import logs
from starpost.host.facts import MatchFacts
from starpost.host.matches import opening
from starpost.host.sheets import receipts
from starpost.host.trouble import Kind, Trouble
from starpost.host.words import Status
from starpost.web.caller import THEMES, Visitor, host_of, visitor
from starpost.web.pages import times
from starpost.web.pages.people.door import at_the_door
from starpost.web.responses import inside, page
from starpost.web.routes import Request
from starpost.web.templating import render

NOT_HERE = "There is no such page, or it is not yours."
TITLES = {
    400: "That cannot be done",
    401: "Please sign in",
    403: "Not yours",
    404: "No such page",
    409: "Something else happened first",
    410: "Too late",
    413: "Too large",
    429: "Too many requests",
    500: "Our mistake",
    503: "Not now",
}
BY_CODE = {"enough": "That is enough for now", "no_invitation": "No such invitation"}
"""Titles that say more than the kind of trouble does."""
SAFE = {
    409: "Nothing was changed by what you just did.",
    410: "What you wrote is kept with the turn it was written for.",
    413: "Nothing was changed.",
    429: "Nothing was lost. Orders that had a receipt are stored.",
    503: "Nothing was lost. What you sent before is stored.",
}
MATCH = re.compile(r"/m/(\w+)")
SUGGESTED = 4
log = structlog.get_logger()


class Fault(Struct, frozen=True):
    """What an error page says."""

    status: int
    text: str
    safe: str = ""
    what_now: str = ""
    code: str = ""
    title: str = ""
    """In place of the usual one of its status."""


def fault_page(
    me: Visitor,
    fault: Fault,
    *,
    suggested: Sequence[MatchFacts] = (),
    again: str = "",
    wait: int = 0,
) -> Response[str]:
    """`wait`: after so many seconds the page tries `again` by itself."""
    title = fault.title or TITLES.get(fault.status, "Something went wrong")
    made = page(
        "error.html", me, status=fault.status, title=title, fault=fault, suggested=suggested,
        again=again, wait=wait,
    )  # fmt: skip
    if wait:
        made.headers["retry-after"] = str(wait)
    return made


def trouble_page(request: Request, trouble: Trouble) -> Response[str]:
    me, status = visitor(request), int(trouble.kind.value)
    if trouble.kind is Kind.UNKNOWN_USER and "text/html" in request.headers.get("accept", ""):
        return at_the_door(request, me, inside(request.url.path), trouble.text, status=401)
    if trouble.kind is Kind.MISSING:
        return missing_page(request)
    again = way_back(request) if status in (409, 429, 503) else ""
    fault = Fault(status, trouble.text, SAFE.get(status, ""), title=BY_CODE.get(trouble.code, ""))
    return fault_page(me, fault, again=again, wait=trouble.wait if again and status == 503 else 0)


def way_back(request: Request) -> str:
    """What was looked at; after something was sent, the match it was for."""
    if request.method == "GET":
        return inside(
            str(request.url.path) + (f"?{request.url.query}" if request.url.query else "")
        )
    found = MATCH.match(request.url.path)
    return found[0] if found is not None else ""


def missing_page(request: Request) -> Response[str]:
    """Whatever is not there, or not yours: the same words for both, and perhaps a way on."""
    me, host = visitor(request), host_of(request)
    found: list[MatchFacts] = []
    if me.account is not None:
        with host.db.read() as session:
            found = [
                m for m in opening.mine(session, me.account.id) if m.status != Status.CANCELLED
            ]
    return fault_page(me, Fault(404, NOT_HERE), suggested=found[:SUGGESTED])


def http_page(request: Request, error: HTTPException) -> Response[str]:
    """No such page, wrong method, too large: in words."""
    status = error.status_code
    if status == 404:
        return missing_page(request)
    words = {405: "That is no way in.", 413: "What was sent is too large."}
    text = words.get(status, error.detail or "The request could not be understood.")
    return fault_page(visitor(request), Fault(status, text, SAFE.get(status, "")))


def crash_page(request: Request, number: str) -> Response[str]:
    fault = Fault(
        500,
        "Something broke here, and it is written down.",
        _stored(request) or "Orders that had a receipt are stored.",
        "Try again in a minute. If it happens again, quote this number to the host:",
        number,
    )
    return fault_page(visitor(request), fault, again=request.url.path)


def away_page(request: Request) -> Response[str]:
    """For everybody the same: who is asking cannot be looked up just now."""
    fault = Fault(503, "The host cannot reach its database just now.", SAFE[503],
                  "It comes back by itself. The number of this:",
                  logs.request_number())  # fmt: skip
    me = Visitor(theme=_theme(request.cookies.get("theme")), path="/")
    return fault_page(me, fault, again=way_back(request) or "/matches", wait=30)


def _theme(named: str | None) -> str:
    return named if named in THEMES else "system"


def _stored(request: Request) -> str:
    """The receipt of the last sheet that this visitor wrote in this match, if there is one."""
    found = MATCH.match(request.url.path)
    me = visitor(request)
    if found is None or me.account is None:
        return ""
    try:
        with host_of(request).db.read() as session:
            sheet = receipts.last_of(session, found[1], me.account.id)
    except Exception:
        log.exception("receipt_not_found")
        return ""
    if sheet is None:
        return ""
    number = f"{sheet.step}.{sheet.version}"
    return f"Your last orders, of {times.at(sheet.at, me.zone)}, are stored: receipt {number}."


def refusal(scope: Scope, status: int, text: str, wait: int, now: datetime) -> bytes | None:
    """A refusal at the door as a page, if a browser asks for one. Nobody is looked up for it."""
    headers = Headers.from_scope(scope)
    if "text/html" not in headers.get("accept", ""):
        return None
    cookies = SimpleCookie(headers.get("cookie", ""))
    theme = cookies["theme"].value if "theme" in cookies else None
    me = Visitor(theme=_theme(theme), path="/")
    if wait:
        at = now + timedelta(seconds=wait)
        text = (
            f"You have asked for a great many pages. Try again in {wait} s, at {at:%H:%M:%S} UTC."
            if status == 429
            else text
        )
    fault = Fault(status, text, SAFE.get(status, ""))
    made = render("error.html", me=me, at="", said=None, title=TITLES[status], fault=fault,
                  suggested=(), again=str(scope["path"]) if wait else "",
                  wait=wait if status == 503 else 0)  # fmt: skip
    return made.encode()
