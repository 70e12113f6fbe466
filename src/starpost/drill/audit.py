"""After a storm: is every acknowledged sheet in the log of its match, and each turn there once?"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from msgspec import Struct
from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.drill.crowd import Chair
from starpost.drill.verdict import Verdict, replay, turns
from starpost.host.host import Host
from starpost.host.matches.find import match_by_key
from starpost.host.storage import EntryRow, MatchRow, SheetRow

REPLAYED = 20
"""One match in so many is replayed from its seed: all would take longer than the storm."""


class Books(Struct):
    """What the tables say."""

    sheets_lost: int = 0
    turns_lost: int = 0
    turns_doubled: int = 0
    replayed: int = 0
    digest_mismatches: int = 0
    findings: list[str] = []

    @property
    def clean(self) -> bool:
        return not (
            self.sheets_lost or self.turns_lost or self.turns_doubled or self.digest_mismatches
        )


def audit(host: Host, chairs: Iterable[Chair]) -> Books:
    found, verdict = Books(), Verdict()
    with host.db.read() as session:
        for number, (key, seats) in enumerate(groupby(chairs, lambda chair: chair.match)):
            row = match_by_key(session, key)
            turns(session, row, verdict)
            found.sheets_lost += _lost(session, row, list(seats))
            if number % REPLAYED == 0:
                found.replayed += 1
                replay(session, row, verdict)
            session.expunge_all()
    found.turns_lost, found.turns_doubled = verdict.turns_lost, verdict.turns_doubled
    found.digest_mismatches, found.findings = verdict.digest_mismatches, verdict.findings[:10]
    return found


def _lost(session: Session, row: MatchRow, chairs: list[Chair]) -> int:
    """Sheets that are not stored as they were sent, or not what the turn was made of."""
    query = select(SheetRow.seat, SheetRow.text).where(
        SheetRow.match_id == row.id, SheetRow.step == 0
    )
    stored: dict[str, str] = dict(iter(session.execute(query)))
    entry = session.get(EntryRow, (row.id, 1))
    used = {} if entry is None else entry.sheets
    return sum(
        stored.get(chair.seat) != chair.text or used.get(chair.seat) != chair.text
        for chair in chairs
    )
