"""The lobby: what waits for me, my matches, open seats, and a table against bots."""

from __future__ import annotations

from datetime import datetime
from enum import StrEnum
from functools import partial

import structlog
from litestar import Response
from litestar.params import FromQuery
from litestar.response import ServerSentEvent
from markupsafe import Markup
from msgspec import Struct
from msgspec.structs import replace

from starpost.host.facts import MatchFacts, SeatFacts
from starpost.host.host import Host, Reading
from starpost.host.looking import matches, views
from starpost.host.matches import deeds, opening, rematch, unread
from starpost.host.matches.waiting import stuck
from starpost.host.sheets import drafts
from starpost.host.sheets.versions import current
from starpost.host.turns.record import game_of
from starpost.host.words import SeatKind, Status
from starpost.kernel.contract import GM, Resolve
from starpost.web.caller import Visitor, host_of, known, visitor
from starpost.web.live import moved
from starpost.web.pages import times
from starpost.web.pages.match import maps, people
from starpost.web.pages.site.landing import cards
from starpost.web.pages.site.waits import Told, against, awaited, came, rated_in, told
from starpost.web.responses import html, page
from starpost.web.routes import Request, get
from starpost.web.templating import render

DRAWN = 12
NONE = "No matches yet"
GOES_ON = (Status.RUNNING, Status.PAUSED, Status.PARKED)
"""Cards with a live miniature; the rest show words only."""
log = structlog.get_logger()


class State(StrEnum):
    """How one of my matches stands, as its card says it."""

    GATHERING = "gathering"
    CONFIRM = "confirm"
    OVER = "over"
    CALLED_OFF = "called off"
    GIVEN_UP = "given up"
    PAUSED = "paused"
    PARKED = "parked"
    RUNNING = "running"
    OTHERS_MOVE = "others move"
    ORDERS_IN = "orders in"
    YOUR_MOVE = "your move"
    DRAFT_SAVED = "draft saved"
    ORDERS_DUE = "orders due"
    YOUR_ORDERS = "your orders"
    NEEDS_YOU = "needs you"
    LOST = "seat given away"


WAITS = {State.GATHERING: "Gathering players", State.CONFIRM: "Everybody says: I am here"}
"""What stands in the place of a map before the match begins."""


class Mine(Struct, frozen=True):
    """One of my matches on a card."""

    key: str
    name: str
    game: str
    turn: int
    """0: before the start, and where moves are not counted in turns."""
    seat: str
    number: int
    """Of the mark; 0: none yet, since some games give marks by what the seats become."""
    state: State
    tone: str
    sign: str
    clock: times.Clock
    line: str
    others: str
    """Against whom, by name where names are known."""
    action: str
    urgent: bool
    due: datetime | None
    address: str
    drawing: Markup = Markup("")
    told: Told = Told()
    letters: int = 0
    """Messages that were not read yet."""
    kept: bool = False
    """A seat waits for me by name."""
    ended: datetime | None = None
    again: bool = False  # against bots alone: the same begins at one press

    @property
    def waits(self) -> str:
        return WAITS.get(self.state, "No map to show")


class Open(Struct, frozen=True):
    """A match with a free seat."""

    key: str
    name: str
    game: str
    taken: int
    all: int
    terms: str


@get("/matches/live")
async def hear(request: Request) -> ServerSentEvent:
    """Tells that a card is no longer true, never why."""
    me = known(request)
    assert me.account is not None
    account = me.account.id
    still = partial(_still, request, account)
    return ServerSentEvent(moved(host_of(request), account, still))


@get("/bell")
def bell(request: Request) -> Response[str]:
    """The bell and the icon of the tab, for a page that is already there."""
    me = known(request)
    return html(render("favicon.html", me=me) + render("bell.html", me=me))


def _still(request: Request, account: int) -> bool:
    now = visitor(request).account
    return now is not None and now.id == account


