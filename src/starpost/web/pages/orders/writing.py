"""Everything that is written on the paper: drafts, two texts, lines left over, put aside, shown."""

from __future__ import annotations

from typing import Any

from litestar import Response
from litestar.params import FromPath

from starpost.host.host import Host
from starpost.host.sheets import ahead, drafts, intake, late, shares
from starpost.host.sheets.drafts import TwoTexts
from starpost.host.turns import rollback
from starpost.kernel.contract import Resolve
from starpost.kernel.writing.heads import SheetRefused
from starpost.kernel.writing.sheets import accept, checked
from starpost.told.words import capital
from starpost.web.caller import Sent, Visitor, host_of, number, visitor, writer
from starpost.web.limits.work import heavy
from starpost.web.pages import times
from starpost.web.pages.match.outlook import Outlook
from starpost.web.pages.match.seated import Seated, paper, sit
from starpost.web.pages.match.table import load, must_play
from starpost.web.pages.orders import sheet, sheetpart
from starpost.web.responses import HEADERS, go, html, page
from starpost.web.routes import Request, get, post
from starpost.web.templating import render
from starpost.wire import Receipt

MOST_BESIDES = 40
"""Lines of a button that are laid beside what was set by hand."""


def keep(
    host: Host, at: Seated, text: str, *, step: int | None = None, mark: str | None = None
) -> drafts.Paper:
    """Save what was written, as one's own."""
    return drafts.save(host, at.row.key, at.seat, at.account_id, text, step=step, mark=mark)


def hand_in(host: Host, at: Seated, text: str, step: int | None = None) -> Receipt:
    """The sheet for this turn to the referee, lines for later turns aside."""
    key, seat, account = at.row.key, at.seat, at.account_id
    turn = at.row.turn if at.row.resolve == Resolve.TOGETHER else ahead.NEVER
    now, for_later = ahead.split(text, turn)
    receipt = intake.submit(host, intake.Submission(key, seat, account, now, ready=True, step=step))
    if for_later:
        ahead.put_aside(host, key, seat, account, for_later)
    drafts.handed_in(host, key, seat, account, now, receipt.step)
    return receipt


def both(host: Host, at: Seated, mine: str, trouble: TwoTexts) -> dict[str, Any]:
    """What the choice between two texts shows."""
    when = "" if trouble.at is None else times.ago(trouble.at, host.clock.now())
    return {
        "t": at, "mine": mine, "theirs": trouble.theirs, "mark": trouble.mark, "when": when
    }  # fmt: skip


def both_page(host: Host, at: Seated, me: Visitor, mine: str, trouble: TwoTexts) -> Response[str]:
    """Both texts side by side, for a form sent without scripts."""
    found = both(host, at, mine, trouble)
    return page("two_texts_page.html", me, status=409, **({"at": "/matches"} | found))


