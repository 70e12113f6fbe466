"""Before the start: who sits where, join, leave, confirm, invite, start."""

from __future__ import annotations

import asyncio
import re
from contextlib import nullcontext
from functools import partial
from typing import Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent

from starpost.host.facts import MatchFacts, User
from starpost.host.host import Host
from starpost.host.looking import matches, views
from starpost.host.looking.names import hidden_from
from starpost.host.matches import deeds, invitations, live, naming, opening, press
from starpost.host.matches.terms import terms_from
from starpost.host.people import guests, names
from starpost.host.trouble import Trouble
from starpost.host.turns.record import game_of
from starpost.host.words import BEFORE_START, Status
from starpost.kernel.contract import Game
from starpost.web.caller import (
    Posted,
    Sent,
    Visitor,
    for_others,
    host_of,
    only_here,
    signed_writer,
    visitor,
)
from starpost.web.limits.own_hand import run_on
from starpost.web.limits.work import heavy
from starpost.web.live import Guest, goes_on, listen
from starpost.web.pages import times
from starpost.web.pages.fields import read_fields
from starpost.web.pages.site import waiting_room
from starpost.web.pages.site.showcase import picture
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post

LINK = "link"
"""The cookie with which the browser of who leads a table brings its invitation back to the room,
and to no other page: we keep nothing of it but a digest."""
BLANK: Posted = dict.fromkeys(("name", "seat", "own", "own_second"), "")
"""The form of who sits down, before anybody has touched it."""
SECRET = re.compile(r"[A-Za-z0-9_-]{1,80}")


@get("/m/{key:str}/seats")
def seats(request: Request, key: FromPath[str]) -> Response[Any]:
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        row = matches.match(session, key, me.account)
    return show(request, me, row)


def show(
    request: Request, me: Visitor, row: MatchFacts, *, secret: str = "", why: str = "",
    filled: Posted | None = None, status: int = 200,
) -> Response[Any]:  # fmt: skip
    """The room; `secret`: through the door of an invitation; `filled`: what was refused (`why`), so
    that nothing of it is lost."""
    host = host_of(request)
    room = waiting_room.look(host, row, me)
    if room.row.status not in BEFORE_START:
        return _off(request, me, room) if _never_began(room) else go(f"/m/{row.key}")
    link = _handed_out(request, room)
    whole = f"{for_others(request)}/invitations/{link}" if link else ""
    door = f"/invitations/{secret}" if secret else f"/m/{row.key}/seats"
    talk, choice = waiting_room.talk(host, row, room), waiting_room.choice(row, filled)
    return page(
        "seats.html", me, status=status, at="/matches", room=room, invited=bool(secret), why=why,
        action=door, listen=f"{door}/live", link=whole, only_here=only_here(whole),
        code=waiting_room.code(whole) if link else "",
        choice=choice,
        types=waiting_room.types(row),
        guests=host.settings.guests_by_invitation,
        options=waiting_room.options(row), talk=talk, picture=picture(row.game),
        filled=BLANK | (filled or {}),
        wrong="own" if filled and misnamed(game_of(row), filled) else "",
        naming=room.naming, rule=names.RULE,
        nameless=me.name.startswith(guests.NAMELESS), mails=bool(host.settings.smtp.host),
        talks=terms_from(row.terms).press in ("all", "broadcast"),
    )  # fmt: skip


def _never_began(room: waiting_room.Room) -> bool:
    return room.row.status == Status.CANCELLED and room.row.started_at is None


def _off(request: Request, me: Visitor, room: waiting_room.Room) -> Response[Any]:
    """Who called the table off, and why; a room that listens reloads for it."""
    with host_of(request).db.read() as session:
        off = deeds.called_off(session, room.row, None)
    if off is None:
        return go("/matches")
    gone = "x-live" in request.headers
    return page(
        "seats_off.html", me, status=410 if gone else 200, at="/matches", room=room, off=off,
        said_why=off.why.strip().rstrip("."), when=times.at(off.at, me.zone),
    )  # fmt: skip