@get("/matches")
def lobby(request: Request, show: FromQuery[str] = "") -> Response[str]:
    host, me = host_of(request), visitor(request)
    with host.db.read() as session:
        mine = _mine(host, session, me) if me.account is not None else []
        mine += _kept(host, session, me)
        known_already = {m.key for m in mine}
        rows = opening.lobby(session, status=Status.LOBBY, free=True)
        free = [_open(session, row) for row in rows if row.key not in known_already][:12]
        rated = rated_in(session, me.account)
    over = [m for m in mine if m.state in (State.OVER, State.CALLED_OFF)]
    before = [m for m in mine if m.state in WAITS]
    over.sort(key=lambda m: m.ended or datetime.min, reverse=True)
    running = [m for m in mine if m not in over and m not in before]
    played = [m for m in running if m.state != State.LOST]
    lost = len(running) - len(played)
    kinds = {"running": running, "open": before, "over": over}
    show = show if show in kinds else _first(kinds)
    with host.db.read() as session:
        asked = me.asked()
        shown = [_drawn(session, me, m) for m in kinds[show][:DRAWN]] + kinds[show][DRAWN:]
    return page(
        "lobby.html", me, at="/matches", mine=shown, show=show, now=times.stamp(host.clock.now()),
        counts={kind: sum(m.state != State.LOST for m in found) for kind, found in kinds.items()},
        title=_welcome(me) if not mine else "Finished matches" if show == "over" else headline(
            played, over, before, others=asked + sum(m.letters for m in mine) + lost
        ), days=host.settings.guest_days,
        under="" if show == "over" and played else _next(played, over, before),
        asked=asked, free=free, games=cards(), rated=rated, bare=not (running or over or before),
        when=lambda at: times.told(at, host.clock.now(), me.zone),
    )  # fmt: skip


def _welcome(me: Visitor) -> str:
    """To whom has none yet."""
    return f"Welcome, {me.name}" if me.account is not None and not me.guest else NONE


def _first(kinds: dict[str, list[Mine]]) -> str:
    """What one wants to see: what waits for one by the clock, a seat that is kept, else what runs,
    gathers or is over."""
    hurries = any(m.urgent and m.due is not None for m in kinds["running"])
    if not hurries and any(m.kept for m in kinds["open"]):
        return "open"
    return next((kind for kind in ("running", "over") if kinds[kind]), "running")


def headline(
    running: list[Mine], over: list[Mine], before: list[Mine] | None = None, others: int = 0
) -> str:
    """How many matches wait. `others`: letters, people and seats that wait as well."""
    waiting = sum(m.urgent for m in running + (before or []))
    if not waiting and (others or any(m.kept for m in before or [])):
        return "My matches"
    if not running and not waiting:
        return "Nothing waits for you" if over else NONE
    words = ("One", "Two", "Three")
    if not waiting:
        many = words[len(running) - 1] if len(running) < 4 else str(len(running))
        return f"{many} match{'es' * (len(running) > 1)} under way"
    many = words[waiting - 1] if waiting < 4 else str(waiting)
    return f"{many} {'match waits' if waiting == 1 else 'matches wait'} for you"


def _next(running: list[Mine], over: list[Mine], before: list[Mine]) -> str:
    if any(m.kept for m in before):
        return "Somebody asks for a rematch and keeps your seat."
    dated = [m for m in running if m.urgent and m.due is not None]
    if not running and over:
        return f"{len(over)} finished: look back, play again, or begin something new."
    if not dated:
        if not running:
            return "Begin one below against bots, take an open seat, or create a table for friends."
        return (
            ""
            if any(m.urgent for m in running)
            else "The others move now; you are told when it is your turn."
        )
    first = min(dated, key=lambda m: m.due or datetime.max)
    return f"Next deadline: {first.name}, {first.clock.until}."


