"""Messages of a match: threads by partner, the public page, a form to those one may write to."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from starpost.host.matches import press, unread
from starpost.host.matches.terms import terms_from
from starpost.host.trouble import Trouble
from starpost.host.words import Status
from starpost.kernel.contract import GM
from starpost.web.caller import Sent, Visitor, host_of, signed_writer, visitor
from starpost.web.pages import times
from starpost.web.pages.match.table import Table, load, must_play
from starpost.web.responses import go, inside, page
from starpost.web.routes import Request, get, post

ALL = "everybody"


@get("/m/{key:str}/press")
def letters(
    request: Request, key: FromPath[str], only: FromQuery[str] = "", to: FromQuery[str] = ""
) -> Response[str]:
    """The letters of a seat; `only`: of one thread; `to`: whom an answer goes to."""
    host, me = host_of(request), visitor(request)
    table = load(host, me, key)
    mine = next((s for s in table.seats if table.mine and s.name == table.seat), None)
    if mine is not None:
        unread.read_letters(host, table.row, mine)
        table = replace(table, unread=0)
    return _shown(request, me, table, only, to=to or only)


@post("/m/{key:str}/notices")
def put_away(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """What was said about the match has been read."""
    me, _ = signed_writer(request, data)
    host = host_of(request)
    table = load(host, me, key)
    for seat in table.seats:
        if table.mine and seat.name == table.seat:
            unread.read_notices(host, table.row, seat)
    return go(inside(data.get("back"), table.address))


def _shown(
    request: Request, me: Visitor, table: Table, only: str, why: str = "", text: str = "",
    to: str = "", status: int = 200,
) -> Response[str]:  # fmt: skip
    host = host_of(request)
    found: list[press.Shown] = []
    if table.seat is not None and me.account is not None and (table.mine or table.gm):
        with host.db.read() as session:
            found = press.inbox(session, me.account, table.row.key, table.seat)
    elif table.row.status == Status.OVER:
        with host.db.read() as session:
            found = _opened(session, table)
    partners = sorted({name for m in found for name in _partners(m, table.seat)})
    listed = [m for m in found if not only or only in _partners(m, table.seat)]
    numbers = {p.name: p.number for p in table.people}
    others = _others(table)
    return page(
        "press.html", me, status=status, at="/matches", t=table, tab="Press", heading="Press",
        letters=list(reversed(listed)), partners=partners, only=only, numbers=numbers, why=why,
        text=text, others=others, chosen=to if to in others else ALL,
        who={p.name: p.who for p in table.people if p.who != p.name},
        with_turn=press.is_with_turn(table.row),
        terms=terms_from(table.row.terms), when=lambda m: times.at(m.at, me.zone), everybody=ALL,
        writes=table.mine or (table.gm and table.seat is not None),
    )  # fmt: skip


def _others(table: Table) -> list[str]:
    """To whom the form offers to write; where letters go with the turn, to the game master only."""
    if table.mine and press.is_with_turn(table.row):
        return [GM]
    return [p.name for p in table.people if p.name != table.seat]


def _opened(session: Any, table: Table) -> list[press.Shown]:
    try:
        return press.opened(session, table.row)
    except Trouble:
        return []


def _partners(message: press.Shown, seat: str | None) -> set[str]:
    """With whom a message is: the thread, or threads, it belongs to."""
    if message.to is None:
        return {ALL}
    return ({message.sender or "somebody"} | set(message.to)) - {seat or ""}


@post("/m/{key:str}/press")
def send(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    me, account = signed_writer(request, data)
    host = host_of(request)
    table = load(host, me, key)
    seat = table.seat if table.gm and not table.mine and table.seat else must_play(table)
    raw = data.get("to", [])
    to = [str(name) for name in (raw if isinstance(raw, list) else [raw]) if name]
    text = str(data.get("text", ""))
    whom = None if to == [ALL] else [name for name in to if name != ALL]
    try:
        press.send(host, account, key, seat, whom, text, anonymous=bool(data.get("anonymous")))
    except Trouble as trouble:
        return _shown(request, me, table, "", why=trouble.text, text=text,
                      status=trouble.kind.value)  # fmt: skip
    return go(f"/m/{key}/press")


HANDLERS = (letters, put_away, send)
