"""The report of a turn: on the page, as text, as data, as PDF; and the match file after the end."""

from __future__ import annotations

import re

import msgspec
from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from starpost.host import exchange
from starpost.host.rows import visible
from starpost.reports import html as reports
from starpost.reports import pdf
from starpost.web.answers import HEADERS, page
from starpost.web.caller import Ask, host_of, visitor
from starpost.web.pages import maps
from starpost.web.pages.table import Table, load
from starpost.web.routes import get

EMPTY_HEADER = re.compile(r"<th(?: class=\"\w+\")? scope=\"col\"></th>")
"""A header without words is no header."""
SCROLL = '<div class="scroll" tabindex="0" role="group" aria-label="Table">'
"""What scrolls must be reachable by keyboard."""


def body(table: Table) -> Markup:
    """The document as a part of our page; its drawings lose their own styles."""
    made = reports.fragment(table.game.report(table.view), level=2)
    made = EMPTY_HEADER.sub("<td></td>", made)
    return maps.clean(made.replace('<div class="scroll">', SCROLL))


def _loaded(request: Ask, key: str, turn: int, seat: str) -> Table:
    return load(host_of(request), visitor(request), key, seat=seat, turn=turn)


def _named(table: Table, kind: str) -> dict[str, str]:
    seat = table.seat or "public"
    name = f"{table.game.id}-{table.row.key}-turn{table.shown_turn}-{seat}.{kind}"
    return HEADERS | {"content-disposition": f'inline; filename="{name}"'}


@get("/m/{key:str}/turns/{turn:int}/report")
def report(
    request: Ask, key: FromPath[str], turn: FromPath[int], seat: FromQuery[str] = ""
) -> Response[str]:
    table = _loaded(request, key, turn, seat)
    return page(
        "report.html", visitor(request), at="/matches", t=table, tab="Report", body=body(table),
        heading=f"Report of turn {table.shown_turn}", events=table.events,
        problems=table.problems, here=f"/m/{key}/turns/{turn}/report",
    )  # fmt: skip


@get("/m/{key:str}/turns/{turn:int}/report.txt")
def as_text(
    request: Ask, key: FromPath[str], turn: FromPath[int], seat: FromQuery[str] = ""
) -> Response[str]:
    table = _loaded(request, key, turn, seat)
    text = table.game.printout(table.view)
    return Response(text, media_type="text/plain; charset=utf-8", headers=_named(table, "txt"))


@get("/m/{key:str}/turns/{turn:int}/report.json")
def as_data(
    request: Ask, key: FromPath[str], turn: FromPath[int], seat: FromQuery[str] = ""
) -> Response[bytes]:
    table = _loaded(request, key, turn, seat)
    data = msgspec.json.encode(table.view)
    return Response(data, media_type="application/json", headers=_named(table, "json"))


@get("/m/{key:str}/turns/{turn:int}/report.pdf")
def as_pdf(
    request: Ask, key: FromPath[str], turn: FromPath[int], seat: FromQuery[str] = ""
) -> Response[bytes]:
    table = _loaded(request, key, turn, seat)
    data = pdf.render(table.game.report(table.view))
    return Response(data, media_type="application/pdf", headers=_named(table, "pdf"))


@get("/m/{key:str}/file")
def match_file(request: Ask, key: FromPath[str]) -> Response[bytes]:
    """After the end everybody may take the log away and verify it."""
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        row = visible(session, key, me.account)
        data = exchange.export_for(session, me.account, row)
    headers = HEADERS | {"content-disposition": f'attachment; filename="{row.game}-{key}.starpost"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


HANDLERS = (report, as_text, as_data, as_pdf, match_file)
