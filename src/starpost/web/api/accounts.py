"""Signing up, in and out."""

from __future__ import annotations

import asyncio

from litestar import Response
from litestar.datastructures import Cookie
from litestar.params import JSONBody

from starpost.host.facts import User
from starpost.host.host import Host
from starpost.host.people import accounts, sessions
from starpost.web.api.doors import TheHost, delete, door, post
from starpost.web.api.shapes import Done, Email, Secret, SignedIn, SignIn, SignUp
from starpost.web.guard import COOKIE, account_of
from starpost.web.limits.strangers import limit_name
from starpost.web.routes import Request


@post("/api/accounts", **door("anyone", "account"), status_code=202)
def sign_up(host: TheHost, data: JSONBody[SignUp]) -> Done:
    """Make an account; a mail with a link to confirm the address follows."""
    accounts.sign_up(host, data.name, data.email, data.key)
    return Done()


@post("/api/session", **door("anyone", "account"), status_code=200)
async def sign_in(host: TheHost, request: Request, data: JSONBody[SignIn]) -> Response[SignedIn]:
    """Sign in with a password."""
    limit_name(request, data.email)
    account = await asyncio.to_thread(accounts.sign_in, host, data.email, data.password)
    return _open(host, account)


@post("/api/session/link", **door("anyone", "account"), status_code=202)
def ask_for_link(host: TheHost, data: JSONBody[Email]) -> Done:
    """Ask for a link that signs in. The answer is the same whether the address is known."""
    accounts.ask_for_link(host, data.email)
    return Done()


@post("/api/links", **door("anyone", "account"), status_code=200)
def use_link(host: TheHost, data: JSONBody[Secret]) -> Response[SignedIn]:
    """Follow a link from a mail: confirm the address, sign in."""
    return _open(host, accounts.use_link(host, data.secret))


def _open(host: Host, account: User) -> Response[SignedIn]:
    secret, csrf = sessions.open_session(host, account)
    cookie = Cookie(
        COOKIE,
        value=secret,
        httponly=True,
        secure=host.settings.secure,
        samesite="lax",
        max_age=sessions.SESSION_DAYS * 86400,
        path="/",
    )
    return Response(SignedIn(account.name, csrf), cookies=[cookie])


@delete("/api/session", **door("user", "account"), status_code=200)
def sign_out(host: TheHost, request: Request) -> Response[Done]:
    """Sign out here."""
    sessions.close_session(host, request.cookies.get(COOKIE, ""))
    return Response(Done(), cookies=[Cookie(COOKIE, value="", max_age=0, path="/")])


@delete("/api/sessions", **door("user", "account"), status_code=200)
def sign_out_everywhere(host: TheHost, request: Request) -> Done:
    """Sign out everywhere; tokens stop working too."""
    sessions.sign_out_everywhere(host, account_of(request).id)
    return Done()


ROUTES = [sign_up, sign_in, ask_for_link, use_link, sign_out, sign_out_everywhere]
