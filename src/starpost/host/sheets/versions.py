"""Orders as they were handed in: every version, readable by their player alone."""

from __future__ import annotations

from msgspec import Struct
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session

from starpost.host.facts import AnyMatch, AnyUser
from starpost.host.matches.find import my_seat, seats_of, visible
from starpost.host.matches.terms import terms_from
from starpost.host.storage import SheetRow

_SHEETS = (
    select(SheetRow)
    .where(
        SheetRow.match_id == bindparam("match"),
        SheetRow.step == bindparam("step"),
        SheetRow.seat == bindparam("seat"),
    )
    .order_by(SheetRow.version)
)


def versions(
    session: Session, account: AnyUser, match_key: str, seat: str, step: int | None = None
) -> list[SheetRow]:
    """Every version of a seat's sheet for a question. Only its player may read them, and where
    the match says so its game master, unless that one plays too."""
    row = visible(session, match_key, account)
    if not _gm_may_read(session, row, account):
        my_seat(session, row, seat, account.id)
    return sheets(session, row, seat, row.step if step is None else step)


def _gm_may_read(session: Session, row: AnyMatch, account: AnyUser) -> bool:
    if row.gm_id != account.id or not terms_from(row.terms).gm_reads_orders:
        return False
    return all(seat.account_id != account.id for seat in seats_of(session, row))


def sheets(session: Session, row: AnyMatch, seat: str, step: int) -> list[SheetRow]:
    return list(session.scalars(_SHEETS, {"match": row.id, "step": step, "seat": seat}))


class Written(Struct, frozen=True):
    """A sheet as it stands."""

    id: int
    version: int
    text: str


def current(session: Session, row: AnyMatch) -> dict[str, Written]:
    """The last version of each seat's sheet for the question now open."""
    rows = session.scalars(
        select(SheetRow)
        .where(SheetRow.match_id == row.id, SheetRow.step == row.step)
        .order_by(SheetRow.version)
    )
    return {sheet.seat: Written(sheet.id, sheet.version, sheet.text) for sheet in rows}
