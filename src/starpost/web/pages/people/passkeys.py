"""Passkeys: made on one's own page, used at the door. Scripts ask, the device answers."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.response import Redirect

from starpost.host.people import passkeys
from starpost.host.people.passkeys import Site
from starpost.host.trouble import Trouble, bad
from starpost.web.caller import Sent, address, host_of, own_number, signed_writer, writer
from starpost.web.limits.strangers import limit_sign_in
from starpost.web.pages.people.door import at_the_door
from starpost.web.pages.people.signing import signed_in
from starpost.web.responses import HEADERS, go, inside
from starpost.web.routes import Request, post


def site_of(request: Request) -> Site:
    return Site(address(request))


def _question(text: str) -> Response[str]:
    return Response(text, media_type="application/json", headers=HEADERS)


def _only_named(site: Site) -> Site:
    if not site.takes_keys:
        raise bad("no_keys_here", "Passkeys need a host with a name of its own, over https.")
    return site


@post("/me/passkeys/ask")
def ask_for_new(request: Request, data: Sent) -> Response[str]:
    _, account = signed_writer(request, data)
    site = _only_named(site_of(request))
    return _question(passkeys.ask_for_new(host_of(request), account, site))


@post("/me/passkeys")
def keep(request: Request, data: Sent) -> Redirect:
    """Keep a new key, or drop one."""
    _, account = signed_writer(request, data)
    host = host_of(request)
    if data.get("drop"):
        passkeys.drop(host, account.id, own_number(data.get("drop")))
    else:
        answer, name = str(data.get("answer", "")), str(data.get("name", ""))
        passkeys.keep(host, account, site_of(request), answer, name)
    return go("/me?changed=passkeys#passkeys")


@post("/sign-in/passkey/ask")
def ask_to_sign_in(request: Request, data: Sent) -> Response[str]:
    writer(request, data)
    limit_sign_in(request)
    return _question(passkeys.ask_to_sign_in(host_of(request), _only_named(site_of(request))))


@post("/sign-in/passkey")
def enter(request: Request, data: Sent) -> Response[Any]:
    me, host = writer(request, data), host_of(request)
    limit_sign_in(request)
    back = inside(data.get("back"), "/matches")
    try:
        account = passkeys.sign_in(host, site_of(request), str(data.get("answer", "")))
    except Trouble as trouble:
        return at_the_door(request, me, back, trouble.text, status=trouble.kind.value)
    return go(back, [signed_in(request, host, account)])


HANDLERS = (ask_for_new, keep, ask_to_sign_in, enter)
