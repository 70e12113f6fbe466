"""The match page over HTTP: look, check, complete, save, submit, answer; and the live line."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery
from litestar.response import ServerSentEvent

from starpost.host.host import Host
from starpost.host.matches.live import Counting, handed_in, touched
from starpost.host.sheets import drafts, intake, late, versions
from starpost.host.sheets.drafts import TwoTexts
from starpost.host.trouble import Kind, Trouble, bad
from starpost.kernel import shopping
from starpost.kernel.contract import Resolve
from starpost.kernel.tabletop import Action, Tabletop
from starpost.web.caller import Sent, Visitor, host_of, number, sheet_text, visitor, writer
from starpost.web.limits.own_hand import run_on
from starpost.web.limits.work import heavy
from starpost.web.live import Guest, goes_on, listen
from starpost.web.pages.match import aside, context, leading, maps, tabletop, talk, telling
from starpost.web.pages.match.people import tells_here
from starpost.web.pages.match.seated import Seated, paper, sight, sit
from starpost.web.pages.match.table import Table, load, must_play
from starpost.web.pages.orders import menus, sheet, sheetpart
from starpost.web.pages.orders.completion import complete
from starpost.web.pages.orders.offers import hop
from starpost.web.pages.orders.picked import picked
from starpost.web.pages.orders.writing import besides, both_page, hand_in, keep, misread, would_fail
from starpost.web.responses import HEADERS, go, html, page
from starpost.web.routes import Request, get, post
from starpost.wire import Receipt


@get("/m/{key:str}")
def look(
    request: Request,
    key: FromPath[str],
    turn: FromQuery[int | None] = None,
    at: FromQuery[str] = "",
    seat: FromQuery[str] = "",
    sort: FromQuery[str] = "",
) -> Response[Any]:
    """The match page; before the start, the page where seats are taken."""
    host, me = host_of(request), visitor(request)
    try:
        table = load(host, me, key, seat=seat, turn=turn)
    except Trouble as trouble:
        if trouble.code != "not_started":
            raise
        return go(f"/m/{key}/seats")
    if turn is None and not at and (beside := aside.shown(host, table, me)) is not None:
        return beside
    if tabletop.of(table) is not None:
        words, table = table.unread, talk.read(table, me, host)
        return html(tabletop.page(table, me, host, upright=maps.upright(request), words=words))
    query = request.query_params
    receipt = _receipt(host, table, query.get("sent", ""), query.get("late", ""))
    return html(
        context.match_page(
            table,
            me,
            at=at,
            receipt=receipt,
            opened=bool(at),
            sort=sort,
            asked=dict(query) | {"only": " ".join(query.getall("only", []))},
            upright=maps.upright(request),
        )
    )


@get("/m/{key:str}/table")
def parts(request: Request, key: FromPath[str]) -> Response[Any]:
    """The parts of a table that change, for a page that is already there."""
    host, me = host_of(request), visitor(request)
    table = load(host, me, key)
    if aside.stands(table):  # it has another page now
        return Response(None, status_code=410, headers=HEADERS)
    if tabletop.of(table) is None:
        return Response(None, status_code=205, headers=HEADERS)
    return html(tabletop.parts(table, me, host, upright=maps.upright(request)))


OVERTAKEN = "The game went on before your answer came, so it was not taken. Look again."
LATE = {"counts": late.COUNTS, "aside": late.SET_ASIDE}
"""What a receipt says of a sheet that came late."""


def _receipt(host: Host, table: Table, wanted: str, use: str = "") -> str:
    """The words for a sheet that is really stored; a made-up number says nothing."""
    step, _, version = wanted.partition(".")
    if not table.mine or table.seat is None or number(step) is None:
        return ""
    with host.db.read() as session:
        found = versions.sheets(session, table.row, table.seat, number(step) or 0)
    if not any(sheet.version == number(version) for sheet in found):
        return ""
    if table.row.step > int(step):
        what = (
            "The turn has run" if table.row.resolve == Resolve.TOGETHER else "The game has gone on"
        )
        return f"Stored, receipt {wanted}. {what}."
    if use in LATE:
        return f"Stored, receipt {wanted}. {LATE[use]}"
    return "" if table.ready else f"Stored, receipt {wanted}."  # else the side says that it is in


@get("/matches/{key:str}")
def old_address(key: FromPath[str]) -> Response[Any]:
    return go(f"/m/{key}")


@post("/m/{key:str}/check")
def check(request: Request, key: FromPath[str], data: Sent) -> Response[str]:
    """A sheet being written, answered line by line."""
    me = visitor(request)
    table = load(host_of(request), me, key)
    must_play(table)
    with heavy():
        return html(context.checked_part(table, me, sheet_text(data)))


@get("/m/{key:str}/complete")
def completions(request: Request, key: FromPath[str], line: FromQuery[str] = "") -> Response[Any]:
    host = host_of(request)
    seen = sight(host, sit(host, visitor(request), key))
    found = complete(seen.game, seen.view, seen.atlas, seen.prompt, line[:300])
    return Response(found, headers=HEADERS)


@get("/m/{key:str}/offers")
def offered(
    request: Request,
    key: FromPath[str],
    at: FromQuery[str],
    to: FromQuery[str] = "",
    text: FromQuery[str | None] = None,
    only: FromQuery[str] = "",
) -> Response[str]:
    """The menu of a thing, or of a thing and a target; nothing: there is none."""
    me = visitor(request)
    table = load(host_of(request), me, key)
    must_play(table)
    with heavy():
        return html(
            menus.part(table, picked(table, at, only), to, table.text if text is None else text)
        )


@get("/m/{key:str}/targets")
def aimed(
    request: Request, key: FromPath[str], at: FromQuery[str], text: FromQuery[str | None] = None,
    only: FromQuery[str] = "",
) -> Response[Any]:  # fmt: skip
    """Where the thing chosen may be sent, or what it may do something to."""
    table = load(host_of(request), visitor(request), key)
    must_play(table)
    with heavy():
        found = menus.lit(table, picked(table, at, only), table.text if text is None else text)
    return Response(found, headers=HEADERS)


@get("/m/{key:str}/hop")
def one_more(
    request: Request, key: FromPath[str], line: FromQuery[str], to: FromQuery[str]
) -> Response[Any]:
    """A line with one place more on its way."""
    host = host_of(request)
    seen = sight(host, sit(host, visitor(request), key))
    found = hop(seen.game, seen.view, seen.atlas, line[:300], to)
    return Response({"line": found}, headers=HEADERS)


@get("/m/{key:str}/sum")
def reckoned(request: Request, key: FromPath[str]) -> Response[str]:
    """What a calculator of the game makes of the dials."""
    me, asked = visitor(request), dict(request.query_params)
    table = load(host_of(request), me, key)
    return html(context.sum_part(table, me, asked))


@get("/m/{key:str}/selection")
def selection(
    request: Request,
    key: FromPath[str],
    at: FromQuery[str],
    turn: FromQuery[int | None] = None,
    text: FromQuery[str | None] = None,
    only: FromQuery[str] = "",
) -> Response[str]:
    """`only`: the words of the ships that are ticked."""
    me = visitor(request)
    table = load(host_of(request), me, key, turn=turn)
    return html(context.selection_part(table, me, at, text, only))


@post("/m/{key:str}/add")
def add(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """One line more, from the map or the list, without JavaScript."""
    me, host = writer(request, data), host_of(request)
    at = sit(host, me, key)
    others = telling.written(partial(load, host, me, key))
    keep(host, at, sheet.with_wish(paper(host, at).text, str(data.get("line", "")), others))
    return go(f"{at.address}?at={data.get('at', '')}#orders")


@post("/m/{key:str}/orders")
def give(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Check, submit, take one line out, or not ready after all: the same sheet, whole pages."""
    me, host = writer(request, data), host_of(request)
    at = sit(host, me, key)
    text, wish = sheet_text(data), str(data.get("do", "check"))
    if wish == "unready":
        intake.set_ready(host, key, at.seat, at.account_id, ready=False)
        return go(f"{at.address}#orders")
    text = _edited(host, at, text, wish)
    step, mark = number(data.get("step")), str(data.get("mark", "")) or None
    asks = wish == "submit" and _asks_first(at, step) and would_fail(sight(host, at), at, text)
    try:
        if asks or wish not in ("submit", "all", "nothing", "some"):
            keep(host, at, text, step=step, mark=mark)
            return go(f"{at.address}{'?none=asked' * asks}#orders")
        receipt = _sent(host, at, text, whole=wish != "some", step=step, mark=mark)
    except TwoTexts as trouble:
        return both_page(host, at, me, text, trouble)
    except Trouble as trouble:
        if trouble.kind is not Kind.LATE:
            raise
        return _moved(load(host, me, key), me, text)
    run_on(host, at.row.id, receipt.step)
    told = next((f"&late={word}" for word, note in LATE.items() if note == receipt.note), "")
    return go(f"{at.address}?sent={receipt.step}.{receipt.version}{told}")


