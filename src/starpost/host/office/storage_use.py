"""How much room the host's matches take, the largest first."""

from __future__ import annotations

from typing import Any

from msgspec import Struct
from sqlalchemy import Select, func, select
from sqlalchemy.orm import Session

from starpost.host.storage import EntryRow, MatchRow, SheetRow, SnapshotRow, StepRow

HOLDS: dict[Any, tuple[Any, ...]] = {
    EntryRow: (EntryRow.sheets, EntryRow.given, EntryRow.bots),
    SheetRow: (SheetRow.text,),
    SnapshotRow: (SnapshotRow.state,),
    StepRow: (StepRow.events, StepRow.problems, StepRow.draws),
}
"""Where nearly all of a match lies: its log, its sheets, its states, what each step told."""


class Used(Struct, frozen=True):
    """Bytes of one match, as its texts are long; a database adds some of its own."""

    match: str
    name: str
    game: str
    status: str
    turn: int
    bytes: int


def by_match(session: Session, limit: int = 50) -> list[Used]:
    """The matches that take most room."""
    sums: dict[int, int] = {}
    for table, columns in HOLDS.items():
        for match_id, size in session.execute(_sizes(table, columns)):
            sums[match_id] = sums.get(match_id, 0) + int(size or 0)
    largest = sorted(sums, key=lambda match_id: -sums[match_id])[:limit]
    rows = {r.id: r for r in session.scalars(select(MatchRow).where(MatchRow.id.in_(largest)))}
    return [
        Used(rows[i].key, rows[i].name, rows[i].game, rows[i].status, rows[i].turn, sums[i])
        for i in largest
        if i in rows
    ]


def _sizes(table: Any, columns: tuple[Any, ...]) -> Select[Any]:
    size: Any = 0
    for column in columns:
        size = size + func.coalesce(func.length(column), 0)
    return select(table.match_id, func.sum(size)).group_by(table.match_id)
