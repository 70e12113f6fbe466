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
from starpost.host.trouble import Trouble, bad, forbidden, missing
from starpost.host.watching import health
from starpost.kernel import registry
from starpost.kernel.contract import Resolve
from starpost.web.caller import Posted, Sent, Visitor, for_others, host_of, known, signed_writer
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
def office(request: Request, done: FromQuery[str] = "") -> Response[str]:
    return _office(request, administrator(request), done=DONE.get(done, ""))


def _office(
    request: Request, me: Visitor, *, why: str = "", key: str = "", done: str = "",
    status: int = 200,
) -> Response[str]:  # fmt: skip
    host, ready = host_of(request), health.ready(host_of(request))
    with host.db.read() as session:
        values: dict[str, Any] = {
            "mode": registration.mode(host, session),
            "complaints": reports.listed(session),
            "closed": reports.listed(session, closed=True, limit=10),
            "standing": announcements.standing(session, host.clock.now()),
            "rooms": storage_use.by_match(session, 20),
            "by_rounds": [i for i in registry.ids() if registry.get(i).resolve is Resolve.EACH],
        }
        counts = people.how_many(session), people.matches_under_way(session)
    return page("admin.html", me, status=status, at="/admin", why=why, key=key, done=done,
                ready=ready, tiles=_tiles(me, ready, counts, len(values["complaints"])),
                checked=_checked(ready), modes=registration.MODES, kinds=announcements.KINDS,
                sends=bool(host.settings.smtp.host),
                when=lambda at: times.at(at, me.zone), **values)  # fmt: skip


def _tiles(
    me: Visitor, ready: health.Ready, counts: tuple[int, int], complaints: int
) -> list[tuple[str, int, str, str, str]]:
    """What an administrator looks for first: sign, number, words, where it is, whether it calls."""
    persons, running = counts
    found = [
        ("people", persons, "account" if persons == 1 else "accounts", "/admin/accounts", ""),
        ("flag", running, "matches under way" if running != 1 else "match under way", "#rooms", ""),
        ("warn", complaints, "open reports" if complaints != 1 else "open report", "#answer",
         "note warn" if complaints else ""),
        ("clock", ready.overdue, "turns late" if ready.overdue != 1 else "turn late", "#health",
         "note bad" if ready.overdue else ""),
    ]  # fmt: skip
    if asked := me.asked():
        words = "person waits for a link" if asked == 1 else "people wait for a link"
        found.insert(0, ("link", asked, words, "/admin/mail", "note warn"))
    return found


def _checked(ready: health.Ready) -> dict[str, str]:
    """What each check means, in words."""
    workers, late = ready.workers, ready.overdue
    return {
        "database": "Stores and reads what is written.",
        "workers": f"{workers} alive; they run turns and send mail." if workers else
        "Nobody runs turns: start one with `starpost worker`.",
        "turns": f"{late} should have run by now." if late else "Every turn has run in time.",
    }  # fmt: skip


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
    return go(f"/admin?done={wish}" if wish in DONE else "/admin")


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


DONE = {
    "registration": "Saved. It holds from now on.",
    "announce": "Announced: it stands on every page now.",
    "withdraw": "Withdrawn: it stands on no page any more.",
    "answer": "The report is closed; its writer finds your answer behind the bell.",
}
ACCOUNT_DONE = {
    "suspend": "Suspended, and signed out everywhere.",
    "close": "Closed. Bots have taken the seats.",
    "admit": "Admitted again.",
}


@get("/admin/accounts")
def accounts(request: Request, q: FromQuery[str] = "") -> Response[str]:
    me, host = administrator(request), host_of(request)
    with host.db.read() as session:
        found = people.find(session, q[:80])
    return page("admin_accounts.html", me, at="/admin", found=found, q=q,
                now=host.clock.now(), when=lambda at: times.at(at, me.zone))  # fmt: skip


@get("/admin/accounts/{name:str}")
def account(request: Request, name: FromPath[str], done: FromQuery[str] = "") -> Response[str]:
    return _account(request, administrator(request), name, done=ACCOUNT_DONE.get(done, ""))


def _account(
    request: Request, me: Visitor, name: str, *, why: str = "", done: str = "", status: int = 200,
    link: str = "",
) -> Response[str]:  # fmt: skip
    host = host_of(request)
    with host.db.read() as session:
        found = people.one(session, name)
        games = opening.mine(session, found.id)[:MATCHES]
    return page("admin_account.html", me, status=status, at="/admin", p=found, why=why, games=games,
                link=link, sends=bool(host.settings.smtp.host), done=done,
                now=host.clock.now(), when=lambda at: times.at(at, me.zone))  # fmt: skip


@post("/admin/accounts/{name:str}")
def change(request: Request, name: FromPath[str], data: Sent) -> Response[Any]:
    me = administrator(request)
    signed_writer(request, data)
    host, wish, reason = host_of(request), str(data.get("do", "")), str(data.get("why", ""))
    try:
        if wish == "link":
            return _account(request, me, name, link=_way_back(request, name))
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
    return go(f"/admin/accounts/{name}{f'?done={wish}' if wish in ACCOUNT_DONE else ''}")


def _way_back(request: Request, name: str) -> str:
    """Where mail is sent, a link by mail says whose an account is; and no administrator is made to
    sign in as another."""
    host = host_of(request)
    with host.db.read() as session:
        admin = people.one(session, name).admin
    if host.settings.smtp.host or admin:
        raise forbidden("not_by_page", "Such a link is made on the command line: `admin link`.")
    return for_others(request) + people.way_back(host, name)


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
