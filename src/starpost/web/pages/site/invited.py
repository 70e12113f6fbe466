"""The door of an invitation: the waiting room as the invited see it, and a seat for a name."""

from __future__ import annotations

import asyncio
from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent

from starpost.host.facts import User
from starpost.host.matches import invitations
from starpost.host.matches.live import PUBLIC
from starpost.host.people import guests, sessions
from starpost.host.trouble import Trouble
from starpost.host.turns.record import game_of
from starpost.host.words import BEFORE_START
from starpost.web.caller import Form, Sent, host_of, known, session_cookie, visitor, writer
from starpost.web.limits.strangers import spare
from starpost.web.live import listen
from starpost.web.pages.fields import read_fields
from starpost.web.pages.site.seats import show, wishes
from starpost.web.responses import go
from starpost.web.routes import Request, get, post


@get("/invitations/{secret:str}")
def invitation(request: Request, secret: FromPath[str]) -> Response[Any]:
    """Which game, who, which clock, who sits there; and one press to take the seat."""
    host, me = host_of(request), visitor(request)
    spare(request, "invitation", fast=60)
    row = invitations.opened(host, secret)
    if row.status not in BEFORE_START:
        return go(f"/m/{row.key}")
    return show(request, me, row, secret=secret)


@get("/invitations/{secret:str}/live")
async def hear(
    request: Request, secret: FromPath[str], after: FromQuery[int] = 0
) -> ServerSentEvent:
    host = host_of(request)
    row = await asyncio.to_thread(invitations.opened, host, secret)
    return ServerSentEvent(listen(host, row.id, PUBLIC, after, name="moved"))


@post("/invitations/{secret:str}")
def accept(request: Request, secret: FromPath[str], data: Sent) -> Response[Any]:
    """A seat for whoever holds the link; who has no account plays as a guest with a name."""
    host, me = host_of(request), writer(request, data)
    spare(request, "invitation", fast=60)
    row = invitations.opened(host, secret)
    cookies = []
    try:
        if me.account is None and not host.settings.guests_by_invitation:
            known(request)
        account = me.account or _guest(request, data)
        if me.account is None:
            key, _ = sessions.open_session(host, account, request.headers.get("user-agent", ""))
            cookies = [session_cookie(host, key)]
        choice = read_fields(game_of(row).Choice, data, "choice_")
        word = str(data.get("word", ""))
        invitations.accept(host, account, secret, choice, word, wishes(data))
    except Trouble as trouble:
        return show(request, me, row, secret=secret, why=trouble.text, status=trouble.kind.value)
    return go(f"/m/{row.key}/seats", cookies)


def _guest(request: Request, data: Form) -> User:
    spare(request, "play", fast=host_of(request).settings.limits.demonstrations)
    return guests.new_guest(host_of(request), str(data.get("name", "")).strip())


HANDLERS = (invitation, hear, accept)