def _mine(host: Host, session: Reading, me: Visitor) -> list[Mine]:
    assert me.account is not None
    out = []
    for row in opening.mine(session, me.account.id):
        if row.status == Status.CANCELLED and row.ended_at is None:  # nobody else ever sat there
            continue
        seats = matches.seats(session, row)
        own = next((s for s in seats if s.account_id == me.account.id), None)
        out.append(_card(host, session, me, row, own, seats))
    known = {m.key for m in out}
    out += [_gone(host, session, me, row)
            for row in opening.lost(session, me.account.id) if row.key not in known]  # fmt: skip
    out.sort(key=lambda m: (not m.urgent, m.due is None, m.due or datetime.min, m.name))
    return out


def _gone(host: Host, session: Reading, me: Visitor, row: MatchFacts) -> Mine:
    """A match that goes on without me: somebody else plays my seat."""
    assert me.account is not None
    seats = matches.seats(session, row)
    own = next(s for s in seats if s.owner_id == me.account.id)
    card = _card(host, session, me, row, own, seats)
    if (taken := deeds.removal(session, row, own)) is not None:
        return replace(
            card, state=State.LOST, tone="warn", sign="eye", urgent=False, number=0, letters=0,
            action="Look on", address=f"/m/{row.key}", line=taken.words,
        )  # fmt: skip
    bot = own.kind == SeatKind.BOT
    way = "A bot plays it: take it back." if bot else "Ask the game master for it."
    address = f"/m/{row.key}/players" if bot else f"/m/{row.key}"
    return replace(
        card, state=State.LOST, tone="warn", sign="eye", urgent=False, number=0, letters=0,
        action="Take it back" if bot else "Look on", address=address,
        line=f"Your seat {own.name} is played by somebody else now. {way}",
    )  # fmt: skip


def _kept(host: Host, session: Reading, me: Visitor) -> list[Mine]:
    """Matches in which a seat is kept for me and not taken yet."""
    if me.account is None:
        return []
    found = []
    for key in rematch.kept_for(session, me.account):
        row = matches.match(session, key, me.account)
        seats = matches.seats(session, row)
        own = next(s for s in seats if s.reserved == me.account.name_key)
        card = _card(host, session, me, row, own, seats)
        found.append(
            replace(
                card,
                state=State.CONFIRM,
                tone="warn",
                sign="people",
                urgent=True,
                kept=True,
                action="Take your seat",
                address=f"/m/{key}/seats",
                line="A seat is kept for you.",
            )
        )
    return found


def _card(
    host: Host, session: Reading, me: Visitor, row: MatchFacts, own: SeatFacts | None,
    seats: tuple[SeatFacts, ...],
) -> Mine:  # fmt: skip
    state, tone, sign, action, urgent = _state(session, row, own)
    address = f"/m/{row.key}"
    needs = stuck(row, seats) if me.account is not None and row.gm_id == me.account.id else ""
    if needs and not urgent:
        state, tone, sign, action, urgent = State.NEEDS_YOU, "warn", "warn", "To the desk", True
        address = f"{address}/desk"
    line = _in(row, seats, me)
    if row.status == Status.LOBBY:
        line = f"{_taken(seats)} of {len(seats)} seats taken"
    if row.status == Status.OVER:
        line = came(row, own)
    if own is None and row.status == Status.RUNNING and (late := awaited(session, row, seats)):
        line = f"{line}, waits for {late}" if line else f"Waits for {late}"
    others = against(session, row, seats, own)
    begun = row.started_at is not None
    return Mine(
        row.key, row.name, game_of(row).title,
        row.turn if begun and row.status in GOES_ON and row.resolve == Resolve.TOGETHER else 0,
        own.name if own else "game master", own.position + 1 if own and begun else 0,
        state, tone, sign,
        times.clock(host.clock.now(), row.due_at, me.zone, status=row.status, held=row.hold),
        needs or line, others, action, urgent, row.due_at, address,
        letters=unread.for_person(session, row, own, me.account) if me.account else 0,
        ended=row.ended_at,
    )  # fmt: skip


