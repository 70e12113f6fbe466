"""A player complains about another, or wants nothing more to do with them."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery

from starpost.host.office import reports
from starpost.host.people import blocks
from starpost.host.trouble import Trouble
from starpost.web.caller import Sent, Visitor, host_of, known, signed_writer
from starpost.web.pages.match.table import Table, load
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post


@get("/m/{key:str}/complain")
def form(request: Request, key: FromPath[str], seat: FromQuery[str] = "") -> Response[str]:
    me = known(request)
    return _shown(me, load(host_of(request), me, key), seat)


def _shown(me: Visitor, table: Table, seat: str, why: str = "", *, done: bool = False,
           status: int = 200) -> Response[str]:  # fmt: skip
    return page("complain.html", me, status=status, at="/matches", t=table, about=seat, why=why,
                done=done, named=_may_be_named(table))  # fmt: skip


def _may_be_named(table: Table) -> bool:
    """Where players do not know each other, nobody is blocked by the way of a seat: it would tell
    who sits there."""
    return not table.row.anonymous


@post("/m/{key:str}/complain")
def send(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    me, account = signed_writer(request, data)
    host, seat = host_of(request), str(data.get("seat", ""))
    table = load(host, me, key)
    try:
        if data.get("do") == "block" and _may_be_named(table):
            blocks.block_seat(host, account.id, key, seat)
            return go("/me#blocked")
        reports.about_seat(host, account, key, seat, str(data.get("text", "")))
    except Trouble as trouble:
        return _shown(me, table, seat, trouble.text, status=trouble.kind.value)
    return _shown(me, table, seat, done=True)


HANDLERS = (form, send)