@post("/m/{key:str}/draft")
def draft(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Saved as it is written; the answer says so only when it is stored."""
    me, host = writer(request, data), host_of(request)
    at = sit(host, me, key)
    text = str(data.get("text", ""))
    step = number(data.get("step"))
    try:
        kept = keep(host, at, text, step=step, mark=str(data.get("mark", "")) or None)
    except TwoTexts as trouble:
        found = both(host, at, text, trouble)
        return html(render("two_texts.html", me=me, **found), status=409)
    late = step is not None and step < at.row.step
    sent = kept.saved_at is None or (bool(kept.version) and not kept.unsent)
    words = "As sent." if sent else sheetpart.not_sent(at.row, kept, host.clock.now(), me.zone)
    said = {"saved": words, "sent": sent, "mark": kept.mark, "late": late}
    return Response(said, headers=HEADERS)


@post("/m/{key:str}/keep")
def choose(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Of two texts one, the other, or both."""
    me, host = writer(request, data), host_of(request)
    at = sit(host, me, key)
    mine, theirs = (str(data.get(n, "")) for n in ("mine", "theirs"))
    wish = str(data.get("do", ""))
    text = mine if wish == "mine" else theirs if wish == "theirs" else sheet.joined(theirs, mine)
    try:
        keep(host, at, text, mark=str(data.get("mark", "")) or None)
    except TwoTexts as trouble:
        return both_page(host, at, me, text, trouble)
    return go(f"{at.address}#orders")


@post("/m/{key:str}/leftover")
def leftover(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Lines that a turn overtook: into the sheet of this turn, or away."""
    me, host = writer(request, data), host_of(request)
    at = sit(host, me, key)
    found = paper(host, at)
    if data.get("do") == "take" and found.leftover is not None:
        keep(host, at, sheet.joined(found.text, found.leftover.text))
    drafts.drop_old(host, key, at.seat, at.account_id)
    return go(f"{at.address}#orders")


@post("/m/{key:str}/later")
def not_later(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """A line that lay aside is taken out."""
    me, host = writer(request, data), host_of(request)
    at = sit(host, me, key)
    turn, _, line = str(data.get("line", "")).partition(" ")
    ahead.take_out(host, key, at.seat, at.account_id, number(turn.lstrip("@")) or 0, line)
    return go(f"{at.address}#orders")


@post("/m/{key:str}/undo")
def undo(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Take the last answer back."""
    me, host = writer(request, data), host_of(request)
    at = sit(host, me, key)
    assert me.account is not None
    rollback.take_back(host, me.account, key)
    return go(f"{at.address}#orders")


@get("/m/{key:str}/share")
def share_form(request: Request, key: FromPath[str]) -> Response[str]:
    me = visitor(request)
    table = load(host_of(request), me, key)
    must_play(table)
    return html(sheetpart.share_part(table, me))


@post("/m/{key:str}/share")
def share(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    """Show chosen lines to chosen partners."""
    me, host = writer(request, data), host_of(request)
    table = load(host, me, key)
    seat = must_play(table)
    assert me.account is not None
    names = [n for n in table.partners if data.get(f"to-{n}")]
    lines = table.text.split("\n")
    chosen = [line for k, line in enumerate(lines, 1) if data.get(f"line-{k}")]
    shares.share(host, me.account, key, seat, names, chosen)
    return go(f"{table.address}#orders")


@get("/m/{key:str}/promises")
def promises(request: Request, key: FromPath[str]) -> Response[str]:
    """What was shown to whom; when the match is over, also what came of it."""
    host, me = host_of(request), visitor(request)
    table = load(host, me, key)
    with host.db.read() as session:
        found = shares.promises(session, table.row, table.seat if table.mine else None)
    return page("promises.html", me, at="/matches", t=table, tab="", heading="Shown lines",
                found=list(reversed(found)))  # fmt: skip


def besides(seen: Outlook, chosen: list[str], lines: str) -> list[str]:
    """Of what a button says, as much as what was set by hand leaves money and ships for. No button
    says more than `MOST_BESIDES`: each line is looked at with all before it."""
    kept: list[str] = []
    for line in lines.splitlines()[:MOST_BESIDES]:
        orders = seen.game.read("\n".join((*chosen, *kept, line))).orders
        problems = seen.game.check(seen.view, orders)
        if not any(p.index == len(orders) - 1 and not p.partial for p in problems):
            kept.append(line)
    return kept


def misread(seen: Outlook, line: str) -> str:
    """What is wrong with a line that was typed: it is said beside its box, and the words stay."""
    with heavy():
        found = checked(seen.game, seen.view, seen.game.read(line))
    told = [p for p in found if not p.partial and p.code not in seen.game.open_codes]
    return " ".join(f"{capital(p.text)} {p.hint}".strip() for p in told)


def would_fail(seen: Outlook, at: Seated, text: str) -> bool:
    """Whether a turn would pass with nothing ordered, or with a line that cannot come off. What is
    refused as a whole is not asked about."""
    if not text.strip():
        return True
    row, now = at.row, ahead.split(text, at.row.turn)[0]
    try:
        accept(seen.game, now, seat=at.seat, turn=row.turn, names=late.names_of(row))
    except SheetRefused:
        return False
    with heavy():
        return bool(now.strip()) and sheet.check(seen.game, seen.view, now).problems > 0


HANDLERS = (draft, choose, leftover, not_later, undo, share_form, share, promises)
