"""The lobby: create, find, join, leave, confirm, start; standby and take-over."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import nullcontext
from typing import Any

from litestar import Response
from litestar.handlers import HTTPRouteHandler
from litestar.params import FromPath, FromQuery, JSONBody, RawBody

from starpost.host.facts import User
from starpost.host.host import Host
from starpost.host.looking import matches
from starpost.host.matches import invitations, naming, opening, replacement
from starpost.host.matches.opening import MatchPlan
from starpost.host.running.exchange import bring_in, export_for
from starpost.web.api.cards import match_card
from starpost.web.api.doors import TheHost, door, get, post
from starpost.web.api.shapes import (
    Choice,
    Done,
    Join,
    Key,
    NewInvitation,
    Seated,
    SeatName,
    Secret,
    Start,
)
from starpost.web.guard import account_of, maybe_account
from starpost.web.limits.work import heavy
from starpost.web.routes import Request
from starpost.wire import MatchCard


def plain(
    name: str, who: str, does: Callable[[Host, User, str], object], words: str | None = None
) -> HTTPRouteHandler:
    """A route that does one thing to a match for whoever asks, and says that it is done."""

    def act(host: TheHost, request: Request, key: FromPath[str]) -> Done:
        does(host, account_of(request), key)
        return Done()

    act.__name__, act.__doc__ = name, words
    path = f"/api/matches/{{key:str}}/{name}"
    made: HTTPRouteHandler = post(path, **door(who, "manage"), status_code=200)(act)
    return made


@get("/api/matches", **door("anyone", "read"))
def lobby(
    host: TheHost, request: Request, game: FromQuery[str] = "", status: FromQuery[str] = ""
) -> list[MatchCard]:
    """Open and running matches that are not private."""
    with host.db.read() as session:
        rows = opening.lobby(session, game, status)
        return [match_card(session, row, maybe_account(request)) for row in rows]


@post("/api/matches", **door("user", "manage"))
def create(host: TheHost, request: Request, data: JSONBody[MatchPlan]) -> Key:
    """A new match; you are its game master."""
    with heavy():
        return Key(opening.create(host, account_of(request), data))


@post("/api/matches/file", **door("user", "manage"))
def bring(host: TheHost, request: Request, body: RawBody) -> Key:
    """Bring in a `.starpost` file; it is verified first."""
    with heavy():
        return Key(bring_in(host, account_of(request), body))


@get("/api/matches/{key:str}", **door("anyone", "read"))
def match(host: TheHost, request: Request, key: FromPath[str]) -> MatchCard:
    """A match as you may know it."""
    account = maybe_account(request)
    with host.db.read() as session:
        return match_card(session, matches.match(session, key, account), account)


@get(
    "/api/matches/{key:str}/file",
    **door("anyone", "read"),
    media_type="application/octet-stream",
)
async def match_file(host: TheHost, request: Request, key: FromPath[str]) -> Response[Any]:
    """The match file, when the match is over: replay and verify it anywhere."""
    data = await asyncio.to_thread(_file, host, maybe_account(request), key)
    return Response(data, media_type="application/octet-stream")


def _file(host: Host, account: User | None, key: str) -> bytes:
    with host.db.read() as session:
        return export_for(session, account, matches.match(session, key, account))


@post("/api/matches/{key:str}/join", **door("user", "manage"), status_code=200)
def join(host: TheHost, request: Request, key: FromPath[str], data: JSONBody[Join]) -> Seated:
    """Take a free seat."""
    wishes = (data.name, data.second_name)
    me = account_of(request)
    with heavy() if data.choice else nullcontext():  # with a choice the cards are dealt on trial
        seat = opening.join(host, me, key, data.seat, data.choice, data.word, wishes)
    return Seated(key, seat)


leave = plain("leave", "user", opening.leave)
confirm = plain(
    "confirm", "user", opening.confirm,
    "Say that you are here; the last confirmation starts the match.",
)  # fmt: skip
cancel = plain("cancel", "gm", opening.cancel)
stand_by = plain(
    "standby", "user", replacement.stand_by, "Offer to take over a seat that becomes free."
)
stand_down = plain("standdown", "user", replacement.stand_down)


@post("/api/matches/{key:str}/start", **door("gm", "manage"), status_code=200)
def start(host: TheHost, request: Request, key: FromPath[str], data: JSONBody[Start]) -> Done:
    """Start now; `fill` gives empty seats to bots."""
    opening.start(host, account_of(request), key, fill=data.fill)
    return Done()


@post("/api/matches/{key:str}/invitations", **door("gm", "manage"))
def invite(
    host: TheHost, request: Request, key: FromPath[str], data: JSONBody[NewInvitation]
) -> Secret:
    """A link that gives a seat to whoever follows it."""
    made = invitations.invite(host, account_of(request), key, data.seat, data.email, data.uses)
    return Secret(made)


@post("/api/invitations/{secret:str}", **door("user", "manage"), status_code=200)
def accept(
    host: TheHost, request: Request, secret: FromPath[str], data: JSONBody[Choice]
) -> Seated:
    """Follow an invitation."""
    wishes = (data.name, data.second_name)
    account = account_of(request)
    return Seated(*invitations.accept(host, account, secret, data.choice, data.word, wishes))


@post("/api/matches/{key:str}/seats/{seat:str}/name", **door("gm", "manage"), status_code=200)
def name_seat(
    host: TheHost,
    request: Request,
    key: FromPath[str],
    seat: FromPath[str],
    data: JSONBody[SeatName],
) -> Done:
    """Overrule the name a player wishes, before the start: it is rude, or passes for another."""
    naming.overrule(host, account_of(request), key, seat, data.name)
    return Done()


@post("/api/matches/{key:str}/seats/{seat:str}/take", **door("user", "manage"), status_code=200)
def take_over(host: TheHost, request: Request, key: FromPath[str], seat: FromPath[str]) -> Done:
    """Take a vacant seat of a running match; one's own comes back this way. `-`: any vacant one."""
    replacement.take_over(host, account_of(request), key, "" if seat == "-" else seat)
    return Done()


@post("/api/matches/{key:str}/seats/{seat:str}/return", **door("seat", "manage"), status_code=200)
def hand_back(host: TheHost, request: Request, key: FromPath[str], seat: FromPath[str]) -> Done:
    """Hand a seat back to its first player."""
    replacement.hand_back(host, account_of(request), key, seat)
    return Done()


ROUTES = [
    lobby,
    create,
    bring,
    match,
    match_file,
    join,
    leave,
    confirm,
    start,
    cancel,
    invite,
    accept,
    name_seat,
    stand_by,
    stand_down,
    take_over,
    hand_back,
]
