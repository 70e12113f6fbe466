"""The report of a turn: on the page, as text, as data, as PDF; and the match file after the end."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from html import unescape
from typing import Any

import msgspec
from litestar import Response
from litestar.params import FromPath, FromQuery
from markupsafe import Markup, escape
from msgspec.structs import replace

from starpost.draw.seats import with_numbers
from starpost.host.host import Host, Reading
from starpost.host.looking import matches, views
from starpost.host.looking import telling as looking
from starpost.host.looking.telling import Told
from starpost.host.matches import unread
from starpost.host.outgoing.letterheads import letterhead
from starpost.host.running import exchange
from starpost.host.sheets import receipts
from starpost.host.sheets.receipts import Seal
from starpost.host.trouble import Kind, Trouble
from starpost.host.words import SeatKind
from starpost.kernel.contract import GM
from starpost.reports import pdf
from starpost.reports.document import LOG, OPEN, SHEET, Chart, Document, Figure, Lines, Section
from starpost.reports.letterhead import Letterhead, headed, headed_text
from starpost.reports.printer import PrinterFailed
from starpost.told.compared import name as place_called
from starpost.told.news import Card
from starpost.web.caller import host_of, visitor
from starpost.web.limits.work import SECONDS, heavy
from starpost.web.pages.match import maps, telling
from starpost.web.pages.match.calling import Rounds, by_name, calling, named_map, rounds_of, told_of
from starpost.web.pages.match.seated import plays
from starpost.web.pages.match.table import Table, load
from starpost.web.pages.reading.beginning import beginning
from starpost.web.pages.reading.blocks import blocks, with_signs
from starpost.web.pages.reading.charts import charts, with_charts, with_names
from starpost.web.pages.reading.details import details, grouped, in_time, noted
from starpost.web.pages.site.papers import said_plainly
from starpost.web.responses import HEADERS, file_name, page
from starpost.web.routes import Request, get

SEAL = "seal"
_WORDS = re.compile(r"(<svg.*?</svg>|<style.*?</style>)|>([^<>]+)(?=<)", re.DOTALL)


def whole(request: Request, table: Table) -> Document:
    """The game's report with what only the host knows, and the curves of the turns before."""
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        found = charts(session, me, table)
        sealed = receipts.seal(session, table.row, table.shown_turn)
        head = _letterhead(request, session, table)
    turn = table.counted if table.by_answers else table.report_of(table.shown_turn)
    foot = (table.row.name, turn, table.seat or "public")
    document = with_charts(replace(table.game.report(table.view), foot=foot), found)
    document = _coloured(document, views.numbers(table.row))
    sealed_too = replace(document, sections=(*document.sections, seal_section(sealed)))
    return headed(table.game, sealed_too, head)


def _coloured(document: Document, numbers: Mapping[str, int]) -> Document:
    """Its maps in the colours that the match has for everybody."""
    sections = tuple(
        replace(part, blocks=tuple(
            replace(block, scene=with_numbers(block.scene, numbers))
            if isinstance(block, Figure) else block
            for block in part.blocks
        ))
        for part in document.sections
    )  # fmt: skip
    return replace(document, sections=sections)


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
    return Section("Seal", (Lines(seal_lines(sealed)),), SEAL)


def _loaded(request: Request, key: str, turn: int, seat: str) -> Table:
    return load(host_of(request), visitor(request), key, seat=seat, turn=turn)


def _named(table: Table, kind: str) -> dict[str, str]:
    seat = table.seat or "public"
    name = f"{table.game.id}-{table.row.key}-turn{table.shown_turn}-{seat}.{kind}"
    return HEADERS | {"content-disposition": f"inline; {file_name(name)}"}


PRINT_SECONDS = 45.0
"""By the clock: the printer is a process of its own, and has its own limit of computing time."""
WAYS = {"": "by kind", "place": "by place"}
"""How the lines of a turn may be put together."""


@get("/m/{key:str}/turns/{turn:int}/report")
def report(
    request: Request,
    key: FromPath[str],
    turn: FromPath[int],
    seat: FromQuery[str] = "",
    by: FromQuery[str] = "",
) -> Response[str]:
    host, way = host_of(request), by if by in WAYS else ""
    try:
        table = _loaded(request, key, turn, seat)
    except Trouble:
        undone = _undone(request, key, turn)
        if undone is None:
            raise
        return undone
    with heavy():
        document = whole(request, table)
        body, sheet = _bodies(document, table, upright=maps.upright(request))
        rounds = rounds_of(table)
        told = _told(host, table, rounds)
        before, after = _beside(table, rounds)
    ended = table.row.result if table.report_of(table.shown_turn) == "the end" else None
    if told is not None and table.by_answers:
        told = told_of(told, by_name(table))
    brief = None if told else telling.briefing(table)
    names = {node.id: place_called(node) for node in table.scene.nodes}
    log = not table.game.whole_turns
    found = details(told, names, log=log) if told is not None else noted(table.events, names)
    return page(
        "report.html", visitor(request), at="/matches", t=table, tab="Report",
        body=body, sheet=sheet, heading=f"Report of {_what(table, rounds, table.shown_turn)}",
        seal=_seal_of(document) if table.by_answers else (),
        groups=grouped(found, way), ways=WAYS, way=way, tables=table.by_answers,
        problems=table.problems, here=f"{table.address}/turns/{turn}/report",
        before=before, after=after, what=partial(_what, table, rounds), rounds=rounds,
        **_turns(table, told, rounds),
        standings=(ended or {}).get("standings", ()), called=by_name(table),
        numbers={person.name: person.number for person in table.people},
        persons={person.name: person.who for person in table.people},
        housed=[p.name for p in table.people if p.kind == SeatKind.BOT and not p.who],
        told_card=_card(table, told, rounds), standing=_standing(document, table),
        brief=brief, begins=beginning(table, brief), strong=telling.strong,
        told_turn=told.turn if told is not None else 0,
        news_signs=telling.SIGNS,
        linked=lambda text, words: telling.linked(table, text, words),
        why=partial(said_plainly, table.game.id),
    )  # fmt: skip


