"""The game master's desk: can the turn run, and what to do if it cannot."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from litestar import Response
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from starpost.host.facts import MatchFacts, SeatFacts, User
from starpost.host.gm import desk
from starpost.host.host import Reading
from starpost.host.looking import matches, views
from starpost.host.matches import asking, deadlines, invitations
from starpost.host.matches.terms import terms_from
from starpost.host.people import absence, directory, presence
from starpost.host.sheets import drafts, versions
from starpost.host.trouble import Trouble, bad
from starpost.host.turns import bots, moves, rehearsal, rollback
from starpost.host.turns.record import game_of
from starpost.host.turns.rehearsal import Rehearsal
from starpost.host.words import CHANGES, Doing, SeatKind, Status
from starpost.kernel.contract import Resolve
from starpost.kernel.writing.sheets import checked
from starpost.web.caller import (
    Posted,
    Sent,
    Visitor,
    for_others,
    host_of,
    known,
    number,
    only_here,
    signed_writer,
)
from starpost.web.pages import times
from starpost.web.pages.desk.tabs import sees_all, unit
from starpost.web.pages.match.people import Person
from starpost.web.pages.match.table import load
from starpost.web.responses import go, page
from starpost.web.routes import Request, get, post


class State(StrEnum):
    """How far a seat is with its orders."""

    IDLE = "idle"
    BOT = "bot"
    IN = "in"
    SITTER = "sitter"
    DRAFT = "draft"
    SILENT = "silent"


Words = tuple[str, str, str]
"""What is said, its tone, its icon."""
STATES: dict[State, tuple[Words, Words]] = {
    State.IDLE: (("not asked", "", "clock"), ("waits", "", "clock")),
    State.BOT: (("bot", "good", "bot"), ("bot to move", "good", "bot")),
    State.IN: (("orders in", "good", "ok"), ("has moved", "good", "ok")),
    State.SITTER: (("sitter", "on", "shield"), ("sitter", "on", "shield")),
    State.DRAFT: (("draft", "warn", "sheet"), ("to move", "on", "play")),
    State.SILENT: (("nothing yet", "", "clock"), ("to move", "on", "play")),
}
"""Where all move together, and where players take turns: whether a seat has written, never what."""


class Line(Struct, frozen=True):
    """A seat on the desk."""

    seat: SeatFacts
    person: Person
    who: str
    state: State
    problems: int
    seen: datetime | None
    note: str
    missed: int
    """Turns that the player let pass, also those that were run early."""
    by_turns: bool = False

    @property
    def shown(self) -> Words:
        return STATES[self.state][self.by_turns]


@get("/m/{key:str}/desk")
def look(request: Request, key: FromPath[str], done: FromQuery[int] = 0) -> Response[str]:
    return show(request, known(request), key, done=bool(done))


def show(
    request: Request,
    me: Visitor,
    key: str,
    *,
    why: str = "",
    tried: Rehearsal | None = None,
    link: str = "",
    whose: str = "",
    done: bool = False,
    status: int = 200,
) -> Response[str]:
    host, now = host_of(request), host_of(request).clock.now()
    assert me.account is not None
    with host.db.read() as session:
        begun = matches.as_master(session, key, me.account).started_at is not None
    if not begun:
        return go(f"/m/{key}/seats")
    table = load(host, me, key)  # before all else: what happens from now on is heard
    with host.db.read() as session:
        row = matches.as_master(session, key, me.account)
        log = views.interventions(session, me.account, key)
        heard = host.present.last(row.id)
        lines = _lines(session, row, matches.seats(session, row), table.people, log, now,
                       heard, mails=bool(host.settings.smtp.host))  # fmt: skip
        all_seen = sees_all(session, row, me.account)
        asked = asking.requests(session, (row,)).get(row.id, [])
    return page(
        "desk.html", me, status=status, at="/matches", t=table, levels=bots.levels(),
        tab="Desk", part="Turn",
        heading="The desk", row=row, lines=lines, log=list(reversed(log[-SHOWN:])), why=why,
        done=done,
        asked=asked, tried=tried, link=link, only_here=only_here(link), whose=whose,
        sentence=_sentence(lines),
        silent=sum(line.state in (State.DRAFT, State.SILENT) for line in lines),
        begun=sum(line.state == State.DRAFT for line in lines),
        by_turns=row.resolve == Resolve.EACH,
        runs_alone=row.resolve == Resolve.TOGETHER and row.status == Status.RUNNING
        and not row.hold and terms_from(row.terms).schedule.when_ready,
        terms=terms_from(row.terms), all_seen=all_seen, unit=unit(terms_from(row.terms)),
        grace=deadlines.span(deadlines.grace(terms_from(row.terms).schedule)),
        left=deadlines.roughly(timedelta(seconds=max(row.paused_left or 0, 0))),
        when=lambda e: times.at(e.at, me.zone), ago=lambda at: _ago(at, now, heard),
    )  # fmt: skip


def _ago(at: datetime, now: datetime, heard: dict[tuple[str, int], datetime]) -> str:
    """A look is written down once in a while only, so who looked lately may be looking now; of a
    page that listens we know it to the second."""
    if at in heard.values():
        return times.ago(at, now)
    lately = timedelta(minutes=1) < now - at < presence.PACE
    return "in the last 5 min" if lately else times.ago(at, now)


def _lines(
    session: Reading,
    row: MatchFacts,
    seats: Sequence[SeatFacts],
    people: Sequence[Person],
    log: Sequence[views.Done],
    now: datetime,
    heard: dict[tuple[str, int], datetime],
    *,
    mails: bool,
) -> list[Line]:
    written = versions.current(session, row)
    ids = [s.account_id for s in seats if s.account_id is not None]
    names = directory.names(session, ids)
    away = absence.away(session, ids, now)
    mailed = directory.with_address(session, ids) if mails else set()
    last = presence.last_seen(session, row, list(seats))
    drafted = drafts.begun(session, row, seats)
    found = []
    known = {person.name: person for person in people}
    for seat in seats:
        # whoever runs the desk must name every seat, also one that the own seat has not met
        done = seat.ready or seat.kind == SeatKind.BOT
        person = known.get(seat.name) or Person(seat.name, 0, done, seat.waited, seat.kind)
        begun = seat.name in written or seat.name in drafted
        state = _state(seat, begun, seat.account_id in away)
        problems = (
            _problems(session, row, seat, written[seat.name].text) if seat.name in written else 0
        )
        who = names.get(seat.account_id or 0) or bots.title(seat.bot or "house")
        note = _note(seat, away, log, mailed, now, row.turn)
        by_turns = row.resolve == Resolve.EACH
        at = last.get(seat.name), heard.get((seat.name, seat.account_id or 0))
        here = seat.account_id == row.gm_id  # who looks
        seen = now if here else max(filter(None, at), default=None)
        missed = max(seat.missed, _missed(seat, log))
        found.append(Line(seat, person, who, state, problems, seen, note, missed, by_turns))
    return found


def _missed(seat: SeatFacts, log: Sequence[views.Done]) -> int:
    """How often whoever has the seat now sent nothing, in turns that still stand."""
    back = [(k, e.turn) for k, e in enumerate(log) if e.kind == Doing.ROLLBACK]
    about = [
        e.kind
        for k, e in enumerate(log)
        if e.seat == seat.name
        and (e.kind in CHANGES or (e.kind == Doing.MISSED
             and not any(k < at and to <= e.turn for at, to in back)))
    ]  # fmt: skip
    return next((k for k, kind in enumerate(reversed(about)) if kind in CHANGES), len(about))


def _state(seat: SeatFacts, begun: bool, away: bool) -> State:
    if not seat.waited:
        return State.IDLE
    if seat.kind == SeatKind.BOT:
        return State.BOT
    if seat.ready:
        return State.IN
    if away:
        return State.SITTER
    return State.DRAFT if begun else State.SILENT


def _problems(session: Reading, row: MatchFacts, seat: SeatFacts, text: str) -> int:
    """How many lines the seat itself is told to mend, or to look at again, which a dry run counts
    too; which ones stays between them."""
    game = game_of(row)
    view = views.view(session, views.Eyes(row, seat.name))
    return len(checked(game, view, game.read(text)))


def _note(
    seat: SeatFacts,
    away: dict[int, str],
    log: Sequence[views.Done],
    mailed: set[int],
    now: datetime,
    turn: int,
) -> str:
    """What the game master should know. A reminder belongs to its turn, and to who was reminded."""
    if seat.account_id in away:
        who = away[seat.account_id or 0]
        return f"away, {'default orders' if who == 'default' else f'{who} bot'} meanwhile"
    if seat.missed > 1:
        return f"{seat.missed} misses in a row"
    came = [e.at for e in log if e.kind in CHANGES and e.seat == seat.name]
    word = [
        e
        for e in log
        if e.kind == Doing.REMIND and e.seat == seat.name
        and e.turn == turn and all(e.at >= at for at in came)
    ]  # fmt: skip
    how = "on the page and by mail" if seat.account_id in mailed else "on the page, not by mail"
    return f"reminded {times.ago(word[-1].at, now)}, {how}" if word and seat.waited else ""


def _sentence(lines: list[Line]) -> str:
    if any(line.by_turns for line in lines):
        moving = [line.who for line in lines if line.seat.waited]
        return f"To move: {', '.join(moving)}." if moving else "Nobody is asked."
    asked: list[State] = [line.state for line in lines if line.state != State.IDLE]
    counts = {state: asked.count(state) for state in STATES}
    done, begun = counts[State.IN] + counts[State.BOT], counts[State.DRAFT]
    parts = [f"{done} of {len(asked)} in"]
    parts += [f"{begun} draft{'s' * (begun != 1)}"] if begun else []
    parts += [f"{counts[State.SILENT]} silent"] if counts[State.SILENT] else []
    parts += [f"{counts[State.SITTER]} with a sitter"] if counts[State.SITTER] else []
    return ", ".join(parts) + "."


@post("/m/{key:str}/desk")
def act(request: Request, key: FromPath[str], data: Sent) -> Response[Any]:
    me, account = signed_writer(request, data)
    try:
        if data.get("do") == "dry":
            tried = rehearsal.rehearse(
                host_of(request), account, key, show=bool(data.get("results"))
            )
            return show(request, me, key, tried=tried)
        if data.get("do") == "link":
            seat, why = str(data.get("seat", "")), str(data.get("why", ""))
            link = invitations.for_seat(host_of(request), account, key, seat, why)
            return show(
                request, me, key, link=f"{for_others(request)}/invitations/{link}", whose=seat
            )
        _do(request, account, key, data)
    except Trouble as trouble:
        return show(request, me, key, why=trouble.text, status=trouble.kind.value)
    to_bot = data.get("do") == "replace" and not str(data.get("player", "")).strip()
    return go(f"/m/{key}/desk{DONE if to_bot else TAILS.get(str(data.get('do')), '')}")


SHOWN = 40
"""Lines of the logbook on the page."""
DATED = ("run", "extend", "remind", "rollback")
"""Buttons that mean the turn they were drawn for, and never a later one."""
OF_A_TURN = ("hold", "release", "replace", "pause", "resume")
"""The same where all move together; at a table of turns every answer is a step, and these buttons
do what they say whatever the step."""
DONE = "?done=1"
TAILS = {
    "message": "/press",
    "extend": DONE,
    "pause": DONE,
    "rollback": "/history?done=1",
    "retime": "/settings",
}
"""Where one stood when pressing the button, if not on the first page of the desk."""


def _do(request: Request, account: User, key: str, data: Posted) -> None:
    host, wish, step = host_of(request), str(data.get("do", "")), number(data.get("step"))
    if wish in (*DATED, *OF_A_TURN) and step is None:
        raise bad("no_step", "This page is too old for that button. Look again, then press again.")
    if wish in OF_A_TURN:
        with host.db.read() as session:
            matches.not_gone_on(session, key, account, step)
    if wish == "run":
        desk.process_now(host, account, key, step)
    elif wish == "extend":
        desk.extend(host, account, key, _hours(data), step, str(data.get("why", "")))
    elif wish == "pause":
        desk.pause(host, account, key, _hours(data) or 24, str(data.get("why", "")))
    elif wish == "call_off":
        desk.call_off(host, account, key, str(data.get("why", "")))
    elif wish == "resume":
        desk.resume(host, account, key)
    elif wish in ("hold", "release"):
        desk.hold(host, account, key, on=wish == "hold")
    elif wish == "remind":
        desk.remind(host, account, key, str(data.get("seat", "")), step)
    elif wish == "replace":
        name, seat = str(data.get("player", "")).strip(), str(data.get("seat", ""))
        bot = str(data.get("bot") or "house")
        why = str(data.get("why", ""))
        desk.replace(host, account, key, seat, name=name, bot="" if name else bot, why=why)
    elif wish == "give_back":
        asking.give_back(host, account, key, str(data.get("seat", "")))
    elif wish == "decline":
        asking.decline(host, account, key, str(data.get("seat", "")))
    elif wish == "message":
        desk.message_all(host, account, key, str(data.get("text", "")))
    elif wish == "rollback":
        rerun, why = bool(data.get("rerun")), str(data.get("why", ""))
        move = number(data.get("move"))
        if move is not None:
            moves.undo_moves(host, account, key, move, step=step, why=why)
        else:
            rollback.roll_back(host, account, key, _turn(data), rerun=rerun, step=step, why=why)
    elif wish == "retime":
        desk.retime(host, account, key, **_clock(data))
    else:
        raise bad("unknown_action", "The desk has no such button.")


def _hours(data: Posted) -> float | None:
    try:
        if "minutes" in data:
            return float(str(data["minutes"])) / 60
        return float(str(data.get("hours")))
    except ValueError:
        return None


def _turn(data: Posted) -> int:
    turn = str(data.get("turn", ""))
    if not turn.isdecimal() or len(turn) > 6:
        raise bad("bad_turn", "Choose the turn to go back to.")
    return int(turn)


def _clock(data: Posted) -> dict[str, Any]:
    hours = [w for w in str(data.get("reminders", "")).replace(",", " ").split() if w]
    ready = {"when_ready": bool(data.get("when_ready"))}
    if "graces" not in data:  # without a clock nothing else can be set
        return ready
    graces = str(data["graces"])
    if not all(w.isdecimal() and len(w) < 5 for w in (*hours, graces)):
        raise bad("bad_clock", "Extra time and reminders are whole numbers: 24, 3.")
    return {
        "graces": int(graces),
        "reminders": tuple(sorted(map(int, hours), reverse=True)),
        **ready,
    }


HANDLERS = (look, act)