def _in(row: MatchFacts, seats: tuple[SeatFacts, ...], me: Visitor) -> str:
    """How many have handed in. Not where nobody is named: who watches the number while a friend
    plays would know where the friend sits."""
    asked = [s for s in seats if s.waited]
    if row.resolve != Resolve.TOGETHER or not asked or (row.anonymous and row.gm_id != me.id):
        return ""
    done = sum(s.ready or s.kind == SeatKind.BOT for s in asked)
    return f"{done} of {len(asked)} in"


def _state(
    session: Reading, row: MatchFacts, own: SeatFacts | None
) -> tuple[State, str, str, str, bool]:
    """State in words, its tone and icon, what the button says, whether it waits for me."""
    if row.status == Status.LOBBY:
        return State.GATHERING, "", "people", "Open", False
    if row.status == Status.CONFIRMING:
        waits = own is not None and not own.confirmed
        return State.CONFIRM, "warn", "warn", "Say you are here", waits
    if row.status == Status.OVER:
        won = own is not None and own.name in (row.result or {}).get("winners", ())
        return State.OVER, "good" if won else "", "trophy" if won else "flag", "Look back", False
    if row.status == Status.CANCELLED:
        return State.CALLED_OFF, "", "x", "Look back", False
    if row.status in (Status.PAUSED, Status.PARKED):
        return State(row.status), "", "pause", "Open", False
    if own is None:
        return State.RUNNING, "", "flag", "To the desk", False
    if not own.waited:
        return State.OTHERS_MOVE, "", "clock", "Open", False
    if own.ready:
        return State.ORDERS_IN, "good", "ok", "Open", False
    tone, sign = (
        ("warn", "warn") if row.due_at is not None else ("", "flag")
    )  # nothing warns without a clock
    if row.resolve == Resolve.EACH:
        return State.YOUR_MOVE, tone, sign, "Play", True
    written = own.name in current(session, row) or drafts.paper(session, row, own).text.strip()
    if written:
        return State.DRAFT_SAVED, tone, sign, "Finish orders", True
    due = State.ORDERS_DUE if tone else State.YOUR_ORDERS
    return due, tone, sign, "Write orders", True


def _drawn(session: Reading, me: Visitor, card: Mine) -> Mine:
    if card.state in WAITS:
        return card
    seat = card.seat if card.number else GM
    if card.state == State.LOST:
        seat = views.PUBLIC
    try:
        row = matches.match(session, card.key, me.account)
        if row.started_at is None:
            return replace(card, line="It was called off before it began.")
        seats = matches.seats(session, row)
        through = people.through(session, me.account, row, seat, seats, asked=False)
        scene = views.scene(session, through)
        numbers = {mark.name: mark.number for mark in scene.seats}
        number = numbers.get(card.seat, card.number)
        own = next((s for s in seats if s.name == seat), None)
        over = card.state == State.OVER  # then counts how it ended, not what was told last
        words = told(session, row, own, seats) if own is not None and not over else Told()
        if card.state == State.CALLED_OFF:  # who led it means nothing any more
            off = deeds.called_off(session, row, seat)
            state = State.GIVEN_UP if off is not None and off.left else card.state
            card = replace(card, state=state, line="It has no result and counts for nobody")
            words = Told()
        again = over and own is not None and sum(s.kind != SeatKind.BOT for s in seats) == 1
        drawn = maps.miniature(scene)
        return replace(card, drawing=drawn, number=number, told=words, again=again)
    except Exception:
        log.exception("miniature_failed", match=card.key)
        return card


def _open(session: Reading, row: MatchFacts) -> Open:
    seats = matches.seats(session, row)
    title, terms = game_of(row).title, times.rhythm(row.terms, game_of(row).resolve)
    return Open(row.key, row.name, title, _taken(seats), len(seats), terms)


def _taken(seats: tuple[SeatFacts, ...]) -> int:
    return sum(s.kind in (SeatKind.PLAYER, SeatKind.BOT) for s in seats)


HANDLERS = (lobby, hear, bell)
