"""Messages of a match: threads by partner, the public page, a form to those one may write to."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from typing import Any
from urllib.parse import quote

from litestar import Response
from litestar.params import FromPath, FromQuery
from msgspec.structs import replace

from starpost.host.facts import User
from starpost.host.host import Host, Reading
from starpost.host.looking import lately
from starpost.host.matches import press, unread
from starpost.host.matches.terms import terms_from
from starpost.host.people import directory
from starpost.host.sheets import letters as letters_on_sheet
from starpost.host.sheets.letters import OnSheet
from starpost.host.trouble import Trouble
from starpost.host.words import SeatKind, Sending, Status
from starpost.kernel.contract import GM
from starpost.web.caller import Sent, Visitor, host_of, number, signed_writer, visitor
from starpost.web.pages import correspondence, times
from starpost.web.pages.match.table import Table, load, must_play
from starpost.web.pages.reading.threads import ALL, beginnings, called, partners, rows, threads
from starpost.web.responses import go, inside, page
from starpost.web.routes import Request, get, post

AT_ONCE = 200
"""Letters on one page; earlier ones are on the next."""


@get("/m/{key:str}/press")
def letters(
    request: Request, key: FromPath[str], only: FromQuery[str] = "",
    earlier: FromQuery[int] = 0, say: FromQuery[int] = 0,
) -> Response[str]:  # fmt: skip
    """The letters of a seat; `only`: of one thread; `earlier`: not the last ones, but those before
    so many of them; `say`: the beginning that was chosen."""
    host, me = host_of(request), visitor(request)
    table = load(host, me, key)
    mine = next((s for s in table.seats if table.mine and s.name == table.seat), None)
    fresh: frozenset[int] = frozenset()
    if me.account is not None and table.unread:
        with host.db.read() as session:
            fresh = unread.new_numbers(session, table.row, mine, me.account)
        left = 0
        if only:
            left = unread.read_thread(host, table.row, mine, me.account, only)
        else:
            unread.read_letters(host, table.row, mine, me.account.id)
        table = replace(table, unread=left)
    first = beginnings(only, table.together)
    text = first[say - 1] if only and 0 < say <= len(first) else ""
    return _shown(request, me, table, only, text=text, earlier=earlier, fresh=fresh)


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
    status: int = 200, earlier: int = 0, fresh: frozenset[int] = frozenset(),
) -> Response[str]:  # fmt: skip
    host, now = host_of(request), host_of(request).clock.now()
    found: list[press.Shown] = []
    if table.seat is not None and me.account is not None and (table.mine or table.gm):
        with host.db.read() as session:
            found = press.inbox(session, me.account, table.row.key, table.seat)
            if table.mine and table.row.gm_id == me.account.id:
                found = _with_masters(session, me.account, table, found)
    elif table.row.status == Status.OVER:
        with host.db.read() as session:
            found = _opened(session, table)
    waits = _waiting(table, now)
    found = [*found, *(letter for letter, _ in waits.values())]
    own = {table.seat or "", GM if table.gm else ""}
    thread = [m for m in found if not only or only in partners(m, own)]
    end = max(0, len(thread) - max(0, earlier))
    listed = thread[max(0, end - AT_ONCE) : end]
    people = {p.name: p for p in table.people}
    numbers = {name: p.number for name, p in people.items()}
    others = _others(host, table, me)
    who = {p.name: p.who for p in table.people if p.who != p.name}
    terms, writes = terms_from(table.row.terms), table.mine or (table.gm and table.seat is not None)
    reached = _reached(terms.press, others, table) if writes else []
    with host.db.read() as session:
        since = lately.taken_over(session, table.row)
        leader = directory.marked(session, [table.row.gm_id]).get(table.row.gm_id, "")
    return page(
        "press.html", me, status=status, at="/matches", t=table, tab="Letters", heading="Letters",
        rows=rows(listed, lambda m: _mark(m, table, me.zone)),
        earlier=len(thread) - end + AT_ONCE if end > AT_ONCE else 0,
        threads=threads(found, own, table.people, reached, fresh, _how(table)),
        only=only, numbers=numbers, why=why, fresh=fresh, reached=reached,
        waits={number: letter for number, (_, letter) in waits.items()},
        begin=beginnings(only, table.together),
        text=text, others=others, unmet=_unmet(table, others) if writes else [],
        who=who, master=_master(table),
        by=lambda m: m.by or ("" if _before(m, since) else who.get(m.sender, "")),
        own=own, preset=_preset(found, own, others), quiet=terms.press == "none" and not found,
        called=lambda to: [_called(name, who, table) for name in to],
        with_turn=press.is_with_turn(table.row), by_meeting=press.by_meeting(table.row),
        rule=correspondence.why(table.row, leader),
        terms=terms, when=lambda m: times.short(m.at, now, me.zone), everybody=ALL, writes=writes,
        heading_of=lambda name: called(name, people.get(name)),
    )  # fmt: skip


def _waiting(table: Table, now: datetime) -> dict[int, tuple[press.Shown, OnSheet]]:
    """Letters on the own sheet stand in their threads already, by numbers that no letter has."""
    if not (table.mine and table.live) or table.seat is None:
        return {}
    return {
        -one.line: (
            press.Shown(-one.line, table.seat, one.to, one.text, table.row.turn, now, Sending.TURN),
            one,
        )
        for one in letters_on_sheet.waiting(table.game, table.paper)
    }


def _before(message: press.Shown, since: dict[str, datetime]) -> bool:
    """Whether somebody else had the seat when this was said."""
    return message.sender in since and message.at < since[message.sender]


def _master(table: Table) -> str:
    """Who leads the match from a seat at the table, if one may know: the two are one person."""
    if table.row.anonymous:
        return ""
    led = (s.name for s in table.seats if s.account_id == table.row.gm_id)
    return next((p.who for name in led for p in table.people if p.name == name), "")


def _called(name: str, who: dict[str, str], table: Table) -> str:
    if name == GM:
        return "the game master"
    return "you" if table.mine and name == table.seat else who.get(name) or name


def _mark(message: press.Shown, table: Table, zone: str) -> str:
    """Under what a letter stands: its turn where all move together; a table of turns counts in
    other numbers and goes by the day."""
    start = table.row.started_at
    if start is not None and message.at < start:
        return "Before the start"
    return f"Turn {message.turn}" if table.together else times.day(message.at, zone)


def _others(host: Host, table: Table, me: Visitor) -> list[str]:
    """To whom the form offers to write: where one must have met them, to those. Who leads the match
    and plays in it has no letters for oneself."""
    leads = me.account is not None and table.row.gm_id == me.account.id
    master = () if leads or table.row.gm_id is None or not table.mine else (GM,)
    if not (table.mine and table.seat and press.by_meeting(table.row)):
        return [*(p.name for p in table.people if p.name != table.seat), *master]
    if terms_from(table.row.terms).press not in ("all", "private"):
        return [*master]
    with host.db.read() as session:
        return [*press.met(session, table.row, table.seat), *master]


def _preset(found: list[press.Shown], own: set[str], others: list[str]) -> list[str]:
    """To whom a free letter goes unless its writer says otherwise: where the last one was private,
    to who was in it, so that a secret is not answered before everybody."""
    last = found[-1] if found else None
    if last is None or last.to is None:
        return []
    wanted = last.to if last.sender in own else (last.sender,)
    return [name for name in others if name in wanted]


def _unmet(table: Table, others: list[str]) -> list[str]:
    """Who is named to everybody and cannot be written to before one has met them."""
    if not (table.mine and press.by_meeting(table.row)):
        return []
    return [p.name for p in table.people if p.name not in (table.seat, *others)]


def _reached(press_kind: str, others: list[str], table: Table) -> list[str]:
    """Whom a thread can be begun with, everybody among them."""
    with_turn = table.mine and press.is_with_turn(table.row)
    everybody = [] if press_kind in ("none", "private") or with_turn else [ALL]
    return [*everybody, *(others if press_kind in ("all", "private") else [])]


def _how(table: Table) -> Callable[[str], str]:
    """How a letter gets to somebody one has not written with."""
    with_turn = table.mine and press.is_with_turn(table.row)
    bots = {p.name for p in table.people if p.kind == SeatKind.BOT}

    def how(name: str) -> str:
        if name in bots:
            return "a bot, it answers in few words"
        return "goes with the turn" if with_turn and name != GM else "gets it at once"

    return how


def _with_masters(
    session: Reading, account: User, table: Table, found: list[press.Shown]
) -> list[press.Shown]:
    """For who leads and plays: also what others wrote to the game master, if it is theirs to read.
    Whom the own seat has not met has no name in it."""
    try:
        others = press.inbox(session, account, table.row.key, GM)
    except Trouble:  # press that a game master who plays does not moderate
        return found
    known = {person.name for person in table.people}
    more = [
        replace(m, sender=m.sender if m.sender in known else "")
        for m in others
        if GM in (m.to or ()) and m.sender != table.seat
    ]
    return sorted([*found, *more], key=lambda m: m.at)


def _opened(session: Any, table: Table) -> list[press.Shown]:
    try:
        return press.opened(session, table.row)
    except Trouble:
        return []


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
    by_sheet = [name for name in whom or () if name != GM] if table.mine else []
    by_sheet = by_sheet if press.is_with_turn(table.row) else []
    try:
        if by_sheet:
            letters_on_sheet.put_on_sheet(host, account, key, seat, by_sheet, text)
            whom = [GM] if GM in (whom or ()) else []
        if whom or not by_sheet:
            press.send(host, account, key, seat, whom, text, anonymous=bool(data.get("anonymous")))
    except Trouble as trouble:
        return _shown(request, me, table, str(data.get("only", "")), why=trouble.text, text=text,
                      status=trouble.kind.value)  # fmt: skip
    thread = f"?only={quote(only)}" if (only := str(data.get("only", ""))[:80]) else ""
    return go(f"{table.address}/press{thread}")


@post("/m/{key:str}/press/back")
def take_back(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """A letter that waits on the sheet leaves it, and lies before its writer again."""
    me, account = signed_writer(request, data)
    host, only = host_of(request), str(data.get("only", ""))[:80]
    seat = must_play(load(host, me, key))
    line, mark = number(data.get("line")) or 0, str(data.get("mark", ""))
    try:
        letter = letters_on_sheet.take_back(host, account, key, seat, line, mark)
    except Trouble as trouble:
        return _shown(request, me, load(host, me, key), only, why=trouble.text,
                      status=trouble.kind.value)  # fmt: skip
    return _shown(request, me, load(host, me, key), only or letter.to[0], text=letter.text)


HANDLERS = (letters, put_away, send, take_back)