def _turns(table: Table, told: Told | None, rounds: Rounds) -> dict[str, Any]:
    """A round as its turns, with the cards as signs."""
    card, called = _card(table, told, rounds), by_name(table)
    laid = table.game.tabletop(table.view, None) if card is not None and rounds.size else None
    if card is None or laid is None:
        return {"turns": ()}
    return {"turns": blocks(card.lines, called), "signs": with_signs(laid.kinds)}


def _card(table: Table, told: Told | None, rounds: Rounds) -> Card | None:
    """A campaign is read in the order of time; sealed orders are told by their weight."""
    if told is None:
        return None
    return in_time(told.card, whole=bool(rounds.size)) if table.by_answers else told.card


def _undone(request: Request, key: str, turn: int) -> Response[str] | None:
    """For a page that stood open while its turn was taken back: what happened, and where to go."""
    me = visitor(request)
    with host_of(request).db.read() as session:
        row = matches.match(session, key, me.account)
        views.may_watch(session, row, me.account)
        seats = matches.seats(session, row)
        seat = next((s.name for s in seats if plays(s, me.account)), None)
        back = unread.rolled_back(session, row, seat)
        if turn <= row.turn or back is None:
            return None
    return page("undone.html", me, status=410, at="/matches", row=row, turn=turn, back=back)


def _what(table: Table, rounds: Rounds, turn: int) -> str:
    """What it is about; a board game may count rounds, of several turns each."""
    what = table.report_of(turn)
    if not rounds.size or what == "the end" or turn < 1:
        return what
    number, within = rounds.of(turn)
    return f"{rounds.unit} {number}" if within == rounds.size else rounds.words(turn)


def _beside(table: Table, rounds: Rounds) -> tuple[int | None, int | None]:
    """The reports before and after this one; of rounds, those of their last turns."""
    if not rounds.size:
        return table.before, table.after
    start, known = rounds.begins(table.shown_turn), table.turns
    before = start if start in known and start else None
    after = start + 2 * rounds.size
    return before, min(after, known[-1]) if known[-1] > start + rounds.size else None


def _bodies(document: Document, table: Table, *, upright: bool) -> tuple[Markup, Markup]:
    """What stands below the story: the printout; of a board game, which is told in words and needs
    no log, the board with what one has, and apart from it all tables to look things up in."""
    if not table.by_answers:
        return maps.report(document), Markup("")
    named = _with_names(document, table)
    kept = [p for p in named.sections if not p.id.startswith(LOG) and p.id != SEAL]
    seen = tuple(part for part in kept if not part.id.startswith(SHEET))
    rest = tuple(part for part in kept if part.id.startswith(SHEET))
    both = (
        maps.report_parts(replace(named, sections=some), upright=upright) for some in (seen, rest)
    )
    first, last = (_by_name(made, table) for made in both)
    return first, last


def _standing(document: Document, table: Table) -> Markup:
    """What of the printout stands in sight: accounts and the like; board games show all of it."""
    if table.by_answers:
        return Markup("")
    seen = (part for part in document.sections if part.id.startswith(OPEN))
    parts = tuple(replace(part, id=f"now-{part.id}") for part in seen)
    made = replace(document, sections=parts)
    return maps.report_parts(made, upright=False) if parts else Markup("")


def _with_names(document: Document, table: Table) -> Document:
    """Its maps and curves with everybody's name."""
    called = calling({p.name: p for p in table.people}, table.seat)

    def named(block: Any) -> Any:
        if isinstance(block, Figure):
            return replace(block, scene=named_map(block.scene, called))
        if isinstance(block, Chart):
            return with_names(block, by_name(table))
        return block

    sections = (replace(p, blocks=tuple(map(named, p.blocks))) for p in document.sections)
    return replace(document, sections=tuple(sections))


def _seal_of(document: Document) -> tuple[str, ...]:
    parts = (part for part in document.sections if part.id == SEAL)
    blocks = (block for part in parts for block in part.blocks)
    return tuple(line for block in blocks if isinstance(block, Lines) for line in block.lines)


def _by_name(made: Markup, table: Table) -> Markup:
    """People by their names in all words of the page; maps have them already."""
    called = by_name(table)

    def words(found: re.Match[str]) -> str:
        return found[1] or f">{escape(called(unescape(found[2])))}"

    return Markup(_WORDS.sub(words, made))  # noqa: S704 - our own page, escaped again


def _told(host: Host, table: Table, rounds: Rounds) -> Told | None:
    """The whole turn as it is told to the seat, or what was played of its round: a report begins
    with it."""
    if table.seat in (None, GM):
        return None
    since = rounds.begins(table.shown_turn) if rounds.size else None
    with host.db.read() as session:
        through = views.Eyes(table.row, table.seat)
        return looking.told(session, through, table.shown_turn, whole=True, since=since)


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
