"""Signing in, up and out; links and invitations that came by mail."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery

from starpost.host.facts import User
from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.people import accounts, guests, passkeys, sessions
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
from starpost.web.limits.strangers import limit, limit_name, limit_sign_in
from starpost.web.pages.people.door import at_the_door, mailed
from starpost.web.responses import go, inside, page
from starpost.web.routes import Request, get, post


@get("/sign-in")
def door(request: Request, back: FromQuery[str] = "/matches") -> Response[str]:
    return at_the_door(request, visitor(request), inside(back))


@post("/sign-in")
def enter(request: Request, data: Sent) -> Response[Any]:
    """By password, or ask for a link; whether an address is known, nobody learns."""
    own, host = writer(request, data), host_of(request)
    limit_sign_in(request)
    email, back = str(data.get("email", "")), inside(data.get("back"), "/matches")
    if data.get("how") == "link" and not data.get("password"):
        email = email.strip()
        if "@" not in email:
            said = (
                "That is no mail address. A link goes to the address of an account; "
                "without one, ask the owner."
            )
            return at_the_door(request, own, back, said, email, status=400, code="no_address")
        accounts.ask_for_link(host, email, back)
        return mailed(request, own, email, back)
    try:
        limit_name(request, email)
        account = accounts.sign_in(host, email, str(data.get("password", "")))
    except Trouble as trouble:
        return at_the_door(request, own, back, trouble.text, email,
                           status=trouble.kind.value, code=trouble.code)  # fmt: skip
    return go(back, [signed_in(request, host, account)])


@get("/sign-up")
def to_the_door() -> Response[Any]:
    """Typed by hand: both ways in are on one page."""
    return go("/sign-in")


@post("/sign-up")
def sign_up(request: Request, data: Sent) -> Response[Any]:
    me, host = writer(request, data), host_of(request)
    limit_sign_in(request)
    name, email, key = (str(data.get(word, "")) for word in ("name", "email", "key"))
    back = inside(data.get("back"), "/matches")
    guest = me.account if me.guest else None
    try:
        if not host.settings.smtp.host and not email:
            word = str(data.get("password", ""))
            made = accounts.sign_up_by_password(host, name, word, key, guest)
            return go(back, [signed_in(request, host, made)])
        if guest is not None:
            guests.leave_address(host, guest, name, email, key, back)
        else:
            accounts.sign_up(host, name, email, key, back)
    except Trouble as trouble:
        return at_the_door(request, me, back, trouble.text, newcomer=(name, email),
                           status=trouble.kind.value, code=trouble.code)  # fmt: skip
    return mailed(request, visitor(request), email, back)


@get("/sign-in/waits")
def gone_on(request: Request, back: FromQuery[str] = "/matches") -> Response[Any]:
    """Asked by the page that waits for a link: once it was opened in this browser, it goes on."""
    me = visitor(request)
    there = me.account is not None and not me.guest
    return Response(None, headers={"hx-redirect": inside(back, "/matches")} if there else {},
                    status_code=204)  # fmt: skip


@get("/links/{secret:str}")
def link(
    request: Request, secret: FromPath[str], back: FromQuery[str] = "/matches"
) -> Response[str]:
    """A button, since mail programs follow links by themselves and each works only once."""
    opens = accounts.link_opens(host_of(request), secret)
    what = "Confirm the address" if opens and opens.proves else "Sign in"
    return page("link.html", visitor(request), action=f"/links/{secret}", what=what,
                back=inside(back, "/matches"), opens=opens)  # fmt: skip


@post("/links/{secret:str}")
def follow(request: Request, secret: FromPath[str], data: Sent) -> Response[Any]:
    writer(request, data)
    host = host_of(request)
    limit(request, "link", fast=30, slow=120)
    back = inside(data.get("back"), "/matches")
    return go(back, [signed_in(request, host, accounts.use_link(host, secret))])


@post("/sign-out")
def sign_out(request: Request, data: Sent) -> Response[Any]:
    me, account = signed_writer(request, data)
    host = host_of(request)
    if not account.email and not data.get("sure"):
        with host.db.read() as session:
            number = len(opening.mine(session, account.id))
            back = account.has_password or bool(passkeys.listed(session, account.id))
        if number if account.is_guest else not back:
            return page("leaving.html", me, number=number)
    if data.get("everywhere"):
        sessions.sign_out_everywhere(host, account.id)
    else:
        sessions.close_session(host, request.cookies.get(COOKIE, ""))
    return go("/?out=1", [Cookie(COOKIE, value="", max_age=0, path="/")])


def signed_in(request: Request, host: Host, account: User) -> Cookie:
    """A new session for this browser."""
    secret, _ = sessions.open_session(host, account, request.headers.get("user-agent", ""))
    return session_cookie(host, secret)


HANDLERS = (door, gone_on, enter, to_the_door, sign_up, link, follow, sign_out)