def _asks_first(at: Seated, step: int | None) -> bool:
    """Whether a sheet of which something fails is sent only when one says so again.

    A page of a turn that is gone is told that instead.
    """
    return at.row.resolve == Resolve.TOGETHER and (step is None or step >= at.row.step)


def _sent(
    host: Host, at: Seated, text: str, *, whole: bool, step: int | None, mark: str | None
) -> Receipt:
    """The sheet handed in; `whole`: it is the last word. What is refused is kept as a draft."""
    drafts.must_be_latest(host, key=at.row.key, seat=at.seat, account_id=at.account_id,
                          text=text, step=step, mark=mark)  # fmt: skip
    close = whole and bool(text.strip()) and at.row.resolve == Resolve.EACH
    try:
        words = sheetpart.closed(at.row, sight(host, at), text) if close else text
        return hand_in(host, at, words, step)
    except Trouble:
        keep(host, at, text, step=step, mark=mark)
        raise


def _edited(host: Host, at: Seated, text: str, wish: str) -> str:
    """The sheet as a button leaves it."""
    if wish.startswith("drop-"):
        return sheet.without(text, number(wish[5:]) or 0)
    if wish.startswith("mend-"):
        which, _, line = wish[5:].partition(" ")
        return sheet.mended(text, number(which) or 0, line)
    if wish == "revert":
        return paper(host, at).sent
    return "" if wish == "nothing" else text


