"""The report of a turn: on the page, as text, as data, as PDF; and the match file after the end."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from starpost.host.host import Reading
from starpost.host.looking import matches
from starpost.host.outgoing.letterheads import letterhead
from starpost.host.running import exchange
from starpost.host.sheets import receipts
from starpost.host.sheets.receipts import Seal
from starpost.host.trouble import Kind, Trouble
from starpost.kernel.contract import GM, Event
from starpost.reports import pdf
from starpost.reports.document import Document, Lines, Section
from starpost.reports.letterhead import Letterhead, headed, headed_text
from starpost.reports.printer import PrinterFailed
from starpost.web.caller import host_of, visitor
from starpost.web.limits.work import SECONDS, heavy
from starpost.web.pages.match import maps, telling
from starpost.web.pages.match.table import Table, load
from starpost.web.pages.reading.charts import charts, with_charts
from starpost.web.responses import HEADERS, file_name, page
from starpost.web.routes import Request, get

NUMBERS = re.compile(r"(\d+)")


def whole(request: Request, table: Table) -> Document:
    """The game's report with what only the host knows, and the curves of the turns before."""
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        found = charts(session, me, table)
        sealed = receipts.seal(session, table.row, table.shown_turn)
        head = _letterhead(request, session, table)
    foot = (table.row.name, f"turn {table.shown_turn}", table.seat or "public")
    document = with_charts(replace(table.game.report(table.view), foot=foot), found)
    sealed_too = replace(document, sections=(*document.sections, seal_section(sealed)))
    return headed(table.game, sealed_too, head)


def _letterhead(request: Request, session: Reading, table: Table) -> Letterhead:
    """The head of what this visitor reads."""
    seat = next((s for s in table.seats if s.name == table.seat), None)
    turn = table.shown_turn if table.past else None
    settings, me = host_of(request).settings, visitor(request).account
    return letterhead(settings, session, table.row, seat, me, turn=turn)


def seal_lines(sealed: Seal) -> tuple[str, ...]:
    """Full digests: what a player needs to prove that a sheet of his was left out."""
    lines = [f"seed   {sealed.commitment}"]
    for entry in sealed.entries[-1:]:
        lines.append(f"chain  {entry.chain}  entry {entry.number}")
        lines += [f"sheet  {digest}" for digest in entry.sheets]
        if entry.again:
            lines.append(f"       run again after a roll-back, with the {entry.again} orders")
    return tuple(lines)


def seal_section(sealed: Seal) -> Section:
    return Section("Seal", (Lines(seal_lines(sealed)),), "seal")


def _loaded(request: Request, key: str, turn: int, seat: str) -> Table:
    return load(host_of(request), visitor(request), key, seat=seat, turn=turn)


def _named(table: Table, kind: str) -> dict[str, str]:
    seat = table.seat or "public"
    name = f"{table.game.id}-{table.row.key}-turn{table.shown_turn}-{seat}.{kind}"
    return HEADERS | {"content-disposition": f"inline; {file_name(name)}"}


PRINT_SECONDS = 45.0
"""By the clock: the printer is a process of its own, and has its own limit of computing time."""
WAYS = {"": "as it was told", "place": "by place", "kind": "by kind"}
"""How the events of a turn may be put together."""


def grouped(events: Sequence[Event], way: str) -> list[tuple[str, list[Event]]]:
    """The events under their headings, those without one last; within each as they were told."""
    if not way:
        return [("", list(events))]
    found: dict[str, list[Event]] = {}
    for event in events:
        head = event.at if way == "place" else event.kind.replace("_", " ").capitalize()
        found.setdefault(head, []).append(event)
    return sorted(found.items(), key=lambda part: (not part[0], natural(part[0])))


def natural(name: str) -> list[tuple[int, str]]:
    """W9 before W10."""
    return [(int(part), "") if part.isdecimal() else (0, part) for part in NUMBERS.split(name)]


@get("/m/{key:str}/turns/{turn:int}/report")
def report(
    request: Request,
    key: FromPath[str],
    turn: FromPath[int],
    seat: FromQuery[str] = "",
    by: FromQuery[str] = "",
) -> Response[str]:
    table, way = _loaded(request, key, turn, seat), by if by in WAYS else ""
    with heavy():
        made = maps.report(whole(request, table))
    return page(
        "report.html", visitor(request), at="/matches", t=table, tab="Report",
        body=made, heading=f"Report of {table.report_of(table.shown_turn)}",
        events=grouped(table.events, way) if table.events else [], ways=WAYS, way=way,
        problems=table.problems, here=f"/m/{key}/turns/{turn}/report", **_story(table),
    )  # fmt: skip


def _story(table: Table) -> dict[str, Any]:
    """The turn as it is told on the map page: a report begins with it."""
    told = table.outlook.told if table.seat not in (None, GM) else None
    return {
        "told_card": told.card if told is not None else None,
        "told_turn": told.turn if told is not None else 0,
        "news_signs": telling.SIGNS,
        "linked": lambda text, words: telling.linked(table, text, words),
    }


def _printout(request: Request, table: Table) -> bytes:
    with host_of(request).db.read() as session:
        sealed = receipts.seal(session, table.row, table.shown_turn)
        head = _letterhead(request, session, table)
    text = table.game.printout(table.view).rstrip("\n")
    text = "\n".join([text, "", "SEAL", *seal_lines(sealed), ""])
    return headed_text(table.game, text, head).encode()


def _data(request: Request, table: Table) -> bytes:
    return msgspec.json.encode(table.view)


def _pdf(request: Request, table: Table) -> bytes:
    try:
        return pdf.render(whole(request, table))
    except PrinterFailed as error:
        raise Trouble(Kind.UNAVAILABLE, "not_printed", str(error)) from None


KINDS = {
    "txt": ("text/plain; charset=utf-8", _printout),
    "json": ("application/json", _data),
    "pdf": ("application/pdf", _pdf),
}
"""A report as a file: its type, and what makes it."""


@get([f"/m/{{key:str}}/turns/{{turn:int}}/report.{kind}" for kind in KINDS])
def as_file(
    request: Request, key: FromPath[str], turn: FromPath[int], seat: FromQuery[str] = ""
) -> Response[bytes]:
    table = _loaded(request, key, turn, seat)
    kind = request.url.path.rpartition(".")[2]
    media, made = KINDS[kind]
    with heavy(PRINT_SECONDS if kind == "pdf" else SECONDS):
        data = made(request, table)
    return Response(data, media_type=media, headers=_named(table, kind))


@get("/m/{key:str}/file")
def match_file(request: Request, key: FromPath[str]) -> Response[bytes]:
    """After the end everybody may take the log away and verify it."""
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        row = matches.match(session, key, me.account)
        data = exchange.export_for(session, me.account, row)
    headers = HEADERS | {"content-disposition": f'attachment; filename="{row.game}-{key}.starpost"'}
    return Response(data, media_type="application/octet-stream", headers=headers)


HANDLERS = (report, as_file, match_file)