def _handed_out(request: Request, room: waiting_room.Room) -> str:
    """The invitation that was made here last, for who leads the table, as long as it is good."""
    link = request.cookies.get(LINK, "")
    if not (room.gm and room.by_link and SECRET.fullmatch(link)):
        return ""
    return link if invitations.is_good(host_of(request), link, room.row) else ""


@get("/m/{key:str}/seats/live")
async def hear(request: Request, key: FromPath[str], after: FromQuery[int] = 0) -> ServerSentEvent:
    """The line of a match that has not begun."""
    host, me = host_of(request), visitor(request)

    def listener() -> tuple[int, Guest]:
        with host.db.read() as session:
            row = matches.match(session, key, me.account)
            if row.started_at:
                views.may_watch(session, row, me.account)
            line = live.line_of(session, row, me.account)
            told = not (row.anonymous or hidden_from(session, row, me.account))
            return row.id, Guest(line, me.id or 0, told)

    match_id, guest = await asyncio.to_thread(listener)
    still = partial(goes_on, request, me, key, guest.seat)
    heard = listen(host, match_id, guest.seat, after, name="moved", still=still, guest=guest)
    return ServerSentEvent(heard)


@post("/m/{key:str}/seats")
def act(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Join, leave, say that one is here; for the game master: invite, start, call off."""
    _, account = signed_writer(request, data)
    host, wish = host_of(request), str(data.get("do", ""))
    with host.db.read() as session:
        row = matches.match(session, key, account)
    seat = waiting_room.named(host, row, str(data.get("seat", "")))
    if wish == "join":
        try:
            _join(host, account, row, seat, data)
        except Trouble as trouble:
            if row.status not in BEFORE_START:
                raise
            return show(request, visitor(request), row, why=trouble.text, filled=data,
                        status=trouble.kind.value)  # fmt: skip
    elif wish == "leave":
        opening.leave(host, account, key)
        return go("/matches")
    elif wish == "confirm":
        opening.confirm(host, account, key)
    elif wish == "invite":
        email = str(data.get("email", "")).strip()
        return invite(host, account, row, email)
    elif wish == "nudge":
        invitations.nudge(host, account, key, seat)
    elif wish == "name":
        naming.overrule(host, account, key, seat, str(data.get("own", "")))
    elif wish == "say":
        press.say_before(host, account, key, str(data.get("text", "")))
        return go(f"/m/{key}/seats#talked")
    elif wish in ("start", "fill"):
        opening.start(host, account, key, fill=wish == "fill")
    elif wish == "cancel":
        opening.cancel(host, account, key, str(data.get("why", "")))
    with host.db.read() as session:
        row = matches.match(session, key, account)
    if row.status == Status.RUNNING:
        run_on(host, row.id, row.step)
        return go(f"/m/{key}")
    return go(f"/m/{key}/seats")


def invite(host: Host, account: User, row: MatchFacts, email: str = "") -> Response[Any]:
    """The room with a link: for one who is written to, else for as many as there are free seats."""
    with host.db.read() as session:
        free = sum(s.kind in invitations.FREE for s in matches.seats(session, row))
    uses = 1 if email else max(free, 1)
    secret = invitations.invite(host, account, row.key, email=email, uses=uses)
    address = f"/m/{row.key}/seats"
    kept = Cookie(LINK, path=address, value=secret, httponly=True, secure=host.settings.secure,
                  samesite="lax", max_age=int(invitations.LIFE.total_seconds()))  # fmt: skip
    return go(address, [kept])


def _join(host: Host, account: User, row: MatchFacts, seat: str, data: Posted) -> None:
    choice = read_fields(game_of(row).Choice, data, "choice_")
    word = str(data.get("word", ""))
    with heavy() if choice else nullcontext():  # with a choice the cards are dealt on trial
        opening.join(host, account, row.key, seat, choice, word, wishes(data))


def misnamed(game: Game[Any, Any], data: Posted) -> bool:
    """Whether it is the names somebody would like that were refused."""
    try:
        naming.read_wishes(game, wishes(data))
    except Trouble:
        return True
    return False


def wishes(data: Posted) -> tuple[str, str]:
    """The names somebody would like, as a form sends them."""
    return str(data.get("own", "")), str(data.get("own_second", ""))


HANDLERS = (seats, hear, act)
