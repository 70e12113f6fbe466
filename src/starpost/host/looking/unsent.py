"""Whether a seat had sent the sheet that was carried out for it."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.looking import views
from starpost.host.looking.views import Eyes
from starpost.host.storage import EntryRow, SheetRow, StepRow
from starpost.host.turns.record import game_of
from starpost.host.words import Source
from starpost.kernel.contract import Resolve
from starpost.told.unsent import Unsent


def unsent_before(session: Session, through: Eyes, turn: int | None = None) -> Unsent | None:
    """Of the step that led to a turn (None: to now)."""
    after = views.after_turn(session, through.match, turn)
    step = session.get(StepRow, (through.match.id, after)) if after else None
    entry = session.get(EntryRow, (through.match.id, step.number)) if step is not None else None
    return unsent_of(session, through, entry)


def unsent_of(session: Session, through: Eyes, entry: EntryRow | None) -> Unsent | None:
    """Of one line of the log. Where players take turns the table itself says whose time ran out."""
    row, seat = through.match, through.seat
    if entry is None or seat not in entry.sheets or game_of(row).resolve is not Resolve.TOGETHER:
        return None
    if entry.sheets[seat] is None:
        return Unsent.MISSED
    source = session.scalar(
        select(SheetRow.source)
        .where(
            SheetRow.match_id == row.id, SheetRow.step == entry.number - 1, SheetRow.seat == seat
        )
        .order_by(SheetRow.version.desc())
        .limit(1)
    )
    return Unsent(source.value) if source in (Source.DRAFT, Source.AHEAD) else None