@post("/m/{key:str}/answer")
def answer(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """One answer to one question; the match goes on at once."""
    me, host = writer(request, data), host_of(request)
    if not str(data.get("line", "")).strip():
        return go(f"{load(host, me, key).address}#orders")
    at = sit(host, me, key)
    line, problem = _answered(host, at, data)
    stopped = ""
    step = number(data.get("step"))
    if step not in (None, at.row.step):
        step = tabletop.meant(host, load(host, me, key), step, str(data.get("asked", "")))
    try:
        if problem:
            raise bad("not_on_the_list", problem)
        kept = intake.submit(
            host, intake.Submission(key, at.seat, at.account_id, line, ready=True, step=step)
        )
        run_on(host, at.row.id, kept.step)
        stopped = _go_on(host, me, at, str(data.get("again", "")))
    except Trouble as trouble:
        if not _in_parts(request):
            raise
        problem = OVERTAKEN if trouble.code == "turn_over" else trouble.text
    if not _in_parts(request):
        return go(at.address)
    table = load(host, me, key)
    if tabletop.of(table) is None:
        return Response(None, status_code=205, headers=HEADERS)
    table = talk.read(table, me, host)  # who answers has seen what is said beside the board
    table = table if problem else talk.noticed(table, host)
    said = (problem or stopped, line if data.get("typed") else "")
    return html(tabletop.parts(table, me, host, maps.upright(request), *said))


def _go_on(host: Host, me: Visitor, at: Seated, again: str) -> str:
    """The rounds of a fight one after the other, each as the large button would, and past what
    needs no decision; why the fight stopped."""

    def press(line: str) -> None:
        answer = intake.Submission(at.row.key, at.seat, at.account_id, line, ready=True)
        run_on(host, at.row.id, intake.submit(host, answer).step)

    def now() -> tuple[Tabletop | None, Action | None]:
        table = load(host, me, at.row.key)
        laid = tabletop.of(table)
        return laid, leading.leading(table, laid)

    if again:
        leading.press_on(again, lambda: now()[1], press)
    stopped = leading.stopped(*now(), again) if again else ""
    leading.press_moot(lambda: now()[1], press)
    return stopped


def _answered(host: Host, at: Seated, data: Sent) -> tuple[str, str]:
    """The answer with what was chosen from its lists, and what is wrong with that choice."""
    counts = {
        name.removeprefix("buy "): count
        for name, value in data.items()
        if name.startswith("buy ") and (count := number(value)) is not None and count > 0
    }
    line, seen = str(data.get("line", "")).strip(), sight(host, at)
    if data.get("typed") and line:
        return line, misread(seen, line)
    if not counts or not line:
        return line, ""
    with heavy():
        laid = seen.game.tabletop(seen.view, seen.prompt)
        chosen = shopping.lines(laid.shops if laid else (), counts)
        orders = seen.game.read("\n".join(chosen)).orders
        found = [p for p in seen.game.check(seen.view, orders) if not p.partial]
        beside = besides(seen, chosen, line)
    return "\n".join((*chosen, *beside)), " ".join(p.text for p in found)


def _in_parts(request: Request) -> bool:
    """Whether the page that asks puts parts in place by itself."""
    return request.headers.get("x-parts") == "yes"


def _moved(table: Table, me: Any, text: str) -> Response[str]:
    """The turn ran while one was typing: the lines are not lost."""
    return page("late.html", me, status=410, at="/matches", t=table, text=text, turn=table.row.turn)


@get("/m/{key:str}/live")
async def live(
    request: Request, key: FromPath[str], after: FromQuery[int] = 0, done: FromQuery[int] = -1,
    seat: FromQuery[str] = "",
) -> ServerSentEvent | Response[None]:  # fmt: skip
    """Tells that something happened, never what: the page is then made anew from the view. `seat`:
    whose line, for who plays several; who has lost it is told nothing, and asks no more."""
    host, me = host_of(request), visitor(request)
    try:
        table = await asyncio.to_thread(load, host, me, key, seat=seat)
    except Trouble as lost:
        if lost.code != "not_your_seat":
            raise
        return Response(None, status_code=204)
    cursor = number(request.headers.get("last-event-id"))
    start = after if cursor is None else cursor
    listener = table.line
    still = partial(goes_on, request, me, key, listener)
    counted = _counted(table, me)
    known = done if counted is handed_in else -1
    guest = Guest(listener, me.id or 0, tells_here(table.row))
    return ServerSentEvent(
        listen(host, table.row.id, listener, start, name="moved", orders=counted, known=known,
               still=still, guest=guest)
    )  # fmt: skip


def _counted(table: Table, me: Visitor) -> Counting | None:
    """Which sheets a page hears of: all who leads; that seats are done, whoever may know it."""
    if me.account is not None and me.account.id == table.row.gm_id:
        return touched
    return handed_in if table.together and not table.row.anonymous else None


HANDLERS = (
    look, parts, old_address, check, completions, offered, aimed, one_more, reckoned, selection,
    add, give, answer, live,
)  # fmt: skip
