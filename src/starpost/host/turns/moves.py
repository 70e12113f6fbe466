"""Going back by one move, at a table where players take turns."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.host import Host
from starpost.host.matches.find import note, seats_of
from starpost.host.matches.live import Happening, tell
from starpost.host.storage import EntryRow, StepRow
from starpost.host.trouble import bad
from starpost.host.turns.rollback import pause_over, to_be_undone, undo_to
from starpost.host.words import Doing, SeatKind
from starpost.kernel.contract import Resolve

LOOKED_AT, MOST_MOVES = 80, 8
"""Entries that are looked through for people's answers, and answers that are offered."""


def undo_moves(
    host: Host, account: AnyUser, match_key: str, after: int, *, step: int | None, why: str = ""
) -> int:
    """Back to before one answer at a table of turns: to so many standing entries."""
    now = host.clock.now()
    with host.db.write() as session:
        row = to_be_undone(session, match_key, account, step)
        move = next((one for one in moves(session, row) if one.after == after), None)
        if move is None:
            raise bad("bad_move", "There is no such move to take back.")
        over = pause_over(row)
        undo_to(session, row, after - 1, now)
        row.soon = False
        text = f"took the match back to before {move.who}'s move.{over}"
        note(session, row, account.id, Doing.ROLLBACK, text, now, why=why)
        tell(session, row, Happening.ROLLBACK, now)
        return row.step


class Move(Struct, frozen=True):
    """An answer of a person that can be taken back, with all that came after it."""

    after: int
    """How many entries stood when it had been given."""
    who: str
    did: str
    """What came of it, as everybody could see; empty: nothing did."""
    at: datetime


def moves(session: Session, row: AnyMatch) -> list[Move]:
    """The last answers of people at a table of turns, the newest first."""
    if row.resolve != Resolve.EACH:
        return []
    people = {s.name for s in seats_of(session, row) if s.kind == SeatKind.PLAYER}
    found = session.execute(
        select(StepRow.after, StepRow.events, EntryRow.sheets, EntryRow.at)
        .join(
            EntryRow,
            (EntryRow.match_id == StepRow.match_id) & (EntryRow.number == StepRow.number),
        )
        .where(StepRow.match_id == row.id, StepRow.after > 0, StepRow.after <= row.standing)
        .order_by(StepRow.after.desc())
        .limit(LOOKED_AT)
    ).all()
    return [
        Move(after, " and ".join(sorted(people & set(sheets))), _did(events), at)
        for after, events, sheets, at in found
        if people & set(sheets)
    ][:MOST_MOVES]


def _did(events: list[dict[str, Any]]) -> str:
    """The first of what followed that is no secret: who leads the table may play at it."""
    open_ = (str(e["text"]) for e in events if e.get("seats") is None and e.get("text"))
    return next(open_, "").removesuffix(".")
