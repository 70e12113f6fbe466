"""What the bell opens: all that waits for one person; and announcements that were read."""

from __future__ import annotations

from typing import Any

from litestar import Response

from starpost.host.people import notices
from starpost.web.caller import Sent, host_of, known, plain_cookie, writer
from starpost.web.pages import times
from starpost.web.responses import go, inside, page
from starpost.web.routes import Request, get, post


@get("/notices")
def listed(request: Request) -> Response[str]:
    me, host = known(request), host_of(request)
    assert me.account is not None
    now = host.clock.now()
    return page("notices.html", me, at="/notices", found=notices.waiting(host, me.account.id),
                when=lambda at: times.lately(at, now, me.zone))  # fmt: skip


@post("/heard")
def heard(request: Request, data: Sent) -> Response[Any]:
    """An announcement was read; later ones are shown."""
    writer(request, data)
    number = str(data.get("number", ""))
    last = number if number.isdecimal() and len(number) < 10 else "0"
    return go(inside(data.get("back")), [plain_cookie(host_of(request), "heard", last)])


HANDLERS = (listed, heard)
