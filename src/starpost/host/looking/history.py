"""A seat's numbers from turn to turn, each read from what the seat saw when that turn began."""

from __future__ import annotations

from collections.abc import Sequence

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.host.looking.views import Eyes
from starpost.host.shelf import Shelf
from starpost.host.storage import SnapshotRow, StepRow
from starpost.host.turns.record import game_of, state_at
from starpost.kernel.contract import Measure

_kept: Shelf[Sequence[Measure]] = Shelf(4000)
"""Measures are small, and a turn that was played stays as it was. By the match's key: a number
that a swept match leaves behind may be another's later."""


def measured(
    session: Session, through: Eyes, until: int | None = None
) -> list[tuple[int, Sequence[Measure]]]:
    """Every turn with its measures, up to a turn (None: now)."""
    row = through.match
    game = game_of(row)
    last = (
        select(SnapshotRow.turn, func.max(SnapshotRow.after).label("after"))
        .where(SnapshotRow.match_id == row.id)
        .group_by(SnapshotRow.turn)
        .subquery()
    )
    rows = session.execute(
        select(last.c.turn, last.c.after, StepRow.number)
        .outerjoin(StepRow, (StepRow.match_id == row.id) & (StepRow.after == last.c.after))
        .order_by(last.c.turn)
    )
    found = []
    for turn, after, number in rows:
        if until is not None and turn > until:
            continue

        def look(after: int = after) -> Sequence[Measure]:
            return game.measures(game.view(state_at(session, row, after), through.seat))

        key = (row.key, after, number, row.version, through.seat)
        found.append((turn, _kept.get(key, look)))
    return found
