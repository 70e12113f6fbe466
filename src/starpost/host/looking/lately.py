"""What happened lately, as the head and the side of a match page say it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

import msgspec
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch
from starpost.host.looking import views
from starpost.host.looking.views import Eyes
from starpost.host.storage import Intervention, SheetRow, SnapshotRow, StepRow
from starpost.host.turns.record import game_of
from starpost.host.words import CHANGES, Doing, Status
from starpost.kernel.contract import Event, Resolve

STEPS = 40
"""Answers that are looked through, where one is played at a time."""
MOST_EVENTS = 60


def recent(session: Session, through: Eyes, turn: int | None) -> list[Event]:
    """What happened last: a turn; or, newest first, the last answers of a game played by turns."""
    match = through.match
    after = views.after_turn(session, match, turn)
    if not after:
        return []
    many = _steps(session, match, turn, after) if match.resolve == Resolve.EACH else 1
    rows = session.scalars(
        select(StepRow)
        .where(StepRow.match_id == match.id, StepRow.after <= after, StepRow.after > after - many)
        .order_by(StepRow.after.desc())
    )
    found: list[Event] = []
    spoken = game_of(match).spoken
    for step in rows:
        found += [spoken(e) for e in reversed(_events(step)) if e.known_to(through.seat)]
        if len(found) >= MOST_EVENTS:
            break
    return found[:MOST_EVENTS] if many > 1 else list(reversed(found))[:MOST_EVENTS]


def _steps(session: Session, match: AnyMatch, turn: int | None, after: int) -> int:
    """The last answers; of a match that is over, in which nobody is asked, those of the turn."""
    if match.status != Status.OVER:
        return STEPS
    shown = match.turn if turn is None else turn
    before = select(func.max(SnapshotRow.after)).where(
        SnapshotRow.match_id == match.id, SnapshotRow.turn < shown, SnapshotRow.after < after
    )
    return min(STEPS, after - (session.scalar(before) or 0))


def later(session: Session, match: AnyMatch, moments: Sequence[datetime]) -> list[int]:
    """How many lines that everybody heard came after each of these moments, among the last answers:
    where in them something was said."""
    if not moments:
        return []
    rows = session.scalars(
        select(StepRow)
        .where(StepRow.match_id == match.id, StepRow.at > min(moments))
        .order_by(StepRow.after.desc())
        .limit(STEPS)
    )
    heard = [(row.at, sum(e.seats is None for e in _events(row))) for row in rows]
    return [sum(count for at, count in heard if at > moment) for moment in moments]


def _events(step: StepRow) -> list[Event]:
    return msgspec.convert(step.events, list[Event])


def taken_over(session: Session, match: AnyMatch) -> dict[str, datetime]:
    """When seats last changed hands: what was said before, somebody else has said."""
    found = session.scalars(
        select(Intervention)
        .where(Intervention.match_id == match.id, Intervention.kind.in_(CHANGES))
        .order_by(Intervention.id)
    )
    return {n.seat: n.at for n in found if n.seat}


def ran_out(session: Session, match: AnyMatch) -> list[Intervention]:
    """Whose time ran out in this turn and the one before, the newest last."""
    found = session.scalars(
        select(Intervention)
        .where(
            Intervention.match_id == match.id,
            Intervention.kind == Doing.RAN_OUT,
            Intervention.turn >= match.turn - 1,
        )
        .order_by(Intervention.id.desc())
        .limit(STEPS)
    )
    return list(found)[::-1]


def in_grace(session: Session, match: AnyMatch) -> bool:
    """Whether the deadline that runs is one of grace: a sheet of this turn was missing."""
    if not match.graces or match.due_at is None:
        return False
    granted = select(Intervention.id).where(
        Intervention.match_id == match.id,
        Intervention.kind == Doing.GRACE,
        Intervention.turn == match.turn,
    )
    return session.scalar(granted.limit(1)) is not None


def answered(session: Session, match: AnyMatch, seat: str) -> int:
    """How many questions a seat has answered so far."""
    wrote = select(func.count(SheetRow.step.distinct())).where(
        SheetRow.match_id == match.id, SheetRow.seat == seat, SheetRow.step < match.step
    )
    return session.scalar(wrote) or 0
