"""A match that ends before its end: it has no result and counts for nobody."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch
from starpost.host.matches import parts
from starpost.host.matches.find import note, seats_of, touch
from starpost.host.matches.live import Happening, tell
from starpost.host.storage import MatchRow
from starpost.host.words import UNDER_WAY, Doing, PartKind, SeatKind, Status


def ends_without(session: Session, row: AnyMatch, account_id: int) -> bool:
    """Whether a match ends when somebody leaves it: all others are bots, no seat has a player who
    may want it back, and nobody else leads it who could be asked what becomes of it."""
    if row.status not in UNDER_WAY:
        return False
    others = [s for s in seats_of(session, row) if s.account_id != account_id]
    if any(s.kind != SeatKind.BOT or s.owner_id is not None or s.reserved for s in others):
        return False
    return row.gm_id == account_id or parts.has(session, row, row.gm_id, PartKind.PLAYED)


def give_up(session: Session, row: MatchRow, account_id: int, now: datetime) -> None:
    """The last person leaves. The seat stays theirs: they look back through their own eyes."""
    end(session, row, now)
    note(session, row, account_id, Doing.GIVEN_UP, "gave the match up; only bots were left", now)
    tell(session, row, Happening.OVER, now)


def end(session: Session, row: MatchRow, now: datetime) -> None:
    """Nothing runs any more, and nobody is awaited."""
    row.status, row.ended_at, row.due_at = Status.CANCELLED, now, None
    row.soon, row.hold, row.parked, row.paused_until = False, False, "", None
    touch(row)
    for seat in seats_of(session, row, with_gm=True):
        seat.asked, seat.waited, seat.due_at = "", False, None
