"""Playing: views, reports, maps, orders, readiness; looking back; live events."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Any, NamedTuple

from litestar import Response
from litestar.di import NamedDependency, Provide
from litestar.params import FromPath, FromQuery, JSONBody
from litestar.response import ServerSentEvent

from starpost.host.host import Host, Reading
from starpost.host.looking import matches, views
from starpost.host.looking.unsent import unsent_before
from starpost.host.looking.views import Eyes, Turn, eyes
from starpost.host.matches.live import latest, line_of
from starpost.host.people import presence
from starpost.host.people.sessions import Caller
from starpost.host.running import exchange
from starpost.host.sheets import intake, receipts
from starpost.host.sheets.receipts import Seal
from starpost.host.sheets.versions import versions as sheet_versions
from starpost.host.trouble import conflict
from starpost.kernel.orders import Problem
from starpost.kernel.proof.receipts import Signed
from starpost.web import live
from starpost.web.api.doors import (
    MOST,
    Seconds,
    TheBatch,
    TheHost,
    Which,
    door,
    get,
    post,
    put,
    raw,
)
from starpost.web.api.shapes import Done, Ready, SheetIn
from starpost.web.api.shapes_play import Opened, SheetCard, SheetText
from starpost.web.guard import account_of, caller_of, identify, maybe_account
from starpost.web.limits.work import heavy
from starpost.web.routes import Request
from starpost.wire import Acknowledged, Checked, Happened, PromptCard

SEAT = "/api/matches/{key:str}/seats/{seat:str}"


class Look(NamedTuple):
    """Through whose eyes, and at which turn: what every look at a match begins with."""

    session: Reading
    through: Eyes
    turn: int | None


def look(
    host: TheHost,
    request: Request,
    key: FromPath[str],
    seat: FromPath[str],
    turn: Which = None,
) -> Iterator[Look]:
    account = maybe_account(request)
    with host.db.read() as session:
        through = eyes(session, account, key, seat)
        yield Look(session, through, turn)
        held = [s for s in matches.seats(session, through.match) if s.name == through.seat]
    for own in held:
        if account is not None and own.account_id == account.id:
            presence.notice(host, through.match, own)


TheLook = NamedDependency[Look]
LOOKING = door("anyone", "read", dependencies={"look": Provide(look)})


@get(f"{SEAT}/view", **LOOKING)
def view(look: TheLook) -> Response[Any]:
    """All that the seat knows. `public`: what everybody knows; `GM`: the game master's."""
    return raw(views.view(*look))


@get(f"{SEAT}/scene", **LOOKING)
def scene(look: TheLook) -> Response[Any]:
    """The map as the seat sees it."""
    return raw(views.scene(*look))


@get(f"{SEAT}/report", **LOOKING)
def report(look: TheLook) -> Response[Any]:
    """The report as a document."""
    return raw(views.report(*look))


@get(f"{SEAT}/printout", **LOOKING, media_type="text/plain")
def printout(look: TheLook) -> str:
    """The report as plain text."""
    return views.printout(*look)


@get(f"{SEAT}/events", **LOOKING)
def events(look: TheLook) -> Happened:
    """What happened on the way to a turn, and what was wrong with one's orders."""
    return Happened(views.events(*look), views.problems(*look), unsent_before(*look) or "")


@get(f"{SEAT}/prompt", **door("seat", "read"))
def prompt(host: TheHost, request: Request, key: FromPath[str], seat: FromPath[str]) -> PromptCard:
    """What the seat is asked now."""
    with host.db.read() as session:
        row = matches.match(session, key, account_of(request))
        held = matches.own_seat(session, row, seat, account_of(request).id)
        found = views.prompt(session, views.Eyes(row, seat)) if row.started_at else None
    if found is None:
        raise conflict("not_asked", f"{seat} is not asked anything now.")
    choices = None if found.choices is None else [str(order) for order in found.choices]
    return PromptCard(
        step=row.step,
        turn=row.turn,
        ask=found.ask,
        text=found.text,
        forms=list(found.forms),
        choices=choices,
        most=found.most,
        optional=found.optional,
        invited=found.invited,
        due_at=held.due_at,
        ready=held.ready,
    )


@put(f"{SEAT}/orders", **door("seat", "play"))
async def submit(
    host: TheHost,
    batch: TheBatch,
    request: Request,
    key: FromPath[str],
    seat: FromPath[str],
    data: JSONBody[SheetIn],
) -> Acknowledged:
    """Hand in a sheet, or replace the last one. When the answer comes, it is stored for good."""
    caller = caller_of(request)
    receipt = await batch.submit(
        intake.Submission(key, seat, caller.account_id, data.text, data.ready, data.step)
    )
    if not data.check:
        return Acknowledged(receipt)
    return Acknowledged(receipt, await asyncio.to_thread(_problems, host, caller, key, seat, data))


