"""What the bell opens: all that waits for one person; and announcements that were read."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromQuery

from starpost.host.matches import unread
from starpost.host.people import notices
from starpost.web.caller import (
    Sent,
    host_of,
    known,
    looked_at,
    plain_cookie,
    signed_writer,
    writer,
)
from starpost.web.pages import times
from starpost.web.responses import go, html, inside, page
from starpost.web.routes import Request, get, post
from starpost.web.templating import render


@get("/notices")
def listed(request: Request, panel: FromQuery[str] = "") -> Response[str]:
    """The page; `panel`: its list alone, which the bell opens over another page."""
    me, host = known(request), host_of(request)
    assert me.account is not None
    now, here = host.clock.now(), looked_at(request)
    groups = notices.waiting(host, me.account.id, here)
    values: dict[str, Any] = {
        "here": here,
        "groups": [g for g in groups if g.lines],
        "read": notices.read_before(groups),
        "when": lambda at: times.told(at, now, me.zone),
        "until": lambda due: times.clock(now, due, me.zone),
    }
    if panel:
        return html(render("notices_list.html", me=me, panel=True, **values))
    return page("notices.html", me, at="/notices", panel=False, **values)


@post("/notices")
def all_read(request: Request, data: Sent) -> Response[Any]:
    """Letters and words of all matches; what asks for something stays until it is done."""
    _, account = signed_writer(request, data)
    unread.read_all(host_of(request), account.id)
    return go("/notices")


@post("/heard")
def heard(request: Request, data: Sent) -> Response[Any]:
    """An announcement was read; later ones are shown."""
    writer(request, data)
    number = str(data.get("number", ""))
    last = number if number.isdecimal() and len(number) < 10 else "0"
    return go(inside(data.get("back")), [plain_cookie(host_of(request), "heard", last)])


HANDLERS = (listed, all_read, heard)
