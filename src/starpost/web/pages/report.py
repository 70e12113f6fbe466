"""The report of a turn: on the page, as text, as data, as PDF; and the match file after the end."""

from __future__ import annotations

import msgspec
from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup

from starpost.host import exchange
from starpost.host.rows import visible
from starpost.reports import html as reports
from starpost.reports import pdf
from starpost.reports.document import Document
from starpost.web.answers import HEADERS, page
from starpost.web.caller import Ask, host_of, visitor
from starpost.web.pages import maps
from starpost.web.pages.charts import charts, with_charts
from starpost.web.pages.table import Table, load
from starpost.web.routes import get


def body(document: Document) -> Markup:
    """The document as a part of our page; its drawings lose their own styles."""
    return maps.framed(reports.fragment(document, level=2))


def whole(request: Ask, table: Table) -> Document:
    """The game's report, with the curves of the turns before."""
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        found = charts(session, me, table)
    return with_charts(table.game.report(table.view), found)


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
        "report.html", visitor(request), at="/matches", t=table, tab="Report",
        body=body(whole(request, table)), heading=f"Report of turn {table.shown_turn}",
        events=table.events, problems=table.problems, here=f"/m/{key}/turns/{turn}/report",
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
    data = pdf.render(whole(request, table))
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