def _problems(host: Host, caller: Caller, key: str, seat: str, data: SheetIn) -> list[Problem]:
    with heavy(), host.db.read() as session:
        through = eyes(session, caller.account, key, seat)
        return views.check(session, through, data.text)[0]


@get(f"{SEAT}/orders", **door("seat", "play"))
def versions(
    host: TheHost,
    request: Request,
    key: FromPath[str],
    seat: FromPath[str],
    step: Which = None,
) -> list[SheetCard]:
    """Every version of one's own sheet."""
    with host.db.read() as session:
        found = sheet_versions(session, account_of(request), key, seat, step)
    return [SheetCard(s.version, s.text, s.digest, s.source, s.at) for s in found]


@get(f"{SEAT}/receipt", **door("seat", "play"))
def receipt(
    host: TheHost, request: Request, key: FromPath[str], seat: FromPath[str], step: Which = None
) -> Signed:
    """The signed receipt of one's last sheet: keep it, and hold it against the match file."""
    return receipts.signed(host, account_of(request), key, seat, step)


@post(f"{SEAT}/check", **door("seat", "read"), status_code=200)
def check(
    host: TheHost,
    request: Request,
    key: FromPath[str],
    seat: FromPath[str],
    data: JSONBody[SheetText],
) -> Checked:
    """What is wrong with a sheet, as far as the seat can know; nothing is stored."""
    with host.db.read() as session:
        row = matches.match(session, key, account_of(request))
        matches.own_seat(session, row, seat, account_of(request).id)
        through = views.Eyes(row, seat)
        if row.started_at is None:
            raise conflict("not_started", "The match has not started.")
        with heavy():
            return Checked(*views.check(session, through, data.text))


@put(f"{SEAT}/ready", **door("seat", "play"))
def ready(
    host: TheHost, request: Request, key: FromPath[str], seat: FromPath[str], data: JSONBody[Ready]
) -> Done:
    """Ready, or not ready after all."""
    intake.set_ready(host, key, seat, account_of(request).id, data.ready)
    return Done()


@get("/api/matches/{key:str}/turns", **door("anyone", "read"))
def turns(host: TheHost, request: Request, key: FromPath[str]) -> list[Turn]:
    """The turns one can look back at."""
    with host.db.read() as session:
        account = maybe_account(request)
        row = views.may_watch(session, matches.match(session, key, account), account)
        return views.turns(session, row)


@get("/api/matches/{key:str}/turns/{turn:int}/seal", **door("anyone", "read"))
def seal(host: TheHost, request: Request, key: FromPath[str], turn: FromPath[int]) -> Seal:
    """The links of the chain that led to a turn, and the digests of the sheets in them."""
    with host.db.read() as session:
        account = maybe_account(request)
        row = views.may_watch(session, matches.match(session, key, account), account)
        return receipts.seal(session, row, turn)


@get("/api/matches/{key:str}/opened", **door("anyone", "read"))
def opened(host: TheHost, request: Request, key: FromPath[str]) -> Opened:
    """Seed, dice and everybody's orders, when the match is over."""
    with host.db.read() as session:
        row = matches.match(session, key, maybe_account(request))
        draws = exchange.draws(session, row)
        lines = [
            {"number": e.number, "kind": e.kind, "sheets": e.sheets, "chain": e.chain}
            for e in exchange.entries(session, row)
        ]
    return Opened(row.seed, row.commitment, draws, lines)


@get("/api/matches/{key:str}/live", **door("anyone", "read"), media_type="text/event-stream")
def live_events(
    host: TheHost,
    request: Request,
    key: FromPath[str],
    after: Which = None,
    seconds: Seconds = None,
    seat: FromQuery[str | None] = None,
) -> ServerSentEvent:
    """Live events of a match. Go on after a break with `after` or Last-Event-ID."""
    account = maybe_account(request)
    last = request.headers.get("last-event-id", "")
    start = (
        after if after is not None else int(last) if last.isdecimal() and len(last) < 19 else None
    )
    with host.db.read() as session:
        row = views.may_watch(session, matches.match(session, key, account), account)
        listener = line_of(session, row, account, seat)
        start = latest(session, row.id, listener) if start is None else min(start, MOST)
    still = partial(_still, host, request, key, listener)
    return ServerSentEvent(live.listen(host, row.id, listener, start, seconds=seconds, still=still))


def _still(host: Host, request: Request, key: str, listener: str) -> bool:
    was, now = request.state.caller, identify(request)
    return live.may_go_on(
        host, key, listener, was.account if was else None, now.account if now else None
    )


ROUTES = [
    view,
    scene,
    report,
    printout,
    events,
    prompt,
    submit,
    versions,
    receipt,
    check,
    ready,
    turns,
    seal,
    opened,
    live_events,
]
