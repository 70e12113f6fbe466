"""One's own account: zone, mails, password, tokens, absences, data, leaving."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Annotated, Any
from zoneinfo import available_timezones

import msgspec
from litestar import Response
from litestar.datastructures import Cookie
from litestar.enums import RequestEncodingType
from litestar.params import Body

from starpost.host import absence, accounts, bots, my_data, sessions
from starpost.host.storage import Account
from starpost.host.trouble import Trouble, bad
from starpost.web import guests
from starpost.web.answers import HEADERS, go, page
from starpost.web.caller import COOKIE, Ask, Form, Visitor, host_of, known, signed_writer
from starpost.web.pages import times
from starpost.web.routes import get, post

Sent = Annotated[Form, Body(media_type=RequestEncodingType.URL_ENCODED)]


@get("/me")
def look(request: Ask) -> Response[str]:
    return _account(request, known(request))


def _account(
    request: Ask, me: Visitor, *, why: str = "", secret: str = "", status: int = 200
) -> Response[str]:
    host = host_of(request)
    assert me.account is not None
    with host.db.read() as session:
        account = session.get_one(Account, me.account.id)
        tokens = sessions.tokens(session, account.id)
        away = absence.absences(session, account.id)
    return page(
        "account.html", me, status=status, at="/me", account=account, tokens=tokens, away=away,
        zones=sorted(available_timezones()), mails=accounts.MAILS, scopes=sessions.SCOPES, why=why,
        secret=secret, bots=bots.NAMES, when=lambda at: times.at(at, me.zone),
    )  # fmt: skip


@post("/me")
def change(request: Ask, data: Sent) -> Response[Any]:
    me, account = signed_writer(request, data)
    try:
        return _do(request, me, account, data)
    except Trouble as trouble:
        return _account(request, me, why=trouble.text, status=trouble.kind.value)


def _do(request: Ask, me: Visitor, account: Account, data: Form) -> Response[Any]:
    host, wish = host_of(request), str(data.get("do", ""))
    if wish == "settings":
        accounts.change(host, account.id, zone=str(data.get("zone", "")) or None,
                        mails=str(data.get("mails", "")) or None)  # fmt: skip
    elif wish == "password":
        accounts.change(host, account.id, password=str(data.get("password", "")))
        return go("/sign-in")
    elif wish == "keep":
        guests.leave_address(host, account, str(data.get("name", "")), str(data.get("email", "")))
        return page("mailed.html", me, email=str(data.get("email", "")))
    elif wish == "token":
        raw = data.get("scopes", ["read"])
        scopes = [str(s) for s in (raw if isinstance(raw, list) else [raw])]
        _, secret = sessions.make_token(host, account.id, str(data.get("name") or "bot"), scopes)
        return _account(request, me, secret=secret)
    elif wish == "revoke":
        sessions.revoke(host, account.id, int(str(data.get("token", "0"))))
    elif wish == "away":
        absence.plan(host, account.id, _day(data.get("from")), _day(data.get("to")),
                    str(data.get("policy") or "default"))  # fmt: skip
    elif wish == "delete":
        if str(data.get("sure", "")) != account.name:
            raise bad("not_sure", "Type your name to delete the account.")
        my_data.delete_account(host, account.id)
        return go("/", [Cookie(COOKIE, value="", max_age=0, path="/")])
    return go("/me")


def _day(raw: Any) -> datetime:
    try:
        return datetime.fromisoformat(str(raw)).replace(tzinfo=UTC)
    except ValueError:
        raise bad("bad_day", "Give the day as 2026-12-24.") from None


@get("/me/data.json")
def data_file(request: Ask) -> Response[bytes]:
    """Everything we hold about a person."""
    me, host = known(request), host_of(request)
    assert me.account is not None
    with host.db.read() as session:
        found = my_data.export(session, me.account.id)
    headers = HEADERS | {"content-disposition": 'attachment; filename="starpost-data.json"'}
    return Response(msgspec.json.encode(found), media_type="application/json", headers=headers)


HANDLERS = (look, change, data_file)
