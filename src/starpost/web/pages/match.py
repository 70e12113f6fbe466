"""The match page over HTTP: look, check, complete, save, submit, answer; and the live line."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from typing import Annotated, Any

from litestar import Response
from litestar.enums import RequestEncodingType
from litestar.params import Body, FromPath, FromQuery
from litestar.response import ServerSentEvent
from litestar.response.sse import ServerSentEventMessage

from starpost.host import adjudication, orders
from starpost.host.host import Host
from starpost.host.rows import visible
from starpost.host.storage import MatchRow
from starpost.host.trouble import Kind, Trouble
from starpost.web.answers import HEADERS, go, html, page
from starpost.web.caller import Ask, Form, host_of, visitor, writer
from starpost.web.pages import matchpage, sheet, times
from starpost.web.pages.completion import complete
from starpost.web.pages.offers import offers
from starpost.web.pages.refs import Atlas
from starpost.web.pages.table import Table, audible, load, must_play
from starpost.web.routes import get, post

Sent = Annotated[Form, Body(media_type=RequestEncodingType.URL_ENCODED)]
WAIT = 6.0
"""Seconds a form waits for the turn that it completes; longer ones arrive by the live line."""
PULSE = 0.7
BEFORE = ("lobby", "confirming", "cancelled")


@get("/m/{key:str}")
def look(
    request: Ask,
    key: FromPath[str],
    turn: FromQuery[int | None] = None,
    at: FromQuery[str] = "",
    seat: FromQuery[str] = "",
) -> Response[Any]:
    """The match page; before the start, the page where seats are taken."""
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        if visible(session, key, me.account).status in BEFORE:
            return go(f"/m/{key}/seats")
    table = load(host, me, key, seat=seat, turn=turn)
    receipt = ""
    if request.query_params.get("sent") == "1" and table.version:
        receipt = f"Stored. Receipt {matchpage.receipt_number(table)}."
    return html(matchpage.match_page(table, me, at=at, receipt=receipt, opened=bool(at)))


@get("/matches/{key:str}")
def old_address(key: FromPath[str]) -> Response[Any]:
    return go(f"/m/{key}")


@post("/m/{key:str}/check")
def check(request: Ask, key: FromPath[str], data: Sent) -> Response[str]:
    """A sheet being written, answered line by line."""
    me = visitor(request)
    table = load(host_of(request), me, key)
    must_play(table)
    return html(matchpage.checked_part(table, me, str(data.get("text", ""))))


@get("/m/{key:str}/complete")
def completions(request: Ask, key: FromPath[str], line: FromQuery[str] = "") -> Response[Any]:
    table = load(host_of(request), visitor(request), key)
    must_play(table)
    atlas = Atlas(table.scene)
    found = complete(table.game, table.view, atlas, table.prompt, line[:300])
    return Response(found, headers=HEADERS)


@get("/m/{key:str}/offers")
def offered(
    request: Ask, key: FromPath[str], at: FromQuery[str], to: FromQuery[str] = ""
) -> Response[Any]:
    """What may be ordered for a thing and a target; without a target, where it may go."""
    table = load(host_of(request), visitor(request), key)
    must_play(table)
    chosen = (at, to) if to else (at,)
    atlas = Atlas(table.scene)
    found = offers(table.game, table.view, atlas, table.prompt, chosen)
    return Response(found, headers=HEADERS)


@get("/m/{key:str}/selection")
def selection(
    request: Ask, key: FromPath[str], at: FromQuery[str], turn: FromQuery[int | None] = None
) -> Response[str]:
    me = visitor(request)
    return html(matchpage.selection_part(load(host_of(request), me, key, turn=turn), me, at))


@post("/m/{key:str}/add")
def add(request: Ask, key: FromPath[str], data: Sent) -> Response[Any]:
    """One line more, from the map or the list, without JavaScript."""
    me, host = writer(request, data), host_of(request)
    table = load(host, me, key)
    text = sheet.with_line(table.text, str(data.get("line", "")))
    _save(host, table, me.account.id if me.account else 0, text, ready=False)
    return go(f"{table.address}?at={data.get('at', '')}#orders")


@post("/m/{key:str}/draft")
def draft(request: Ask, key: FromPath[str], data: Sent) -> Response[Any]:
    """Saved as it is written; the answer says so only when it is stored."""
    me, host = writer(request, data), host_of(request)
    table = load(host, me, key)
    ready = table.ready and table.text == data.get("text")
    kept = _save(host, table, me.account.id if me.account else 0, str(data.get("text", "")),
                 ready=ready, step=_number(data.get("step")))  # fmt: skip
    return Response({"saved": times.at(kept.at, me.zone), "version": kept.version}, headers=HEADERS)


@post("/m/{key:str}/orders")
def give(request: Ask, key: FromPath[str], data: Sent) -> Response[Any]:
    """Check, submit, take one line out, or not ready after all: the same sheet, whole pages."""
    me, host = writer(request, data), host_of(request)
    table = load(host, me, key)
    seat, account = must_play(table), me.account.id if me.account else 0
    text, wish = str(data.get("text", "")), str(data.get("do", "check"))
    if wish == "unready":
        orders.set_ready(host, key, seat, account, ready=False)
        return go(f"{table.address}#orders")
    if wish.startswith("drop-"):
        text = sheet.without(text, _number(wish[5:]) or 0)
    try:
        kept = _save(host, table, account, text, ready=wish == "submit",
                     step=_number(data.get("step")))  # fmt: skip
    except Trouble as trouble:
        if trouble.kind is not Kind.LATE:
            raise
        return _moved(table, me, text)
    if wish == "submit":
        run_on(host, table.row, kept.step)
        return go(f"{table.address}?sent=1")
    return go(f"{table.address}#orders")


@post("/m/{key:str}/answer")
def answer(request: Ask, key: FromPath[str], data: Sent) -> Response[Any]:
    """One answer to one question; the match goes on at once."""
    me, host = writer(request, data), host_of(request)
    table = load(host, me, key)
    line = str(data.get("line", "")).strip()
    if not line:
        return go(f"{table.address}#orders")
    kept = _save(host, table, me.account.id if me.account else 0, line, ready=True,
                 step=_number(data.get("step")))  # fmt: skip
    run_on(host, table.row, kept.step)
    return go(table.address)


def _number(raw: Any) -> int | None:
    text = str(raw or "")
    return int(text) if text.isdecimal() and len(text) < 10 else None


def _save(
    host: Host, table: Table, account_id: int, text: str, *, ready: bool, step: int | None = None
) -> orders.Receipt:
    seat = must_play(table)
    return orders.submit(
        host,
        orders.Submission(table.row.key, seat, account_id, text, ready=ready, step=step),
    )


def _moved(table: Table, me: Any, text: str) -> Response[str]:
    """The turn ran while one was typing: the lines are not lost."""
    return page("late.html", me, status=410, at="/matches", t=table, text=text, turn=table.row.turn)


def run_on(host: Host, row: MatchRow, step: int) -> None:
    """See the match move on, if nobody else is awaited: by our own hand or a worker's."""
    adjudication.run(host, row.id, step)
    end = time.monotonic() + WAIT
    while time.monotonic() < end:
        with host.db.read() as session:
            now = session.get(MatchRow, row.id)
            if now is None or not now.soon or now.status != "running":
                return
        time.sleep(0.05)


@get("/m/{key:str}/live")
async def live(request: Ask, key: FromPath[str], after: FromQuery[int] = 0) -> ServerSentEvent:
    """Tells that something happened, never what: the page is then made anew from the view."""
    host, me = host_of(request), visitor(request)
    table = await asyncio.to_thread(load, host, me, key)
    cursor = _number(request.headers.get("last-event-id"))
    start = after if cursor is None else cursor
    return ServerSentEvent(_told(host, table.row.id, table.seat, start))


async def _told(
    host: Host, match_id: int, seat: str | None, count: int
) -> AsyncIterator[ServerSentEventMessage]:
    yield ServerSentEventMessage(comment="listening")
    while True:
        kinds = await asyncio.to_thread(_heard, host, match_id, seat)
        if len(kinds) > count:
            count = len(kinds)
            yield ServerSentEventMessage(data=kinds[-1], event="moved", id=str(count))
        await asyncio.sleep(PULSE)


def _heard(host: Host, match_id: int, seat: str | None) -> list[str]:
    with host.db.read() as session:
        row = session.get(MatchRow, match_id)
        return [] if row is None else audible(session, row, seat)


HANDLERS = (
    look, old_address, check, completions, offered, selection, add, draft, give, answer, live,
)  # fmt: skip
