"""The door of an invitation: the waiting room as the invited see it, and a seat for a name."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent

from starpost.host.facts import MatchFacts, User
from starpost.host.host import Host
from starpost.host.looking import matches
from starpost.host.looking.names import hidden_from
from starpost.host.matches import invitations
from starpost.host.matches.live import PUBLIC
from starpost.host.people import directory, guests, names
from starpost.host.trouble import Trouble
from starpost.host.turns.record import game_of
from starpost.host.words import BEFORE_START, UNDER_WAY
from starpost.web.caller import Sent, Visitor, host_of, known, visitor, writer
from starpost.web.limits.strangers import limit
from starpost.web.live import listen
from starpost.web.pages.fields import read_fields
from starpost.web.pages.people.signing import signed_in
from starpost.web.pages.site.seats import show, wishes
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post


@get("/invitations/{secret:str}")
def invitation(request: Request, secret: FromPath[str]) -> Response[Any]:
    """Which game, who, which clock, who sits there; and one press to take the seat."""
    host, me = host_of(request), visitor(request)
    limit(request, "invitation", fast=60)
    gone = invitations.spent(host, secret)
    if gone is not None:
        return _spent(request, me, gone)
    row = invitations.opened(host, secret)
    if row.status in UNDER_WAY and invitations.seat_of(host, secret):
        return _running(request, me, row, secret)
    if row.status not in BEFORE_START:
        return go(f"/m/{row.key}")
    return show(request, me, row, secret=secret)


def _running(
    request: Request, me: Visitor, row: MatchFacts, secret: str, why: str = "", typed: str = "",
    status: int = 200,
) -> Response[Any]:  # fmt: skip
    """The door of a seat in a match that runs. Which seat, where names are secret, nobody reads
    before sitting down."""
    host = host_of(request)
    with host.db.read() as session:
        leads = directory.marked(session, {row.gm_id}).get(row.gm_id, "")
        hidden = hidden_from(session, row, me.account)
    seat = invitations.seat_of(host, secret)
    return page(
        "invitation_over.html", me, status=status, row=row, title=game_of(row).title, leads=leads,
        seat_name="a seat" if seat in hidden else seat, action=f"/invitations/{secret}", why=why,
        typed=typed, rule=names.RULE, nameless=me.guest and me.name.startswith(guests.NAMELESS),
    )  # fmt: skip


def _spent(request: Request, me: Visitor, row: MatchFacts) -> Response[Any]:
    """A link that gave its seat away: to whom it gave it, the way in; to others, whom to ask."""
    host = host_of(request)
    with host.db.read() as session:
        mine = me.account is not None and any(
            s.account_id == me.account.id for s in matches.seats(session, row)
        )
        leads = directory.marked(session, {row.gm_id}).get(row.gm_id, "")
    if mine:
        return go(f"/m/{row.key}")
    waits = row.status in BEFORE_START
    return page("invitation_gone.html", me, status=410, row=row, leads=leads, waits=waits,
                title=game_of(row).title)  # fmt: skip


@get("/invitations/{secret:str}/live")
async def hear(
    request: Request, secret: FromPath[str], after: FromQuery[int] = 0
) -> ServerSentEvent:
    host = host_of(request)
    row = await asyncio.to_thread(invitations.opened, host, secret)
    still = partial(_waits, host, secret, row.id)
    return ServerSentEvent(listen(host, row.id, PUBLIC, after, name="moved", still=still))


def _waits(host: Host, secret: str, match_id: int) -> bool:
    """A link opens the waiting room and nothing after it."""
    if invitations.spent(host, secret) is not None:
        return False
    with host.db.read() as session:
        return matches.whatever(session, match_id).status in BEFORE_START


@post("/invitations/{secret:str}")
def accept(request: Request, secret: FromPath[str], data: Sent) -> Response[Any]:
    """A seat for whoever holds the link; who has no account plays as a guest with a name."""
    host, me = host_of(request), writer(request, data)
    limit(request, "invitation", fast=60)
    gone = invitations.spent(host, secret)
    if gone is not None:
        return _spent(request, me, gone)
    row = invitations.opened(host, secret)
    name, word = str(data.get("name", "")), str(data.get("word", ""))
    try:
        if me.account is None and not host.settings.guests_by_invitation:
            known(request)
        choice = read_fields(game_of(row).Choice, data, "choice_")
        account = me.account or _guest(request, name)
        if me.guest and name.strip():
            guests.rename(host, account, name)
        try:
            invitations.accept(host, account, secret, choice, word, wishes(data))
        except Trouble:
            if me.account is None:
                guests.unmake(host, account)
            raise
    except Trouble as trouble:
        if row.status in UNDER_WAY:
            return _running(request, me, row, secret, trouble.text, name, trouble.kind.value)
        return show(request, me, row, secret=secret, why=trouble.text, filled=data,
                    status=trouble.kind.value)  # fmt: skip
    fresh = [] if me.account is not None else [signed_in(request, host, account)]
    return go(f"/m/{row.key}{'' if row.status in UNDER_WAY else '/seats'}", fresh)


def _guest(request: Request, name: str) -> User:
    """The link is the permission: a guest of this name, who may play where it leads."""
    limit(request, "play", fast=host_of(request).settings.limits.demonstrations)
    names.check(names.tidy(name))
    return guests.new_guest(host_of(request), name)


HANDLERS = (invitation, hear, accept)
