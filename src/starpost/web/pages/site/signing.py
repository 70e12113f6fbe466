"""Signing in, up and out; links and invitations that came by mail."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery

from starpost.host.facts import User
from starpost.host.host import Host
from starpost.host.people import accounts, guests, sessions
from starpost.host.trouble import Trouble
from starpost.web.caller import (
    COOKIE,
    Sent,
    host_of,
    session_cookie,
    signed_writer,
    visitor,
    writer,
)
from starpost.web.limits.strangers import spare, spare_sign_in
from starpost.web.pages.site.door import at_the_door, mailed
from starpost.web.responses import go, inside, page
from starpost.web.routes import Request, get, post


@get("/sign-in")
def door(request: Request, back: FromQuery[str] = "/matches") -> Response[str]:
    return at_the_door(request, visitor(request), inside(back))


@post("/sign-in")
def enter(request: Request, data: Sent) -> Response[Any]:
    """By password, or ask for a link; whether an address is known, nobody learns."""
    own, host = writer(request, data), host_of(request)
    spare_sign_in(request)
    email, back = str(data.get("email", "")), inside(data.get("back"), "/matches")
    if data.get("how") == "link" and not data.get("password"):
        accounts.ask_for_link(host, email, back)
        return mailed(request, own, email)
    try:
        account = accounts.sign_in(host, email, str(data.get("password", "")))
    except Trouble as trouble:
        return at_the_door(request, own, back, trouble.text, email, status=trouble.kind.value)
    return go(back, [signed_in(request, host, account)])


@post("/sign-up")
def sign_up(request: Request, data: Sent) -> Response[Any]:
    me, host = writer(request, data), host_of(request)
    spare_sign_in(request)
    name, email, key = (str(data.get(word, "")) for word in ("name", "email", "key"))
    back = inside(data.get("back"), "/matches")
    try:
        if me.guest and me.account is not None:
            guests.leave_address(host, me.account, name, email, key, back)
        else:
            accounts.sign_up(host, name, email, key, back)
    except Trouble as trouble:
        return at_the_door(request, me, back, trouble.text, newcomer=(name, email),
                           status=trouble.kind.value)  # fmt: skip
    return mailed(request, visitor(request), email)


@get("/links/{secret:str}")
def link(
    request: Request, secret: FromPath[str], back: FromQuery[str] = "/matches"
) -> Response[str]:
    """A button, since mail programs follow links by themselves and each works only once."""
    return page("link.html", visitor(request), action=f"/links/{secret}", what="Sign in",
                back=inside(back, "/matches"),
                text="Press the button to sign in on this device.")  # fmt: skip


@post("/links/{secret:str}")
def follow(request: Request, secret: FromPath[str], data: Sent) -> Response[Any]:
    writer(request, data)
    host = host_of(request)
    spare(request, "link", fast=30, slow=120)
    back = inside(data.get("back"), "/matches")
    return go(back, [signed_in(request, host, accounts.use_link(host, secret))])


@post("/sign-out")
def sign_out(request: Request, data: Sent) -> Response[Any]:
    _, account = signed_writer(request, data)
    host = host_of(request)
    if data.get("everywhere"):
        sessions.sign_out_everywhere(host, account.id)
    else:
        sessions.close_session(host, request.cookies.get(COOKIE, ""))
    return go("/", [Cookie(COOKIE, value="", max_age=0, path="/")])


def signed_in(request: Request, host: Host, account: User) -> Cookie:
    """A new session for this browser."""
    secret, _ = sessions.open_session(host, account, request.headers.get("user-agent", ""))
    return session_cookie(host, secret)


HANDLERS = (door, enter, sign_up, link, follow, sign_out)
