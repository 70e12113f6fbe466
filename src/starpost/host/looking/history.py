"""A seat's numbers from turn to turn, each read from what the seat saw when that turn began."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from starpost.host.looking.views import Eyes, in_rounds
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
    marks = _marks(session, through)
    steps = select(StepRow.after, StepRow.number).where(
        StepRow.match_id == row.id, StepRow.after.in_([after for _, after in marks])
    )
    numbers = {step.after: step.number for step in session.execute(steps)}
    found = []
    for turn, after in marks:
        if until is not None and turn > until:
            continue

        def look(after: int = after) -> Sequence[Measure]:
            return game.measures(game.view(state_at(session, row, after), through.seat))

        key = (row.key, after, numbers.get(after), row.version, through.seat)
        found.append((turn, _kept.get(key, look)))
    return found


def _marks(session: Session, through: Eyes) -> list[tuple[int, int]]:
    """After how many entries each turn is read: its last, or the answer that ended its round."""
    row = through.match
    spans = session.execute(
        select(SnapshotRow.turn, func.min(SnapshotRow.after), func.max(SnapshotRow.after))
        .where(SnapshotRow.match_id == row.id)
        .group_by(SnapshotRow.turn)
        .order_by(SnapshotRow.turn)
    ).all()
    first = [begun for _, begun, _ in spans[1:]] if in_rounds(row) else []
    return [
        (turn, later if later is not None and turn else last)
        for (turn, _, last), later in zip_longest(spans, first)
    ]
