"""Zone rules change (a government moves its clocks): deadlines follow the rule they came from.

Each clock keeps the instant its rule gave. When a worker starts, the rule is asked again; if it
now gives another instant, the deadline moves by the difference, and what the game master or a
grace has added stays added.
"""

from __future__ import annotations

from datetime import datetime

import structlog
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.host import Host
from starpost.host.matches.deadlines import due
from starpost.host.matches.find import note, seats_of, touch
from starpost.host.matches.live import Happening, tell
from starpost.host.matches.terms import terms_from
from starpost.host.storage import MatchRow, SeatRow
from starpost.host.turns.awaited import first_due
from starpost.host.words import Doing, Status

log = structlog.get_logger()
TEXT = "The rules of the time zone have changed; the deadline is at the agreed local time again."


def follow_zones(host: Host) -> int:
    """Ask the rule of every running clock again; how many matches were moved."""
    with host.db.read() as session:
        running = session.scalars(
            select(MatchRow.id).where(
                MatchRow.status == Status.RUNNING, MatchRow.due_at.is_not(None)
            )
        ).all()
    moved = [match_id for match_id in running if _follow(host, match_id)]
    if moved:
        log.warning("zone_rules_changed", matches=len(moved))
    return len(moved)


def _follow(host: Host, match_id: int) -> bool:
    now = host.clock.now()
    with host.db.write() as session:
        row = session.get(MatchRow, match_id, with_for_update=True)
        if row is None or row.status != Status.RUNNING:
            return False
        seats = seats_of(session, row, with_gm=True)
        moved = [seat for seat in seats if _move(row, seat, now)]
        if not moved:
            return False
        _told(session, row, seats, now)
        return True


def _move(row: MatchRow, seat: SeatRow, now: datetime) -> bool:
    if seat.due_at is None or seat.ruled_from is None or seat.ruled_at is None:
        return False
    fresh = due(terms_from(row.terms).schedule, seat.ruled_from)
    if fresh is None or fresh == seat.ruled_at:
        return False
    there = seat.due_at + (fresh - seat.ruled_at)
    seat.ruled_at = fresh
    if there <= now:
        return False  # nobody loses a turn because clocks were moved
    seat.due_at = there
    return True


def _told(session: Session, row: MatchRow, seats: list[SeatRow], now: datetime) -> None:
    row.due_at = first_due(seats)
    touch(row)
    note(session, row, None, Doing.DEADLINE, TEXT, now)
    tell(session, row, Happening.DEADLINE, now)
