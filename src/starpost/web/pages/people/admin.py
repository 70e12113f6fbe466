"""The administrator's page: how the host is, people, complaints, announcements, room."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath, FromQuery

from starpost.host.host import Host
from starpost.host.matches import opening
from starpost.host.office import announcements, people, reports, storage_use
from starpost.host.people import my_data, registration
from starpost.host.trouble import Trouble, bad, missing
from starpost.host.watching import health
from starpost.web.caller import Posted, Sent, Visitor, host_of, known, signed_writer
from starpost.web.caller import number as number_of
from starpost.web.pages import times
from starpost.web.responses import HEADERS, go, page
from starpost.web.routes import Request, get, post

MATCHES = 20
"""So many of a person's matches are named."""


def administrator(request: Request) -> Visitor:
    """For everybody else the page is not there."""
    me = known(request)
    if me.account is None or not me.account.is_admin:
        raise missing("page")
    return me


@get("/admin")
def office(request: Request) -> Response[str]:
    return _office(request, administrator(request))


def _office(
    request: Request, me: Visitor, *, why: str = "", key: str = "", status: int = 200
) -> Response[str]:
    host = host_of(request)
    with host.db.read() as session:
        values: dict[str, Any] = {
            "mode": registration.mode(host, session),
            "complaints": reports.listed(session),
            "closed": reports.listed(session, closed=True, limit=10),
            "standing": announcements.standing(session, host.clock.now()),
            "rooms": storage_use.by_match(session, 20),
            "people": people.how_many(session),
        }
    return page("admin.html", me, status=status, at="/admin", why=why, key=key,
                ready=health.ready(host), modes=registration.MODES, kinds=announcements.KINDS,
                when=lambda at: times.at(at, me.zone), **values)  # fmt: skip


@post("/admin")
def act(request: Request, data: Sent) -> Response[Any]:
    me = administrator(request)
    signed_writer(request, data)
    host, wish = host_of(request), str(data.get("do", ""))
    try:
        if wish == "key":
            return _office(request, me, key=registration.make_key(host, _number(data, "uses")))
        if wish in DOINGS:
            DOINGS[wish](host, data)
    except Trouble as trouble:
        return _office(request, me, why=trouble.text, status=trouble.kind.value)
    return go(f"/admin#{wish}")


def _number(data: Posted, name: str) -> int:
    return number_of(data.get(name)) or 0


DOINGS: dict[str, Callable[[Host, Posted], None]] = {
    "registration": lambda host, data: registration.choose(host, str(data.get("mode", ""))),
    "announce": lambda host, data: announcements.announce(
        host, str(data.get("text", "")), str(data.get("kind", "news")), _number(data, "days")
    ),
    "withdraw": lambda host, data: announcements.withdraw(host, _number(data, "number")),
    "answer": lambda host, data: reports.close(
        host, _number(data, "number"), str(data.get("text", ""))
    ),
}


@get("/admin/accounts")
def accounts(request: Request, q: FromQuery[str] = "") -> Response[str]:
    me, host = administrator(request), host_of(request)
    with host.db.read() as session:
        found = people.find(session, q[:80])
    return page("admin_accounts.html", me, at="/admin", found=found, q=q,
                now=host.clock.now(), when=lambda at: times.at(at, me.zone))  # fmt: skip


@get("/admin/accounts/{name:str}")
def account(request: Request, name: FromPath[str]) -> Response[str]:
    return _account(request, administrator(request), name)


def _account(
    request: Request, me: Visitor, name: str, *, why: str = "", status: int = 200
) -> Response[str]:
    host = host_of(request)
    with host.db.read() as session:
        found = people.one(session, name)
        games = opening.mine(session, found.id)[:MATCHES]
    return page("admin_account.html", me, status=status, at="/admin", p=found, why=why, games=games,
                now=host.clock.now(), when=lambda at: times.at(at, me.zone))  # fmt: skip


@post("/admin/accounts/{name:str}")
def change(request: Request, name: FromPath[str], data: Sent) -> Response[Any]:
    me = administrator(request)
    signed_writer(request, data)
    host, wish, reason = host_of(request), str(data.get("do", "")), str(data.get("why", ""))
    try:
        if wish == "suspend":
            people.suspend(host, name, _number(data, "days"), reason)
        elif wish == "close":
            people.close(host, name, reason)
        elif wish == "admit":
            people.admit(host, name)
        elif wish == "delete":
            if str(data.get("sure", "")).lower() != name.lower():
                raise bad("not_sure", "Type the name to delete the account.")
            people.delete(host, name)
            return go("/admin/accounts")
    except Trouble as trouble:
        return _account(request, me, name, why=trouble.text, status=trouble.kind.value)
    return go(f"/admin/accounts/{name}")


@get("/admin/accounts/{name:str}/data.json")
def data_file(request: Request, name: FromPath[str]) -> Response[bytes]:
    """All that is held about a person, for a request they made by another way."""
    administrator(request)
    host = host_of(request)
    with host.db.read() as session:
        found = my_data.export_for_office(session, people.named(session, name).id)
    headers = HEADERS | {"content-disposition": 'attachment; filename="starpost-data.json"'}
    return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)


HANDLERS = (office, act, accounts, account, change, data_file)
