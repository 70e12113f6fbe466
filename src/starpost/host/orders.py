"""Orders as they lie on the desk: every version, readable by their player alone."""

from __future__ import annotations

from sqlalchemy import select
from sqlalchemy.orm import Session

from starpost.host.intake import (
    MOST_TEXT,
    Receipt,
    Submission,
    set_ready,
    submit,
    submit_many,
)
from starpost.host.rows import my_seat, visible
from starpost.host.storage import Account, MatchRow, SheetRow

__all__ = [
    "MOST_TEXT",
    "Receipt",
    "Submission",
    "current",
    "set_ready",
    "sheets",
    "submit",
    "submit_many",
    "versions",
]


def versions(
    session: Session, account: Account, match_key: str, seat: str, step: int | None = None
) -> list[SheetRow]:
    """Every version of a seat's sheet for a question; only its player may read them."""
    row = visible(session, match_key, account)
    my_seat(session, row, seat, account.id)
    return sheets(session, row, seat, row.step if step is None else step)


def sheets(session: Session, row: MatchRow, seat: str, step: int) -> list[SheetRow]:
    return list(
        session.scalars(
            select(SheetRow)
            .where(SheetRow.match_id == row.id, SheetRow.step == step, SheetRow.seat == seat)
            .order_by(SheetRow.version)
        )
    )


def current(session: Session, row: MatchRow) -> dict[str, SheetRow]:
    """The last version of each seat's sheet for the question now open."""
    rows = session.scalars(
        select(SheetRow)
        .where(SheetRow.match_id == row.id, SheetRow.step == row.step)
        .order_by(SheetRow.version)
    )
    return {sheet.seat: sheet for sheet in rows}
