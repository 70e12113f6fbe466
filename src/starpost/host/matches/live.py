"""The live line of a match: that something happened, told to those it concerns, in their own count.

Everybody who may listen has an own line: each seat, the game master, the public. `tell` puts
a line on every one it concerns, and each numbers its lines 1, 2, 3 without a gap, so that a number
betrays nothing about what others were told. `heard` reads on from a number: by the primary key, at
the same cost however much a match has told. What is older than `KEPT` the sweep forgets; who comes
back later than that hears one line of the kind `missed`, and looks at the match anew.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

from msgspec import Struct
from sqlalchemy import bindparam, delete, func, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.host import Host
from starpost.host.matches.find import seats_of
from starpost.host.storage import LiveLine, LiveMark, MatchRow, SeatRow, columns
from starpost.host.trouble import forbidden
from starpost.host.words import SeatKind
from starpost.kernel.contract import GM
from starpost.wire import Heard

KEPT = timedelta(days=2)
"""How long a line can be heard. A page that was away longer is made anew anyway."""
MOST_AT_ONCE = 100
PUBLIC = ""
"""The line of those who have no seat."""
Counting = Callable[[Host, int], int]
"""Of what belongs to a match: another number, and something came in."""


class Happening(StrEnum):
    """What a line can say. A new kind needs its word here, and `tell` where it happens."""

    SEAT = "seat"  # taken, left, replaced, handed back
    HERE = "here"  # somebody is looking at the match, or no longer
    READY = "ready"
    START = "start"
    ORDERS = "orders"  # a sheet came in
    TURN = "turn"
    ANSWER = "answer"
    OFFER = "offer"
    PRESS = "press"
    SHARED = "shared"
    DEADLINE = "deadline"
    PAUSED = "paused"
    PARKED = "parked"
    ROLLBACK = "rollback"
    OVER = "over"
    MISSED = "missed"  # lines were forgotten before this listener heard them


class Line(Struct, frozen=True):
    """What is said: the kind, and where the match stood."""

    kind: Happening
    step: int
    turn: int
    facts: dict[str, Any] = {}


def tell(
    session: Session,
    row: MatchRow,
    kind: Happening,
    now: datetime,
    seats: Sequence[str] | None = None,
    **facts: Any,
) -> None:
    """Say it to some seats (`GM` is one), or without names to everybody, in one's transaction."""
    if seats is None:
        seats = _everybody(seats_of(session, row))
    _say(session, row, [Line(kind, row.step, row.turn, facts)], now, seats)


def tell_all(
    session: Session, row: MatchRow, lines: Sequence[Line], now: datetime, seats: Sequence[SeatRow]
) -> None:
    """Say several things to everybody, one after the other."""
    _say(session, row, lines, now, _everybody(seats))


def _everybody(seats: Sequence[SeatRow]) -> list[str]:
    return [PUBLIC, GM, *(seat.name for seat in seats if seat.kind != SeatKind.GM)]


def _say(
    session: Session, row: MatchRow, lines: Sequence[Line], now: datetime, listeners: Sequence[str]
) -> None:
    """The row of the match is locked, so that numbers come in the order in which they are read."""
    session.execute(select(MatchRow.id).where(MatchRow.id == row.id).with_for_update())
    query = select(LiveMark).where(LiveMark.match_id == row.id)
    marks = {
        m.listener: m for m in session.scalars(query.execution_options(populate_existing=True))
    }
    for listener in dict.fromkeys(listeners):
        mark = marks.get(listener)
        if mark is None:
            mark = LiveMark(match_id=row.id, listener=listener, last=0)
            session.add(mark)
        for line in lines:
            mark.last += 1
            session.add(
                LiveLine(
                    match_id=row.id,
                    listener=listener,
                    number=mark.last,
                    kind=line.kind,
                    step=line.step,
                    turn=line.turn,
                    at=now,
                    facts=line.facts,
                )
            )
    session.flush()


def latest(session: Session, match_id: int, listener: str | None) -> int:
    """The number of the last line this listener was told."""
    found = columns(session, _LAST, {"match": match_id, "listener": listener or PUBLIC})
    return int(found[0][0]) if found else 0


def is_more(host: Host, match_id: int, listener: str, after: int) -> bool:
    """Whether there is anything to hear: one look, since hundreds ask twice a second."""
    found = host.db.look_up(_LAST, {"match": match_id, "listener": listener})
    return found is not None and bool(found[0] > after)


_LAST = select(LiveMark.last).where(
    LiveMark.match_id == bindparam("match"), LiveMark.listener == bindparam("listener")
)


def heard(session: Session, match_id: int, listener: str, after: int) -> list[tuple[int, Heard]]:
    """The lines after a number, with theirs."""
    rows = session.scalars(
        select(LiveLine)
        .where(
            LiveLine.match_id == match_id, LiveLine.listener == listener, LiveLine.number > after
        )
        .order_by(LiveLine.number)
        .limit(MOST_AT_ONCE)
    ).all()
    found = [(n.number, Heard(Happening(n.kind), n.step, n.turn, n.at, n.facts)) for n in rows]
    if found and found[0][0] == after + 1:
        return found
    last = found[0][0] - 1 if found else latest(session, match_id, listener)
    row = session.get(MatchRow, match_id) if last > after else None
    if row is None:
        return found
    gone = Heard(Happening.MISSED, row.step, row.turn, row.asked_at or row.created_at)
    return [(last, gone), *found]


def touched(host: Host, match_id: int) -> int:
    """How often anything of a match was written, for who leads it.

    Sheets come in by the thousand and write no line of their own; who cares looks here.
    """
    found = host.db.look_up(_SERIAL, {"match": match_id})
    return int(found[0]) if found is not None else 0


def handed_in(host: Host, match_id: int) -> int:
    """How many seats are done with the turn, for pages that say so to everybody."""
    found = host.db.look_up(_DONE, {"match": match_id})
    return int(found[0]) if found is not None else 0


_SERIAL = select(MatchRow.serial).where(MatchRow.id == bindparam("match"))
_DONE = select(func.count()).where(
    SeatRow.match_id == bindparam("match"),
    SeatRow.kind != SeatKind.GM,
    SeatRow.ready | (SeatRow.kind == SeatKind.BOT),
)


def came_in(session: Session, match_id: int) -> Heard:
    """What is said when a sheet came in."""
    row = session.get_one(MatchRow, match_id)
    return Heard(Happening.ORDERS, row.step, row.turn, row.asked_at or row.created_at)


def line_of(
    session: Session, row: AnyMatch, account: AnyUser | None, seat: str | None = None
) -> str:
    """Whose line somebody may listen to: that of a seat of theirs, the game master's, the public's.

    Who has several seats names the one they mean; else it is the first.
    """
    mine = [
        found.name
        for found in seats_of(session, row, with_gm=True)
        if account is not None and found.account_id == account.id
    ]
    if account is not None and row.gm_id == account.id:
        mine.append(GM)
    if seat is None:
        return next((name for name in mine if name != GM), GM if mine else PUBLIC)
    if seat not in (*mine, PUBLIC):
        raise forbidden("not_your_seat", f"You do not play the seat {seat}.")
    return seat


def forget(host: Host, now: datetime) -> None:
    """Old lines go; the numbers stay, so that none is ever given twice."""
    with host.db.read() as session:
        old = session.scalar(select(LiveLine.at).where(LiveLine.at < now - KEPT).limit(1))
    if old is not None:
        with host.db.write() as session:
            session.execute(delete(LiveLine).where(LiveLine.at < now - KEPT))
