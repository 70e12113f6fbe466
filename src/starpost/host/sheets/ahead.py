"""Lines for a turn to come: `@12 F9W4` lies aside until turn 12 and is part of its sheet then.

If the player does not come back, they are the orders handed in (`drafts.instead`).
"""

from __future__ import annotations

import re
from datetime import datetime

from msgspec import Struct
from sqlalchemy import bindparam, delete, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnySeat
from starpost.host.host import Host
from starpost.host.matches.find import match_by_key, my_seat
from starpost.host.storage import LaterRow, MatchRow, SeatRow, columns
from starpost.kernel.contract import Resolve

AHEAD = re.compile(r"\s*@(\d{1,4})\s+(\S.*)")
NEVER = 10**6
"""As the turn at hand: then no line is for later, as in games that are played answer by answer."""
MOST = 400
"""Lines that a seat may have lying aside."""
_LINES = (
    select(LaterRow.turn, LaterRow.text)
    .where(
        LaterRow.match_id == bindparam("match"),
        LaterRow.seat == bindparam("seat"),
        LaterRow.account_id == bindparam("account"),
        LaterRow.turn >= bindparam("turn"),
    )
    .order_by(LaterRow.turn)
)


class Later(Struct, frozen=True):
    """One line that waits. `number`: its line in the sheet, 0 if it has been put aside."""

    turn: int
    line: str
    number: int = 0


def split(text: str, turn: int, *, gaps: bool = False) -> tuple[str, list[Later]]:
    """What is for now, and what is for later; `gaps`: an empty line stays where one was taken.

    A line for the turn at hand, or for one that is past, is for now.
    """
    if "@" not in text:
        return text, []
    now, ahead = [], []
    for number, line in enumerate(text.split("\n"), 1):
        found = AHEAD.fullmatch(line)
        if found is None:
            now.append(line)
        elif int(found[1]) > turn:
            ahead.append(Later(int(found[1]), found[2].strip(), number))
            now += [""] * gaps
        else:
            now.append(found[2].strip())
    return "\n".join(now), ahead


def lines(session: Session, row: AnyMatch, seat: AnySeat) -> list[Later]:
    """What the seat's present player has put aside for this turn and those to come."""
    whose = {"match": row.id, "seat": seat.name, "account": seat.account_id, "turn": row.turn}
    found = columns(session, _LINES, whose)
    return [Later(r.turn, line) for r in found for line in r.text.split("\n") if line]


def due(ahead: list[Later], row: AnyMatch) -> str:
    """The sheet that was written ahead for the turn now open."""
    if row.resolve != Resolve.TOGETHER:
        return ""
    return "\n".join(line.line for line in ahead if line.turn == row.turn)


def put_aside(host: Host, key: str, seat: str, account_id: int, more: list[Later]) -> None:
    """Add lines; one that lies there already is not doubled."""
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, key)
        held = my_seat(session, row, seat, account_id)
        have = [line for line in lines(session, row, held) if line.turn > row.turn]
        known = {(line.turn, line.line) for line in have}
        have += [line for line in more if (line.turn, line.line) not in known]
        _write(session, row, held, have[:MOST], now)


def take_out(host: Host, key: str, seat: str, account_id: int, turn: int, line: str) -> None:
    now = host.clock.now()
    with host.db.write() as session:
        row = match_by_key(session, key)
        held = my_seat(session, row, seat, account_id)
        have = [x for x in lines(session, row, held) if x.turn > row.turn]
        _write(session, row, held, [x for x in have if (x.turn, x.line) != (turn, line)], now)


def _write(
    session: Session, row: MatchRow, seat: SeatRow, ahead: list[Later], now: datetime
) -> None:
    """All that is to come, anew; what was meant for turns that are over goes."""
    session.execute(
        delete(LaterRow).where(
            LaterRow.match_id == row.id, LaterRow.seat == seat.name, LaterRow.turn != row.turn
        )
    )
    by_turn: dict[int, list[str]] = {}
    for one in ahead:
        by_turn.setdefault(one.turn, []).append(one.line)
    for turn, found in by_turn.items():
        session.add(
            LaterRow(
                match_id=row.id, seat=seat.name, turn=turn, text="\n".join(found),
                account_id=seat.account_id, at=now,
            )
        )  # fmt: skip
