"""Who is asking, and whether this door is open to them."""

from __future__ import annotations

from typing import Any

from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from starpost.host.facts import User
from starpost.host.host import Host
from starpost.host.people.sessions import Caller, bad_token, by_session, by_token
from starpost.host.tokens import same, unmasked
from starpost.host.trouble import Kind, Trouble, forbidden

COOKIE = "starpost"
NOBODY = "nobody"
"""Nobody is asked who they are: the door answers while the database is away."""
SAFE = {"GET", "HEAD", "OPTIONS"}
Connection = ASGIConnection[Any, Any, Any, Any]


async def guard(connection: Connection, handler: BaseRouteHandler) -> None:
    """Every route says who may come in: `opt["who"]`, and by which scope: `opt["scope"]`."""
    who, scope = handler.opt["who"], handler.opt["scope"]
    if who == NOBODY:
        return
    caller = identify(connection)
    connection.state.caller = caller
    if caller is None:
        if who != "anyone":
            raise Trouble(Kind.UNKNOWN_USER, "sign_in", "Sign in, or send a token.")
        return
    if scope not in caller.scopes:
        if who == "anyone" and scope == "read":
            connection.state.caller = None  # a token without this scope sees what anybody sees
            return
        raise forbidden("scope", f"This token has no scope {scope!r}.")
    if who == "admin" and not caller.is_admin:
        raise forbidden("not_admin", "Only an administrator may do that.")


def identify(connection: Connection) -> Caller | None:
    host: Host = connection.app.state.host
    header = connection.headers.get("authorization", "")
    if header:
        scheme, _, secret = header.partition(" ")
        caller = by_token(host, secret.strip())
        if scheme.lower() != "bearer" or caller is None:
            raise bad_token()
        return caller
    if connection.scope.get("method") not in SAFE and not is_own(connection):
        raise forbidden("forged", "This request was sent from another site.")
    cookie = connection.cookies.get(COOKIE, "")
    if not cookie:
        return None
    caller = by_session(host, cookie)
    if caller is not None and connection.scope.get("method") not in SAFE:
        _against_forgery(connection, caller)
    return caller


def is_own(connection: Connection) -> bool:
    """Whether a browser says that one of our own pages sends this, or no browser sends it."""
    site = connection.headers.get("sec-fetch-site")
    if site is not None and site not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    if origin is None or (origin == "null" and site is not None):
        return True  # our own form without a referrer says null, and that it is of this site
    return origin.partition("://")[2] == connection.headers.get("host")


def _against_forgery(connection: Connection, caller: Caller) -> None:
    """A request that changes something must carry the word that only our own pages know."""
    if not same(unmasked(connection.headers.get("x-csrf-token", "")), caller.csrf):
        raise forbidden("csrf", "The request lacks the right X-CSRF-Token.")


def caller_of(connection: Connection) -> Caller:
    caller = connection.state.caller
    assert isinstance(caller, Caller), "the guard has let a stranger in"
    return caller


def account_of(connection: Connection) -> User:
    return caller_of(connection).account


def maybe_account(connection: Connection) -> User | None:
    caller = connection.state.caller
    return caller.account if isinstance(caller, Caller) else None
