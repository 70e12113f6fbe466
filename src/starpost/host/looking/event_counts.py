"""How much a seat was told on each turn. Counted once a step: what was told is never changed."""

from __future__ import annotations

from collections import Counter

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.looking.views import Eyes
from starpost.host.shelf import Shelf
from starpost.host.storage import StepRow
from starpost.kernel.contract import Event

Step = tuple[int, int]
"""After how many entries, and the number of the entry: a rollback gives the place to another."""

_kept: Shelf[dict[Step, int]] = Shelf(500)
"""By match and seat, the steps counted so far."""


def counts(session: Session, through: Eyes, first: int, last: int) -> Counter[int]:
    """For the turns from `first` to `last`, how many events the seat was told on the way there."""
    row = through.match
    steps = session.execute(
        select(StepRow.after, StepRow.number, StepRow.turn).where(
            StepRow.match_id == row.id,
            StepRow.after <= row.standing,
            StepRow.turn.between(first, last),
        )
    ).all()
    known = _kept.get((row.key, through.seat), dict)
    _learn(session, through, known, [s.after for s in steps if (s.after, s.number) not in known])
    found: Counter[int] = Counter()
    for after, number, turn in steps:
        found[turn] += known[after, number]
    return found


def _learn(session: Session, through: Eyes, known: dict[Step, int], missing: list[int]) -> None:
    """Count the steps that nobody has asked for yet, all of them with one question."""
    if not missing:
        return
    rows = session.execute(
        select(StepRow.after, StepRow.number, StepRow.events).where(
            StepRow.match_id == through.match.id, StepRow.after.in_(missing)
        )
    )
    for after, number, events in rows:
        told = msgspec.convert(events, list[Event])
        known[after, number] = sum(event.known_to(through.seat) for event in told)
